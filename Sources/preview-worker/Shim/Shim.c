#define _GNU_SOURCE
#include "CWorkerShim.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

_Static_assert(sizeof(worker_poll_entry) == sizeof(struct pollfd), "layout of pollfd");
_Static_assert(offsetof(worker_poll_entry, ready) == offsetof(struct pollfd, revents), "layout of pollfd");
_Static_assert(WORKER_READABLE == POLLIN && WORKER_WRITABLE == POLLOUT && WORKER_CLOSED == POLLNVAL, "poll bits");

/* Embedded Swift has no CommandLine: the loader hands the arguments to constructors too. */
static int argument_count;
static char **arguments;
static pthread_t main_thread;
static _Atomic int foreign_call;

__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  argument_count = argc;
  arguments = argv;
  main_thread = pthread_self();
}

uint64_t worker_argument(int32_t index) {
  if (index < 0 || index >= argument_count) return 0;
  return strtoull(arguments[index], NULL, 10);
}

void worker_exit(int32_t code) { _exit(code); }

void worker_complain(const char *line) { dprintf(2, "%s\n", line); }

void worker_format(double number, char *text, uint64_t capacity) { snprintf(text, capacity, "%g", number); }

/* ---- Start ------------------------------------------------------------------------------------------- */

/* The socket as it was at the start. A plugin may close it, and open a file of its own under that number. */
static dev_t socket_device;
static ino_t socket_inode;

int32_t worker_adopt(int32_t socket_fd, int32_t lifeline_fd) {
  struct stat status;
  if (fstat(socket_fd, &status) != 0 || !S_ISSOCK(status.st_mode)) return -1;
  socket_device = status.st_dev;
  socket_inode = status.st_ino;
  if (fstat(lifeline_fd, &status) != 0 || !S_ISSOCK(status.st_mode)) return -1;
  fcntl(socket_fd, F_SETFD, FD_CLOEXEC);
  fcntl(lifeline_fd, F_SETFD, FD_CLOEXEC);
  /* The order matters: once O_ASYNC is set, the signal must be the one that cannot be caught. */
  if (fcntl(lifeline_fd, F_SETOWN, -getpgrp()) != 0 || fcntl(lifeline_fd, F_SETSIG, SIGKILL) != 0) return -1;
  int flags = fcntl(lifeline_fd, F_GETFL);
  if (flags < 0 || fcntl(lifeline_fd, F_SETFL, flags | O_ASYNC) != 0) return -1;
  /* The host may have ended before the signal was armed. */
  struct pollfd entry = {lifeline_fd, POLLIN, 0};
  if (poll(&entry, 1, 0) > 0) _exit(0);
  return 0;
}

static void limit(int resource, rlim_t value) {
  struct rlimit old;
  if (getrlimit(resource, &old) != 0) return;
  if (old.rlim_max != RLIM_INFINITY && value > old.rlim_max) value = old.rlim_max;
  struct rlimit new = {value, old.rlim_max};
  setrlimit(resource, &new);
}

void worker_limit(uint64_t data_bytes, uint64_t open_files) {
  if (data_bytes > 0) limit(RLIMIT_DATA, data_bytes);
  if (open_files > 0) limit(RLIMIT_NOFILE, open_files);
  /* 1, not 0: a core file of no byte is still piped to a handler; 1 is the kernel's mark for "not at all". */
  struct rlimit none = {1, 1};
  setrlimit(RLIMIT_CORE, &none);
}

void worker_allow_cpu(uint64_t seconds) {
  static uint64_t allowed;
  struct timespec used;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) return;
  uint64_t wanted = (uint64_t)used.tv_sec + 1 + seconds;
  if (wanted == allowed) return;
  allowed = wanted;
  limit(RLIMIT_CPU, wanted);
}

void worker_buffer_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

void worker_flush_output(void) {
  fflush(stdout);
  fflush(stderr);
}

int32_t worker_unread_output(void) {
  int unread = 0;
  return ioctl(1, FIONREAD, &unread) == 0 ? unread : 0;
}

/* ---- Time and threads -------------------------------------------------------------------------------- */

uint64_t worker_monotonic(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int32_t worker_on_main_thread(void) {
  if (pthread_equal(pthread_self(), main_thread)) return 1;
  foreign_call = 1;
  return 0;
}

int32_t worker_take_foreign_call(void) {
  int taken = foreign_call;
  if (taken) foreign_call = 0;
  return taken;
}

/* ---- Socket ------------------------------------------------------------------------------------------ */

static int is_ours(int socket_fd) {
  struct stat status;
  return fstat(socket_fd, &status) == 0 && status.st_dev == socket_device && status.st_ino == socket_inode;
}

int64_t worker_receive(int32_t socket_fd, void *bytes, uint64_t capacity, int32_t *descriptor) {
  if (!is_ours(socket_fd)) return -1;
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control;
  struct iovec vector = {bytes, capacity};
  struct msghdr message = {0};
  message.msg_iov = &vector;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  ssize_t count;
  do count = recvmsg(socket_fd, &message, MSG_CMSG_CLOEXEC);
  while (count < 0 && errno == EINTR);
  if (count < 0) return -1;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS) {
    int received;
    memcpy(&received, CMSG_DATA(header), sizeof received);
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = received;
  }
  return count;
}

int32_t worker_send(int32_t socket_fd, const void *bytes, uint64_t count) {
  if (!is_ours(socket_fd)) return -1;
  const char *rest = bytes;
  while (count > 0) {
    ssize_t sent = send(socket_fd, rest, count, MSG_NOSIGNAL);
    if (sent < 0) {
      if (errno == EINTR) continue;
      if (errno == EAGAIN) {
        /* A plugin may have made it non-blocking. */
        struct pollfd entry = {socket_fd, POLLOUT, 0};
        poll(&entry, 1, -1);
        continue;
      }
      return -1;
    }
    rest += sent;
    count -= (uint64_t)sent;
  }
  return 0;
}

void worker_close(int32_t descriptor) { close(descriptor); }

/* ---- Polling ----------------------------------------------------------------------------------------- */

int32_t worker_poll(worker_poll_entry *entries, uint64_t count, uint64_t nanoseconds) {
  struct timespec limit = {(time_t)(nanoseconds / 1000000000u), (long)(nanoseconds % 1000000000u)};
  int ready = ppoll((struct pollfd *)entries, count, nanoseconds == UINT64_MAX ? NULL : &limit, NULL);
  if (ready < 0) {
    for (uint64_t index = 0; index < count; index++) entries[index].ready = 0;
    return 0;
  }
  return ready;
}

void worker_clear_event(int32_t descriptor) {
  uint64_t value;
  /* Asked first: the descriptor may be blocking, and another poller may have emptied it. */
  struct pollfd entry = {descriptor, POLLIN, 0};
  if (poll(&entry, 1, 0) > 0 && read(descriptor, &value, sizeof value) < 0) return;
}

/* ---- Plugin ------------------------------------------------------------------------------------------ */

void *worker_load(const char *path) { return dlopen(path, RTLD_NOW | RTLD_LOCAL); }

const char *worker_load_error(void) {
  const char *text = dlerror();
  return text ? text : "dlopen failed and gave no reason";
}

void *worker_symbol(void *handle, const char *name) { return dlsym(handle, name); }

/* ---- Memory ------------------------------------------------------------------------------------------ */

static uint64_t page_size(void) { return (uint64_t)sysconf(_SC_PAGESIZE); }

uint64_t worker_picture_offset(uint64_t bytes) {
  uint64_t page = page_size();
  return (page - bytes % page) % page;
}

void *worker_map_picture(int32_t descriptor, uint64_t bytes) {
  uint64_t page = page_size();
  uint64_t offset = worker_picture_offset(bytes);
  uint64_t mapped = offset + bytes;
  struct stat status;
  if (bytes == 0 || mapped < bytes || mapped > UINT64_MAX / 2 || fstat(descriptor, &status) != 0) return NULL;
  if (status.st_size < 0 || (uint64_t)status.st_size < mapped) return NULL;
  char *place = mmap(NULL, mapped + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (place == MAP_FAILED) return NULL;
  void *pages = mmap(place + page, mapped, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, descriptor, 0);
  if (pages == MAP_FAILED) {
    munmap(place, mapped + 2 * page);
    return NULL;
  }
  return place + page + offset;
}

void worker_unmap_picture(void *picture, uint64_t bytes) {
  uint64_t offset = worker_picture_offset(bytes);
  munmap((char *)picture - offset - page_size(), offset + bytes + 2 * page_size());
}
