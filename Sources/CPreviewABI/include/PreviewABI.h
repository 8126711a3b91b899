/*
 * PreviewABI.h: the boundary between a plugin and preview-host.
 *
 * A plugin is a shared library that exports one constant, `preview_plugin_info_v1`, and one function,
 * `preview_plugin_register_v1`. Documentation/ABI.md is the normative text for what stands here.
 *
 * Rules that hold everywhere in this header:
 *
 * - Threads. Every function of either side is called on one thread: the main thread of the process that
 *   loaded the plugin. Nothing in this header may be called from another thread.
 * - Memory. Nothing that one side allocated is freed by the other. A pointer passed to a function is valid
 *   until that function returns, unless its comment says longer.
 * - Strings are UTF-8, given as pointer and length in bytes; a terminating NUL is neither needed nor counted.
 *   {NULL, 0} is the empty string.
 * - Growth. A data struct begins with its own `size` in bytes, set by the side that fills it, and grows only
 *   at its end. A reader copies the smaller of `size` and its own idea of the size and takes the rest as zero.
 *   A function table never changes: a new table has a new id, `preview.NAME/2`.
 * - Reserved fields are zero, and ignored by the reader.
 * - Calls never overlap: while the plugin runs a function of its own, the host starts no other one.
 * - No C++ or Swift exception, `longjmp` or Swift value crosses the boundary.
 * - Coordinates are points, y grows downwards, the origin is the top left corner. Colours are sRGB with
 *   straight alpha, four doubles in 0...1: red, green, blue, alpha.
 */
#ifndef PREVIEW_ABI_H
#define PREVIEW_ABI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PREVIEW_EXPORT __attribute__((visibility("default")))
#else
#define PREVIEW_EXPORT
#endif

/* A host accepts every plugin of its own major version, whatever the minor version. */
#define PREVIEW_ABI_MAJOR 1
#define PREVIEW_ABI_MINOR 0

/* ------------------------------------------------------------------------------------------------------ */
/* Version record                                                                                         */
/* ------------------------------------------------------------------------------------------------------ */

#define PREVIEW_PLUGIN_MAGIC "PREVIEW"  /* seven characters and the terminating NUL: eight bytes */

/* Bits of `preview_plugin_info.flags`. */
#define PREVIEW_PLUGIN_OPTIMISED 1u  /* compiled with optimisation */

/*
 * The version record, read from the file before any code of the plugin runs. It holds no pointer, because a
 * pointer reads as zero from a file that has not been relocated.
 */
typedef struct preview_plugin_info {
  uint8_t magic[8];        /* PREVIEW_PLUGIN_MAGIC */
  uint32_t size;           /* sizeof(preview_plugin_info) */
  uint16_t abi_major;      /* PREVIEW_ABI_MAJOR */
  uint16_t abi_minor;      /* PREVIEW_ABI_MINOR */
  uint32_t flags;          /* PREVIEW_PLUGIN_… bits; unknown bits are ignored */
  uint32_t reserved;
  char compiler[128];      /* the compiler's own version text, cut at 127 bytes, padded with NUL */
  uint8_t reserved_tail[16];
} preview_plugin_info;

#if defined(__OPTIMIZE__)
#define PREVIEW_PLUGIN_FLAGS PREVIEW_PLUGIN_OPTIMISED
#else
#define PREVIEW_PLUGIN_FLAGS 0u
#endif

#if defined(__VERSION__)
#define PREVIEW_COMPILER __VERSION__
#else
#define PREVIEW_COMPILER "unknown"
#endif

/*
 * Defines the version record. A plugin that does not link the PreviewABI library writes
 * `PREVIEW_DEFINE_PLUGIN_INFO;` once, at file scope.
 */
#ifdef __cplusplus
#define PREVIEW_DEFINE_PLUGIN_INFO                                                                            \
  extern "C" PREVIEW_EXPORT const preview_plugin_info preview_plugin_info_v1 = {                              \
      {'P', 'R', 'E', 'V', 'I', 'E', 'W', 0}, sizeof(preview_plugin_info), PREVIEW_ABI_MAJOR,                 \
      PREVIEW_ABI_MINOR, PREVIEW_PLUGIN_FLAGS, 0, PREVIEW_COMPILER, {0}}
#else
#define PREVIEW_DEFINE_PLUGIN_INFO                                                                            \
  PREVIEW_EXPORT const preview_plugin_info preview_plugin_info_v1 = {                                         \
      {'P', 'R', 'E', 'V', 'I', 'E', 'W', 0}, sizeof(preview_plugin_info), PREVIEW_ABI_MAJOR,                 \
      PREVIEW_ABI_MINOR, PREVIEW_PLUGIN_FLAGS, 0, PREVIEW_COMPILER, {0}}
#endif

/* ------------------------------------------------------------------------------------------------------ */
/* Strings, status and errors                                                                             */
/* ------------------------------------------------------------------------------------------------------ */

typedef struct preview_string {
  const char *bytes;
  uint64_t length;
} preview_string;

typedef struct preview_bytes {
  const void *bytes;
  uint64_t length;
} preview_bytes;

/* What a function returns. Every other value is treated as PREVIEW_FAILED. */
typedef int32_t preview_status;
#define PREVIEW_OK 0           /* done */
#define PREVIEW_FAILED 1       /* not done; the error buffer says why */
#define PREVIEW_UNSUPPORTED 2  /* this side does not offer what was asked for */
#define PREVIEW_REFUSED 3      /* the host has refused what it was given: return this value at once */

/*
 * Where a function that fails writes why. The caller owns the struct and the buffer.
 * `error` is never NULL. The text is UTF-8; what does not fit in `capacity` is cut.
 */
typedef struct preview_error {
  uint32_t size;
  uint32_t capacity;   /* bytes in `text`, at least 256 */
  uint32_t length;     /* bytes written; 0 on entry */
  uint32_t reserved;
  char *text;
} preview_error;

/* ------------------------------------------------------------------------------------------------------ */
/* Environment: the variant for which a preview is made                                                   */
/* ------------------------------------------------------------------------------------------------------ */

#define PREVIEW_COLOR_SCHEME_LIGHT 0
#define PREVIEW_COLOR_SCHEME_DARK 1

#define PREVIEW_LEFT_TO_RIGHT 0
#define PREVIEW_RIGHT_TO_LEFT 1

/* Text sizes, from small to large; PREVIEW_TEXT_SIZE_LARGE is the default. */
#define PREVIEW_TEXT_SIZE_EXTRA_SMALL 0
#define PREVIEW_TEXT_SIZE_SMALL 1
#define PREVIEW_TEXT_SIZE_MEDIUM 2
#define PREVIEW_TEXT_SIZE_LARGE 3
#define PREVIEW_TEXT_SIZE_EXTRA_LARGE 4
#define PREVIEW_TEXT_SIZE_EXTRA_EXTRA_LARGE 5
#define PREVIEW_TEXT_SIZE_EXTRA_EXTRA_EXTRA_LARGE 6
#define PREVIEW_TEXT_SIZE_ACCESSIBILITY_1 7
#define PREVIEW_TEXT_SIZE_ACCESSIBILITY_2 8
#define PREVIEW_TEXT_SIZE_ACCESSIBILITY_3 9
#define PREVIEW_TEXT_SIZE_ACCESSIBILITY_4 10
#define PREVIEW_TEXT_SIZE_ACCESSIBILITY_5 11

typedef struct preview_environment {
  uint32_t size;
  int32_t color_scheme;       /* PREVIEW_COLOR_SCHEME_… */
  int32_t layout_direction;   /* PREVIEW_LEFT_TO_RIGHT or PREVIEW_RIGHT_TO_LEFT */
  int32_t text_size;          /* PREVIEW_TEXT_SIZE_… */
  double scale;               /* pixels per point, > 0 */
  double width;               /* points offered to the preview, > 0 */
  double height;              /* points offered to the preview, > 0 */
  double safe_area[4];        /* points: top, leading, bottom, trailing */
  preview_string locale;      /* BCP 47 tag, such as "en-US" */
  preview_string device;      /* the device's name, such as "iPhone 15" */
} preview_environment;

/* ------------------------------------------------------------------------------------------------------ */
/* Events                                                                                                 */
/* ------------------------------------------------------------------------------------------------------ */

#define PREVIEW_EVENT_TAP 1      /* element, or x and y */
#define PREVIEW_EVENT_TOGGLE 2   /* element */
#define PREVIEW_EVENT_TEXT 3     /* element; `text` replaces its content */
#define PREVIEW_EVENT_KEY 4      /* `text` is the key's name (W3C UI Events `key` values) */
#define PREVIEW_EVENT_ADJUST 5   /* element; `value` is the new value */
#define PREVIEW_EVENT_SCROLL 6   /* element, or x and y; `delta_x` and `delta_y` in points */
#define PREVIEW_EVENT_ACTION 7   /* element; `text` is the accessibility action's name */

typedef struct preview_event {
  uint32_t size;
  int32_t kind;              /* PREVIEW_EVENT_…; an unknown kind is answered with PREVIEW_UNSUPPORTED */
  uint64_t element;          /* identity given to begin_element; 0 when only a point is known */
  double x;                  /* points, in the preview's coordinates */
  double y;
  double delta_x;
  double delta_y;
  double value;
  preview_string text;
} preview_event;

/* ------------------------------------------------------------------------------------------------------ */
/* preview.scene/1: elements that the host lays out and draws                                             */
/* ------------------------------------------------------------------------------------------------------ */

#define PREVIEW_CONTENT_SCENE_V1 "preview.scene/1"

/*
 * Numbers of elements and attributes carry this bit when a host that does not know them must not go on: an
 * unknown critical number fails the preview, an unknown ancillary one is skipped (an element with everything
 * in it).
 */
#define PREVIEW_CRITICAL 0x80000000u

/* Containers. "One child" means exactly one, composites not counted. Documentation/ABI.md has the table. */
#define PREVIEW_ELEMENT_H_STACK (PREVIEW_CRITICAL | 1)       /* SPACING, ALIGNMENT */
#define PREVIEW_ELEMENT_V_STACK (PREVIEW_CRITICAL | 2)       /* SPACING, ALIGNMENT */
#define PREVIEW_ELEMENT_Z_STACK (PREVIEW_CRITICAL | 3)       /* ALIGNMENT */
#define PREVIEW_ELEMENT_FRAME (PREVIEW_CRITICAL | 4)         /* one child; WIDTH … MAX_HEIGHT, ALIGNMENT */
#define PREVIEW_ELEMENT_PADDING (PREVIEW_CRITICAL | 5)       /* one child; INSETS */
#define PREVIEW_ELEMENT_BACKGROUND (PREVIEW_CRITICAL | 6)    /* two children: decoration, base; ALIGNMENT */
#define PREVIEW_ELEMENT_OVERLAY (PREVIEW_CRITICAL | 7)       /* two children: base, decoration; ALIGNMENT */
#define PREVIEW_ELEMENT_OFFSET (PREVIEW_CRITICAL | 8)        /* one child; X, Y */
#define PREVIEW_ELEMENT_OPACITY (PREVIEW_CRITICAL | 9)       /* one child; OPACITY */
#define PREVIEW_ELEMENT_SHADOW (PREVIEW_CRITICAL | 10)       /* one child; COLOR, RADIUS, X, Y */
#define PREVIEW_ELEMENT_CLIP (PREVIEW_CRITICAL | 11)         /* one child; SHAPE, CORNER_RADIUS */
#define PREVIEW_ELEMENT_ASPECT_RATIO (PREVIEW_CRITICAL | 12) /* one child; RATIO, CONTENT_MODE */
#define PREVIEW_ELEMENT_DIRECTION (PREVIEW_CRITICAL | 13)    /* one child; LAYOUT_DIRECTION */
#define PREVIEW_ELEMENT_COMPOSITE (PREVIEW_CRITICAL | 14)    /* children stand in its parent's place; NAME */
#define PREVIEW_ELEMENT_BUTTON (PREVIEW_CRITICAL | 15)       /* one child; role "button" */
#define PREVIEW_ELEMENT_SEMANTICS (PREVIEW_CRITICAL | 16)    /* one child; ROLE, LABEL, VALUE, … */

/* Leaves. */
#define PREVIEW_ELEMENT_TEXT (PREVIEW_CRITICAL | 64)      /* TEXT, COLOR, FONT_…, LINE_LIMIT, TEXT_ALIGNMENT */
#define PREVIEW_ELEMENT_IMAGE (PREVIEW_CRITICAL | 65)     /* PNG, or PIXELS and PIXEL_…; SCALE, RESIZABLE */
#define PREVIEW_ELEMENT_COLOR (PREVIEW_CRITICAL | 66)     /* COLOR; fills what it is offered */
#define PREVIEW_ELEMENT_GRADIENT (PREVIEW_CRITICAL | 67)  /* GRADIENT_STOPS, GRADIENT_POINTS; fills likewise */
#define PREVIEW_ELEMENT_SHAPE (PREVIEW_CRITICAL | 68)     /* SHAPE; COLOR or GRADIENT_…; LINE_… when stroked */
#define PREVIEW_ELEMENT_SPACER (PREVIEW_CRITICAL | 69)    /* MIN_LENGTH */
#define PREVIEW_ELEMENT_DIVIDER (PREVIEW_CRITICAL | 70)   /* COLOR */
#define PREVIEW_ELEMENT_DEFERRED (PREVIEW_CRITICAL | 71)  /* its identity is passed to `resolve` */

/* Attributes of layout. Numbers are points. */
#define PREVIEW_ATTRIBUTE_SPACING (PREVIEW_CRITICAL | 1)           /* number; absent: the host's default, 8 */
#define PREVIEW_ATTRIBUTE_ALIGNMENT (PREVIEW_CRITICAL | 2)         /* integer: PREVIEW_ALIGN_… of both axes */
#define PREVIEW_ATTRIBUTE_WIDTH (PREVIEW_CRITICAL | 3)             /* number, >= 0 */
#define PREVIEW_ATTRIBUTE_HEIGHT (PREVIEW_CRITICAL | 4)            /* number, >= 0 */
#define PREVIEW_ATTRIBUTE_MIN_WIDTH (PREVIEW_CRITICAL | 5)         /* number, >= 0 */
#define PREVIEW_ATTRIBUTE_IDEAL_WIDTH (PREVIEW_CRITICAL | 6)       /* number, >= 0 */
#define PREVIEW_ATTRIBUTE_MAX_WIDTH (PREVIEW_CRITICAL | 7)         /* number, >= 0, may be infinite */
#define PREVIEW_ATTRIBUTE_MIN_HEIGHT (PREVIEW_CRITICAL | 8)        /* number, >= 0 */
#define PREVIEW_ATTRIBUTE_IDEAL_HEIGHT (PREVIEW_CRITICAL | 9)      /* number, >= 0 */
#define PREVIEW_ATTRIBUTE_MAX_HEIGHT (PREVIEW_CRITICAL | 10)       /* number, >= 0, may be infinite */
#define PREVIEW_ATTRIBUTE_INSETS (PREVIEW_CRITICAL | 11)           /* 4 numbers: top, leading, bottom, trailing */
#define PREVIEW_ATTRIBUTE_X (PREVIEW_CRITICAL | 12)                /* number */
#define PREVIEW_ATTRIBUTE_Y (PREVIEW_CRITICAL | 13)                /* number */
#define PREVIEW_ATTRIBUTE_RATIO (PREVIEW_CRITICAL | 14)            /* number > 0: width / height; absent: child's */
#define PREVIEW_ATTRIBUTE_CONTENT_MODE (PREVIEW_CRITICAL | 15)     /* integer: PREVIEW_CONTENT_MODE_… */
#define PREVIEW_ATTRIBUTE_LAYOUT_DIRECTION (PREVIEW_CRITICAL | 16) /* integer: PREVIEW_LEFT_TO_RIGHT, … */
#define PREVIEW_ATTRIBUTE_MIN_LENGTH (PREVIEW_CRITICAL | 17)       /* number, >= 0; absent: the host's default, 8 */

/* Attributes of drawing. */
#define PREVIEW_ATTRIBUTE_OPACITY (PREVIEW_CRITICAL | 64)         /* number, 0...1 */
#define PREVIEW_ATTRIBUTE_COLOR (PREVIEW_CRITICAL | 65)           /* 4 numbers, 0...1 */
#define PREVIEW_ATTRIBUTE_RADIUS (PREVIEW_CRITICAL | 66)          /* number, >= 0: blur radius, standard deviation × 2 */
#define PREVIEW_ATTRIBUTE_SHAPE (PREVIEW_CRITICAL | 67)           /* integer: PREVIEW_SHAPE_… */
#define PREVIEW_ATTRIBUTE_CORNER_RADIUS (PREVIEW_CRITICAL | 68)   /* number, >= 0; rounded rectangles */
#define PREVIEW_ATTRIBUTE_LINE_WIDTH (PREVIEW_CRITICAL | 69)      /* number, >= 0; present: stroked, not filled */
#define PREVIEW_ATTRIBUTE_LINE_INSET (PREVIEW_CRITICAL | 70)      /* number; the shape is inset by it before use */
#define PREVIEW_ATTRIBUTE_LINE_CAP (PREVIEW_CRITICAL | 71)        /* integer: PREVIEW_LINE_CAP_… */
#define PREVIEW_ATTRIBUTE_LINE_JOIN (PREVIEW_CRITICAL | 72)       /* integer: PREVIEW_LINE_JOIN_… */
#define PREVIEW_ATTRIBUTE_LINE_DASH (PREVIEW_CRITICAL | 73)       /* numbers >= 0: on, off, on, … */
#define PREVIEW_ATTRIBUTE_LINE_DASH_PHASE (PREVIEW_CRITICAL | 74) /* number */
#define PREVIEW_ATTRIBUTE_GRADIENT_STOPS (PREVIEW_CRITICAL | 75)  /* 5 numbers a stop: location 0...1, colour */
#define PREVIEW_ATTRIBUTE_GRADIENT_POINTS (PREVIEW_CRITICAL | 76) /* 4 numbers: start x, y, end x, y; 1 is the far side */

/* Attributes of text. */
#define PREVIEW_ATTRIBUTE_TEXT (PREVIEW_CRITICAL | 128)           /* string */
#define PREVIEW_ATTRIBUTE_FONT_FAMILY (PREVIEW_CRITICAL | 129)    /* string; absent: by FONT_DESIGN */
#define PREVIEW_ATTRIBUTE_FONT_DESIGN (PREVIEW_CRITICAL | 130)    /* integer: PREVIEW_FONT_DESIGN_… */
#define PREVIEW_ATTRIBUTE_FONT_SIZE (PREVIEW_CRITICAL | 131)      /* number > 0: points; absent: 17 */
#define PREVIEW_ATTRIBUTE_FONT_WEIGHT (PREVIEW_CRITICAL | 132)    /* integer, 1...1000 (CSS Fonts 4); absent: 400 */
#define PREVIEW_ATTRIBUTE_FONT_ITALIC (PREVIEW_CRITICAL | 133)    /* integer: 0 or 1 */
#define PREVIEW_ATTRIBUTE_LINE_LIMIT (PREVIEW_CRITICAL | 134)     /* integer >= 1 */
#define PREVIEW_ATTRIBUTE_TEXT_ALIGNMENT (PREVIEW_CRITICAL | 135) /* integer: PREVIEW_TEXT_ALIGN_… */

/* Attributes of images. */
#define PREVIEW_ATTRIBUTE_PNG (PREVIEW_CRITICAL | 192)          /* bytes: a PNG file */
#define PREVIEW_ATTRIBUTE_PIXELS (PREVIEW_CRITICAL | 193)       /* bytes: rows from the top */
#define PREVIEW_ATTRIBUTE_PIXEL_WIDTH (PREVIEW_CRITICAL | 194)  /* integer >= 1 */
#define PREVIEW_ATTRIBUTE_PIXEL_HEIGHT (PREVIEW_CRITICAL | 195) /* integer >= 1 */
#define PREVIEW_ATTRIBUTE_PIXEL_STRIDE (PREVIEW_CRITICAL | 196) /* integer: bytes a row; absent: rows are packed */
#define PREVIEW_ATTRIBUTE_PIXEL_FORMAT (PREVIEW_CRITICAL | 197) /* integer: PREVIEW_PIXEL_…; absent: RGBA */
#define PREVIEW_ATTRIBUTE_SCALE (PREVIEW_CRITICAL | 198)        /* number > 0: pixels per point; absent: 1 */
#define PREVIEW_ATTRIBUTE_RESIZABLE (PREVIEW_CRITICAL | 199)    /* integer: 0 or 1 */

/* Attributes of meaning, for any element. They change no pixel, so they are ancillary. */
#define PREVIEW_ATTRIBUTE_NAME 1u        /* string: the author's name of the kind of view */
#define PREVIEW_ATTRIBUTE_IDENTIFIER 2u  /* string: for finding the element */
#define PREVIEW_ATTRIBUTE_ROLE 3u        /* string: a WAI-ARIA 1.2 role token */
#define PREVIEW_ATTRIBUTE_LABEL 4u       /* string */
#define PREVIEW_ATTRIBUTE_VALUE 5u       /* string */
#define PREVIEW_ATTRIBUTE_HINT 6u        /* string */
#define PREVIEW_ATTRIBUTE_HIDDEN 7u      /* integer: 1 hides the element from accessibility */
#define PREVIEW_ATTRIBUTE_FRAME 8u       /* 4 numbers: x, y, width, height; semantics of a surface */

/* Alignment of both axes in one integer: horizontal | vertical. 0 is the centre of both. */
#define PREVIEW_ALIGN_CENTER 0
#define PREVIEW_ALIGN_LEADING 1
#define PREVIEW_ALIGN_TRAILING 2
#define PREVIEW_ALIGN_TOP 16
#define PREVIEW_ALIGN_BOTTOM 32
#define PREVIEW_ALIGN_FIRST_BASELINE 48
#define PREVIEW_ALIGN_LAST_BASELINE 64

#define PREVIEW_CONTENT_MODE_FIT 0
#define PREVIEW_CONTENT_MODE_FILL 1

#define PREVIEW_SHAPE_RECTANGLE 0
#define PREVIEW_SHAPE_ROUNDED_RECTANGLE 1
#define PREVIEW_SHAPE_CIRCLE 2   /* the largest one that fits, in the middle */
#define PREVIEW_SHAPE_ELLIPSE 3
#define PREVIEW_SHAPE_CAPSULE 4

#define PREVIEW_LINE_CAP_BUTT 0
#define PREVIEW_LINE_CAP_ROUND 1
#define PREVIEW_LINE_CAP_SQUARE 2

#define PREVIEW_LINE_JOIN_MITER 0
#define PREVIEW_LINE_JOIN_ROUND 1
#define PREVIEW_LINE_JOIN_BEVEL 2

#define PREVIEW_FONT_DESIGN_DEFAULT 0
#define PREVIEW_FONT_DESIGN_SERIF 1
#define PREVIEW_FONT_DESIGN_ROUNDED 2
#define PREVIEW_FONT_DESIGN_MONOSPACED 3

#define PREVIEW_TEXT_ALIGN_LEADING 0
#define PREVIEW_TEXT_ALIGN_CENTER 1
#define PREVIEW_TEXT_ALIGN_TRAILING 2

/* Pixel formats, by order of bytes in memory. */
#define PREVIEW_PIXEL_RGBA 1                /* 4 bytes, straight alpha in images */
#define PREVIEW_PIXEL_BGRA 2                /* 4 bytes, straight alpha in images */
#define PREVIEW_PIXEL_RGB565 3              /* 2 bytes, little-endian, red in the high bits */
#define PREVIEW_PIXEL_GRAY8 4               /* 1 byte */
#define PREVIEW_PIXEL_RGBA_PREMULTIPLIED 5  /* 4 bytes */
#define PREVIEW_PIXEL_BGRA_PREMULTIPLIED 6  /* 4 bytes */

/*
 * Takes a scene, element by element, depth first. Every begin_element needs its end_element. The `set_…`
 * calls belong to the innermost open element and stand before its first child. Strings and bytes are copied
 * before the call returns. The table and its context are valid until the function that received them returns.
 *
 * After PREVIEW_REFUSED every further call is refused too; the host knows why.
 */
typedef struct preview_scene_sink_v1 {
  void *context;
  /* `identity` names the element in events; 0 when it takes none. Equal across emissions for "the same" element. */
  preview_status (*begin_element)(void *context, uint32_t kind, uint64_t identity);
  preview_status (*set_integer)(void *context, uint32_t attribute, int64_t value);
  preview_status (*set_number)(void *context, uint32_t attribute, double value);
  preview_status (*set_numbers)(void *context, uint32_t attribute, const double *values, uint64_t count);
  preview_status (*set_string)(void *context, uint32_t attribute, preview_string value);
  preview_status (*set_bytes)(void *context, uint32_t attribute, preview_bytes value);
  preview_status (*end_element)(void *context);
} preview_scene_sink_v1;

typedef struct preview_scene_v1 {
  /* Emits the whole scene, exactly one root element. */
  preview_status (*emit)(void *instance, const preview_scene_sink_v1 *sink, preview_error *error);
  /*
   * Emits the content of the DEFERRED element `element`, exactly one root, now that its size is known (points,
   * finite, >= 0). NULL when the plugin emits no such element.
   */
  preview_status (*resolve)(void *instance, uint64_t element, double width, double height,
                            const preview_scene_sink_v1 *sink, preview_error *error);
} preview_scene_v1;

/* ------------------------------------------------------------------------------------------------------ */
/* preview.surface/1: something that draws itself                                                         */
/* ------------------------------------------------------------------------------------------------------ */

#define PREVIEW_CONTENT_SURFACE_V1 "preview.surface/1"

/* A proposed width or height that says: choose your own. */
#define PREVIEW_UNSPECIFIED (-1.0)

/* Pixels to draw into. The host owns them; on entry every byte is zero. */
typedef struct preview_pixels {
  uint32_t size;
  int32_t format;      /* PREVIEW_PIXEL_…, of those that `formats` named; premultiplied */
  uint32_t width;      /* pixels, >= 1 */
  uint32_t height;     /* pixels, >= 1 */
  uint64_t stride;     /* bytes from one row to the next */
  double scale;        /* pixels per point */
  void *bytes;         /* stride × height bytes, writable until `draw` returns */
} preview_pixels;

typedef struct preview_surface_v1 {
  /* The formats that `draw` can fill: bit N is format N. */
  uint64_t (*formats)(void *instance);
  /* Answers the size in points, finite and >= 0, chosen for a proposal (points or PREVIEW_UNSPECIFIED). */
  preview_status (*measure)(void *instance, double proposed_width, double proposed_height, double *width,
                            double *height, preview_error *error);
  preview_status (*draw)(void *instance, const preview_pixels *pixels, preview_error *error);
  /*
   * Emits SEMANTICS elements that carry FRAME, exactly one root. NULL when the plugin knows none.
   * Called after `draw`.
   */
  preview_status (*semantics)(void *instance, const preview_scene_sink_v1 *sink, preview_error *error);
  /* What drew it and its version, such as "GTK 4.8.3 cairo": two pictures of different renderers are not compared.
   * Valid until the instance is destroyed. */
  preview_string (*renderer)(void *instance);
} preview_surface_v1;

/* ------------------------------------------------------------------------------------------------------ */
/* preview.document/1: bytes with a media type                                                            */
/* ------------------------------------------------------------------------------------------------------ */

#define PREVIEW_CONTENT_DOCUMENT_V1 "preview.document/1"

typedef struct preview_document_info {
  uint32_t size;
  uint32_t asset_count;
  preview_string media_type;  /* RFC 6838, such as "text/html; charset=utf-8" */
  uint32_t columns;           /* terminal text: cells a row; else 0 */
  uint32_t rows;              /* terminal text: rows; else 0 */
} preview_document_info;

typedef struct preview_asset_info {
  uint32_t size;
  uint32_t reserved;
  preview_string path;        /* relative, "/" between parts, no part is empty, "." or ".." */
  preview_string media_type;
} preview_asset_info;

/* Takes bytes. They are copied before `write` returns. Valid until the function that received it returns. */
typedef struct preview_stream_v1 {
  void *context;
  preview_status (*write)(void *context, preview_bytes bytes);
} preview_stream_v1;

/* The strings that these functions put into an info struct are valid until the instance's next call. */
typedef struct preview_document_v1 {
  preview_status (*describe)(void *instance, preview_document_info *info, preview_error *error);
  preview_status (*write)(void *instance, const preview_stream_v1 *stream, preview_error *error);
  /* Assets that the document refers to, 0 ..< asset_count. Both are NULL when there is none. */
  preview_status (*describe_asset)(void *instance, uint32_t index, preview_asset_info *info, preview_error *error);
  preview_status (*write_asset)(void *instance, uint32_t index, const preview_stream_v1 *stream,
                                preview_error *error);
} preview_document_v1;

/* ------------------------------------------------------------------------------------------------------ */
/* Holder: one live instance of a preview                                                                 */
/* ------------------------------------------------------------------------------------------------------ */

typedef struct preview_holder_functions_v1 {
  /* Answers PREVIEW_UNSUPPORTED for what the instance does not take. NULL when it takes no event at all. */
  preview_status (*dispatch)(void *instance, const preview_event *event, preview_error *error);
  /*
   * Lets work that the instance started come to rest. Must return before `deadline` (CLOCK_MONOTONIC,
   * nanoseconds). `*pending` becomes the number of known pieces of work that are not done; the host calls
   * again, serving the event loop in between, until it is 0 or the time is up. NULL when nothing is ever pending.
   */
  preview_status (*settle)(void *instance, uint64_t deadline, uint32_t *pending, preview_error *error);
  /* The last call for this instance. */
  void (*destroy)(void *instance);
  /* The content table for a content id, or NULL. Valid until the instance is destroyed. */
  const void *(*content)(void *instance, const char *content_id);
} preview_holder_functions_v1;

/* Filled by `create`. */
typedef struct preview_holder {
  uint32_t size;               /* set by the host before `create` */
  uint32_t reserved;
  void *instance;              /* passed back in every call; may be NULL */
  const preview_holder_functions_v1 *functions;  /* not NULL; valid until the instance is destroyed */
} preview_holder;

/* ------------------------------------------------------------------------------------------------------ */
/* Preview and provider                                                                                   */
/* ------------------------------------------------------------------------------------------------------ */

/* Bits of `preview_descriptor.flags`. */
#define PREVIEW_STARRED 1u
#define PREVIEW_IGNORED 2u  /* known, and left out of every verb */

#define PREVIEW_LAYOUT_SIZE_THAT_FITS 0
#define PREVIEW_LAYOUT_DEVICE 1
#define PREVIEW_LAYOUT_FIXED 2

/* One preview. The host copies everything but `context` before add_preview returns. */
typedef struct preview_descriptor {
  uint32_t size;
  uint32_t flags;              /* PREVIEW_STARRED, … */
  preview_string content;      /* exactly one content id, such as PREVIEW_CONTENT_SCENE_V1 */
  preview_string display_name; /* empty when the author gave none */
  preview_string case_name;    /* the case of a `Previewable` enum; else empty */
  preview_string state;
  preview_string user_story;
  preview_string device;       /* empty when the author named none */
  preview_string variants;     /* the author's own variants, such as "light,dark"; else empty */
  preview_string date;         /* ISO 8601 calendar date, or empty */
  preview_string source_file;  /* "Module/File.swift" or a path; empty when unknown */
  uint32_t source_line;        /* from 1; 0 when unknown */
  int32_t layout;              /* PREVIEW_LAYOUT_… */
  double width;                /* PREVIEW_LAYOUT_FIXED: points, > 0 */
  double height;
  const preview_string *tags;
  uint64_t tag_count;
  preview_string warning;      /* something the author should know; shown by `list`; else empty */
  double scale;                /* snapshot setting: pixels per point; 0 for the run's own */
  double pixel_tolerance;      /* snapshot setting: per channel, 0...1; 0 is exact */
  double perceptual_tolerance; /* snapshot setting: CIE ΔE, >= 0; 0 is exact */
  double max_ratio;            /* snapshot setting: share of pixels that may differ, 0...1 */
  uint64_t settle_nanoseconds; /* snapshot setting: longest wait for pending work; 0 for the run's own */
  void *context;               /* passed to `create`; valid until the process ends */
  /*
   * Makes an instance for an environment. On PREVIEW_OK `holder` is filled and is destroyed later; on
   * anything else it is not looked at.
   */
  preview_status (*create)(void *context, const preview_environment *environment, preview_holder *holder,
                           preview_error *error);
} preview_descriptor;

/* Takes the previews of one provider, in the author's order. Valid until `expand` returns. */
typedef struct preview_expansion_v1 {
  void *context;
  preview_status (*add_preview)(void *context, const preview_descriptor *preview);
} preview_expansion_v1;

/* A type (or, in C, a group) that provides previews. The host copies everything but `context`. */
typedef struct preview_provider {
  uint32_t size;
  uint32_t reserved;
  preview_string module;       /* the module that the author wrote it in; not empty */
  preview_string type;         /* the type's name, nested types with dots; not empty */
  void *context;               /* passed to `expand`; valid until the process ends */
  /* Runs the author's code and adds its previews. Called at most once in a process. */
  preview_status (*expand)(void *context, const preview_expansion_v1 *expansion, preview_error *error);
} preview_provider;

/* ------------------------------------------------------------------------------------------------------ */
/* Host and entry                                                                                         */
/* ------------------------------------------------------------------------------------------------------ */

/* preview.event-loop/1: descriptors and timers of the plugin, served between calls. Valid for the process. */
#define PREVIEW_EXTENSION_EVENT_LOOP_V1 "preview.event-loop/1"

#define PREVIEW_DESCRIPTOR_READABLE 1
#define PREVIEW_DESCRIPTOR_WRITABLE 2

typedef struct preview_event_loop_v1 {
  void *context;
  /*
   * Calls `ready(user, descriptor, events)` on the main thread whenever the descriptor is ready. Answers a
   * token > 0, or 0 when there is no room. The plugin keeps the descriptor open until it removes it.
   */
  uint64_t (*add_descriptor)(void *context, int32_t descriptor, uint32_t events,
                             void (*ready)(void *user, int32_t descriptor, uint32_t events), void *user);
  /* Calls `fire(user)` at `deadline` (CLOCK_MONOTONIC, nanoseconds), then every `interval` unless it is 0. */
  uint64_t (*add_timer)(void *context, uint64_t deadline, uint64_t interval, void (*fire)(void *user),
                        void *user);
  /* Ends a registration of either kind; may be called from its own callback. Unknown tokens are ignored. */
  void (*remove)(void *context, uint64_t token);
} preview_event_loop_v1;

#define PREVIEW_SEVERITY_INFO 1
#define PREVIEW_SEVERITY_WARNING 2
#define PREVIEW_SEVERITY_ERROR 3

/* The host, as the entry sees it. The struct and everything it leads to are valid until the process ends. */
typedef struct preview_host_v1 {
  uint16_t abi_major;
  uint16_t abi_minor;
  uint32_t reserved;
  void *context;
  /* Only during `preview_plugin_register_v1`. */
  preview_status (*add_provider)(void *context, const preview_provider *provider);
  /* An extension's table by its id, or NULL if this host does not know it. */
  const void *(*query)(void *context, const char *extension_id);
  /* A line for the person who runs the host; attached to the preview that is being worked on. */
  void (*log)(void *context, int32_t severity, preview_string message);
} preview_host_v1;

/*
 * The entry: adds the plugin's providers and runs none of the author's preview code. Called once.
 * The PreviewABI library brings a weak default that finds Swift providers; a function of this name in the
 * plugin replaces it.
 */
PREVIEW_EXPORT preview_status preview_plugin_register_v1(const preview_host_v1 *host, preview_error *error);

/* The version record. See PREVIEW_DEFINE_PLUGIN_INFO. */
extern PREVIEW_EXPORT const preview_plugin_info preview_plugin_info_v1;

/* ------------------------------------------------------------------------------------------------------ */
/* Sizes and offsets, on the 64-bit machines that the boundary is defined for                             */
/* ------------------------------------------------------------------------------------------------------ */

#if defined(__cplusplus)
#define PREVIEW_STATIC_ASSERT(condition, text) static_assert(condition, text)
#else
#define PREVIEW_STATIC_ASSERT(condition, text) _Static_assert(condition, text)
#endif
#define PREVIEW_ASSERT_SIZE(type, bytes) PREVIEW_STATIC_ASSERT(sizeof(type) == (bytes), "size of " #type)
#define PREVIEW_ASSERT_OFFSET(type, field, bytes)                                                              \
  PREVIEW_STATIC_ASSERT(offsetof(type, field) == (bytes), "offset of " #type "." #field)

PREVIEW_ASSERT_SIZE(preview_plugin_info, 168);
PREVIEW_ASSERT_OFFSET(preview_plugin_info, magic, 0);
PREVIEW_ASSERT_OFFSET(preview_plugin_info, size, 8);
PREVIEW_ASSERT_OFFSET(preview_plugin_info, abi_major, 12);
PREVIEW_ASSERT_OFFSET(preview_plugin_info, abi_minor, 14);
PREVIEW_ASSERT_OFFSET(preview_plugin_info, flags, 16);
PREVIEW_ASSERT_OFFSET(preview_plugin_info, reserved, 20);
PREVIEW_ASSERT_OFFSET(preview_plugin_info, compiler, 24);
PREVIEW_ASSERT_OFFSET(preview_plugin_info, reserved_tail, 152);
PREVIEW_ASSERT_SIZE(preview_string, 16);
PREVIEW_ASSERT_OFFSET(preview_string, bytes, 0);
PREVIEW_ASSERT_OFFSET(preview_string, length, 8);
PREVIEW_ASSERT_SIZE(preview_bytes, 16);
PREVIEW_ASSERT_OFFSET(preview_bytes, bytes, 0);
PREVIEW_ASSERT_OFFSET(preview_bytes, length, 8);
PREVIEW_ASSERT_SIZE(preview_error, 24);
PREVIEW_ASSERT_OFFSET(preview_error, size, 0);
PREVIEW_ASSERT_OFFSET(preview_error, capacity, 4);
PREVIEW_ASSERT_OFFSET(preview_error, length, 8);
PREVIEW_ASSERT_OFFSET(preview_error, reserved, 12);
PREVIEW_ASSERT_OFFSET(preview_error, text, 16);
PREVIEW_ASSERT_SIZE(preview_environment, 104);
PREVIEW_ASSERT_OFFSET(preview_environment, size, 0);
PREVIEW_ASSERT_OFFSET(preview_environment, color_scheme, 4);
PREVIEW_ASSERT_OFFSET(preview_environment, layout_direction, 8);
PREVIEW_ASSERT_OFFSET(preview_environment, text_size, 12);
PREVIEW_ASSERT_OFFSET(preview_environment, scale, 16);
PREVIEW_ASSERT_OFFSET(preview_environment, width, 24);
PREVIEW_ASSERT_OFFSET(preview_environment, height, 32);
PREVIEW_ASSERT_OFFSET(preview_environment, safe_area, 40);
PREVIEW_ASSERT_OFFSET(preview_environment, locale, 72);
PREVIEW_ASSERT_OFFSET(preview_environment, device, 88);
PREVIEW_ASSERT_SIZE(preview_event, 72);
PREVIEW_ASSERT_OFFSET(preview_event, size, 0);
PREVIEW_ASSERT_OFFSET(preview_event, kind, 4);
PREVIEW_ASSERT_OFFSET(preview_event, element, 8);
PREVIEW_ASSERT_OFFSET(preview_event, x, 16);
PREVIEW_ASSERT_OFFSET(preview_event, y, 24);
PREVIEW_ASSERT_OFFSET(preview_event, delta_x, 32);
PREVIEW_ASSERT_OFFSET(preview_event, delta_y, 40);
PREVIEW_ASSERT_OFFSET(preview_event, value, 48);
PREVIEW_ASSERT_OFFSET(preview_event, text, 56);
PREVIEW_ASSERT_SIZE(preview_scene_sink_v1, 64);
PREVIEW_ASSERT_OFFSET(preview_scene_sink_v1, context, 0);
PREVIEW_ASSERT_OFFSET(preview_scene_sink_v1, begin_element, 8);
PREVIEW_ASSERT_OFFSET(preview_scene_sink_v1, set_integer, 16);
PREVIEW_ASSERT_OFFSET(preview_scene_sink_v1, set_number, 24);
PREVIEW_ASSERT_OFFSET(preview_scene_sink_v1, set_numbers, 32);
PREVIEW_ASSERT_OFFSET(preview_scene_sink_v1, set_string, 40);
PREVIEW_ASSERT_OFFSET(preview_scene_sink_v1, set_bytes, 48);
PREVIEW_ASSERT_OFFSET(preview_scene_sink_v1, end_element, 56);
PREVIEW_ASSERT_SIZE(preview_scene_v1, 16);
PREVIEW_ASSERT_OFFSET(preview_scene_v1, emit, 0);
PREVIEW_ASSERT_OFFSET(preview_scene_v1, resolve, 8);
PREVIEW_ASSERT_SIZE(preview_pixels, 40);
PREVIEW_ASSERT_OFFSET(preview_pixels, size, 0);
PREVIEW_ASSERT_OFFSET(preview_pixels, format, 4);
PREVIEW_ASSERT_OFFSET(preview_pixels, width, 8);
PREVIEW_ASSERT_OFFSET(preview_pixels, height, 12);
PREVIEW_ASSERT_OFFSET(preview_pixels, stride, 16);
PREVIEW_ASSERT_OFFSET(preview_pixels, scale, 24);
PREVIEW_ASSERT_OFFSET(preview_pixels, bytes, 32);
PREVIEW_ASSERT_SIZE(preview_surface_v1, 40);
PREVIEW_ASSERT_OFFSET(preview_surface_v1, formats, 0);
PREVIEW_ASSERT_OFFSET(preview_surface_v1, measure, 8);
PREVIEW_ASSERT_OFFSET(preview_surface_v1, draw, 16);
PREVIEW_ASSERT_OFFSET(preview_surface_v1, semantics, 24);
PREVIEW_ASSERT_OFFSET(preview_surface_v1, renderer, 32);
PREVIEW_ASSERT_SIZE(preview_document_info, 32);
PREVIEW_ASSERT_OFFSET(preview_document_info, size, 0);
PREVIEW_ASSERT_OFFSET(preview_document_info, asset_count, 4);
PREVIEW_ASSERT_OFFSET(preview_document_info, media_type, 8);
PREVIEW_ASSERT_OFFSET(preview_document_info, columns, 24);
PREVIEW_ASSERT_OFFSET(preview_document_info, rows, 28);
PREVIEW_ASSERT_SIZE(preview_asset_info, 40);
PREVIEW_ASSERT_OFFSET(preview_asset_info, size, 0);
PREVIEW_ASSERT_OFFSET(preview_asset_info, reserved, 4);
PREVIEW_ASSERT_OFFSET(preview_asset_info, path, 8);
PREVIEW_ASSERT_OFFSET(preview_asset_info, media_type, 24);
PREVIEW_ASSERT_SIZE(preview_stream_v1, 16);
PREVIEW_ASSERT_OFFSET(preview_stream_v1, context, 0);
PREVIEW_ASSERT_OFFSET(preview_stream_v1, write, 8);
PREVIEW_ASSERT_SIZE(preview_document_v1, 32);
PREVIEW_ASSERT_OFFSET(preview_document_v1, describe, 0);
PREVIEW_ASSERT_OFFSET(preview_document_v1, write, 8);
PREVIEW_ASSERT_OFFSET(preview_document_v1, describe_asset, 16);
PREVIEW_ASSERT_OFFSET(preview_document_v1, write_asset, 24);
PREVIEW_ASSERT_SIZE(preview_holder_functions_v1, 32);
PREVIEW_ASSERT_OFFSET(preview_holder_functions_v1, dispatch, 0);
PREVIEW_ASSERT_OFFSET(preview_holder_functions_v1, settle, 8);
PREVIEW_ASSERT_OFFSET(preview_holder_functions_v1, destroy, 16);
PREVIEW_ASSERT_OFFSET(preview_holder_functions_v1, content, 24);
PREVIEW_ASSERT_SIZE(preview_holder, 24);
PREVIEW_ASSERT_OFFSET(preview_holder, size, 0);
PREVIEW_ASSERT_OFFSET(preview_holder, reserved, 4);
PREVIEW_ASSERT_OFFSET(preview_holder, instance, 8);
PREVIEW_ASSERT_OFFSET(preview_holder, functions, 16);
PREVIEW_ASSERT_SIZE(preview_descriptor, 264);
PREVIEW_ASSERT_OFFSET(preview_descriptor, size, 0);
PREVIEW_ASSERT_OFFSET(preview_descriptor, flags, 4);
PREVIEW_ASSERT_OFFSET(preview_descriptor, content, 8);
PREVIEW_ASSERT_OFFSET(preview_descriptor, display_name, 24);
PREVIEW_ASSERT_OFFSET(preview_descriptor, case_name, 40);
PREVIEW_ASSERT_OFFSET(preview_descriptor, state, 56);
PREVIEW_ASSERT_OFFSET(preview_descriptor, user_story, 72);
PREVIEW_ASSERT_OFFSET(preview_descriptor, device, 88);
PREVIEW_ASSERT_OFFSET(preview_descriptor, variants, 104);
PREVIEW_ASSERT_OFFSET(preview_descriptor, date, 120);
PREVIEW_ASSERT_OFFSET(preview_descriptor, source_file, 136);
PREVIEW_ASSERT_OFFSET(preview_descriptor, source_line, 152);
PREVIEW_ASSERT_OFFSET(preview_descriptor, layout, 156);
PREVIEW_ASSERT_OFFSET(preview_descriptor, width, 160);
PREVIEW_ASSERT_OFFSET(preview_descriptor, height, 168);
PREVIEW_ASSERT_OFFSET(preview_descriptor, tags, 176);
PREVIEW_ASSERT_OFFSET(preview_descriptor, tag_count, 184);
PREVIEW_ASSERT_OFFSET(preview_descriptor, warning, 192);
PREVIEW_ASSERT_OFFSET(preview_descriptor, scale, 208);
PREVIEW_ASSERT_OFFSET(preview_descriptor, pixel_tolerance, 216);
PREVIEW_ASSERT_OFFSET(preview_descriptor, perceptual_tolerance, 224);
PREVIEW_ASSERT_OFFSET(preview_descriptor, max_ratio, 232);
PREVIEW_ASSERT_OFFSET(preview_descriptor, settle_nanoseconds, 240);
PREVIEW_ASSERT_OFFSET(preview_descriptor, context, 248);
PREVIEW_ASSERT_OFFSET(preview_descriptor, create, 256);
PREVIEW_ASSERT_SIZE(preview_expansion_v1, 16);
PREVIEW_ASSERT_OFFSET(preview_expansion_v1, context, 0);
PREVIEW_ASSERT_OFFSET(preview_expansion_v1, add_preview, 8);
PREVIEW_ASSERT_SIZE(preview_provider, 56);
PREVIEW_ASSERT_OFFSET(preview_provider, size, 0);
PREVIEW_ASSERT_OFFSET(preview_provider, reserved, 4);
PREVIEW_ASSERT_OFFSET(preview_provider, module, 8);
PREVIEW_ASSERT_OFFSET(preview_provider, type, 24);
PREVIEW_ASSERT_OFFSET(preview_provider, context, 40);
PREVIEW_ASSERT_OFFSET(preview_provider, expand, 48);
PREVIEW_ASSERT_SIZE(preview_event_loop_v1, 32);
PREVIEW_ASSERT_OFFSET(preview_event_loop_v1, context, 0);
PREVIEW_ASSERT_OFFSET(preview_event_loop_v1, add_descriptor, 8);
PREVIEW_ASSERT_OFFSET(preview_event_loop_v1, add_timer, 16);
PREVIEW_ASSERT_OFFSET(preview_event_loop_v1, remove, 24);
PREVIEW_ASSERT_SIZE(preview_host_v1, 40);
PREVIEW_ASSERT_OFFSET(preview_host_v1, abi_major, 0);
PREVIEW_ASSERT_OFFSET(preview_host_v1, abi_minor, 2);
PREVIEW_ASSERT_OFFSET(preview_host_v1, reserved, 4);
PREVIEW_ASSERT_OFFSET(preview_host_v1, context, 8);
PREVIEW_ASSERT_OFFSET(preview_host_v1, add_provider, 16);
PREVIEW_ASSERT_OFFSET(preview_host_v1, query, 24);
PREVIEW_ASSERT_OFFSET(preview_host_v1, log, 32);

#undef PREVIEW_ASSERT_OFFSET
#undef PREVIEW_ASSERT_SIZE
#undef PREVIEW_STATIC_ASSERT

#ifdef __cplusplus
}
#endif

#endif /* PREVIEW_ABI_H */
