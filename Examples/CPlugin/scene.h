/*
 * Thin cover over preview_scene_sink_v1: remembers the first refusal, so that drawing code reads as a tree and
 * checks once, at its end.
 */
#ifndef SCENE_H
#define SCENE_H

#include "PreviewABI.h"

typedef struct scene {
  const preview_scene_sink_v1 *sink;
  preview_status status;
} scene;

typedef struct color {
  double red, green, blue, alpha;
} color;

/* Opens an element. Every `begin` has its `end`. */
void begin(scene *scene, uint32_t kind);
/* Opens an element that events can name. */
void begin_with_identity(scene *scene, uint32_t kind, uint64_t identity);
void end(scene *scene);

void set_number(scene *scene, uint32_t attribute, double value);
void set_integer(scene *scene, uint32_t attribute, int64_t value);
void set_string(scene *scene, uint32_t attribute, const char *value);
void set_color(scene *scene, color value);
void set_insets(scene *scene, double vertical, double horizontal);

/* One line of text. `weight` is 1...1000. */
void text(scene *scene, const char *value, double size, int64_t weight, color value_color);
/* Room that takes what is left. */
void spacer(scene *scene);
/* A filled capsule, rectangle, … as large as it is offered. */
void filled_shape(scene *scene, int64_t shape, double corner_radius, color fill);

#endif
