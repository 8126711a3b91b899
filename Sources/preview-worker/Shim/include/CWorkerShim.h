/*
 * The libc calls that preview-worker makes, under names of its own: Embedded Swift has no Glibc module.
 * Nothing here decides anything; what a plugin may do is decided in Worker/.
 */
#ifndef CWORKER_SHIM_H
#define CWORKER_SHIM_H

#include <stddef.h>
#include <stdint.h>

#include "CPreviewWire.h"
#include "PreviewABI.h"

/* Argument `index` of the command line (1 is the first after the program's name), or 0 when it is no number. */
uint64_t worker_argument(int32_t index);

/* Ends the process at once, without handlers of the plugin. */
void worker_exit(int32_t code) __attribute__((noreturn));

/* Writes a line on stderr. */
void worker_complain(const char *line);

/* Writes a number as text: "nan", "inf", "-3", "0.5". */
void worker_format(double number, char *text, uint64_t capacity);

/* ---- Start ------------------------------------------------------------------------------------------- */

/*
 * Takes over the two inherited descriptors: checks that `socket_fd` is a socket and makes the whole process group
 * die when the other end of `lifeline_fd` closes. Answers 0, or -1 when one of them is not there.
 */
int32_t worker_adopt(int32_t socket_fd, int32_t lifeline_fd);

/* Limits for the rest of the process's life: bytes of private memory, number of descriptors; no core files. */
void worker_limit(uint64_t data_bytes, uint64_t open_files);

/* Allows `seconds` of CPU time from now on; the kernel's own limit is cumulative. */
void worker_allow_cpu(uint64_t seconds);

/* Line buffering for stdout, so that what a plugin printed survives its crash. */
void worker_buffer_lines(void);

/* Writes out what stdio holds back on stdout and stderr. */
void worker_flush_output(void);

/* Bytes of the plugin's output that the host has not read yet. */
int32_t worker_unread_output(void);

/* ---- Time -------------------------------------------------------------------------------------------- */

uint64_t worker_monotonic(void); /* CLOCK_MONOTONIC, nanoseconds */

/* ---- Threads ----------------------------------------------------------------------------------------- */

/* 1 on the main thread. On any other it remembers that the plugin broke the rule of threads, and answers 0. */
int32_t worker_on_main_thread(void);

/* 1 if `worker_on_main_thread` was asked on another thread since the last time; forgets it. */
int32_t worker_take_foreign_call(void);

/* ---- Socket ------------------------------------------------------------------------------------------ */

/*
 * Reads at most `capacity` bytes. Answers their number, 0 at the end, or -1. When a descriptor came along, it is
 * stored in `*descriptor`; else that is left as it is.
 */
int64_t worker_receive(int32_t socket_fd, void *bytes, uint64_t capacity, int32_t *descriptor);

/* Writes everything. Answers 0, or -1: the socket is gone, or is another file by now. */
int32_t worker_send(int32_t socket_fd, const void *bytes, uint64_t count);

void worker_close(int32_t descriptor);

/* ---- Outgoing frames: Output.c ------------------------------------------------------------------------ */

/*
 * Frames on their way out. The buffer lives as long as the process and grows only for a record that does not fit, so
 * that nothing is allocated for a field. In C, because a scene is a million calls, and the debug build counts too.
 */
typedef struct worker_output {
  uint8_t *bytes;
  uint64_t capacity;
  uint64_t count;
  int64_t frame;    /* where the frame that is being written begins, or -1 */
  uint32_t request; /* goes into every frame */
  int32_t socket;
} worker_output;

void worker_output_open(worker_output *output, int32_t socket_fd);
void worker_begin(worker_output *output, int32_t kind);
/* Ends the frame, and sends what has gathered if it is much. */
void worker_end(worker_output *output);
/* Forgets the frame that was begun. */
void worker_abandon(worker_output *output);
/* Sends every frame that was ended. The process ends if the socket is gone. */
void worker_flush(worker_output *output);
/* Bytes in the frame that is being written. */
uint64_t worker_payload(const worker_output *output);
/* Appends bytes to the frame. */
void worker_put(worker_output *output, const void *bytes, uint64_t count);
/* Appends bytes to the data frame, in as many data frames as they need. */
void worker_put_data(worker_output *output, const void *bytes, uint64_t count);

/* ---- Text: Text.c ------------------------------------------------------------------------------------ */

/* The offset of the first byte that is not well-formed UTF-8 (Unicode 15, table 3-7), or -1. */
int64_t worker_invalid_utf8(const void *bytes, uint64_t count);

/* ---- Scenes: Scene.c --------------------------------------------------------------------------------- */

/* Why a call of the sink was refused; `detail` is the number that the message shows. */
#define WORKER_SECOND_ROOT 1
#define WORKER_TOO_DEEP 2
#define WORKER_TOO_MANY_ELEMENTS 3
#define WORKER_END_WITHOUT_BEGIN 4
#define WORKER_ATTRIBUTE_OUTSIDE 5
#define WORKER_ATTRIBUTE_LATE 6
#define WORKER_NULL_NUMBERS 7
#define WORKER_NULL_STRING 8
#define WORKER_NULL_BYTES 9
#define WORKER_MANY_NUMBERS 10
#define WORKER_LONG_STRING 11
#define WORKER_LONG_BYTES 12
#define WORKER_BAD_UTF8 13
#define WORKER_TOO_LARGE 14

/* What the sink knows of the scene that it takes. */
typedef struct worker_scene {
  worker_output *output;
  int32_t is_open;
  int32_t takes_attributes; /* the innermost open element has no child yet */
  uint32_t depth;
  uint32_t roots;
  uint32_t elements;
  uint32_t deferred; /* DEFERRED elements */
  int32_t refusal; /* the first one; 0: none */
  uint64_t detail;
  uint64_t bytes;
} worker_scene;

/* Makes the sink's table. The sink writes each call as an operation into the data frame that is open. */
void worker_scene_open(worker_scene *scene, worker_output *output, preview_scene_sink_v1 *table);

/* ---- Polling ----------------------------------------------------------------------------------------- */

#define WORKER_READABLE 1
#define WORKER_WRITABLE 4
#define WORKER_CLOSED 32 /* the descriptor is not open */

/* As the kernel lays it out (struct pollfd). */
typedef struct worker_poll_entry {
  int32_t descriptor;
  int16_t events;
  int16_t ready;
} worker_poll_entry;

/* Waits at most `nanoseconds` (UINT64_MAX: for ever). Answers the number of ready entries, or 0. */
int32_t worker_poll(worker_poll_entry *entries, uint64_t count, uint64_t nanoseconds);

/* Reads the eight bytes of an eventfd. */
void worker_clear_event(int32_t descriptor);

/* ---- Plugin ------------------------------------------------------------------------------------------ */

/* dlopen with RTLD_NOW | RTLD_LOCAL. NULL: `worker_load_error` says why. */
void *worker_load(const char *path);
const char *worker_load_error(void);
void *worker_symbol(void *handle, const char *name);

/* ---- Memory ------------------------------------------------------------------------------------------ */

/* Bytes before the picture in the shared memory, so that the picture ends where a page ends. */
uint64_t worker_picture_offset(uint64_t bytes);

/*
 * Maps a picture of `bytes` bytes that ends at the end of `descriptor`'s memory, with a page on either side that
 * nobody may touch. NULL when the memory is not as large as that, or cannot be mapped.
 */
void *worker_map_picture(int32_t descriptor, uint64_t bytes);
void worker_unmap_picture(void *picture, uint64_t bytes);

#endif
