/*
 * A thermostat as a scene: the plugin says what there is, the host lays it out and draws it. Tapping the two
 * buttons changes the wanted temperature.
 */
#include "climate.h"
#include "scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* What a preview shows: the room at one moment. */
typedef struct room {
  const char *name;
  const char *activity;
  double inside, wanted, outside;
  int humidity;
  color accent, glow;
} room;

static const room heating = {"Living room", "HEATING", 19.5, 21.5,
                             -3,            46,        {0.98, 0.45, 0.20, 1}, {0.98, 0.72, 0.22, 1}};
static const room cooling = {"Studio", "COOLING", 26.0, 23.0,
                             31,       58,        {0.16, 0.50, 0.98, 1}, {0.20, 0.80, 0.93, 1}};
static const room resting = {"Bedroom", "IDLE", 18.0, 18.0,
                             11,        41,     {0.22, 0.68, 0.45, 1}, {0.55, 0.82, 0.36, 1}};

/* One live preview. */
typedef struct thermostat {
  room room;
  int dark;
} thermostat;

/* The colours that depend on the colour scheme. */
typedef struct palette {
  color card, well, primary, secondary, track;
} palette;

static palette palette_of(const thermostat *self) {
  if (self->dark) {
    return (palette){{0.11, 0.12, 0.14, 1}, {0.17, 0.18, 0.21, 1}, {0.96, 0.96, 0.97, 1},
                     {0.60, 0.62, 0.67, 1}, {0.23, 0.24, 0.28, 1}};
  }
  return (palette){{1, 1, 1, 1}, {0.95, 0.955, 0.965, 1}, {0.10, 0.11, 0.13, 1},
                   {0.44, 0.46, 0.51, 1}, {0.89, 0.90, 0.92, 1}};
}

enum { BUTTON_COOLER = 1, BUTTON_WARMER = 2 };

static void emit_header(scene *scene, const room *room, const palette *palette) {
  begin(scene, PREVIEW_ELEMENT_H_STACK);
  text(scene, room->name, 20, 600, palette->primary);
  spacer(scene);
  begin(scene, PREVIEW_ELEMENT_BACKGROUND);
  color tint = room->accent;
  tint.alpha = 0.16;
  filled_shape(scene, PREVIEW_SHAPE_CAPSULE, 0, tint);
  begin(scene, PREVIEW_ELEMENT_PADDING);
  set_insets(scene, 5, 10);
  text(scene, room->activity, 11, 700, room->accent);
  end(scene);
  end(scene);
  end(scene);
}

#define DIAL 216.0
#define TICKS 80

/* A ring of short strokes, TICKS of them, in a gradient of two colours. `inset` is from the dial's edge. */
static void emit_ring(scene *scene, double inset, double line_width, const color *start, const color *finish) {
  const double period = 2 * 3.14159265358979323846 * (DIAL / 2 - inset) / TICKS;
  const double dash[2] = {period * 0.32, period * 0.68};
  const double stops[10] = {0, start->red,  start->green,  start->blue,  start->alpha,
                            1, finish->red, finish->green, finish->blue, finish->alpha};
  const double points[4] = {0, 0, 1, 1};
  begin(scene, PREVIEW_ELEMENT_SHAPE);
  set_integer(scene, PREVIEW_ATTRIBUTE_SHAPE, PREVIEW_SHAPE_CIRCLE);
  set_number(scene, PREVIEW_ATTRIBUTE_LINE_WIDTH, line_width);
  set_number(scene, PREVIEW_ATTRIBUTE_LINE_INSET, inset);
  if (scene->status == PREVIEW_OK) {
    scene->status = scene->sink->set_numbers(scene->sink->context, PREVIEW_ATTRIBUTE_LINE_DASH, dash, 2);
  }
  if (scene->status == PREVIEW_OK) {
    scene->status = scene->sink->set_numbers(scene->sink->context, PREVIEW_ATTRIBUTE_GRADIENT_STOPS, stops, 10);
  }
  if (scene->status == PREVIEW_OK) {
    scene->status = scene->sink->set_numbers(scene->sink->context, PREVIEW_ATTRIBUTE_GRADIENT_POINTS, points, 4);
  }
  end(scene);
}

static void emit_dial(scene *scene, const room *room, const palette *palette) {
  char wanted[32], inside[48];
  snprintf(wanted, sizeof wanted, "%.1f°", room->wanted);
  snprintf(inside, sizeof inside, "Inside %.1f°", room->inside);

  begin(scene, PREVIEW_ELEMENT_FRAME);
  set_number(scene, PREVIEW_ATTRIBUTE_WIDTH, DIAL);
  set_number(scene, PREVIEW_ATTRIBUTE_HEIGHT, DIAL);
  begin(scene, PREVIEW_ELEMENT_Z_STACK);
  emit_ring(scene, 8, 16, &room->glow, &room->accent);
  emit_ring(scene, 26, 4, &palette->track, &palette->track);
  begin(scene, PREVIEW_ELEMENT_V_STACK);
  set_number(scene, PREVIEW_ATTRIBUTE_SPACING, 2);
  text(scene, wanted, 50, 300, palette->primary);
  text(scene, inside, 14, 500, palette->secondary);
  end(scene);
  end(scene);
  end(scene);
}

/* `identity` is how a tap names the button. `sign` is its face, `label` what a screen reader says. */
static void emit_button(scene *scene, uint64_t identity, const char *sign, const char *label, color face,
                        color ink) {
  begin_with_identity(scene, PREVIEW_ELEMENT_BUTTON, identity);
  set_string(scene, PREVIEW_ATTRIBUTE_LABEL, label);
  begin(scene, PREVIEW_ELEMENT_BACKGROUND);
  filled_shape(scene, PREVIEW_SHAPE_CAPSULE, 0, face);
  begin(scene, PREVIEW_ELEMENT_FRAME);
  set_number(scene, PREVIEW_ATTRIBUTE_MAX_WIDTH, INFINITY);
  set_number(scene, PREVIEW_ATTRIBUTE_HEIGHT, 44);
  text(scene, sign, 24, 500, ink);
  end(scene);
  end(scene);
  end(scene);
}

static void emit_fact(scene *scene, const char *name, const char *value, const palette *palette) {
  begin(scene, PREVIEW_ELEMENT_BACKGROUND);
  filled_shape(scene, PREVIEW_SHAPE_ROUNDED_RECTANGLE, 12, palette->well);
  begin(scene, PREVIEW_ELEMENT_PADDING);
  set_insets(scene, 10, 12);
  begin(scene, PREVIEW_ELEMENT_FRAME);
  set_number(scene, PREVIEW_ATTRIBUTE_MAX_WIDTH, INFINITY);
  set_integer(scene, PREVIEW_ATTRIBUTE_ALIGNMENT, PREVIEW_ALIGN_LEADING);
  begin(scene, PREVIEW_ELEMENT_V_STACK);
  set_number(scene, PREVIEW_ATTRIBUTE_SPACING, 3);
  set_integer(scene, PREVIEW_ATTRIBUTE_ALIGNMENT, PREVIEW_ALIGN_LEADING);
  text(scene, name, 12, 500, palette->secondary);
  text(scene, value, 17, 600, palette->primary);
  end(scene);
  end(scene);
  end(scene);
  end(scene);
}

static void emit_facts(scene *scene, const room *room, const palette *palette) {
  char humidity[16], outside[24];
  snprintf(humidity, sizeof humidity, "%d %%", room->humidity);
  snprintf(outside, sizeof outside, "%s%.0f°", room->outside < 0 ? "−" : "", fabs(room->outside));
  begin(scene, PREVIEW_ELEMENT_H_STACK);
  set_number(scene, PREVIEW_ATTRIBUTE_SPACING, 10);
  emit_fact(scene, "Humidity", humidity, palette);
  emit_fact(scene, "Outside", outside, palette);
  end(scene);
}

static preview_status emit(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) {
  (void)error; /* a refusal of the sink needs no text: the host knows why */
  const thermostat *self = instance;
  const palette palette = palette_of(self);
  const color white = {1, 1, 1, 1};
  scene scene = {sink, PREVIEW_OK};

  begin(&scene, PREVIEW_ELEMENT_PADDING);
  set_insets(&scene, 20, 20);
  begin(&scene, PREVIEW_ELEMENT_SHADOW);
  set_color(&scene, (color){0, 0, 0, self->dark ? 0.5 : 0.16});
  set_number(&scene, PREVIEW_ATTRIBUTE_RADIUS, 12);
  set_number(&scene, PREVIEW_ATTRIBUTE_Y, 4);
  begin(&scene, PREVIEW_ELEMENT_BACKGROUND);
  filled_shape(&scene, PREVIEW_SHAPE_ROUNDED_RECTANGLE, 28, palette.card);
  begin(&scene, PREVIEW_ELEMENT_PADDING);
  set_insets(&scene, 22, 22);
  begin(&scene, PREVIEW_ELEMENT_FRAME);
  set_number(&scene, PREVIEW_ATTRIBUTE_WIDTH, 264);
  begin(&scene, PREVIEW_ELEMENT_V_STACK);
  set_number(&scene, PREVIEW_ATTRIBUTE_SPACING, 20);
  emit_header(&scene, &self->room, &palette);
  emit_dial(&scene, &self->room, &palette);
  begin(&scene, PREVIEW_ELEMENT_H_STACK);
  set_number(&scene, PREVIEW_ATTRIBUTE_SPACING, 10);
  emit_button(&scene, BUTTON_COOLER, "−", "Cooler", palette.well, palette.primary);
  emit_button(&scene, BUTTON_WARMER, "+", "Warmer", self->room.accent, white);
  end(&scene);
  emit_facts(&scene, &self->room, &palette);
  end(&scene);
  end(&scene);
  end(&scene);
  end(&scene);
  end(&scene);
  end(&scene);
  return scene.status;
}

static preview_status dispatch(void *instance, const preview_event *event, preview_error *error) {
  (void)error;
  thermostat *self = instance;
  if (event->kind != PREVIEW_EVENT_TAP) return PREVIEW_UNSUPPORTED;
  switch (event->element) {
    case BUTTON_COOLER: self->room.wanted -= 0.5; return PREVIEW_OK;
    case BUTTON_WARMER: self->room.wanted += 0.5; return PREVIEW_OK;
    default: return PREVIEW_UNSUPPORTED;
  }
}

static const void *content(void *instance, const char *content_id) {
  static const preview_scene_v1 table = {.emit = emit};
  (void)instance;
  (void)content_id; /* the host asks only for the id that the descriptor names */
  return &table;
}

static preview_status create(void *context, const preview_environment *environment, preview_holder *holder,
                             preview_error *error) {
  static const preview_holder_functions_v1 functions = {
      .dispatch = dispatch, .destroy = free, .content = content};
  thermostat *self = malloc(sizeof *self);
  if (self == NULL) return fail(error, "out of memory");
  self->room = *(const room *)context;
  self->dark = environment->color_scheme == PREVIEW_COLOR_SCHEME_DARK;
  holder->instance = self;
  holder->functions = &functions;
  return PREVIEW_OK;
}

preview_status expand_thermostat(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context;
  (void)error;
  static const preview_string tags[] = {{"climate", 7}};
  static const struct {
    preview_string name;
    const room *room;
    uint32_t flags;
  } previews[] = {{{"Heating", 7}, &heating, PREVIEW_STARRED}, {{"Cooling", 7}, &cooling, 0}, {{"Idle", 4}, &resting, 0}};
  for (size_t index = 0; index < sizeof previews / sizeof previews[0]; index++) {
    const preview_descriptor descriptor = {.size = sizeof descriptor,
                                           .flags = previews[index].flags,
                                           .content = STRING(PREVIEW_CONTENT_SCENE_V1),
                                           .display_name = previews[index].name,
                                           .variants = STRING("light,dark"),
                                           .source_file = STRING("Climate/thermostat.c"),
                                           .tags = tags,
                                           .tag_count = 1,
                                           .context = (void *)previews[index].room,
                                           .create = create};
    preview_status status = expansion->add_preview(expansion->context, &descriptor);
    if (status != PREVIEW_OK) return status;
  }
  return PREVIEW_OK;
}
