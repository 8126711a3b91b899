/*
 * A status page as a document: bytes with a media type, and one asset that the page refers to. The host keeps them
 * as they are; whoever opens the page draws it.
 */
#include "climate.h"

#include <string.h>

static const char page_light[] = "light";
static const char page_dark[] = "dark";

static const char head[] =
    "<!doctype html>\n"
    "<html lang=\"en\">\n"
    "<head>\n"
    "<meta charset=\"utf-8\">\n"
    "<title>Climate status</title>\n"
    "<style>\n"
    "body { margin: 0; font: 16px/1.4 Inter, system-ui, sans-serif; }\n"
    "body.light { background: #f3f4f6; color: #17181c; }\n"
    "body.dark { background: #15161a; color: #f2f2f5; }\n"
    "main { max-width: 34rem; margin: 2rem auto; padding: 1.5rem 2rem; border-radius: 24px; }\n"
    ".light main { background: #fff; box-shadow: 0 4px 24px #0002; }\n"
    ".dark main { background: #1f2126; }\n"
    "header { display: flex; align-items: center; gap: 1rem; }\n"
    "header img { width: 72px; height: 36px; }\n"
    "table { width: 100%; border-collapse: collapse; margin-top: 1rem; }\n"
    "td { padding: .6rem 0; border-top: 1px solid #8884; }\n"
    "td:last-child { text-align: right; font-weight: 600; }\n"
    "</style>\n"
    "</head>\n";

static const char body[] =
    "<main>\n"
    "<header><img src=\"assets/battery.svg\" alt=\"Battery: 72 %\"><h1>Climate status</h1></header>\n"
    "<table>\n"
    "<tr><td>Living room</td><td>19.5° → 21.5°</td></tr>\n"
    "<tr><td>Studio</td><td>26.0° → 23.0°</td></tr>\n"
    "<tr><td>Bedroom</td><td>18.0°</td></tr>\n"
    "<tr><td>Battery</td><td>72 %</td></tr>\n"
    "</table>\n"
    "</main>\n"
    "</body>\n"
    "</html>\n";

static const char battery[] =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 72 36\">\n"
    "<defs><linearGradient id=\"charge\" x2=\"1\"><stop stop-color=\"#2fb872\"/>"
    "<stop offset=\"1\" stop-color=\"#8bd15c\"/></linearGradient></defs>\n"
    "<rect x=\"1.5\" y=\"1.5\" width=\"62\" height=\"33\" rx=\"9\" fill=\"none\" stroke=\"#8a8f9a\" "
    "stroke-width=\"3\"/>\n"
    "<path d=\"M67 12q4 0 4 6t-4 6z\" fill=\"#8a8f9a\"/>\n"
    "<rect x=\"6\" y=\"6\" width=\"38\" height=\"24\" rx=\"5\" fill=\"url(#charge)\"/>\n"
    "</svg>\n";

static preview_status write_text(const preview_stream_v1 *stream, const char *text) {
  return stream->write(stream->context, (preview_bytes){text, strlen(text)});
}

static preview_status describe(void *instance, preview_document_info *info, preview_error *error) {
  (void)instance;
  (void)error;
  info->media_type = STRING("text/html; charset=utf-8");
  info->asset_count = 1;
  return PREVIEW_OK;
}

static preview_status write(void *instance, const preview_stream_v1 *stream, preview_error *error) {
  (void)error;
  const char *scheme = instance;
  preview_status status = write_text(stream, head);
  if (status == PREVIEW_OK) status = write_text(stream, "<body class=\"");
  if (status == PREVIEW_OK) status = write_text(stream, scheme);
  if (status == PREVIEW_OK) status = write_text(stream, "\">\n");
  if (status == PREVIEW_OK) status = write_text(stream, body);
  return status;
}

static preview_status describe_asset(void *instance, uint32_t index, preview_asset_info *info,
                                     preview_error *error) {
  (void)instance;
  if (index != 0) return fail(error, "the page has one asset");
  info->path = STRING("assets/battery.svg");
  info->media_type = STRING("image/svg+xml");
  return PREVIEW_OK;
}

static preview_status write_asset(void *instance, uint32_t index, const preview_stream_v1 *stream,
                                  preview_error *error) {
  (void)instance;
  if (index != 0) return fail(error, "the page has one asset");
  return write_text(stream, battery);
}

static void destroy(void *instance) {
  (void)instance; /* a constant: nothing to free */
}

static const void *content(void *instance, const char *content_id) {
  static const preview_document_v1 table = {describe, write, describe_asset, write_asset};
  (void)instance;
  (void)content_id;
  return &table;
}

static preview_status create(void *context, const preview_environment *environment, preview_holder *holder,
                             preview_error *error) {
  static const preview_holder_functions_v1 functions = {.destroy = destroy, .content = content};
  (void)context;
  (void)error;
  int dark = environment->color_scheme == PREVIEW_COLOR_SCHEME_DARK;
  holder->instance = (void *)(dark ? page_dark : page_light);
  holder->functions = &functions;
  return PREVIEW_OK;
}

preview_status expand_status(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context;
  (void)error;
  const preview_descriptor descriptor = {.size = sizeof descriptor,
                                         .content = STRING(PREVIEW_CONTENT_DOCUMENT_V1),
                                         .display_name = STRING("Page"),
                                         .source_file = STRING("Climate/status.c"),
                                         .create = create};
  return expansion->add_preview(expansion->context, &descriptor);
}
