/*
 * Documents: a page with the text of NOTICE_TEXT and a style sheet of NOTICE_COLOR, and plain text. NOTICE_TYPE is the
 * page's media type.
 */
#include "Fixture.h"

PREVIEW_DEFINE_PLUGIN_INFO;

static const char *variable(const char *name, const char *otherwise) {
  const char *value = getenv(name);
  return value && *value ? value : otherwise;
}

static preview_status write_text(const preview_stream_v1 *stream, const char *text) {
  return stream->write(stream->context, (preview_bytes){(const uint8_t *)text, strlen(text)});
}

static preview_status describe_page(void *instance, preview_document_info *info, preview_error *error) {
  (void)instance, (void)error;
  info->media_type = string(variable("NOTICE_TYPE", "text/html; charset=utf-8"));
  info->asset_count = 1;
  return PREVIEW_OK;
}

static preview_status write_page(void *instance, const preview_stream_v1 *stream, preview_error *error) {
  (void)instance, (void)error;
  char text[1024];
  snprintf(text, sizeof text, "<!doctype html>\n<link rel=stylesheet href=style.css>\n<p>%s</p>\n<footer>Station</footer>\n",
           variable("NOTICE_TEXT", "Platform 1 is closed."));
  return write_text(stream, text);
}

static preview_status describe_style(void *instance, uint32_t index, preview_asset_info *info, preview_error *error) {
  (void)instance, (void)index, (void)error;
  info->path = STRING("style.css");
  info->media_type = STRING("text/css");
  return PREVIEW_OK;
}

static preview_status write_style(void *instance, uint32_t index, const preview_stream_v1 *stream, preview_error *error) {
  (void)instance, (void)index, (void)error;
  char text[256];
  snprintf(text, sizeof text, "p { color: %s }\n", variable("NOTICE_COLOR", "black"));
  return write_text(stream, text);
}

static preview_status describe_plain(void *instance, preview_document_info *info, preview_error *error) {
  (void)instance, (void)error;
  info->media_type = STRING("text/plain");
  return PREVIEW_OK;
}

static preview_status write_plain(void *instance, const preview_stream_v1 *stream, preview_error *error) {
  (void)instance, (void)error;
  return write_text(stream, "Mind the gap.\n");
}

static const preview_document_v1 page = {describe_page, write_page, describe_style, write_style};
static const preview_document_v1 plain = {describe_plain, write_plain, NULL, NULL};

static const void *content(void *instance, const char *content_id) {
  (void)content_id;
  return instance;
}

static const preview_holder_functions_v1 functions = {.destroy = healthy_destroy, .content = content};

static preview_status create(void *context, const preview_environment *environment, preview_holder *holder,
                             preview_error *error) {
  (void)environment, (void)error;
  holder->instance = context;
  holder->functions = &functions;
  return PREVIEW_OK;
}

static preview_status expand(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context, (void)error;
  const struct {
    const char *name;
    const preview_document_v1 *document;
  } notices[] = {{"page", &page}, {"plain", &plain}};
  for (size_t index = 0; index < COUNT(notices); index++) {
    const preview_descriptor preview = {.size = sizeof preview,
                                        .content = STRING(PREVIEW_CONTENT_DOCUMENT_V1),
                                        .display_name = string(notices[index].name),
                                        .context = (void *)notices[index].document,
                                        .create = create};
    preview_status status = expansion->add_preview(expansion->context, &preview);
    if (status != PREVIEW_OK) return status;
  }
  return PREVIEW_OK;
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  return add_provider(host, "Notices", "Notice", expand);
}
