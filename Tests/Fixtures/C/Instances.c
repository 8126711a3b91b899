/*
 * Every function of a live instance crossed with every way of misbehaving: a preview "crash in create" crashes in
 * create, and so on. Between them stand previews in good order.
 */
#include "Fixture.h"

PREVIEW_DEFINE_PLUGIN_INFO;

enum { IN_CREATE = 1, IN_SETTLE, IN_CONTENT, IN_EMIT, IN_DESTROY };

static const char *const places[] = {"create", "settle", "content", "emit", "destroy"};
static const struct {
  const char *name;
  int behaviour;
} behaviours[] = {{"crash", CRASH}, {"abort", ABORT}, {"hang", HANG}, {"exit", EXIT},
                  {"flood", FLOOD}, {"close", CLOSE}, {"fork", FORK}, {"fail", FAIL}};

typedef struct plan {
  char name[32];
  int place;
  int behaviour;
} plan;

static plan plans[COUNT(places) * COUNT(behaviours)];

/* What comes of the plan in a place; `PREVIEW_OK` where the plan says nothing. */
static preview_status act(const void *instance, int place, preview_error *error) {
  const plan *plan = instance;
  return plan->place == place ? misbehave(plan->behaviour, error) : PREVIEW_OK;
}

static preview_status emit(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) {
  preview_status status = act(instance, IN_EMIT, error);
  return status == PREVIEW_OK ? healthy_emit(instance, sink, error) : status;
}

static preview_status settle(void *instance, uint64_t deadline, uint32_t *pending, preview_error *error) {
  (void)deadline;
  *pending = 0;
  return act(instance, IN_SETTLE, error);
}

static const void *content(void *instance, const char *content_id) {
  static const preview_scene_v1 scene = {.emit = emit};
  (void)content_id;
  return act(instance, IN_CONTENT, NULL) == PREVIEW_OK ? &scene : NULL;
}

static void destroy(void *instance) {
  act(instance, IN_DESTROY, NULL);
}

static preview_status create(void *context, const preview_environment *environment, preview_holder *holder,
                             preview_error *error) {
  static const preview_holder_functions_v1 functions = {
      .settle = settle, .destroy = destroy, .content = content};
  (void)environment;
  preview_status status = act(context, IN_CREATE, error);
  holder->instance = context;
  holder->functions = &functions;
  return status;
}

static preview_status expand(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context, (void)error;
  for (size_t place = 0; place < COUNT(places); place++) {
    char name[32];
    snprintf(name, sizeof name, "healthy %zu", place);
    add_healthy(expansion, name);
    for (size_t index = 0; index < COUNT(behaviours); index++) {
      /* `destroy` has no way to fail. */
      if (place + 1 == IN_DESTROY && behaviours[index].behaviour == FAIL) continue;
      plan *plan = &plans[place * COUNT(behaviours) + index];
      snprintf(plan->name, sizeof plan->name, "%s in %s", behaviours[index].name, places[place]);
      plan->place = (int)place + 1;
      plan->behaviour = behaviours[index].behaviour;
      const preview_descriptor preview = {.size = sizeof preview,
                                          .content = STRING(PREVIEW_CONTENT_SCENE_V1),
                                          .display_name = string(plan->name),
                                          .context = plan,
                                          .create = create};
      expansion->add_preview(expansion->context, &preview);
    }
  }
  return add_healthy(expansion, "healthy at the end");
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  return add_provider(host, "Instances", "Instances", expand);
}
