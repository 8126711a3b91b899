/* What Swift cannot call: variadic functions, setjmp, function-like macros, and what the overlays leave out. */
#ifndef CPREVIEW_SYSTEM_H
#define CPREVIEW_SYSTEM_H

#include <stdint.h>

/* ---- Child processes: Process.c ---------------------------------------------------------------------- */

/* A child in a process group of its own, and the host's ends of what connects it. The caller closes all four. */
typedef struct system_child {
  int32_t pid;
  int32_t process;  /* a pidfd: readable once the child has ended; -1 where the kernel has none */
  int32_t socket;   /* non-blocking stream socket; the child has the other end as descriptor 3 */
  int32_t lifeline; /* the child has the other end as descriptor 4 */
  int32_t output;   /* non-blocking read end of the pipe that is the child's stdout and stderr */
} system_child;

/*
 * Starts `executable`. The child has default signals, an empty mask, /dev/null as stdin and no descriptor from 5 on.
 * Answers 0 or an errno.
 */
int32_t system_spawn(const char *executable, char *const arguments[], char *const environment[],
                     system_child *child);

/* Kills the process group of `pid`, which must not have been reaped. */
void system_kill_group(int32_t pid);

/*
 * Takes the child's exit status. Answers 1 if it was taken, 0 if the child still runs and `wait` is 0, -1 if there is
 * no such child. `*signal` is the signal that ended it, or 0; then `*code` is the exit code.
 */
int32_t system_reap(int32_t pid, int32_t wait, int32_t *code, int32_t *signal);

/* The signal's name, such as "SIGSEGV", or NULL. */
const char *system_signal_name(int32_t signal);

/* ---- Sockets: Socket.c ------------------------------------------------------------------------------- */

/* Bytes sent, with a descriptor unless it is -1; 0 when the socket is full; -1 when the other end is gone. */
int64_t system_send(int32_t socket, const void *bytes, uint64_t count, int32_t descriptor);

/* Bytes read; 0 when there is nothing yet; -1 at the end. For sockets and pipes. */
int64_t system_read(int32_t descriptor, void *bytes, uint64_t count);

/* ---- Shared memory: Memory.c ------------------------------------------------------------------------- */

/*
 * Memory of `bytes` zero bytes, a whole number of pages, that can neither grow nor shrink. Answers a descriptor, or
 * -1; `*mapping` is where it is mapped.
 */
int32_t system_share(uint64_t bytes, void **mapping);
void system_unshare(void *mapping, uint64_t bytes);

#endif
