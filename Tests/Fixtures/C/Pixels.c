/*
 * Previews in which a test changes single pixels, parts that are masked, hidden texts and documents, by variables of the
 * environment. Sizes are such that a pixel is a point at scale 1.
 */
#include "Fixture.h"

PREVIEW_DEFINE_PLUGIN_INFO;

typedef const preview_scene_sink_v1 sink_table;

static const char *variable(const char *name, const char *otherwise) {
  const char *value = getenv(name);
  return value && *value ? value : otherwise;
}

static double number(const char *name, double otherwise) {
  const char *value = getenv(name);
  return value && *value ? atof(value) : otherwise;
}

static void begin(sink_table *sink, uint32_t kind) {
  sink->begin_element(sink->context, kind, 0);
}

static preview_status end(sink_table *sink) {
  return sink->end_element(sink->context);
}

static void frame(sink_table *sink, double width, double height) {
  begin(sink, PREVIEW_ELEMENT_FRAME);
  sink->set_number(sink->context, PREVIEW_ATTRIBUTE_WIDTH, width);
  sink->set_number(sink->context, PREVIEW_ATTRIBUTE_HEIGHT, height);
}

static preview_status box(sink_table *sink, double width, double height, double gray, double alpha) {
  const double color[4] = {gray, gray, gray, alpha};
  frame(sink, width, height);
  begin(sink, PREVIEW_ELEMENT_COLOR);
  sink->set_numbers(sink->context, PREVIEW_ATTRIBUTE_COLOR, color, 4);
  end(sink);
  return end(sink);
}

static void stack(sink_table *sink, uint32_t kind) {
  begin(sink, kind);
  sink->set_number(sink->context, PREVIEW_ATTRIBUTE_SPACING, 0);
}

#define SCENE(NAME)                                                                                     \
  static preview_status NAME(void *instance, const preview_scene_sink_v1 *sink, preview_error *error)

/* 40 by 30 of a grey of 51/255, but the first PIXELS_COUNT of the first row, which are PIXELS_GRAY. */
SCENE(emit_tiles) {
  (void)instance, (void)error;
  double count = number("PIXELS_COUNT", 0);
  stack(sink, PREVIEW_ELEMENT_V_STACK);
  stack(sink, PREVIEW_ELEMENT_H_STACK);
  if (count > 0) box(sink, count, 1, number("PIXELS_GRAY", 0.4), 1);
  if (count < 40) box(sink, 40 - count, 1, 0.2, 1);
  end(sink);
  box(sink, 40, 29, 0.2, 1);
  return end(sink);
}

/* A black with an alpha of PIXELS_ALPHA, half transparent unless said. */
SCENE(emit_glass) {
  (void)instance, (void)error;
  return box(sink, 40, 30, 0, number("PIXELS_ALPHA", 0.6));
}

/*
 * 10 of 40 columns are a clock, and the others PIXELS_REST. With PIXELS_TICKS, from which it counts, the clock is another
 * grey each time.
 */
SCENE(emit_clock) {
  static int count;
  (void)instance, (void)error;
  double gray = *variable("PIXELS_TICKS", "") ? 0.01 * ((atoi(variable("PIXELS_TICKS", "")) + ++count) % 100) : number("PIXELS_CLOCK", 0.5);
  stack(sink, PREVIEW_ELEMENT_H_STACK);
  begin(sink, PREVIEW_ELEMENT_SEMANTICS);
  sink->set_string(sink->context, PREVIEW_ATTRIBUTE_ROLE, STRING("img"));
  sink->set_string(sink->context, PREVIEW_ATTRIBUTE_IDENTIFIER, STRING("clock"));
  box(sink, 10, 30, gray, 1);
  end(sink);
  box(sink, 30, 30, number("PIXELS_REST", 0.5), 1);
  return end(sink);
}

/* The text of PIXELS_HIDDEN, without a colour that could be seen. */
SCENE(emit_hidden) {
  const double color[4] = {0, 0, 0, 0};
  (void)instance, (void)error;
  frame(sink, 80, 30);
  begin(sink, PREVIEW_ELEMENT_TEXT);
  sink->set_string(sink->context, PREVIEW_ATTRIBUTE_TEXT, string(variable("PIXELS_HIDDEN", "on time")));
  sink->set_numbers(sink->context, PREVIEW_ATTRIBUTE_COLOR, color, 4);
  end(sink);
  return end(sink);
}

static preview_status describe(void *instance, preview_document_info *info, preview_error *error) {
  (void)instance, (void)error;
  info->media_type = STRING("text/plain");
  return PREVIEW_OK;
}

/* The text of PIXELS_NOTE. */
static preview_status write_note(void *instance, const preview_stream_v1 *stream, preview_error *error) {
  const char *note = variable("PIXELS_NOTE", "first\nsecond\nthird\n");
  (void)instance, (void)error;
  return stream->write(stream->context, (preview_bytes){(const uint8_t *)note, strlen(note)});
}

static const preview_document_v1 note = {.describe = describe, .write = write_note};

static const void *content(void *instance, const char *content_id) {
  (void)content_id;
  return instance;
}

static const preview_holder_functions_v1 functions = {.destroy = healthy_destroy, .content = content};

static preview_status create(void *context, const preview_environment *environment, preview_holder *holder,
                             preview_error *error) {
  (void)environment, (void)error;
  holder->instance = context;
  holder->functions = &functions;
  return PREVIEW_OK;
}

static const preview_scene_v1 tiles = {.emit = emit_tiles};
static const preview_scene_v1 glass = {.emit = emit_glass};
static const preview_scene_v1 clocks = {.emit = emit_clock};
static const preview_scene_v1 hidden = {.emit = emit_hidden};

static preview_status expand(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context, (void)error;
  const struct {
    const char *name;
    const void *content;
    double pixel_tolerance, max_ratio;
  } previews[] = {{"tiles", &tiles, 0, 0},    {"tolerant", &tiles, 0.2, 0}, {"lax", &tiles, 0, 0.01},
                  {"glass", &glass, 0, 0},    {"clock", &clocks, 0, 0},     {"hidden", &hidden, 0, 0},
                  {"note", &note, 0, 0}};
  for (size_t index = 0; index < COUNT(previews); index++) {
    const void *shown = previews[index].content;
    preview_descriptor preview = {.size = sizeof preview,
                                  .content = STRING(PREVIEW_CONTENT_SCENE_V1),
                                  .display_name = string(previews[index].name),
                                  .scale = 1,
                                  .pixel_tolerance = previews[index].pixel_tolerance,
                                  .max_ratio = previews[index].max_ratio,
                                  .context = (void *)shown,
                                  .create = create};
    if (shown == &note) preview.content = STRING(PREVIEW_CONTENT_DOCUMENT_V1);
    preview_status status = expansion->add_preview(expansion->context, &preview);
    if (status != PREVIEW_OK) return status;
  }
  return PREVIEW_OK;
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  return add_provider(host, "Pixels", "Pixels", expand);
}
