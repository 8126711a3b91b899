// The version record and the weak default entry that the PreviewABI library brings into a plugin.

#include "PreviewABI.h"

PREVIEW_DEFINE_PLUGIN_INFO;

// Defined in PreviewCore. Weak, so that a program which links only this target for its header still links.
extern preview_status preview_core_register(const preview_host_v1 *host, preview_error *error)
    __attribute__((weak, visibility("hidden")));

__attribute__((weak)) preview_status preview_plugin_register_v1(const preview_host_v1 *host,
                                                                preview_error *error) {
  return preview_core_register ? preview_core_register(host, error) : PREVIEW_UNSUPPORTED;
}
