/*
 * PREVIEWS previews of one colour, and CRASHES more that crash when they are made, spread evenly among them.
 * In C, so that a crash brings no Swift backtrace.
 */
#include "PreviewABI.h"

#include <stdio.h>
#include <string.h>

PREVIEW_DEFINE_PLUGIN_INFO;

#define STRING(text) {text, sizeof(text) - 1}

static preview_status emit(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) {
  static const double color[4] = {0.2, 0.5, 0.8, 1};
  (void)instance;
  (void)error;
  sink->begin_element(sink->context, PREVIEW_ELEMENT_COLOR, 0);
  sink->set_numbers(sink->context, PREVIEW_ATTRIBUTE_COLOR, color, 4);
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
  if (context) __builtin_trap();
  holder->functions = &functions;
  return PREVIEW_OK;
}

static preview_status expand(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  static char crashes;
  (void)context;
  (void)error;
  int made = 0;
  for (int index = 0; index < PREVIEWS + CRASHES; index++) {
    int is_crash = CRASHES > 0 && (index + 1) * CRASHES / (PREVIEWS + CRASHES) > made;
    made += is_crash;
    char name[32];
    int length = snprintf(name, sizeof name, "%s %d", is_crash ? "crash" : "colour", index);
    preview_descriptor preview = {
        .size = sizeof preview,
        .content = STRING(PREVIEW_CONTENT_SCENE_V1),
        .display_name = {name, (uint64_t)length},
        .layout = PREVIEW_LAYOUT_FIXED,
        .width = 40,
        .height = 40,
        .context = is_crash ? &crashes : NULL,
        .create = create,
    };
    preview_status status = expansion->add_preview(expansion->context, &preview);
    if (status != PREVIEW_OK) return status;
  }
  return PREVIEW_OK;
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  preview_provider provider = {
      .size = sizeof provider, .module = STRING("Crashing"), .type = STRING("Colours"), .expand = expand};
  (void)error;
  return host->add_provider(host->context, &provider);
}
