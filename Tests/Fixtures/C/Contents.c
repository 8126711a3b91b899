/* Surfaces and documents: in good order, misbehaving, and breaking a rule. */
#include "Fixture.h"

PREVIEW_DEFINE_PLUGIN_INFO;

typedef struct plan {
  const char *name;
  const char *content_id;
  const void *table;
} plan;

/* ---- Surfaces ---- */

static uint64_t rgba(void *instance) {
  (void)instance;
  return UINT64_C(1) << PREVIEW_PIXEL_RGBA_PREMULTIPLIED | UINT64_C(1) << PREVIEW_PIXEL_RGBA;
}

static uint64_t unknown_format(void *instance) {
  (void)instance;
  return UINT64_C(1) << 40;
}

static uint64_t no_format(void *instance) {
  (void)instance;
  return 0;
}

static preview_string renderer(void *instance) {
  (void)instance;
  return STRING("fixture");
}

#define MEASURE(NAME, WIDTH, HEIGHT)                                                                       \
  static preview_status NAME(void *instance, double proposed_width, double proposed_height, double *width, \
                             double *height, preview_error *error) {                                       \
    (void)instance, (void)proposed_width, (void)proposed_height, (void)error;                              \
    *width = WIDTH;                                                                                        \
    *height = HEIGHT;                                                                                      \
    return PREVIEW_OK;                                                                                     \
  }

MEASURE(small, 16, 12)
MEASURE(not_a_number, NAN, 12)
MEASURE(infinite, INFINITY, INFINITY)
MEASURE(negative, -3, 12)
MEASURE(zero, 0, 12)
MEASURE(too_large, 30000, 30000)

/* Left half opaque red, right half half-transparent blue. */
static preview_status draw(void *instance, const preview_pixels *pixels, preview_error *error) {
  (void)instance, (void)error;
  for (uint32_t y = 0; y < pixels->height; y++) {
    uint8_t *row = (uint8_t *)pixels->bytes + y * pixels->stride;
    for (uint32_t x = 0; x < pixels->width; x++) {
      const uint8_t red[4] = {255, 0, 0, 255}, blue[4] = {0, 0, 128, 128};
      memcpy(row + x * 4, x < pixels->width / 2 ? red : blue, 4);
    }
  }
  return PREVIEW_OK;
}

static preview_status draw_crashes(void *instance, const preview_pixels *pixels, preview_error *error) {
  (void)instance, (void)pixels;
  return misbehave(CRASH, error);
}

static preview_status draw_hangs(void *instance, const preview_pixels *pixels, preview_error *error) {
  (void)instance, (void)pixels;
  return misbehave(HANG, error);
}

static preview_status draw_fails(void *instance, const preview_pixels *pixels, preview_error *error) {
  (void)instance, (void)pixels;
  return misbehave(FAIL, error);
}

/* A whole megabyte beyond the end. */
static preview_status draw_overruns(void *instance, const preview_pixels *pixels, preview_error *error) {
  (void)instance, (void)error;
  memset((uint8_t *)pixels->bytes, 0xff, pixels->stride * pixels->height + (1 << 20));
  return PREVIEW_OK;
}

static const preview_surface_v1 surface = {rgba, small, draw, NULL, renderer};
static const preview_surface_v1 surface_crashes = {rgba, small, draw_crashes, NULL, renderer};
static const preview_surface_v1 surface_hangs = {rgba, small, draw_hangs, NULL, renderer};
static const preview_surface_v1 surface_fails = {rgba, small, draw_fails, NULL, renderer};
static const preview_surface_v1 surface_overruns = {rgba, small, draw_overruns, NULL, renderer};
static const preview_surface_v1 surface_nan = {rgba, not_a_number, draw, NULL, renderer};
static const preview_surface_v1 surface_infinite = {rgba, infinite, draw, NULL, renderer};
static const preview_surface_v1 surface_negative = {rgba, negative, draw, NULL, renderer};
static const preview_surface_v1 surface_zero = {rgba, zero, draw, NULL, renderer};
static const preview_surface_v1 surface_too_large = {rgba, too_large, draw, NULL, renderer};
static const preview_surface_v1 surface_unknown_format = {unknown_format, small, draw, NULL, renderer};
static const preview_surface_v1 surface_no_format = {no_format, small, draw, NULL, renderer};
static const preview_surface_v1 surface_no_draw = {rgba, small, NULL, NULL, renderer};

/* ---- Documents ---- */

#define DESCRIBE(NAME, TYPE, ASSETS)                                                                     \
  static preview_status NAME(void *instance, preview_document_info *info, preview_error *error) {       \
    (void)instance, (void)error;                                                                         \
    info->media_type = TYPE;                                                                             \
    info->asset_count = ASSETS;                                                                          \
    return PREVIEW_OK;                                                                                   \
  }

DESCRIBE(plain_text, STRING("text/plain; charset=utf-8"), 0)
DESCRIBE(with_asset, STRING("text/html; charset=utf-8"), 1)
DESCRIBE(no_type, STRING(""), 0)
DESCRIBE(too_many_assets, STRING("text/html"), UINT32_MAX)

static preview_status write_page(void *instance, const preview_stream_v1 *stream, preview_error *error) {
  (void)instance, (void)error;
  stream->write(stream->context, (preview_bytes){"one ", 4});
  stream->write(stream->context, (preview_bytes){NULL, 0});
  return stream->write(stream->context, (preview_bytes){"two\n", 4});
}

static preview_status write_crashes(void *instance, const preview_stream_v1 *stream, preview_error *error) {
  write_page(instance, stream, error);
  return misbehave(CRASH, error);
}

/* Would write for ever, were it not for the limit. */
static preview_status write_endlessly(void *instance, const preview_stream_v1 *stream, preview_error *error) {
  (void)instance, (void)error;
  static char megabyte[1 << 20];
  preview_status status = PREVIEW_OK;
  while (status == PREVIEW_OK) status = stream->write(stream->context, (preview_bytes){megabyte, sizeof megabyte});
  return status;
}

static preview_status escaping_asset(void *instance, uint32_t index, preview_asset_info *info,
                                     preview_error *error) {
  (void)instance, (void)index, (void)error;
  info->path = STRING("../../escaped.txt");
  info->media_type = STRING("text/plain");
  return PREVIEW_OK;
}

static preview_status absolute_asset(void *instance, uint32_t index, preview_asset_info *info,
                                     preview_error *error) {
  escaping_asset(instance, index, info, error);
  info->path = STRING("/tmp/preview-host-fixture-escaped.txt");
  return PREVIEW_OK;
}

static preview_status good_asset(void *instance, uint32_t index, preview_asset_info *info, preview_error *error) {
  escaping_asset(instance, index, info, error);
  info->path = STRING("notes/one.txt");
  return PREVIEW_OK;
}

static preview_status write_asset(void *instance, uint32_t index, const preview_stream_v1 *stream,
                                  preview_error *error) {
  (void)index;
  return write_page(instance, stream, error);
}

static const preview_document_v1 document = {plain_text, write_page, NULL, NULL};
static const preview_document_v1 document_asset = {with_asset, write_page, good_asset, write_asset};
static const preview_document_v1 document_crashes = {plain_text, write_crashes, NULL, NULL};
static const preview_document_v1 document_endless = {plain_text, write_endlessly, NULL, NULL};
static const preview_document_v1 document_no_type = {no_type, write_page, NULL, NULL};
static const preview_document_v1 document_escapes = {with_asset, write_page, escaping_asset, write_asset};
static const preview_document_v1 document_absolute = {with_asset, write_page, absolute_asset, write_asset};
static const preview_document_v1 document_no_asset_functions = {with_asset, write_page, NULL, NULL};
static const preview_document_v1 document_many_assets = {too_many_assets, write_page, good_asset, write_asset};
static const preview_document_v1 document_no_write = {plain_text, NULL, NULL, NULL};

static const plan plans[] = {
    {"surface", PREVIEW_CONTENT_SURFACE_V1, &surface},
    {"surface crashes", PREVIEW_CONTENT_SURFACE_V1, &surface_crashes},
    {"surface hangs", PREVIEW_CONTENT_SURFACE_V1, &surface_hangs},
    {"surface fails", PREVIEW_CONTENT_SURFACE_V1, &surface_fails},
    {"surface overruns", PREVIEW_CONTENT_SURFACE_V1, &surface_overruns},
    {"surface of no number", PREVIEW_CONTENT_SURFACE_V1, &surface_nan},
    {"surface infinite", PREVIEW_CONTENT_SURFACE_V1, &surface_infinite},
    {"surface negative", PREVIEW_CONTENT_SURFACE_V1, &surface_negative},
    {"surface zero", PREVIEW_CONTENT_SURFACE_V1, &surface_zero},
    {"surface too large", PREVIEW_CONTENT_SURFACE_V1, &surface_too_large},
    {"surface of unknown format", PREVIEW_CONTENT_SURFACE_V1, &surface_unknown_format},
    {"surface of no format", PREVIEW_CONTENT_SURFACE_V1, &surface_no_format},
    {"surface without draw", PREVIEW_CONTENT_SURFACE_V1, &surface_no_draw},
    {"document", PREVIEW_CONTENT_DOCUMENT_V1, &document},
    {"document with an asset", PREVIEW_CONTENT_DOCUMENT_V1, &document_asset},
    {"document crashes", PREVIEW_CONTENT_DOCUMENT_V1, &document_crashes},
    {"document endless", PREVIEW_CONTENT_DOCUMENT_V1, &document_endless},
    {"document without type", PREVIEW_CONTENT_DOCUMENT_V1, &document_no_type},
    {"document escapes", PREVIEW_CONTENT_DOCUMENT_V1, &document_escapes},
    {"document absolute", PREVIEW_CONTENT_DOCUMENT_V1, &document_absolute},
    {"document without asset functions", PREVIEW_CONTENT_DOCUMENT_V1, &document_no_asset_functions},
    {"document of many assets", PREVIEW_CONTENT_DOCUMENT_V1, &document_many_assets},
    {"document without write", PREVIEW_CONTENT_DOCUMENT_V1, &document_no_write},
    {"no table", PREVIEW_CONTENT_SURFACE_V1, NULL},
};

static const void *content(void *instance, const char *content_id) {
  const plan *plan = instance;
  return strcmp(content_id, plan->content_id) == 0 ? plan->table : NULL;
}

static preview_status create(void *context, const preview_environment *environment, preview_holder *holder,
                             preview_error *error) {
  static const preview_holder_functions_v1 functions = {.destroy = healthy_destroy, .content = content};
  (void)environment, (void)error;
  holder->instance = context;
  holder->functions = &functions;
  return PREVIEW_OK;
}

static preview_status expand(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context, (void)error;
  for (size_t index = 0; index < COUNT(plans); index++) {
    const preview_descriptor preview = {.size = sizeof preview,
                                        .content = string(plans[index].content_id),
                                        .display_name = string(plans[index].name),
                                        .context = (void *)&plans[index],
                                        .create = create};
    expansion->add_preview(expansion->context, &preview);
  }
  return add_healthy(expansion, "healthy at the end");
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  return add_provider(host, "Contents", "Contents", expand);
}
