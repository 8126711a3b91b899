/*
 * What the C fixtures share: strings, the ways of misbehaving, and previews in good order, which every fixture
 * holds too so that a test can see that they are complete.
 */
#ifndef FIXTURE_H
#define FIXTURE_H

#define _GNU_SOURCE

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "PreviewABI.h"

#define UNUSED __attribute__((unused))
#define STRING(literal) ((preview_string){literal, sizeof(literal) - 1})
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static inline preview_string string(const char *text) {
  return (preview_string){text, strlen(text)};
}

/* ---- Ways of misbehaving ---- */

enum { CRASH = 1, ABORT, HANG, EXIT, FLOOD, CLOSE, FAIL, FAIL_SILENTLY, FAIL_WITH_LIES, FORK };

static inline void close_everything(void) {
  for (int descriptor = 0; descriptor < 1024; descriptor++) close(descriptor);
}

/* A megabyte, its last line recognisable. */
static inline void flood(void) {
  char line[64];
  memset(line, 'x', sizeof line);
  line[sizeof line - 1] = '\n';
  for (int index = 0; index < (1 << 20) / 64; index++) fwrite(line, 1, sizeof line, stdout);
  fputs("the last line of the flood\n", stdout);
}

/* Returns only for the behaviours that let a function go on. */
static inline preview_status misbehave(int behaviour, preview_error *error) {
  static const char reason[] = "the fixture fails on purpose";
  switch (behaviour) {
    case CRASH: *(volatile int *)8 = 1; break;
    case ABORT:
      fputs("about to abort\n", stderr);
      abort();
    case HANG:
      fputs("about to hang\n", stderr);
      for (;;) pause();
    case EXIT:
      fputs("about to exit\n", stdout);
      exit(0);
    case FLOOD: flood(); return PREVIEW_OK;
    case CLOSE: close_everything(); return PREVIEW_OK;
    case FAIL:
      if (error) {
        memcpy(error->text, reason, sizeof reason - 1);
        error->length = sizeof reason - 1;
      }
      return PREVIEW_FAILED;
    case FAIL_SILENTLY: return 4711;
    case FAIL_WITH_LIES:
      if (error) {
        memset(error->text, 0xff, error->capacity);
        error->length = UINT32_MAX;
      }
      return PREVIEW_FAILED;
    case FORK: {
      /* The child keeps every descriptor open, and would for ever. */
      pid_t child = fork();
      if (child == 0) {
        for (;;) pause();
      }
      printf("grandchild %d\n", (int)child);
      *(volatile int *)8 = 1;
      break;
    }
    default: break;
  }
  return PREVIEW_OK;
}

/* ---- Previews in good order ---- */

static inline preview_status healthy_emit(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) {
  (void)instance, (void)error;
  const double color[4] = {0.2, 0.6, 0.4, 1};
  sink->begin_element(sink->context, PREVIEW_ELEMENT_FRAME, 0);
  sink->set_number(sink->context, PREVIEW_ATTRIBUTE_WIDTH, 40);
  sink->set_number(sink->context, PREVIEW_ATTRIBUTE_HEIGHT, 30);
  sink->begin_element(sink->context, PREVIEW_ELEMENT_COLOR, 0);
  sink->set_numbers(sink->context, PREVIEW_ATTRIBUTE_COLOR, color, 4);
  sink->end_element(sink->context);
  return sink->end_element(sink->context);
}

static const preview_scene_v1 healthy_scene UNUSED = {.emit = healthy_emit};

static inline const void *healthy_content(void *instance, const char *content_id) {
  (void)instance, (void)content_id;
  return &healthy_scene;
}

static inline void healthy_destroy(void *instance) {
  (void)instance;
}

static const preview_holder_functions_v1 healthy_functions UNUSED = {
    .destroy = healthy_destroy, .content = healthy_content};

static inline preview_status healthy_create(void *context, const preview_environment *environment,
                                            preview_holder *holder, preview_error *error) {
  (void)context, (void)environment, (void)error;
  holder->functions = &healthy_functions;
  return PREVIEW_OK;
}

/* Adds a preview of scene content that `create` makes. */
static inline preview_status add_scene(const preview_expansion_v1 *expansion, const char *name,
                                       preview_status (*create)(void *, const preview_environment *, preview_holder *,
                                                                preview_error *)) {
  const preview_descriptor preview = {.size = sizeof preview,
                                      .content = STRING(PREVIEW_CONTENT_SCENE_V1),
                                      .display_name = string(name),
                                      .create = create};
  return expansion->add_preview(expansion->context, &preview);
}

/* Adds a preview in good order: a green rectangle of 40 by 30 points. */
static inline preview_status add_healthy(const preview_expansion_v1 *expansion, const char *name) {
  return add_scene(expansion, name, healthy_create);
}

static inline preview_status healthy_expand(void *context, const preview_expansion_v1 *expansion,
                                            preview_error *error) {
  (void)context, (void)error;
  add_healthy(expansion, "first");
  return add_healthy(expansion, "second");
}

static inline preview_status add_provider(const preview_host_v1 *host, const char *module, const char *type,
                                          preview_status (*expand)(void *, const preview_expansion_v1 *,
                                                                   preview_error *)) {
  const preview_provider provider = {
      .size = sizeof provider, .module = string(module), .type = string(type), .expand = expand};
  return host->add_provider(host->context, &provider);
}

#endif
