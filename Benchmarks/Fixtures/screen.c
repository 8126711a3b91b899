/*
 * PREVIEWS previews of the screen of screen.h, each with a number in its texts. Every item is a frame of its size that
 * is moved to its place in a stack, so that the host lays out as well as draws.
 */
#include "PreviewABI.h"
#include "screen.h"

#include <stdio.h>
#include <string.h>

PREVIEW_DEFINE_PLUGIN_INFO;

#define STRING(text) {text, sizeof(text) - 1}

static void color(const preview_scene_sink_v1 *sink, screen_color color) {
  double values[4] = {color.red, color.green, color.blue, color.alpha};
  sink->set_numbers(sink->context, PREVIEW_ATTRIBUTE_COLOR, values, 4);
}

static void shape(const preview_scene_sink_v1 *sink, const screen_item *item, int64_t kind) {
  sink->begin_element(sink->context, PREVIEW_ELEMENT_SHAPE, 0);
  sink->set_integer(sink->context, PREVIEW_ATTRIBUTE_SHAPE, kind);
  if (kind == PREVIEW_SHAPE_ROUNDED_RECTANGLE)
    sink->set_number(sink->context, PREVIEW_ATTRIBUTE_CORNER_RADIUS, item->radius);
  color(sink, item->color);
}

static void leaf(const preview_scene_sink_v1 *sink, const screen_item *item, int number) {
  switch (item->kind) {
  case SCREEN_BOX:
    shape(sink, item, item->radius > 0 ? PREVIEW_SHAPE_ROUNDED_RECTANGLE : PREVIEW_SHAPE_RECTANGLE);
    break;
  case SCREEN_ELLIPSE:
    shape(sink, item, PREVIEW_SHAPE_ELLIPSE);
    break;
  case SCREEN_OUTLINE:
    shape(sink, item, PREVIEW_SHAPE_ROUNDED_RECTANGLE);
    sink->set_number(sink->context, PREVIEW_ATTRIBUTE_LINE_WIDTH, 1);
    break;
  case SCREEN_GRADIENT: {
    double stops[10] = {0, item->color.red, item->color.green, item->color.blue, item->color.alpha,
                        1, item->second.red, item->second.green, item->second.blue, item->second.alpha};
    double points[4] = {0, 0, 1, 1};
    sink->begin_element(sink->context, PREVIEW_ELEMENT_GRADIENT, 0);
    sink->set_numbers(sink->context, PREVIEW_ATTRIBUTE_GRADIENT_STOPS, stops, 10);
    sink->set_numbers(sink->context, PREVIEW_ATTRIBUTE_GRADIENT_POINTS, points, 4);
    break;
  }
  case SCREEN_TEXT: {
    char bytes[128];
    screen_text(item, number, bytes, sizeof bytes);
    preview_string text = {bytes, strlen(bytes)};
    sink->begin_element(sink->context, PREVIEW_ELEMENT_TEXT, 0);
    sink->set_string(sink->context, PREVIEW_ATTRIBUTE_TEXT, text);
    sink->set_number(sink->context, PREVIEW_ATTRIBUTE_FONT_SIZE, item->radius);
    sink->set_integer(sink->context, PREVIEW_ATTRIBUTE_FONT_WEIGHT, item->weight);
    color(sink, item->color);
    break;
  }
  }
  sink->end_element(sink->context);
}

static preview_status emit(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) {
  int number = (int)(intptr_t)instance;
  (void)error;
  const int64_t top_leading = PREVIEW_ALIGN_LEADING | PREVIEW_ALIGN_TOP;
  sink->begin_element(sink->context, PREVIEW_ELEMENT_Z_STACK, 0);
  sink->set_integer(sink->context, PREVIEW_ATTRIBUTE_ALIGNMENT, top_leading);
  for (unsigned index = 0; index < SCREEN_ITEM_COUNT; index++) {
    const screen_item *item = &screen_items[index];
    sink->begin_element(sink->context, PREVIEW_ELEMENT_OFFSET, 0);
    sink->set_number(sink->context, PREVIEW_ATTRIBUTE_X, item->x);
    sink->set_number(sink->context, PREVIEW_ATTRIBUTE_Y, item->y);
    sink->begin_element(sink->context, PREVIEW_ELEMENT_FRAME, 0);
    sink->set_number(sink->context, PREVIEW_ATTRIBUTE_WIDTH, item->width);
    sink->set_number(sink->context, PREVIEW_ATTRIBUTE_HEIGHT, item->height);
    sink->set_integer(sink->context, PREVIEW_ATTRIBUTE_ALIGNMENT, top_leading);
    leaf(sink, item, number);
    sink->end_element(sink->context);
    sink->end_element(sink->context);
  }
  return sink->end_element(sink->context);
}

static const void *content(void *instance, const char *content_id) {
  static const preview_scene_v1 scene = {.emit = emit};
  (void)instance;
  return strcmp(content_id, PREVIEW_CONTENT_SCENE_V1) == 0 ? &scene : NULL;
}

static void destroy(void *instance) { (void)instance; }

static const preview_holder_functions_v1 functions = {.destroy = destroy, .content = content};

static preview_status create(void *context, const preview_environment *environment, preview_holder *holder,
                             preview_error *error) {
  (void)environment;
  (void)error;
  holder->instance = context;
  holder->functions = &functions;
  return PREVIEW_OK;
}

static preview_status expand(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context;
  (void)error;
  for (int index = 0; index < PREVIEWS; index++) {
    char name[32];
    int length = snprintf(name, sizeof name, "screen %d", index);
    preview_descriptor preview = {
        .size = sizeof preview,
        .content = STRING(PREVIEW_CONTENT_SCENE_V1),
        .display_name = {name, (uint64_t)length},
        .layout = PREVIEW_LAYOUT_FIXED,
        .width = SCREEN_WIDTH,
        .height = SCREEN_HEIGHT,
        .scale = 3,
        .context = (void *)(intptr_t)index,
        .create = create,
    };
    preview_status status = expansion->add_preview(expansion->context, &preview);
    if (status != PREVIEW_OK) return status;
  }
  return PREVIEW_OK;
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  preview_provider provider = {
      .size = sizeof provider, .module = STRING("Screens"), .type = STRING("Orders"), .expand = expand};
  (void)error;
  return host->add_provider(host->context, &provider);
}
