/* One plugin whose providers each misbehave in `expand` or describe a preview that breaks a rule. */
#include "Fixture.h"

PREVIEW_DEFINE_PLUGIN_INFO;

/* ---- Behaviours ---- */

#define BEHAVING(NAME, BEHAVIOUR)                                                                          \
  static preview_status NAME(void *context, const preview_expansion_v1 *expansion, preview_error *error) { \
    (void)context;                                                                                         \
    preview_status status = misbehave(BEHAVIOUR, error);                                                   \
    return status == PREVIEW_OK ? add_healthy(expansion, "after") : status;                                \
  }

BEHAVING(crashes, CRASH)
BEHAVING(aborts, ABORT)
BEHAVING(hangs, HANG)
BEHAVING(exits, EXIT)
BEHAVING(floods, FLOOD)
BEHAVING(closes, CLOSE)
BEHAVING(fails, FAIL)
BEHAVING(fails_silently, FAIL_SILENTLY)
BEHAVING(fails_with_lies, FAIL_WITH_LIES)

static preview_status adds_nothing(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context, (void)expansion, (void)error;
  return PREVIEW_OK;
}

static preview_status adds_two_of_one_id(void *context, const preview_expansion_v1 *expansion,
                                         preview_error *error) {
  (void)context, (void)error;
  add_healthy(expansion, "twin");
  return add_healthy(expansion, "twin");
}

/* ---- Descriptors that break a rule ---- */

static preview_status describe(const preview_expansion_v1 *expansion, preview_descriptor *preview) {
  expansion->add_preview(expansion->context, preview);
  return add_healthy(expansion, "beside");
}

#define DESCRIBING(NAME, CHANGE)                                                                           \
  static preview_status NAME(void *context, const preview_expansion_v1 *expansion, preview_error *error) { \
    (void)context, (void)error;                                                                            \
    preview_descriptor preview = {.size = sizeof preview,                                                  \
                                  .content = STRING(PREVIEW_CONTENT_SCENE_V1),                             \
                                  .display_name = STRING("wrong"),                                         \
                                  .create = healthy_create};                                               \
    CHANGE;                                                                                                \
    return describe(expansion, &preview);                                                                  \
  }

DESCRIBING(null_create, preview.create = NULL)
DESCRIBING(bad_utf8, preview.display_name = STRING("wr\xc3\x28ng"))
DESCRIBING(no_size, preview.size = 0)
DESCRIBING(huge_size, preview.size = 0x7fffffff)
DESCRIBING(huge_string, preview.state.bytes = "x"; preview.state.length = UINT64_C(1) << 60)
DESCRIBING(null_string, preview.state.length = 7)
DESCRIBING(huge_tags, preview.tags = &preview.state; preview.tag_count = UINT64_C(1) << 60)
DESCRIBING(null_tags, preview.tag_count = 2)
DESCRIBING(unknown_content, preview.content = STRING("preview.hologram/1"))
DESCRIBING(unknown_layout, preview.layout = 77)
DESCRIBING(fixed_without_size, preview.layout = PREVIEW_LAYOUT_FIXED; preview.width = NAN; preview.height = -4)
DESCRIBING(negative_scale, preview.scale = -2)

/* An older plugin's shorter struct: in good order, because the reader takes the rest as zero. Without `create`
   it would be wrong, so this one keeps it; a longer struct is read as far as it is known. */
static preview_status longer_size(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context, (void)error;
  struct {
    preview_descriptor preview;
    uint64_t future[4];
  } longer = {.preview = {.size = sizeof longer,
                          .content = STRING(PREVIEW_CONTENT_SCENE_V1),
                          .display_name = STRING("longer"),
                          .create = healthy_create},
              .future = {1, 2, 3, 4}};
  return expansion->add_preview(expansion->context, &longer.preview);
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  static const struct {
    const char *type;
    preview_status (*expand)(void *, const preview_expansion_v1 *, preview_error *);
  } providers[] = {
      {"Healthy", healthy_expand},
      {"Crashes", crashes},
      {"Aborts", aborts},
      {"Hangs", hangs},
      {"Exits", exits},
      {"Floods", floods},
      {"Closes", closes},
      {"Fails", fails},
      {"FailsSilently", fails_silently},
      {"FailsWithLies", fails_with_lies},
      {"AddsNothing", adds_nothing},
      {"Twins", adds_two_of_one_id},
      {"NullCreate", null_create},
      {"BadUTF8", bad_utf8},
      {"NoSize", no_size},
      {"HugeSize", huge_size},
      {"HugeString", huge_string},
      {"NullString", null_string},
      {"HugeTags", huge_tags},
      {"NullTags", null_tags},
      {"UnknownContent", unknown_content},
      {"UnknownLayout", unknown_layout},
      {"FixedWithoutSize", fixed_without_size},
      {"NegativeScale", negative_scale},
      {"LongerSize", longer_size},
      {"HealthyToo", healthy_expand},
  };
  for (size_t index = 0; index < COUNT(providers); index++) {
    add_provider(host, "Expansions", providers[index].type, providers[index].expand);
  }
  return PREVIEW_OK;
}
