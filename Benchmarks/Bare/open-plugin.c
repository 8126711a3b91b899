/*
 * The least that can be done with a plugin: open it, call its entry, count its providers, say so with one byte on
 * descriptor 3. The counterpart of preview-worker's start.
 */
#include "PreviewABI.h"

#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

static unsigned providers;

static preview_status add_provider(void *context, const preview_provider *provider) {
  (void)context;
  (void)provider;
  providers++;
  return PREVIEW_OK;
}

static const void *query(void *context, const char *extension_id) {
  (void)context;
  (void)extension_id;
  return NULL;
}

static void log_line(void *context, int32_t severity, preview_string message) {
  (void)context;
  (void)severity;
  (void)message;
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  void *plugin = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!plugin) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  preview_status (*entry)(const preview_host_v1 *, preview_error *) =
      (preview_status(*)(const preview_host_v1 *, preview_error *))dlsym(plugin, "preview_plugin_register_v1");
  if (!entry) return 1;
  char text[256];
  preview_error error = {sizeof error, sizeof text, 0, 0, text};
  preview_host_v1 host = {PREVIEW_ABI_MAJOR, PREVIEW_ABI_MINOR, 0, NULL, add_provider, query, log_line};
  if (entry(&host, &error) != PREVIEW_OK || providers == 0) return 1;
  char done = 1;
  if (write(3, &done, 1) != 1) return 1;
  /* Its end is not part of what is measured: it waits to be ended, as the worker does. */
  pause();
  return 0;
}
