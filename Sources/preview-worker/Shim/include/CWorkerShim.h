/* The libc calls that preview-worker makes, under names of its own. */
#ifndef CWORKER_SHIM_H
#define CWORKER_SHIM_H
void worker_exit(int code) __attribute__((noreturn));
#endif
