/* A plugin with two providers of one name, as private types of two files are, and names that differ only in case. */
#include "Fixture.h"

PREVIEW_DEFINE_PLUGIN_INFO;

static preview_status add(const preview_expansion_v1 *expansion, const char *name, const char *file, uint32_t line) {
  const preview_descriptor preview = {.size = sizeof preview,
                                      .content = STRING(PREVIEW_CONTENT_SCENE_V1),
                                      .display_name = string(name),
                                      .source_file = string(file),
                                      .source_line = line,
                                      .create = healthy_create};
  return expansion->add_preview(expansion->context, &preview);
}

static preview_status expand(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)error;
  return add(expansion, "", context, 7);
}

static preview_status expand_cases(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context, (void)error;
  add(expansion, "Loaded", "SameName/C.swift", 1);
  add(expansion, "loaded", "SameName/C.swift", 2);
  add(expansion, "Caf\xC3\xA9", "SameName/C.swift", 3);
  return add(expansion, "Cafe\xCC\x81", "SameName/C.swift", 4);
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  static const char *const files[] = {"SameName/First.swift", "SameName/Second.swift"};
  for (size_t index = 0; index < COUNT(files); index++) {
    const preview_provider provider = {.size = sizeof provider,
                                       .module = STRING("SameName"),
                                       .type = STRING("Card_Previews"),
                                       .context = (void *)(uintptr_t)files[index],
                                       .expand = expand};
    host->add_provider(host->context, &provider);
  }
  return add_provider(host, "SameName", "Cases", expand_cases);
}
