/* A plugin whose previews try to take the host's time, or leave something to the next preview. */
#include "Fixture.h"

#include <pthread.h>

PREVIEW_DEFINE_PLUGIN_INFO;

static double color[4] = {0, 0, 0, 1};

/* A legal scene that takes minutes to draw: large shadows, many of them. */
static preview_status emit_shadows(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) {
  (void)instance, (void)error;
  sink->begin_element(sink->context, PREVIEW_ELEMENT_Z_STACK, 0);
  for (int index = 0; index < 20000; index++) {
    sink->begin_element(sink->context, PREVIEW_ELEMENT_SHADOW, 0);
    sink->set_numbers(sink->context, PREVIEW_ATTRIBUTE_COLOR, color, 4);
    sink->set_number(sink->context, PREVIEW_ATTRIBUTE_RADIUS, 200);
    sink->begin_element(sink->context, PREVIEW_ELEMENT_COLOR, 0);
    sink->set_numbers(sink->context, PREVIEW_ATTRIBUTE_COLOR, color, 4);
    sink->end_element(sink->context);
    if (sink->end_element(sink->context) != PREVIEW_OK) return PREVIEW_REFUSED;
  }
  return sink->end_element(sink->context);
}

static preview_status emit_word(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) {
  (void)instance, (void)error;
  static char word[64000];
  memset(word, 'W', sizeof word);
  sink->begin_element(sink->context, PREVIEW_ELEMENT_TEXT, 0);
  sink->set_string(sink->context, PREVIEW_ATTRIBUTE_TEXT, (preview_string){word, sizeof word});
  return sink->end_element(sink->context);
}

static preview_status never_rests(void *instance, uint64_t deadline, uint32_t *pending, preview_error *error) {
  (void)instance, (void)deadline, (void)error;
  *pending = 1;
  return PREVIEW_OK;
}

static void *die(void *unused) {
  usleep(30000);
  abort();
  return unused;
}

static const preview_scene_v1 shadows = {.emit = emit_shadows};
static const preview_scene_v1 word = {.emit = emit_word};

static const void *content(void *instance, const char *content_id) {
  (void)content_id;
  return instance == (void *)1 ? (const void *)&shadows : instance == (void *)2 ? &word : &healthy_scene;
}

static const preview_holder_functions_v1 functions = {.destroy = healthy_destroy, .content = content};
static const preview_holder_functions_v1 restless = {
    .settle = never_rests, .destroy = healthy_destroy, .content = content};

static preview_status create(void *context, const preview_environment *environment, preview_holder *holder,
                             preview_error *error) {
  (void)environment, (void)error;
  const char *name = context;
  holder->functions = strcmp(name, "3 restless") == 0 ? &restless : &functions;
  holder->instance = (void *)(uintptr_t)(name[0] - '0');
  if (strcmp(name, "4 moves") == 0) setpgid(0, getpgid(getppid()));
  if (strcmp(name, "5 leaves a thread") == 0) {
    pthread_t thread;
    pthread_create(&thread, NULL, die, NULL);
  }
  /* Long enough for the thread of the one before. */
  if (strcmp(name, "6 innocent") == 0) usleep(200000);
  return PREVIEW_OK;
}

static preview_status expand(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context, (void)error;
  static const char *const names[] = {"1 shadows", "2 word", "3 restless", "4 moves", "5 leaves a thread", "6 innocent"};
  for (size_t index = 0; index < COUNT(names); index++) {
    const preview_descriptor preview = {
        .size = sizeof preview,
        .content = STRING(PREVIEW_CONTENT_SCENE_V1),
        .display_name = string(names[index]),
        .settle_nanoseconds = index == 2 ? UINT64_MAX : 0,
        .context = (void *)(uintptr_t)names[index],
        .create = create};
    expansion->add_preview(expansion->context, &preview);
  }
  return PREVIEW_OK;
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  return add_provider(host, "Hosts", "Time", expand);
}
