/* A plugin whose previews leave a timer behind that crashes once they are destroyed. */
#include "Fixture.h"

PREVIEW_DEFINE_PLUGIN_INFO;

static const preview_event_loop_v1 *loop;

static void crash_later(void *user) {
  (void)user;
  misbehave(CRASH, NULL);
}

static void leave_timer(void *instance) {
  (void)instance;
  loop->add_timer(loop->context, 1, 0, crash_later, NULL);
}

static const preview_holder_functions_v1 functions = {.destroy = leave_timer, .content = healthy_content};

static preview_status create(void *context, const preview_environment *environment, preview_holder *holder,
                             preview_error *error) {
  (void)context, (void)environment, (void)error;
  holder->functions = &functions;
  return PREVIEW_OK;
}

static preview_status expand(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context, (void)error;
  static const char *const names[] = {"one", "two", "three"};
  for (size_t index = 0; index < COUNT(names); index++) add_scene(expansion, names[index], create);
  return PREVIEW_OK;
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  loop = host->query(host->context, PREVIEW_EXTENSION_EVENT_LOOP_V1);
  return add_provider(host, "Afterwards", "Timers", expand);
}
