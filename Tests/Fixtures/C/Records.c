/* Plugins whose entry or version record is wrong; one of the names below is defined and says how. */
#include "Fixture.h"

#define RECORD(magic, bytes, major, minor)                                \
  PREVIEW_EXPORT const preview_plugin_info preview_plugin_info_v1 = {     \
      magic, bytes, major, minor, 0, 0, "fixture", {0}}

#if defined(NO_ENTRY)
PREVIEW_DEFINE_PLUGIN_INFO;
#elif defined(OTHER_MAJOR)
RECORD("PREVIEW", sizeof(preview_plugin_info), 2, 7);
#elif defined(BAD_MAGIC)
RECORD("PRIVATE", sizeof(preview_plugin_info), 1, 0);
#elif defined(SHORT_RECORD)
RECORD("PREVIEW", 3, 1, 0);
#elif defined(NEWER_MINOR)
RECORD("PREVIEW", sizeof(preview_plugin_info), 1, 65535);
#elif !defined(NO_RECORD)
#error "say which record"
#endif

#if !defined(NO_ENTRY)
preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  return add_provider(host, "Records", "Records", healthy_expand);
}
#endif

/* Whatever runs any code of this library leaves a file behind. */
__attribute__((constructor)) static void leave_a_trace(void) {
  const char *path = getenv("PREVIEW_FIXTURE_TRACE");
  if (path) fclose(fopen(path, "w"));
}
