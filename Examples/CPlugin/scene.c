#include "scene.h"

#include <string.h>

void begin(scene *scene, uint32_t kind) {
  begin_with_identity(scene, kind, 0);
}

void begin_with_identity(scene *scene, uint32_t kind, uint64_t identity) {
  if (scene->status == PREVIEW_OK) {
    scene->status = scene->sink->begin_element(scene->sink->context, kind, identity);
  }
}

void end(scene *scene) {
  if (scene->status == PREVIEW_OK) scene->status = scene->sink->end_element(scene->sink->context);
}

void set_number(scene *scene, uint32_t attribute, double value) {
  if (scene->status == PREVIEW_OK) {
    scene->status = scene->sink->set_number(scene->sink->context, attribute, value);
  }
}

void set_integer(scene *scene, uint32_t attribute, int64_t value) {
  if (scene->status == PREVIEW_OK) {
    scene->status = scene->sink->set_integer(scene->sink->context, attribute, value);
  }
}

void set_string(scene *scene, uint32_t attribute, const char *value) {
  if (scene->status == PREVIEW_OK) {
    scene->status =
        scene->sink->set_string(scene->sink->context, attribute, (preview_string){value, strlen(value)});
  }
}

static void set_four(scene *scene, uint32_t attribute, double a, double b, double c, double d) {
  const double values[4] = {a, b, c, d};
  if (scene->status == PREVIEW_OK) {
    scene->status = scene->sink->set_numbers(scene->sink->context, attribute, values, 4);
  }
}

void set_color(scene *scene, color value) {
  set_four(scene, PREVIEW_ATTRIBUTE_COLOR, value.red, value.green, value.blue, value.alpha);
}

void set_insets(scene *scene, double vertical, double horizontal) {
  set_four(scene, PREVIEW_ATTRIBUTE_INSETS, vertical, horizontal, vertical, horizontal);
}

void text(scene *scene, const char *value, double size, int64_t weight, color value_color) {
  begin(scene, PREVIEW_ELEMENT_TEXT);
  set_string(scene, PREVIEW_ATTRIBUTE_TEXT, value);
  set_number(scene, PREVIEW_ATTRIBUTE_FONT_SIZE, size);
  set_integer(scene, PREVIEW_ATTRIBUTE_FONT_WEIGHT, weight);
  set_color(scene, value_color);
  end(scene);
}

void spacer(scene *scene) {
  begin(scene, PREVIEW_ELEMENT_SPACER);
  end(scene);
}

void filled_shape(scene *scene, int64_t shape, double corner_radius, color fill) {
  begin(scene, PREVIEW_ELEMENT_SHAPE);
  set_integer(scene, PREVIEW_ATTRIBUTE_SHAPE, shape);
  if (corner_radius > 0) set_number(scene, PREVIEW_ATTRIBUTE_CORNER_RADIUS, corner_radius);
  set_color(scene, fill);
  end(scene);
}
