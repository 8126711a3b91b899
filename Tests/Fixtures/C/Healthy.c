/* A plugin in good order. MODULE is its module's name. */
#include "Fixture.h"

#ifndef MODULE
#define MODULE "Healthy"
#endif

PREVIEW_DEFINE_PLUGIN_INFO;

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  return add_provider(host, MODULE, "Healthy", healthy_expand);
}
