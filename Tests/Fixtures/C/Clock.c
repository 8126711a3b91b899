/* A plugin whose preview prints what time it is. */
#include "Fixture.h"

#include <sys/time.h>
#include <time.h>

PREVIEW_DEFINE_PLUGIN_INFO;

static preview_status create(void *context, const preview_environment *environment, preview_holder *holder,
                             preview_error *error) {
  (void)context, (void)environment, (void)error;
  struct timespec wall, start, now;
  struct timeval day;
  clock_gettime(CLOCK_REALTIME, &wall);
  gettimeofday(&day, NULL);
  printf("%lld %lld %lld\n", (long long)wall.tv_sec, (long long)day.tv_sec, (long long)time(NULL));
  clock_gettime(CLOCK_MONOTONIC, &start);
  do {
    clock_gettime(CLOCK_MONOTONIC, &now);
  } while (now.tv_sec == start.tv_sec && now.tv_nsec == start.tv_nsec);
  puts("monotonic moves");
  holder->functions = &healthy_functions;
  return PREVIEW_OK;
}

static preview_status expand(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context, (void)error;
  return add_scene(expansion, "", create);
}

preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error) {
  (void)error;
  return add_provider(host, "Clock", "Clock", expand);
}
