/*
 * A pressure gauge as a surface: it draws its own pixels, as firmware for a panel would. Every shape is a signed
 * distance in points (negative inside), turned into coverage by the size of one pixel; that gives smooth edges at
 * any scale without a graphics library.
 */
#include "climate.h"

#include <math.h>
#include <stdlib.h>

#define SIDE 240.0

/* The scale starts at the lower left and runs clockwise over three quarters of a turn. */
#define SWEEP (1.5 * 3.14159265358979323846)
#define TICKS 12

typedef struct gauge {
  double value; /* 0...1 */
  int dark;
} gauge;

typedef struct rgb {
  double red, green, blue;
} rgb;

static double clamp(double value, double low, double high) {
  return value < low ? low : value > high ? high : value;
}

static rgb mix(rgb a, rgb b, double t) {
  return (rgb){a.red + (b.red - a.red) * t, a.green + (b.green - a.green) * t, a.blue + (b.blue - a.blue) * t};
}

/* Blue over green and amber to red. */
static rgb heat(double t) {
  static const rgb stops[] = {{0.20, 0.55, 0.98}, {0.18, 0.78, 0.55}, {0.98, 0.74, 0.20}, {0.95, 0.28, 0.26}};
  double place = clamp(t, 0, 1) * 3;
  int index = place >= 3 ? 2 : (int)place;
  return mix(stops[index], stops[index + 1], place - index);
}

/* Distance from (x, y) to the segment from (ax, ay) to (bx, by). */
static double segment(double x, double y, double ax, double ay, double bx, double by) {
  double px = x - ax, py = y - ay, dx = bx - ax, dy = by - ay;
  double t = clamp((px * dx + py * dy) / (dx * dx + dy * dy), 0, 1);
  return hypot(px - dx * t, py - dy * t);
}

/* Angle along the scale, 0...SWEEP, of a point relative to the centre; beyond the ends in the gap below. */
static double scale_angle(double x, double y) {
  const double turn = 2 * 3.14159265358979323846;
  /* 0 at the lower left, 135 degrees clockwise from the x axis. */
  double angle = atan2(y, x) - 0.375 * turn;
  while (angle < -0.125 * turn) angle += turn;
  return angle;
}

static void scale_point(double part, double radius, double *x, double *y) {
  const double turn = 2 * 3.14159265358979323846;
  double angle = 0.375 * turn + part * SWEEP;
  *x = radius * cos(angle);
  *y = radius * sin(angle);
}

/* Distance to a thick arc with round ends from the scale's start to `part` of it. */
static double arc(double x, double y, double radius, double half_width, double part) {
  double angle = scale_angle(x, y);
  if (angle >= 0 && angle <= part * SWEEP) return fabs(hypot(x, y) - radius) - half_width;
  double ax, ay, bx, by;
  scale_point(0, radius, &ax, &ay);
  scale_point(part, radius, &bx, &by);
  return fmin(hypot(x - ax, y - ay), hypot(x - bx, y - by)) - half_width;
}

/* The colour of one point; `pixel` is the size of a pixel in points. Answers straight colour and alpha. */
static rgb shade(const gauge *self, double x, double y, double pixel, double *alpha) {
  const rgb rim = self->dark ? (rgb){0.24, 0.26, 0.30} : (rgb){0.80, 0.82, 0.86};
  const rgb face_top = self->dark ? (rgb){0.16, 0.17, 0.20} : (rgb){1.00, 1.00, 1.00};
  const rgb face_bottom = self->dark ? (rgb){0.09, 0.10, 0.12} : (rgb){0.93, 0.94, 0.96};
  const rgb track = self->dark ? (rgb){0.24, 0.26, 0.30} : (rgb){0.86, 0.88, 0.91};
  const rgb ink = self->dark ? (rgb){0.95, 0.95, 0.97} : (rgb){0.13, 0.14, 0.17};
  const double radius = hypot(x, y);

#define COVERAGE(distance) clamp(0.5 - (distance) / pixel, 0, 1)
  *alpha = COVERAGE(radius - 116);
  rgb colour = rim;
  colour = mix(colour, mix(face_top, face_bottom, clamp(y / 224 + 0.5, 0, 1)), COVERAGE(radius - 112));
  colour = mix(colour, track, COVERAGE(arc(x, y, 88, 9, 1)));
  if (self->value > 0) {
    rgb fill = heat(scale_angle(x, y) / SWEEP);
    /* A soft glow outside the filled arc, then the arc itself. */
    double distance = arc(x, y, 88, 9, self->value);
    colour = mix(colour, fill, 0.28 * exp(-fmax(distance, 0) / 7));
    colour = mix(colour, fill, COVERAGE(distance));
  }
  for (int tick = 0; tick <= TICKS; tick++) {
    double ax, ay, bx, by, part = (double)tick / TICKS;
    int major = tick % 3 == 0;
    scale_point(part, major ? 62 : 66, &ax, &ay);
    scale_point(part, 70, &bx, &by);
    colour = mix(colour, ink, (major ? 0.85 : 0.45) * COVERAGE(segment(x, y, ax, ay, bx, by) - (major ? 1.3 : 0.8)));
  }
  double tip_x, tip_y, tail_x, tail_y;
  scale_point(self->value, 74, &tip_x, &tip_y);
  scale_point(self->value, -16, &tail_x, &tail_y);
  rgb needle = heat(self->value);
  /* The needle's shadow lies a little below it. */
  double shade_distance = segment(x, y - 4, tail_x, tail_y, tip_x, tip_y) - 2;
  colour = mix(colour, (rgb){0, 0, 0}, 0.22 * exp(-fmax(shade_distance, 0) / 3));
  colour = mix(colour, needle, COVERAGE(segment(x, y, tail_x, tail_y, tip_x, tip_y) - 2.6));
  colour = mix(colour, ink, COVERAGE(radius - 11));
  colour = mix(colour, mix(face_top, face_bottom, 0.5), COVERAGE(radius - 5));
#undef COVERAGE
  return colour;
}

static uint64_t formats(void *instance) {
  (void)instance;
  return UINT64_C(1) << PREVIEW_PIXEL_RGBA_PREMULTIPLIED | UINT64_C(1) << PREVIEW_PIXEL_RGBA |
         UINT64_C(1) << PREVIEW_PIXEL_BGRA_PREMULTIPLIED | UINT64_C(1) << PREVIEW_PIXEL_BGRA;
}

static preview_status measure(void *instance, double proposed_width, double proposed_height, double *width,
                              double *height, preview_error *error) {
  (void)instance;
  (void)proposed_width;
  (void)proposed_height;
  (void)error;
  *width = SIDE;
  *height = SIDE;
  return PREVIEW_OK;
}

static preview_status draw(void *instance, const preview_pixels *pixels, preview_error *error) {
  const gauge *self = instance;
  int red, blue;
  switch (pixels->format) {
    case PREVIEW_PIXEL_RGBA:
    case PREVIEW_PIXEL_RGBA_PREMULTIPLIED: red = 0, blue = 2; break;
    case PREVIEW_PIXEL_BGRA:
    case PREVIEW_PIXEL_BGRA_PREMULTIPLIED: red = 2, blue = 0; break;
    default: return fail(error, "the gauge draws 32-bit pixels only");
  }
  /* Fits the gauge into whatever size the host settled on. */
  double side = pixels->width < pixels->height ? pixels->width : pixels->height;
  double points_per_pixel = SIDE / side;
  for (uint32_t row = 0; row < pixels->height; row++) {
    uint8_t *pixel = (uint8_t *)pixels->bytes + row * pixels->stride;
    for (uint32_t column = 0; column < pixels->width; column++, pixel += 4) {
      double x = (column + 0.5 - pixels->width / 2.0) * points_per_pixel;
      double y = (row + 0.5 - pixels->height / 2.0) * points_per_pixel;
      double alpha;
      rgb colour = shade(self, x, y, points_per_pixel, &alpha);
      pixel[red] = (uint8_t)(colour.red * alpha * 255 + 0.5);
      pixel[1] = (uint8_t)(colour.green * alpha * 255 + 0.5);
      pixel[blue] = (uint8_t)(colour.blue * alpha * 255 + 0.5);
      pixel[3] = (uint8_t)(alpha * 255 + 0.5);
    }
  }
  return PREVIEW_OK;
}

/* What the picture means, for people who do not see it: one meter with its value. */
static preview_status semantics(void *instance, const preview_scene_sink_v1 *sink, preview_error *error) {
  (void)error;
  const gauge *self = instance;
  const double frame[4] = {0, 0, SIDE, SIDE};
  char percent[] = "000 %";
  int value = (int)(self->value * 100 + 0.5);
  percent[0] = (char)('0' + value / 100);
  percent[1] = (char)('0' + value / 10 % 10);
  percent[2] = (char)('0' + value % 10);
  const char *first = percent;
  while (*first == '0' && first[1] != ' ') first++;
  void *context = sink->context;
  if (sink->begin_element(context, PREVIEW_ELEMENT_SEMANTICS, 0) != PREVIEW_OK) return PREVIEW_REFUSED;
  sink->set_string(context, PREVIEW_ATTRIBUTE_ROLE, STRING("meter"));
  sink->set_string(context, PREVIEW_ATTRIBUTE_LABEL, STRING("Pressure"));
  sink->set_string(context, PREVIEW_ATTRIBUTE_VALUE, string(first));
  sink->set_numbers(context, PREVIEW_ATTRIBUTE_FRAME, frame, 4);
  return sink->end_element(context);
}

static preview_string renderer(void *instance) {
  (void)instance;
  return STRING("Climate gauge 1");
}

static const void *content(void *instance, const char *content_id) {
  static const preview_surface_v1 table = {formats, measure, draw, semantics, renderer};
  (void)instance;
  (void)content_id;
  return &table;
}

static preview_status create(void *context, const preview_environment *environment, preview_holder *holder,
                             preview_error *error) {
  static const preview_holder_functions_v1 functions = {.destroy = free, .content = content};
  gauge *self = malloc(sizeof *self);
  if (self == NULL) return fail(error, "out of memory");
  self->value = *(const double *)context;
  self->dark = environment->color_scheme == PREVIEW_COLOR_SCHEME_DARK;
  holder->instance = self;
  holder->functions = &functions;
  return PREVIEW_OK;
}

preview_status expand_gauge(void *context, const preview_expansion_v1 *expansion, preview_error *error) {
  (void)context;
  (void)error;
  static const struct {
    preview_string name;
    double value;
  } previews[] = {{{"Low", 3}, 0.18}, {{"Normal", 6}, 0.55}, {{"High", 4}, 0.92}};
  for (size_t index = 0; index < sizeof previews / sizeof previews[0]; index++) {
    const preview_descriptor descriptor = {.size = sizeof descriptor,
                                           .content = STRING(PREVIEW_CONTENT_SURFACE_V1),
                                           .display_name = previews[index].name,
                                           .variants = STRING("light,dark"),
                                           .source_file = STRING("Climate/gauge.c"),
                                           .context = (void *)&previews[index].value,
                                           .create = create};
    preview_status status = expansion->add_preview(expansion->context, &descriptor);
    if (status != PREVIEW_OK) return status;
  }
  return PREVIEW_OK;
}
