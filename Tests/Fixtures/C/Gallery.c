/*
 * Any number of previews with any names, whose content is that of an edition.
 *
 * GALLERY_COUNT    how many there are, named `p00`, `p01`, …
 * GALLERY_NAMES    instead, the path of a file of names: each as its length, four bytes little endian, and its bytes
 * GALLERY_PROVIDERS  in the same form, the names of providers, each of which has all the previews; otherwise `Hall`
 * GALLERY_EDITION  a number that colours and texts go by
 * GALLERY_ONLY     the number of the one preview that the edition holds for; the others have edition 1
 * GALLERY_FAULT    misbehaves while it lists previews (see Fixture.h)
 */
#include "Fixture.h"

PREVIEW_DEFINE_PLUGIN_INFO;

static const char *variable(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

static preview_status emit(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) {
  (void)error;
  const int index = (int)(intptr_t)instance - 1;
  const char *only = variable("GALLERY_ONLY");
  const int edition = *only && atoi(only) != index ? 1 : atoi(variable("GALLERY_EDITION"));
  const double color[4] = {(index * 37 + edition * 91) % 256 / 255.0, (index * 59 + edition * 17) % 256 / 255.0, 0.5, 1};
  char text[64];
  snprintf(text, sizeof text, "%d in edition %d", index, edition);
  /* Of one size, whatever the text. */
  sink->begin_element(sink->context, PREVIEW_ELEMENT_FRAME, 0);
  sink->set_number(sink->context, PREVIEW_ATTRIBUTE_WIDTH, 130);
  sink->set_number(sink->context, PREVIEW_ATTRIBUTE_HEIGHT, 60);
  sink->begin_element(sink->context, PREVIEW_ELEMENT_V_STACK, 0);
  sink->begin_element(sink->context, PREVIEW_ELEMENT_FRAME, 0);
  sink->set_number(sink->context, PREVIEW_ATTRIBUTE_WIDTH, 40);
  sink->set_number(sink->context, PREVIEW_ATTRIBUTE_HEIGHT, 30);
  sink->begin_element(sink->context, PREVIEW_ELEMENT_COLOR, 0);
  sink->set_numbers(sink->context, PREVIEW_ATTRIBUTE_COLOR, color, 4);
  sink->end_element(sink->context);
  sink->end_element(sink->context);
  sink->begin_element(sink->context, PREVIEW_ELEMENT_TEXT, 0);
  sink->set_string(sink->context, PREVIEW_ATTRIBUTE_TEXT, string(text));
  sink->end_element(sink->context);
  sink->end_element(sink->context);
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
  (void)environment, (void)error;
  holder->instance = context;
  holder->functions = &functions;
  return PREVIEW_OK;
}

static preview_status add(const preview_expansion_v1 *expansion, preview_string name, int index) {
  const preview_descriptor preview = {.size = sizeof preview,
                                      .content = STRING(PREVIEW_CONTENT_SCENE_V1),
                                      .display_name = name,
                                      .context = (void *)(intptr_t)(index + 1),
                                      .create = create};
  return expansion->add_preview(expansion->context, &preview);
}

/* The strings of a file, or those that are there without one. */
static size_t read_strings(const char *path, preview_string *strings, size_t most) {
  FILE *file = fopen(path, "rb");
  size_t count = 0;
  uint32_t length;
  while (file && count < most && fread(&length, sizeof length, 1, file) == 1) {
    char *bytes = malloc(length + 1);
    if (fread(bytes, 1, length, file) != length) break;
    strings[count++] = (preview_string){bytes, length};
  }
  if (file) fclose(file);
  return count;
}

static preview_status expand(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context;
  preview_status status = misbehave(atoi(variable("GALLERY_FAULT")), error);
  if (status != PREVIEW_OK) return status;
  static preview_string names[2000];
  const size_t count = read_strings(variable("GALLERY_NAMES"), names, COUNT(names));
  for (size_t index = 0; index < count; index++) {
    status = add(expansion, names[index], (int)index);
    if (status != PREVIEW_OK) return status;
  }
  if (count > 0) return PREVIEW_OK;
  for (int index = 0; index < atoi(variable("GALLERY_COUNT")); index++) {
    char name[16];
    snprintf(name, sizeof name, "p%02d", index);
    status = add(expansion, string(name), index);
    if (status != PREVIEW_OK) return status;
  }
  return PREVIEW_OK;
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  static preview_string providers[2000];
  size_t count = read_strings(variable("GALLERY_PROVIDERS"), providers, COUNT(providers));
  if (count == 0) providers[count++] = STRING("Hall");
  for (size_t index = 0; index < count; index++) {
    preview_provider provider = {.size = sizeof provider, .module = STRING("Gallery"), .type = providers[index], .expand = expand};
    preview_status status = host->add_provider(host->context, &provider);
    if (status != PREVIEW_OK) return status;
  }
  return PREVIEW_OK;
}
