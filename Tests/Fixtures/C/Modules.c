/* A plugin that holds the module MODULE with the providers that macros ask for, and the module OWN. */
#include "Fixture.h"

PREVIEW_DEFINE_PLUGIN_INFO;

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  preview_status status = PREVIEW_OK;
#ifdef FIRST
  if (status == PREVIEW_OK) status = add_provider(host, MODULE, FIRST, healthy_expand);
#endif
#ifdef SECOND
  if (status == PREVIEW_OK) status = add_provider(host, MODULE, SECOND, healthy_expand);
#endif
#ifdef OWN
  if (status == PREVIEW_OK) status = add_provider(host, OWN, "Own", healthy_expand);
#endif
  return status;
}
