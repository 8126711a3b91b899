/*
 * The wall clock that the plugin sees. The host holds it, so that a date in a preview is the same in every run.
 *
 * The worker exports these functions, and the loader finds them before libc's. Only the wall clock is held: timers,
 * deadlines and measurements go by the monotonic clocks, which stay as they are.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define WORKER_EXPORT __attribute__((visibility("default")))

static int (*real_clock)(clockid_t, struct timespec *);
static struct timespec held_time;
static int is_held;

/* PREVIEW_HOST_CLOCK is the time in seconds since 1970, or absent for the real one. */
__attribute__((constructor)) static void read_clock(void) {
  real_clock = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  const char *text = getenv("PREVIEW_HOST_CLOCK");
  if (!text) return;
  held_time.tv_sec = (time_t)strtoll(text, NULL, 10);
  is_held = 1;
  unsetenv("PREVIEW_HOST_CLOCK");
}

WORKER_EXPORT int clock_gettime(clockid_t clock, struct timespec *time) {
  if (is_held && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    *time = held_time;
    return 0;
  }
  return real_clock ? real_clock(clock, time) : (int)syscall(SYS_clock_gettime, clock, time);
}

WORKER_EXPORT int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

WORKER_EXPORT time_t time(time_t *result) {
  struct timespec now = {0};
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}
