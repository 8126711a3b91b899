/* Plugins whose entry does what KIND says: one of the behaviours of Fixture.h, or one of these. */
#include "Fixture.h"

enum {
  NOTHING = 100, NULL_EXPAND, BAD_UTF8, EMPTY_MODULE, NO_SIZE, HUGE_SIZE, HUGE_STRING, NULL_STRING, TWICE, SLASH
};

PREVIEW_DEFINE_PLUGIN_INFO;

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  preview_provider provider = {.size = sizeof provider,
                               .module = STRING("Registers"),
                               .type = STRING("Wrong"),
                               .expand = healthy_expand};
  preview_status status = PREVIEW_OK;
  const int kind = KIND;
  switch (kind) {
    case NOTHING: return PREVIEW_OK;
    case NULL_EXPAND: provider.expand = NULL; break;
    case BAD_UTF8: provider.type = STRING("Wr\xff\xfe"); break;
    case EMPTY_MODULE: provider.module = STRING(""); break;
    case NO_SIZE: provider.size = 0; break;
    case HUGE_SIZE: provider.size = 0x7fffffff; break;
    case HUGE_STRING: provider.type.length = UINT64_C(1) << 60; break;
    case NULL_STRING: provider.type = (preview_string){NULL, 12}; break;
    case TWICE: host->add_provider(host->context, &provider); break;
    case SLASH: provider.type = STRING("../../etc"); break;
    default: status = misbehave(kind, error); break;
  }
  if (status != PREVIEW_OK) return status;
  /* The refusal is ignored on purpose: what is in good order must be listed all the same. */
  host->add_provider(host->context, &provider);
  return add_provider(host, "Registers", "Healthy", healthy_expand);
}
