/*
 * A departure board whose previews are what variables of the environment say, so that a test can change a component
 * without building it again. Built with -DEDITION=…, variables have other defaults: another version of the same module.
 * With -DVARIABLE="…" and -DVALUE="…" one of them is fixed.
 */
#include "Fixture.h"

PREVIEW_DEFINE_PLUGIN_INFO;

#ifndef EDITION
#define EDITION 1
#endif

typedef const preview_scene_sink_v1 sink_table;

static const char *variable(const char *name, const char *otherwise) {
#ifdef VARIABLE
  if (strcmp(name, VARIABLE) == 0) return VALUE;
#endif
  const char *value = getenv(name);
  return value && *value ? value : otherwise;
}

static void begin(sink_table *sink, uint32_t kind) {
  sink->begin_element(sink->context, kind, 0);
}

static preview_status end(sink_table *sink) {
  return sink->end_element(sink->context);
}

static void fill(sink_table *sink, double red, double green, double blue, double alpha) {
  const double color[4] = {red, green, blue, alpha};
  begin(sink, PREVIEW_ELEMENT_COLOR);
  sink->set_numbers(sink->context, PREVIEW_ATTRIBUTE_COLOR, color, 4);
  end(sink);
}

static preview_status box(sink_table *sink, double width, double height, double gray) {
  begin(sink, PREVIEW_ELEMENT_FRAME);
  sink->set_number(sink->context, PREVIEW_ATTRIBUTE_WIDTH, width);
  sink->set_number(sink->context, PREVIEW_ATTRIBUTE_HEIGHT, height);
  fill(sink, gray, gray, gray, 1);
  return end(sink);
}

#define SCENE(NAME)                                                                                     \
  static preview_status NAME(void *instance, const preview_scene_sink_v1 *sink, preview_error *error)

/* Never changes. */
SCENE(emit_steady) {
  (void)instance, (void)error;
  return box(sink, 40, 30, 0.5);
}

/* A grey of BOARD_GRAY, 0 to 1. */
SCENE(emit_gray) {
  (void)instance, (void)error;
  return box(sink, 40, 30, atof(variable("BOARD_GRAY", EDITION == 1 ? "0.25" : "0.75")));
}

/* As wide as BOARD_WIDTH says, in points. */
SCENE(emit_size) {
  (void)instance, (void)error;
  return box(sink, atof(variable("BOARD_WIDTH", EDITION == 1 ? "40" : "44")), 30, 0.5);
}

/* The text of BOARD_TEXT. */
SCENE(emit_text) {
  (void)instance, (void)error;
  begin(sink, PREVIEW_ELEMENT_TEXT);
  sink->set_string(sink->context, PREVIEW_ATTRIBUTE_TEXT, string(variable("BOARD_TEXT", "Departures")));
  return end(sink);
}

/* One picture, whose accessible label is BOARD_LABEL. */
SCENE(emit_label) {
  (void)instance, (void)error;
  begin(sink, PREVIEW_ELEMENT_SEMANTICS);
  sink->set_string(sink->context, PREVIEW_ATTRIBUTE_LABEL, string(variable("BOARD_LABEL", "Platform 1")));
  sink->set_string(sink->context, PREVIEW_ATTRIBUTE_ROLE, string("img"));
  sink->set_string(sink->context, PREVIEW_ATTRIBUTE_IDENTIFIER, string("platform"));
  box(sink, 40, 30, 0.5);
  return end(sink);
}

/* A translucent grey with an alpha of BOARD_ALPHA. */
SCENE(emit_alpha) {
  (void)instance, (void)error;
  begin(sink, PREVIEW_ELEMENT_FRAME);
  sink->set_number(sink->context, PREVIEW_ATTRIBUTE_WIDTH, 40);
  sink->set_number(sink->context, PREVIEW_ATTRIBUTE_HEIGHT, 30);
  fill(sink, 0.2, 0.4, 0.6, atof(variable("BOARD_ALPHA", "0.5")));
  return end(sink);
}

/* The same pixels from another scene when BOARD_REFACTORED is set. */
SCENE(emit_refactored) {
  (void)instance, (void)error;
  if (!*variable("BOARD_REFACTORED", "")) return box(sink, 40, 30, 0.5);
  begin(sink, PREVIEW_ELEMENT_V_STACK);
  box(sink, 40, 30, 0.5);
  return end(sink);
}

/* With BOARD_UNSTABLE another grey each time that it is asked for; with BOARD_PROCESS another one in each process. */
SCENE(emit_unstable) {
  static int count;
  (void)instance, (void)error;
  if (*variable("BOARD_PROCESS", "")) return box(sink, 40, 30, (getpid() % 200) / 255.0);
  return box(sink, 40, 30, *variable("BOARD_UNSTABLE", "") ? 0.1 * (++count % 10) : 0.5);
}

/* Misbehaves as the number in BOARD_FAULT says (see Fixture.h). */
SCENE(emit_fault) {
  (void)instance;
  preview_status status = misbehave(atoi(variable("BOARD_FAULT", "0")), error);
  return status != PREVIEW_OK ? status : box(sink, 40, 30, 0.5);
}

/* Takes as many milliseconds of work as BOARD_WORK says. */
SCENE(emit_work) {
  (void)instance, (void)error;
  usleep((useconds_t)(atof(variable("BOARD_WORK", "0")) * 1000));
  return box(sink, 40, 30, 0.5);
}

/* An element whose content is asked for later: a grey of BOARD_LATE. */
SCENE(emit_deferred) {
  (void)instance, (void)error;
  begin(sink, PREVIEW_ELEMENT_FRAME);
  sink->set_number(sink->context, PREVIEW_ATTRIBUTE_WIDTH, 40);
  sink->set_number(sink->context, PREVIEW_ATTRIBUTE_HEIGHT, 30);
  sink->begin_element(sink->context, PREVIEW_ELEMENT_DEFERRED, 7);
  end(sink);
  return end(sink);
}

static preview_status resolve_deferred(void *instance, uint64_t element, double width, double height,
                                       const preview_scene_sink_v1 *sink, preview_error *error) {
  (void)instance, (void)element, (void)error;
  return box(sink, width, height, atof(variable("BOARD_LATE", "0.5")));
}

static const void *content(void *instance, const char *content_id) {
  (void)content_id;
  return instance;
}

static const preview_holder_functions_v1 board_functions = {.destroy = healthy_destroy, .content = content};

static preview_status create(void *context, const preview_environment *environment, preview_holder *holder,
                             preview_error *error) {
  (void)environment, (void)error;
  holder->instance = context;
  holder->functions = &board_functions;
  return PREVIEW_OK;
}

static const struct {
  const char *name;
  preview_scene_v1 scene;
} boards[] = {
    {"steady", {.emit = emit_steady}},
    {"gray", {.emit = emit_gray}},
    {"size", {.emit = emit_size}},
    {"text", {.emit = emit_text}},
    {"label", {.emit = emit_label}},
    {"alpha", {.emit = emit_alpha}},
    {"refactored", {.emit = emit_refactored}},
    {"unstable", {.emit = emit_unstable}},
    {"fault", {.emit = emit_fault}},
    {"work", {.emit = emit_work}},
    {"deferred", {.emit = emit_deferred, .resolve = resolve_deferred}},
};

static preview_status expand(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context, (void)error;
  /* A comma-separated list of names in BOARD_WITHOUT is left out. */
  const char *without = variable("BOARD_WITHOUT", "");
  for (size_t index = 0; index < COUNT(boards); index++) {
    const char *found = strstr(without, boards[index].name);
    if (found) continue;
    const preview_descriptor preview = {.size = sizeof preview,
                                        .content = STRING(PREVIEW_CONTENT_SCENE_V1),
                                        .display_name = string(boards[index].name),
                                        .user_story = STRING("Travel"),
                                        .source_file = STRING("Board/Board.c"),
                                        .source_line = (uint32_t)(index + 1) * 10,
                                        .context = (void *)&boards[index].scene,
                                        .create = create};
    preview_status status = expansion->add_preview(expansion->context, &preview);
    if (status != PREVIEW_OK) return status;
  }
#if EDITION == 2
  return add_healthy(expansion, "arrivals");
#else
  return PREVIEW_OK;
#endif
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  return add_provider(host, "Board", "Board", expand);
}
