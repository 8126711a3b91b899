/* Plugins whose constructor, which runs inside dlopen, does what BEHAVIOUR says. */
#include "Fixture.h"

PREVIEW_DEFINE_PLUGIN_INFO;

__attribute__((constructor)) static void construct(void) {
  misbehave(BEHAVIOUR, NULL);
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  return add_provider(host, "Constructors", "Constructors", healthy_expand);
}
