/* Pictures that no compression makes small, between two in good order: for disks that are too small. */
#include "Fixture.h"

PREVIEW_DEFINE_PLUGIN_INFO;

#define SIDE 128

static preview_status emit(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) {
  (void)instance, (void)error;
  static uint8_t pixels[SIDE * SIDE * 4];
  /* xorshift32 (Marsaglia 2003): the same noise in every run. */
  uint32_t state = 2463534242;
  for (size_t index = 0; index < sizeof pixels; index++) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    pixels[index] = index % 4 == 3 ? 255 : (uint8_t)state;
  }
  sink->begin_element(sink->context, PREVIEW_ELEMENT_IMAGE, 0);
  sink->set_bytes(sink->context, PREVIEW_ATTRIBUTE_PIXELS, (preview_bytes){pixels, sizeof pixels});
  sink->set_integer(sink->context, PREVIEW_ATTRIBUTE_PIXEL_WIDTH, SIDE);
  sink->set_integer(sink->context, PREVIEW_ATTRIBUTE_PIXEL_HEIGHT, SIDE);
  return sink->end_element(sink->context);
}

static const void *content(void *instance, const char *content_id) {
  static const preview_scene_v1 scene = {.emit = emit};
  (void)instance, (void)content_id;
  return &scene;
}

static preview_status create(void *context, const preview_environment *environment, preview_holder *holder,
                             preview_error *error) {
  static const preview_holder_functions_v1 functions = {.destroy = healthy_destroy, .content = content};
  (void)context, (void)environment, (void)error;
  holder->functions = &functions;
  return PREVIEW_OK;
}

static preview_status expand(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context, (void)error;
  const preview_descriptor preview = {.size = sizeof preview,
                                      .content = STRING(PREVIEW_CONTENT_SCENE_V1),
                                      .display_name = STRING("noise"),
                                      .create = create};
  add_healthy(expansion, "first");
  expansion->add_preview(expansion->context, &preview);
  return add_healthy(expansion, "second");
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  return add_provider(host, "Noise", "Noise", expand);
}
