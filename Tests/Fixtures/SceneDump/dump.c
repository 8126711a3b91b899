// Opens a plugin without preview-host and prints what it says: its providers and previews, and the operations of
// one or all scenes. For tests of the authors' side.
//
//   dump PLUGIN                 providers and previews
//   dump PLUGIN FILTER [dark] [rtl] [size=N] [twice] [tap=IDENTITY]
//                               scenes of the previews whose id contains FILTER
//   dump PLUGIN --time          nanoseconds of register and of all expansions

#include "PreviewABI.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  char *module, *type;
  void *context;
  preview_status (*expand)(void *, const preview_expansion_v1 *, preview_error *);
} provider;

static provider *providers;
static size_t provider_count;
static const char *filter;
static int is_quiet;
static size_t preview_count;
static preview_environment environment = {
    sizeof(preview_environment), 0, 0, 3, 2, 390, 844, {0, 0, 0, 0}, {"en-US", 5}, {NULL, 0}};
static uint64_t tap;
static int twice;
static int depth;

static char *copy(preview_string string) {
  char *text = malloc(string.length + 1);
  if (string.length > 0) memcpy(text, string.bytes, string.length);
  text[string.length] = 0;
  return text;
}

static preview_status add_provider(void *context, const preview_provider *given) {
  (void)context;
  providers = realloc(providers, (provider_count + 1) * sizeof *providers);
  providers[provider_count++] =
      (provider){copy(given->module), copy(given->type), given->context, given->expand};
  return PREVIEW_OK;
}

static const void *query(void *context, const char *identifier) {
  (void)context, (void)identifier;
  return NULL;
}

static void log_line(void *context, int32_t severity, preview_string message) {
  (void)context;
  printf("log %d: %.*s\n", severity, (int)message.length, message.bytes);
}

static void indent(void) { printf("%*s", 2 * depth, ""); }

static preview_status begin(void *context, uint32_t kind, uint64_t identity) {
  (void)context;
  if (depth >= 512) return PREVIEW_REFUSED;
  static const char *const containers[] = {
      "?", "h-stack", "v-stack", "z-stack", "frame", "padding", "background", "overlay", "offset",
      "opacity", "shadow", "clip", "aspect-ratio", "direction", "composite", "button", "semantics"};
  static const char *const leaves[] = {"text", "image", "color", "gradient", "shape", "spacer", "divider", "deferred"};
  uint32_t number = kind & ~PREVIEW_CRITICAL;
  indent();
  if (number >= 64 && number < 64 + 8) printf("%s", leaves[number - 64]);
  else if (number < 17) printf("%s", containers[number]);
  else printf("element-%u", number);
  if (identity) printf(" #%" PRIu64, identity);
  printf("\n");
  depth++;
  return PREVIEW_OK;
}

static const char *attribute_name(uint32_t attribute) {
  static const char *const layout[] = {
      "?", "spacing", "alignment", "width", "height", "min-width", "ideal-width", "max-width", "min-height",
      "ideal-height", "max-height", "insets", "x", "y", "ratio", "content-mode", "layout-direction", "min-length"};
  static const char *const drawing[] = {
      "opacity", "color", "radius", "shape", "corner-radius", "line-width", "line-inset", "line-cap", "line-join",
      "line-dash", "line-dash-phase", "gradient-stops", "gradient-points"};
  static const char *const text[] = {
      "text", "font-family", "font-design", "font-size", "font-weight", "font-italic", "line-limit", "text-alignment"};
  static const char *const image[] = {
      "png", "pixels", "pixel-width", "pixel-height", "pixel-stride", "pixel-format", "scale", "resizable"};
  static const char *const meaning[] = {"?", "name", "identifier", "role", "label", "value", "hint", "hidden", "frame"};
  uint32_t number = attribute & ~PREVIEW_CRITICAL;
  if (!(attribute & PREVIEW_CRITICAL)) return number < 9 ? meaning[number] : "?";
  if (number < 18) return layout[number];
  if (number >= 64 && number < 77) return drawing[number - 64];
  if (number >= 128 && number < 136) return text[number - 128];
  if (number >= 192 && number < 200) return image[number - 192];
  return "?";
}

static preview_status set_integer(void *context, uint32_t attribute, int64_t value) {
  (void)context;
  indent();
  printf(".%s %" PRId64 "\n", attribute_name(attribute), value);
  return PREVIEW_OK;
}

static preview_status set_number(void *context, uint32_t attribute, double value) {
  (void)context;
  indent();
  printf(".%s %.4g\n", attribute_name(attribute), value);
  return PREVIEW_OK;
}

static preview_status set_numbers(void *context, uint32_t attribute, const double *values, uint64_t count) {
  (void)context;
  indent();
  printf(".%s", attribute_name(attribute));
  for (uint64_t i = 0; i < count; i++) printf(" %.3g", values[i]);
  printf("\n");
  return PREVIEW_OK;
}

static preview_status set_string(void *context, uint32_t attribute, preview_string value) {
  (void)context;
  indent();
  printf(".%s \"%.*s\"\n", attribute_name(attribute), (int)value.length, value.bytes ? value.bytes : "");
  return PREVIEW_OK;
}

static preview_status set_bytes(void *context, uint32_t attribute, preview_bytes value) {
  (void)context;
  indent();
  printf(".%s %" PRIu64 " bytes\n", attribute_name(attribute), value.length);
  return PREVIEW_OK;
}

static preview_status end(void *context) {
  (void)context;
  depth--;
  return PREVIEW_OK;
}

static const preview_scene_sink_v1 sink = {NULL, begin, set_integer, set_number, set_numbers, set_string, set_bytes, end};

static preview_status write_bytes(void *context, preview_bytes bytes) {
  (void)context;
  fwrite(bytes.bytes, 1, bytes.length, stdout);
  return PREVIEW_OK;
}

static void show(const preview_descriptor *preview) {
  char text[1024];
  preview_error error = {sizeof error, sizeof text, 0, 0, text};
  preview_holder holder = {sizeof holder, 0, NULL, NULL};
  preview_status status = preview->create(preview->context, &environment, &holder, &error);
  if (status != PREVIEW_OK) {
    printf("create: %d %.*s\n", status, (int)error.length, text);
    return;
  }
  const preview_scene_v1 *scene = holder.functions->content(holder.instance, PREVIEW_CONTENT_SCENE_V1);
  const preview_document_v1 *document = holder.functions->content(holder.instance, PREVIEW_CONTENT_DOCUMENT_V1);
  if (scene) {
    depth = 0;
    status = scene->emit(holder.instance, &sink, &error);
    printf("emit: %d %.*s\n", status, (int)error.length, text);
    if (tap) {
      preview_event event = {.size = sizeof event, .kind = PREVIEW_EVENT_TAP, .element = tap};
      error.length = 0;
      status = holder.functions->dispatch(holder.instance, &event, &error);
      printf("tap: %d %.*s\n", status, (int)error.length, text);
      depth = 0;
      scene->emit(holder.instance, &sink, &error);
    }
    if (twice) {
      preview_holder other = {sizeof other, 0, NULL, NULL};
      if (preview->create(preview->context, &environment, &other, &error) == PREVIEW_OK) {
        printf("another instance\n");
        depth = 0;
        const preview_scene_v1 *second = other.functions->content(other.instance, PREVIEW_CONTENT_SCENE_V1);
        if (second) second->emit(other.instance, &sink, &error);
        other.functions->destroy(other.instance);
      }
    }
  } else if (document) {
    preview_document_info info = {.size = sizeof info};
    document->describe(holder.instance, &info, &error);
    printf("document %.*s, %u assets\n", (int)info.media_type.length, info.media_type.bytes, info.asset_count);
    preview_stream_v1 stream = {NULL, write_bytes};
    document->write(holder.instance, &stream, &error);
    printf("\n");
  } else {
    printf("no scene and no document\n");
  }
  holder.functions->destroy(holder.instance);
}

static void field(const char *name, preview_string value) {
  if (value.length > 0) printf(" %s=\"%.*s\"", name, (int)value.length, value.bytes);
}

static preview_status add_preview(void *context, const preview_descriptor *preview) {
  const provider *from = context;
  preview_count++;
  if (is_quiet) return PREVIEW_OK;
  char identifier[512];
  preview_string name = preview->display_name.length > 0 ? preview->display_name
                        : preview->case_name.length > 0  ? preview->case_name
                                                         : preview->state;
  snprintf(identifier, sizeof identifier, "%s/%s/%.*s", from->module, from->type, (int)name.length,
           name.bytes ? name.bytes : "");
  if (filter && !strstr(identifier, filter)) return PREVIEW_OK;
  printf("%s", identifier);
  field("content", preview->content);
  field("display", preview->display_name);
  field("case", preview->case_name);
  field("state", preview->state);
  field("story", preview->user_story);
  field("device", preview->device);
  field("variants", preview->variants);
  field("date", preview->date);
  for (uint64_t i = 0; i < preview->tag_count; i++) field("tag", preview->tags[i]);
  if (preview->flags & PREVIEW_STARRED) printf(" starred");
  if (preview->flags & PREVIEW_IGNORED) printf(" ignored");
  if (preview->layout == PREVIEW_LAYOUT_DEVICE) printf(" layout=device");
  if (preview->layout == PREVIEW_LAYOUT_FIXED) printf(" layout=%gx%g", preview->width, preview->height);
  if (preview->scale > 0) printf(" scale=%g", preview->scale);
  if (preview->max_ratio > 0) printf(" max-ratio=%g", preview->max_ratio);
  if (preview->source_file.length > 0) {
    printf(" at %.*s:%u", (int)preview->source_file.length, preview->source_file.bytes, preview->source_line);
  }
  field("warning", preview->warning);
  printf("\n");
  if (filter) show(preview);
  return PREVIEW_OK;
}

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

int main(int count, char **arguments) {
  if (count < 2) return 2;
  for (int i = 2; i < count; i++) {
    if (strcmp(arguments[i], "--time") == 0) is_quiet = 1;
    else if (strcmp(arguments[i], "dark") == 0) environment.color_scheme = PREVIEW_COLOR_SCHEME_DARK;
    else if (strcmp(arguments[i], "rtl") == 0) environment.layout_direction = PREVIEW_RIGHT_TO_LEFT;
    else if (strncmp(arguments[i], "size=", 5) == 0) environment.text_size = atoi(arguments[i] + 5);
    else if (strncmp(arguments[i], "tap=", 4) == 0) tap = strtoull(arguments[i] + 4, NULL, 10);
    else if (strcmp(arguments[i], "twice") == 0) twice = 1;
    else filter = arguments[i];
  }
  void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    fprintf(stderr, "%s\n", dlerror());
    return 3;
  }
  preview_status (*enter)(const preview_host_v1 *, preview_error *) =
      (preview_status(*)(const preview_host_v1 *, preview_error *))dlsym(library, "preview_plugin_register_v1");
  if (!enter) {
    fprintf(stderr, "no entry\n");
    return 3;
  }
  char text[1024];
  preview_error error = {sizeof error, sizeof text, 0, 0, text};
  preview_host_v1 host = {PREVIEW_ABI_MAJOR, PREVIEW_ABI_MINOR, 0, NULL, add_provider, query, log_line};
  uint64_t start = now();
  preview_status status = enter(&host, &error);
  uint64_t registered = now();
  if (status != PREVIEW_OK) {
    printf("register: %d %.*s\n", status, (int)error.length, text);
    return 3;
  }
  if (!is_quiet && !filter) printf("registered %zu\n", provider_count);
  for (size_t i = 0; i < provider_count; i++) {
    if (!is_quiet && !filter) printf("provider %s/%s\n", providers[i].module, providers[i].type);
    preview_expansion_v1 expansion = {&providers[i], add_preview};
    error.length = 0;
    status = providers[i].expand(providers[i].context, &expansion, &error);
    if (status != PREVIEW_OK) printf("expand: %d %.*s\n", status, (int)error.length, text);
  }
  uint64_t expanded = now();
  if (is_quiet) {
    printf("%zu providers, %zu previews, register %" PRIu64 " ns, expand %" PRIu64 " ns\n", provider_count,
           preview_count, registered - start, expanded - registered);
  }
  return 0;
}
