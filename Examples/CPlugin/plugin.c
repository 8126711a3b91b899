/*
 * The two things that make a shared library a plugin: the version record and the entry. The entry only names the
 * providers; what they hold is asked for later, one provider at a time.
 */
#include "climate.h"

#include <string.h>

PREVIEW_DEFINE_PLUGIN_INFO;

preview_string string(const char *text) {
  return (preview_string){text, strlen(text)};
}

preview_status fail(preview_error *error, const char *text) {
  size_t length = strlen(text);
  if (length > error->capacity) length = error->capacity;
  memcpy(error->text, text, length);
  error->length = (uint32_t)length;
  return PREVIEW_FAILED;
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  const preview_provider providers[] = {
      {.module = STRING("Climate"), .type = STRING("Thermostat"), .expand = expand_thermostat},
      {.module = STRING("Climate"), .type = STRING("Gauge"), .expand = expand_gauge},
      {.module = STRING("Climate"), .type = STRING("Status"), .expand = expand_status},
  };
  for (size_t index = 0; index < sizeof providers / sizeof providers[0]; index++) {
    preview_provider provider = providers[index];
    provider.size = sizeof provider;
    if (host->add_provider(host->context, &provider) != PREVIEW_OK) {
      return fail(error, "the host took no more providers");
    }
  }
  return PREVIEW_OK;
}
