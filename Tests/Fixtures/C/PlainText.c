/* A plugin whose text names no colour. */
#include "Fixture.h"

PREVIEW_DEFINE_PLUGIN_INFO;

static preview_status emit(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) {
  (void)instance, (void)error;
  sink->begin_element(sink->context, PREVIEW_ELEMENT_TEXT, 0);
  sink->set_string(sink->context, PREVIEW_ATTRIBUTE_TEXT, STRING("MMM"));
  return sink->end_element(sink->context);
}

static const preview_scene_v1 scene = {.emit = emit};

static const void *content(void *instance, const char *content_id) {
  (void)instance, (void)content_id;
  return &scene;
}

static const preview_holder_functions_v1 functions = {.destroy = healthy_destroy, .content = content};

static preview_status create(void *context, const preview_environment *environment, preview_holder *holder,
                             preview_error *error) {
  (void)context, (void)environment, (void)error;
  holder->functions = &functions;
  return PREVIEW_OK;
}

static preview_status expand(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context, (void)error;
  return add_scene(expansion, "", create);
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  return add_provider(host, "PlainText", "Text", expand);
}
