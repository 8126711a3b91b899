#define _GNU_SOURCE
#include "CPreviewSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* The lowest number that a descriptor of the host may have, so that none stands where the child's go. */
#define LOWEST 16

static void close_all(int *descriptors, int count) {
  for (int index = 0; index < count; index++)
    if (descriptors[index] >= 0) close(descriptors[index]);
}

/* Moves descriptors up, out of the way of the child's own numbers. */
static int move_up(int pair[2]) {
  for (int index = 0; index < 2; index++) {
    if (pair[index] >= LOWEST) continue;
    int moved = fcntl(pair[index], F_DUPFD_CLOEXEC, LOWEST);
    if (moved < 0) return errno;
    close(pair[index]);
    pair[index] = moved;
  }
  return 0;
}

static int make_pairs(int all[6]) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, all) != 0) return errno;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, all + 2) != 0) return errno;
  if (pipe2(all + 4, O_CLOEXEC) != 0) return errno;
  for (int pair = 0; pair < 3; pair++) {
    int failure = move_up(all + 2 * pair);
    if (failure != 0) return failure;
  }
  fcntl(all[0], F_SETFL, O_NONBLOCK);
  fcntl(all[4], F_SETFL, O_NONBLOCK);
  return 0;
}

static int start(pid_t *pid, const char *executable, char *const arguments[], char *const environment[],
                 const int all[6]) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t every, none;
  sigfillset(&every);
  sigemptyset(&none);
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure != 0) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (failure != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return failure;
  }
  if (!failure) failure = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  if (!failure) failure = posix_spawn_file_actions_adddup2(&actions, all[5], 1);
  if (!failure) failure = posix_spawn_file_actions_adddup2(&actions, all[5], 2);
  if (!failure) failure = posix_spawn_file_actions_adddup2(&actions, all[1], 3);
  if (!failure) failure = posix_spawn_file_actions_adddup2(&actions, all[3], 4);
  if (!failure) failure = posix_spawn_file_actions_addclosefrom_np(&actions, 5);
  if (!failure) failure = posix_spawnattr_setpgroup(&attributes, 0);
  if (!failure) failure = posix_spawnattr_setsigdefault(&attributes, &every);
  if (!failure) failure = posix_spawnattr_setsigmask(&attributes, &none);
  if (!failure)
    failure = posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  if (!failure) failure = posix_spawn(pid, executable, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

int32_t system_spawn(const char *executable, char *const arguments[], char *const environment[],
                     system_child *child) {
  int all[6] = {-1, -1, -1, -1, -1, -1};
  pid_t pid = 0;
  int failure = make_pairs(all);
  if (failure == 0) failure = start(&pid, executable, arguments, environment, all);
  if (failure != 0) {
    close_all(all, 6);
    return failure;
  }
  close(all[1]);
  close(all[3]);
  close(all[5]);
  child->pid = pid;
  child->socket = all[0];
  child->lifeline = all[2];
  child->output = all[4];
  child->process = pidfd_open(pid, 0);
  return 0;
}

void system_kill_group(int32_t pid) {
  if (pid <= 1) return;
  kill(-pid, SIGKILL);
  // A plugin may have moved the process to another group.
  kill(pid, SIGKILL);
}

int32_t system_reap(int32_t pid, int32_t wait, int32_t *code, int32_t *signal) {
  int status = 0;
  pid_t reaped;
  do reaped = waitpid(pid, &status, wait ? 0 : WNOHANG);
  while (reaped < 0 && errno == EINTR);
  if (reaped == 0) return 0;
  if (reaped < 0) return -1;
  *signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  *code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  return 1;
}

const char *system_signal_name(int32_t signal) {
  /* Not reentrant only for numbers that are no signal: those it answers with NULL. */
  return sigabbrev_np(signal);
}
