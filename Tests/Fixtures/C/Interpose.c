/*
 * Preloaded into the command: counts the calls that change files below a folder named `__Snapshots__`, and at a certain
 * one ends the process, sends it a signal, or has the disk full from then on.
 *
 * INTERPOSE_AT      the number of the call, from 1
 * INTERPOSE_SIGNAL  the signal that is sent before the call is made; of a write half is made
 * INTERPOSE_ERROR   instead, the error number of this call and of all that follow and need room (ENOSPC), or of all (EROFS)
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_int calls;

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int number(const char *name) {
  const char *value = getenv(name);
  return value ? atoi(value) : 0;
}

static int is_reference(const char *path) {
  if (strstr(path, "__Snapshots__")) return 1;
  return 0;
}

static int is_reference_descriptor(int descriptor) {
  char link[64], path[PATH_MAX + 1];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, PATH_MAX);
  if (length < 0) return 0;
  path[length] = 0;
  return is_reference(path);
}

/* Counts a call; answers the error number that it is to fail with, or 0. */
static int count(int needs_room, int descriptor, const void *bytes, size_t size) {
  int at = number("INTERPOSE_AT");
  int call = atomic_fetch_add(&calls, 1) + 1;
  if (at == 0 || call < at) return 0;
  int error = number("INTERPOSE_ERROR");
  if (error != 0) return error == ENOSPC && !needs_room ? 0 : error;
  if (call == at) {
    if (bytes && number("INTERPOSE_SIGNAL") == SIGKILL) NEXT(write)(descriptor, bytes, size / 2);
    kill(getpid(), number("INTERPOSE_SIGNAL"));
  }
  return 0;
}

#define FAIL_IF(error, answer) \
  do {                         \
    int number = (error);      \
    if (number) {              \
      errno = number;          \
      return answer;           \
    }                          \
  } while (0)

static int open_any(int (*next)(const char *, int, ...), const char *path, int flags, mode_t mode) {
  if ((flags & O_CREAT) && is_reference(path)) FAIL_IF(count(1, -1, 0, 0), -1);
  return next(path, flags, mode);
}

#define MODE(flags)                                             \
  mode_t mode = 0;                                              \
  if ((flags) & (O_CREAT | O_TMPFILE)) {                        \
    va_list list;                                               \
    va_start(list, flags);                                      \
    mode = va_arg(list, mode_t);                                \
    va_end(list);                                               \
  }

int open(const char *path, int flags, ...) {
  MODE(flags)
  return open_any(NEXT(open), path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE(flags)
  return open_any(NEXT(open64), path, flags, mode);
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
  if (is_reference_descriptor(descriptor)) FAIL_IF(count(1, descriptor, bytes, size), -1);
  return NEXT(write)(descriptor, bytes, size);
}

int fsync(int descriptor) {
  if (is_reference_descriptor(descriptor)) FAIL_IF(count(0, -1, 0, 0), -1);
  return NEXT(fsync)(descriptor);
}

int rename(const char *old, const char *new) {
  if (is_reference(new)) FAIL_IF(count(0, -1, 0, 0), -1);
  return NEXT(rename)(old, new);
}

int unlink(const char *path) {
  if (is_reference(path)) FAIL_IF(count(0, -1, 0, 0), -1);
  return NEXT(unlink)(path);
}

int rmdir(const char *path) {
  if (is_reference(path)) FAIL_IF(count(0, -1, 0, 0), -1);
  return NEXT(rmdir)(path);
}

int mkdir(const char *path, mode_t mode) {
  struct stat status;
  if (is_reference(path) && stat(path, &status) != 0) FAIL_IF(count(1, -1, 0, 0), -1);
  return NEXT(mkdir)(path, mode);
}
