/* Scenes that break a rule, each in a preview of its own, between previews in good order. */
#include "Fixture.h"

PREVIEW_DEFINE_PLUGIN_INFO;

typedef const preview_scene_sink_v1 sink_table;

static preview_status begin(sink_table *sink, uint32_t kind) {
  return sink->begin_element(sink->context, kind, 0);
}

static preview_status end(sink_table *sink) {
  return sink->end_element(sink->context);
}

static preview_status number(sink_table *sink, uint32_t attribute, double value) {
  return sink->set_number(sink->context, attribute, value);
}

static void leaf(sink_table *sink) {
  const double color[4] = {0.8, 0.3, 0.2, 1};
  begin(sink, PREVIEW_ELEMENT_COLOR);
  sink->set_numbers(sink->context, PREVIEW_ATTRIBUTE_COLOR, color, 4);
  end(sink);
}

/* A frame around a red leaf. */
static preview_status framed(sink_table *sink, double width, double height) {
  begin(sink, PREVIEW_ELEMENT_FRAME);
  number(sink, PREVIEW_ATTRIBUTE_WIDTH, width);
  number(sink, PREVIEW_ATTRIBUTE_HEIGHT, height);
  leaf(sink);
  end(sink);
  return PREVIEW_OK; /* whatever the sink said: the host must know by itself */
}

#define SCENE(NAME, ...)                                                                                 \
  static preview_status NAME(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) { \
    (void)instance, (void)error;                                                                         \
    __VA_ARGS__;                                                                                         \
    return PREVIEW_OK;                                                                                   \
  }

SCENE(never_closes, begin(sink, PREVIEW_ELEMENT_V_STACK); leaf(sink))
SCENE(closes_too_often, framed(sink, 10, 10); end(sink); end(sink))
SCENE(emits_nothing, (void)sink)
SCENE(two_roots, framed(sink, 10, 10); framed(sink, 10, 10))
SCENE(attribute_outside, number(sink, PREVIEW_ATTRIBUTE_WIDTH, 4); framed(sink, 10, 10))
SCENE(not_a_number, framed(sink, NAN, 10))
SCENE(infinite_size, framed(sink, INFINITY, 10))
SCENE(negative_size, framed(sink, -20, 10))
SCENE(zero_width, framed(sink, 0, 10))
SCENE(zero_height, framed(sink, 10, 0))
SCENE(wide_over_the_limit, framed(sink, 40000, 1))
SCENE(area_over_the_limit, framed(sink, 30000, 30000))
SCENE(astronomic_size, framed(sink, 1e300, 1e300))

/* Asks nobody, so that the sink has to hold out alone. */
SCENE(nests_too_deep, for (int depth = 0; depth < 100000; depth++) begin(sink, PREVIEW_ELEMENT_V_STACK); leaf(sink);
      for (int depth = 0; depth < 100000; depth++) end(sink))

SCENE(too_many_elements, begin(sink, PREVIEW_ELEMENT_Z_STACK);
      for (int index = 0; index < 1000001; index++) {
        begin(sink, PREVIEW_ELEMENT_SPACER);
        if (end(sink) != PREVIEW_OK) return PREVIEW_REFUSED;
      } end(sink))

static preview_status too_many_bytes(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) {
  (void)instance, (void)error;
  const uint64_t length = UINT64_C(32) << 20;
  char *bytes = calloc(1, length);
  begin(sink, PREVIEW_ELEMENT_Z_STACK);
  for (int index = 0; index < 10; index++) {
    begin(sink, PREVIEW_ELEMENT_SPACER);
    sink->set_bytes(sink->context, PREVIEW_ATTRIBUTE_PNG, (preview_bytes){bytes, length});
    end(sink);
  }
  end(sink);
  free(bytes);
  return PREVIEW_OK;
}

SCENE(absurd_string_length, begin(sink, PREVIEW_ELEMENT_TEXT);
      sink->set_string(sink->context, PREVIEW_ATTRIBUTE_TEXT, (preview_string){"x", UINT64_C(1) << 60}); end(sink))
SCENE(absurd_count, const double one = 1; begin(sink, PREVIEW_ELEMENT_SHAPE);
      sink->set_numbers(sink->context, PREVIEW_ATTRIBUTE_LINE_DASH, &one, UINT64_C(1) << 61); end(sink))
SCENE(null_bytes, begin(sink, PREVIEW_ELEMENT_IMAGE);
      sink->set_bytes(sink->context, PREVIEW_ATTRIBUTE_PNG, (preview_bytes){NULL, 100}); end(sink))
SCENE(invalid_utf8, begin(sink, PREVIEW_ELEMENT_TEXT);
      sink->set_string(sink->context, PREVIEW_ATTRIBUTE_TEXT, STRING("caf\xe9")); end(sink))

SCENE(unknown_critical_element, begin(sink, PREVIEW_CRITICAL | 4099); end(sink))
SCENE(unknown_critical_attribute, begin(sink, PREVIEW_ELEMENT_COLOR); number(sink, PREVIEW_CRITICAL | 4098, 1);
      end(sink))
SCENE(wrong_type, const double color[4] = {1, 0, 0, 1}; begin(sink, PREVIEW_ELEMENT_FRAME);
      sink->set_numbers(sink->context, PREVIEW_ATTRIBUTE_WIDTH, color, 4); leaf(sink); end(sink))
SCENE(wrong_count, const double color[4] = {1, 0, 0, 1}; begin(sink, PREVIEW_ELEMENT_COLOR);
      sink->set_numbers(sink->context, PREVIEW_ATTRIBUTE_COLOR, color, 3); end(sink))
SCENE(two_children_of_padding, const double insets[4] = {1, 1, 1, 1}; begin(sink, PREVIEW_ELEMENT_PADDING);
      sink->set_numbers(sink->context, PREVIEW_ATTRIBUTE_INSETS, insets, 4); leaf(sink); leaf(sink); end(sink))
SCENE(no_child_of_frame, begin(sink, PREVIEW_ELEMENT_FRAME); number(sink, PREVIEW_ATTRIBUTE_WIDTH, 10); end(sink))
SCENE(broken_png, begin(sink, PREVIEW_ELEMENT_IMAGE);
      sink->set_bytes(sink->context, PREVIEW_ATTRIBUTE_PNG, (preview_bytes){"\x89PNG\r\n\x1a\nrubbish", 15}); end(sink))

static preview_status too_few_pixels(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) {
  (void)instance, (void)error;
  begin(sink, PREVIEW_ELEMENT_IMAGE);
  sink->set_bytes(sink->context, PREVIEW_ATTRIBUTE_PIXELS, (preview_bytes){"abcd", 4});
  sink->set_integer(sink->context, PREVIEW_ATTRIBUTE_PIXEL_WIDTH, 100);
  sink->set_integer(sink->context, PREVIEW_ATTRIBUTE_PIXEL_HEIGHT, 100);
  end(sink);
  return PREVIEW_OK;
}

static preview_status overflowing_pixels(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) {
  (void)instance, (void)error;
  begin(sink, PREVIEW_ELEMENT_IMAGE);
  sink->set_bytes(sink->context, PREVIEW_ATTRIBUTE_PIXELS, (preview_bytes){"abcd", 4});
  sink->set_integer(sink->context, PREVIEW_ATTRIBUTE_PIXEL_WIDTH, INT64_MAX);
  sink->set_integer(sink->context, PREVIEW_ATTRIBUTE_PIXEL_HEIGHT, INT64_MAX);
  sink->set_integer(sink->context, PREVIEW_ATTRIBUTE_PIXEL_STRIDE, INT64_MIN);
  end(sink);
  return PREVIEW_OK;
}

/* In good order: what a host does not know and need not know is skipped with everything in it. */
SCENE(unknown_ancillary, begin(sink, PREVIEW_ELEMENT_FRAME); number(sink, PREVIEW_ATTRIBUTE_WIDTH, 40);
      number(sink, PREVIEW_ATTRIBUTE_HEIGHT, 30); number(sink, 4097, 1); begin(sink, PREVIEW_ELEMENT_Z_STACK);
      begin(sink, 4096); number(sink, 4097, NAN); framed(sink, 900, 900); end(sink); leaf(sink); end(sink); end(sink))

/* Its deferred element resolves to a deferred element, for ever. */
static preview_status endless_emit(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) {
  (void)instance, (void)error;
  sink->begin_element(sink->context, PREVIEW_ELEMENT_DEFERRED, 7);
  return end(sink);
}

static preview_status endless_resolve(void *instance, uint64_t element, double width, double height,
                                      const preview_scene_sink_v1 *sink, preview_error *error) {
  (void)element, (void)width, (void)height;
  return endless_emit(instance, sink, error);
}

static const preview_scene_v1 endless UNUSED = {endless_emit, endless_resolve};

static const struct broken {
  const char *name;
  preview_scene_v1 scene;
} previews[] = {
    {"never closes", {never_closes, NULL}},
    {"closes too often", {closes_too_often, NULL}},
    {"emits nothing", {emits_nothing, NULL}},
    {"two roots", {two_roots, NULL}},
    {"attribute outside", {attribute_outside, NULL}},
    {"not a number", {not_a_number, NULL}},
    {"infinite size", {infinite_size, NULL}},
    {"negative size", {negative_size, NULL}},
    {"zero width", {zero_width, NULL}},
    {"zero height", {zero_height, NULL}},
    {"wide over the limit", {wide_over_the_limit, NULL}},
    {"area over the limit", {area_over_the_limit, NULL}},
    {"astronomic size", {astronomic_size, NULL}},
    {"nests too deep", {nests_too_deep, NULL}},
    {"too many elements", {too_many_elements, NULL}},
    {"too many bytes", {too_many_bytes, NULL}},
    {"absurd string length", {absurd_string_length, NULL}},
    {"absurd count", {absurd_count, NULL}},
    {"null bytes", {null_bytes, NULL}},
    {"invalid utf8", {invalid_utf8, NULL}},
    {"unknown critical element", {unknown_critical_element, NULL}},
    {"unknown critical attribute", {unknown_critical_attribute, NULL}},
    {"wrong type", {wrong_type, NULL}},
    {"wrong count", {wrong_count, NULL}},
    {"two children of padding", {two_children_of_padding, NULL}},
    {"no child of frame", {no_child_of_frame, NULL}},
    {"broken png", {broken_png, NULL}},
    {"too few pixels", {too_few_pixels, NULL}},
    {"overflowing pixels", {overflowing_pixels, NULL}},
    {"unknown ancillary", {unknown_ancillary, NULL}},
    {"no emit", {NULL, NULL}},
    {"endless", {endless_emit, endless_resolve}},
    {"deferred without resolve", {endless_emit, NULL}},
};

static const void *content(void *instance, const char *content_id) {
  (void)content_id;
  return &((const struct broken *)instance)->scene;
}

static preview_status create(void *context, const preview_environment *environment, preview_holder *holder,
                             preview_error *error) {
  static const preview_holder_functions_v1 functions = {.destroy = healthy_destroy, .content = content};
  (void)environment, (void)error;
  holder->instance = context;
  holder->functions = &functions;
  return PREVIEW_OK;
}

/* Tables that lack what they must have. */
static const preview_holder_functions_v1 no_content UNUSED = {.destroy = healthy_destroy};
static const preview_holder_functions_v1 no_destroy UNUSED = {.content = healthy_content};

static preview_status create_with_table(void *context, const preview_environment *environment,
                                        preview_holder *holder, preview_error *error) {
  (void)environment, (void)error;
  holder->functions = context;
  return PREVIEW_OK;
}

static void add(const preview_expansion_v1 *expansion, const char *name, const void *context,
                preview_status (*create)(void *, const preview_environment *, preview_holder *, preview_error *)) {
  const preview_descriptor preview = {.size = sizeof preview,
                                      .content = STRING(PREVIEW_CONTENT_SCENE_V1),
                                      .display_name = string(name),
                                      .context = (void *)context,
                                      .create = create};
  expansion->add_preview(expansion->context, &preview);
}

static preview_status expand(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context, (void)error;
  for (size_t index = 0; index < COUNT(previews); index++) {
    if (index % 8 == 0) {
      char name[32];
      snprintf(name, sizeof name, "healthy %zu", index);
      add_healthy(expansion, name);
    }
    add(expansion, previews[index].name, &previews[index], create);
  }
  add(expansion, "no function table", NULL, create_with_table);
  add(expansion, "no content function", &no_content, create_with_table);
  add(expansion, "no destroy function", &no_destroy, create_with_table);
  return add_healthy(expansion, "healthy at the end");
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  return add_provider(host, "Scenes", "Scenes", expand);
}
