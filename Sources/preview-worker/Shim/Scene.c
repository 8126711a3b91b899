#include "CWorkerShim.h"

#include <string.h>

static preview_status refuse(worker_scene *scene, int32_t refusal, uint64_t detail) {
  if (scene->refusal == 0) {
    scene->refusal = refusal;
    scene->detail = detail;
  }
  return PREVIEW_REFUSED;
}

/* Whether the sink takes calls at all. */
static int is_usable(const worker_scene *scene) {
  return worker_on_main_thread() && scene && scene->is_open && scene->refusal == 0;
}

static int can_set(worker_scene *scene) {
  if (!is_usable(scene)) return 0;
  if (scene->takes_attributes) return 1;
  refuse(scene, scene->depth == 0 ? WORKER_ATTRIBUTE_OUTSIDE : WORKER_ATTRIBUTE_LATE, 0);
  return 0;
}

/* Counts the bytes of an operation. */
static int has_room(worker_scene *scene, uint64_t bytes) {
  scene->bytes += bytes;
  if (scene->bytes <= WIRE_SCENE_MAX_BYTES) return 1;
  refuse(scene, WORKER_TOO_LARGE, 0);
  return 0;
}

/* An operation with a number and eight bytes: what most of them are. */
static void put_operation(worker_scene *scene, uint8_t operation, uint32_t number, const void *eight) {
  uint8_t bytes[13];
  bytes[0] = operation;
  memcpy(bytes + 1, &number, 4);
  memcpy(bytes + 5, eight, 8);
  worker_put_data(scene->output, bytes, sizeof bytes);
}

/* The same with a count, and `size` bytes after it. */
static preview_status put_bytes(worker_scene *scene, uint8_t operation, uint32_t attribute, uint64_t count,
                                const void *bytes, uint64_t size) {
  if (!has_room(scene, 9 + size)) return PREVIEW_REFUSED;
  uint8_t head[9];
  uint32_t short_count = (uint32_t)count;
  head[0] = operation;
  memcpy(head + 1, &attribute, 4);
  memcpy(head + 5, &short_count, 4);
  worker_put_data(scene->output, head, sizeof head);
  worker_put_data(scene->output, bytes, size);
  return PREVIEW_OK;
}

static preview_status begin_element(void *context, uint32_t kind, uint64_t identity) {
  worker_scene *scene = context;
  if (!is_usable(scene)) return PREVIEW_REFUSED;
  if (scene->depth == 0 && scene->roots > 0) return refuse(scene, WORKER_SECOND_ROOT, 0);
  if (scene->depth >= WIRE_SCENE_MAX_DEPTH) return refuse(scene, WORKER_TOO_DEEP, 0);
  if (scene->elements >= WIRE_SCENE_MAX_ELEMENTS) return refuse(scene, WORKER_TOO_MANY_ELEMENTS, 0);
  if (!has_room(scene, 13)) return PREVIEW_REFUSED;
  if (scene->depth == 0) scene->roots++;
  scene->depth++;
  scene->elements++;
  if (kind == PREVIEW_ELEMENT_DEFERRED) scene->deferred++;
  scene->takes_attributes = 1;
  put_operation(scene, WIRE_OP_BEGIN, kind, &identity);
  return PREVIEW_OK;
}

static preview_status set_integer(void *context, uint32_t attribute, int64_t value) {
  worker_scene *scene = context;
  if (!can_set(scene) || !has_room(scene, 13)) return PREVIEW_REFUSED;
  put_operation(scene, WIRE_OP_INTEGER, attribute, &value);
  return PREVIEW_OK;
}

static preview_status set_number(void *context, uint32_t attribute, double value) {
  worker_scene *scene = context;
  if (!can_set(scene) || !has_room(scene, 13)) return PREVIEW_REFUSED;
  put_operation(scene, WIRE_OP_NUMBER, attribute, &value);
  return PREVIEW_OK;
}

static preview_status set_numbers(void *context, uint32_t attribute, const double *values, uint64_t count) {
  worker_scene *scene = context;
  if (!can_set(scene)) return PREVIEW_REFUSED;
  if (count > 0 && !values) return refuse(scene, WORKER_NULL_NUMBERS, count);
  if (count > WIRE_SCENE_MAX_BYTES / 8) return refuse(scene, WORKER_MANY_NUMBERS, count);
  return put_bytes(scene, WIRE_OP_NUMBERS, attribute, count, values, count * 8);
}

static preview_status set_string(void *context, uint32_t attribute, preview_string value) {
  worker_scene *scene = context;
  if (!can_set(scene)) return PREVIEW_REFUSED;
  if (value.length > 0 && !value.bytes) return refuse(scene, WORKER_NULL_STRING, value.length);
  if (value.length > WIRE_SCENE_MAX_BYTES) return refuse(scene, WORKER_LONG_STRING, value.length);
  int64_t invalid = worker_invalid_utf8(value.bytes, value.length);
  if (invalid >= 0) return refuse(scene, WORKER_BAD_UTF8, (uint64_t)invalid);
  return put_bytes(scene, WIRE_OP_STRING, attribute, value.length, value.bytes, value.length);
}

static preview_status set_bytes(void *context, uint32_t attribute, preview_bytes value) {
  worker_scene *scene = context;
  if (!can_set(scene)) return PREVIEW_REFUSED;
  if (value.length > 0 && !value.bytes) return refuse(scene, WORKER_NULL_BYTES, value.length);
  if (value.length > WIRE_SCENE_MAX_BYTES) return refuse(scene, WORKER_LONG_BYTES, value.length);
  return put_bytes(scene, WIRE_OP_BYTES, attribute, value.length, value.bytes, value.length);
}

static preview_status end_element(void *context) {
  worker_scene *scene = context;
  if (!is_usable(scene)) return PREVIEW_REFUSED;
  if (scene->depth == 0) return refuse(scene, WORKER_END_WITHOUT_BEGIN, 0);
  if (!has_room(scene, 1)) return PREVIEW_REFUSED;
  scene->depth--;
  scene->takes_attributes = 0;
  uint8_t operation = WIRE_OP_END;
  worker_put_data(scene->output, &operation, 1);
  return PREVIEW_OK;
}

void worker_scene_open(worker_scene *scene, worker_output *output, preview_scene_sink_v1 *table) {
  *scene = (worker_scene){.output = output, .is_open = 1};
  *table = (preview_scene_sink_v1){scene,       begin_element, set_integer, set_number,
                                   set_numbers, set_string,    set_bytes,   end_element};
}
