/*
 * The frames between preview-host and preview-worker, for both sides. Private to the project: host and worker
 * are always of the same build, so nothing here is kept stable; WIRE_VERSION is checked all the same.
 *
 * One stream socket, descriptor WIRE_SOCKET_FD in the worker. Integers and doubles are in the machine's own
 * order, unaligned. A frame is a header and `length` bytes. A string is a uint32 length and its bytes; a
 * `bytes` is the same. The host sends requests; the worker serves them in order and answers each one with
 * any number of record and data frames of the same `request`, then exactly one WIRE_DONE.
 *
 * The host may send several requests at once. The worker then sends each answer before it starts the next
 * request, so that after a crash the first request without WIRE_DONE is the one that crashed. A WIRE_DONE that
 * carries WIRE_OUTPUT_PENDING says that the plugin has printed something that the host has not read: the worker
 * then waits for a WIRE_CONTINUE, so that the host can tell whose output it is.
 */
#ifndef CPREVIEW_WIRE_H
#define CPREVIEW_WIRE_H

#include <stdint.h>

#define WIRE_VERSION 1
#define WIRE_SOCKET_FD 3    /* requests and answers */
#define WIRE_LIFELINE_FD 4  /* its other end closes when the host ends */

typedef struct wire_header {
  uint32_t length;   /* bytes after the header, at most WIRE_MAX_FRAME */
  uint16_t kind;     /* WIRE_… */
  uint16_t reserved;
  uint32_t request;  /* number of the request that this belongs to, from 1 */
  uint32_t reserved2;
} wire_header;

#define WIRE_MAX_FRAME (16u << 20)

/* Requests. Numbers in braces are the payload in order. */
#define WIRE_LOAD 1      /* {string path}: dlopen */
#define WIRE_EXPAND 2    /* {u32 provider}: answers WIRE_PREVIEW frames */
#define WIRE_CREATE 3    /* {u32 provider, u32 preview, environment}: makes the one live instance. environment is
                          * {i32 colour scheme, i32 direction, i32 text size, f64 scale, width, height,
                          * f64 × 4 safe area, string locale, string device} */
#define WIRE_SETTLE 4    /* {u64 nanoseconds at most}: WIRE_DONE's number is what is still pending */
#define WIRE_SCENE 5     /* {}: emits; answers WIRE_DATA frames with scene operations */
#define WIRE_RESOLVE 6   /* {u64 element, f64 width, f64 height}: likewise */
#define WIRE_MEASURE 7   /* {f64 width, f64 height}: answers one WIRE_SIZE */
#define WIRE_DRAW 8      /* {i32 format, u32 width, u32 height, u64 stride, f64 scale} + a memory descriptor
                          * (SCM_RIGHTS) whose last stride × height bytes are the picture; its size is a whole number
                          * of pages, so that a write past the picture's end faults */
#define WIRE_SEMANTICS 9 /* {}: scene operations in WIRE_DATA frames */
#define WIRE_DOCUMENT 10 /* {}: one WIRE_DOCUMENT_INFO, then the bytes in WIRE_DATA frames */
#define WIRE_ASSET 11    /* {u32 index}: one WIRE_ASSET_INFO, then the bytes in WIRE_DATA frames */
#define WIRE_DISPATCH 12 /* {i32 kind, u64 element, f64 x, y, dx, dy, value, string text} */
#define WIRE_DESTROY 13  /* {}: ends the live instance */
#define WIRE_REGISTER 14 /* {}: calls the entry; answers WIRE_PROVIDER frames */
#define WIRE_GLANCE 16   /* {u64 nanoseconds to settle, then as WIRE_CREATE}: makes an instance, lets it settle, emits as
                          * WIRE_SCENE does and ends it; WIRE_DONE's number is what is pending and how many deferred
                          * elements there are, 0 when the data is the whole content */
#define WIRE_CONTINUE 15 /* {}: the output has been read; not a request, has no answer */

/* Answers. */
#define WIRE_HELLO 64         /* {u32 WIRE_VERSION}: the first frame, request 0 */
#define WIRE_PROVIDER 65      /* {string module, string type} */
#define WIRE_PREVIEW 66       /* see Loading/PreviewRecord.swift; fields of preview_descriptor in order */
#define WIRE_DATA 67          /* bytes */
#define WIRE_SIZE 68          /* {f64 width, f64 height} */
#define WIRE_DOCUMENT_INFO 69 /* {string media type, u32 assets, u32 columns, u32 rows} */
#define WIRE_ASSET_INFO 70    /* {string path, string media type} */
#define WIRE_LOG 71           /* {i32 severity, string} */
#define WIRE_SURFACE_INFO 72  /* {u64 formats, string renderer}: before WIRE_SIZE */
#define WIRE_DONE 127         /* {i32 status, u32 flags, u64 nanoseconds, u64 number, string message} */

/* Bits of `flags` of WIRE_DONE. */
#define WIRE_OUTPUT_PENDING 1u

/* `status` of WIRE_DONE: preview_status of the plugin's function, or one of these. */
#define WIRE_STATUS_LOAD_FAILED 100     /* dlopen said no; message is dlerror's */
#define WIRE_STATUS_NO_ENTRY 101
#define WIRE_STATUS_BAD_DATA 102        /* the plugin broke a rule of the boundary; message says which */
#define WIRE_STATUS_LIMIT 103           /* too deep, too many, too large; message says which */
#define WIRE_STATUS_BAD_REQUEST 104     /* a fault in the host, or an earlier request of the same batch failed */

/* The worker's own exit code when its socket is gone: the plugin has closed or replaced it. */
#define WIRE_EXIT_LOST 86

/* Scene operations, one byte each, followed by their operands. */
#define WIRE_OP_BEGIN 1    /* {u32 kind, u64 identity} */
#define WIRE_OP_INTEGER 2  /* {u32 attribute, i64} */
#define WIRE_OP_NUMBER 3   /* {u32 attribute, f64} */
#define WIRE_OP_NUMBERS 4  /* {u32 attribute, u32 count, f64 × count} */
#define WIRE_OP_STRING 5   /* {u32 attribute, string} */
#define WIRE_OP_BYTES 6    /* {u32 attribute, bytes} */
#define WIRE_OP_END 7      /* {} */

/* Limits that the worker enforces while it takes a scene, and the host checks again. */
#define WIRE_SCENE_MAX_DEPTH 512
#define WIRE_SCENE_MAX_ELEMENTS 1000000
#define WIRE_SCENE_MAX_BYTES (256u << 20)

#endif
