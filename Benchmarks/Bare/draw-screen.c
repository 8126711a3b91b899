/*
 * Draws the screen of screen.h with Cairo and Pango and nothing in between: the counterpart of the host's picture.
 *
 * usage: draw-screen COUNT SCALE [DIR]
 *
 * Draws COUNT pictures. With DIR, each is also encoded and written there as the host does it: to a temporary file
 * that is synced and renamed. Prints the nanoseconds of drawing each picture after the first, one a line.
 */
#include "screen.h"

#include <fcntl.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static uint64_t monotonic(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void source(cairo_t *cairo, screen_color color) {
  cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha);
}

static void rounded(cairo_t *cairo, double x, double y, double width, double height, double radius) {
  cairo_new_sub_path(cairo);
  cairo_arc(cairo, x + width - radius, y + radius, radius, -M_PI / 2, 0);
  cairo_arc(cairo, x + width - radius, y + height - radius, radius, 0, M_PI / 2);
  cairo_arc(cairo, x + radius, y + height - radius, radius, M_PI / 2, M_PI);
  cairo_arc(cairo, x + radius, y + radius, radius, M_PI, M_PI * 3 / 2);
  cairo_close_path(cairo);
}

static void text(cairo_t *cairo, PangoContext *context, const screen_item *item, int number) {
  char bytes[128];
  screen_text(item, number, bytes, sizeof bytes);
  PangoLayout *layout = pango_layout_new(context);
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family_static(font, "Inter");
  pango_font_description_set_absolute_size(font, item->radius * PANGO_SCALE);
  pango_font_description_set_weight(font, (PangoWeight)item->weight);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_width(layout, (int)(item->width * PANGO_SCALE));
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_text(layout, bytes, -1);
  source(cairo, item->color);
  cairo_move_to(cairo, item->x, item->y);
  pango_cairo_show_layout(cairo, layout);
  pango_font_description_free(font);
  g_object_unref(layout);
}

static void draw(cairo_t *cairo, PangoContext *context, const screen_item *item, int number) {
  switch (item->kind) {
  case SCREEN_BOX:
    source(cairo, item->color);
    if (item->radius > 0) rounded(cairo, item->x, item->y, item->width, item->height, item->radius);
    else cairo_rectangle(cairo, item->x, item->y, item->width, item->height);
    cairo_fill(cairo);
    break;
  case SCREEN_ELLIPSE:
    source(cairo, item->color);
    cairo_save(cairo);
    cairo_translate(cairo, item->x + item->width / 2, item->y + item->height / 2);
    cairo_scale(cairo, item->width / 2, item->height / 2);
    cairo_arc(cairo, 0, 0, 1, 0, 2 * M_PI);
    cairo_restore(cairo);
    cairo_fill(cairo);
    break;
  case SCREEN_OUTLINE:
    source(cairo, item->color);
    cairo_set_line_width(cairo, 1);
    rounded(cairo, item->x, item->y, item->width, item->height, item->radius);
    cairo_stroke(cairo);
    break;
  case SCREEN_GRADIENT: {
    cairo_pattern_t *gradient =
        cairo_pattern_create_linear(item->x, item->y, item->x + item->width, item->y + item->height);
    const screen_color *first = &item->color, *second = &item->second;
    cairo_pattern_add_color_stop_rgba(gradient, 0, first->red, first->green, first->blue, first->alpha);
    cairo_pattern_add_color_stop_rgba(gradient, 1, second->red, second->green, second->blue, second->alpha);
    cairo_set_source(cairo, gradient);
    cairo_rectangle(cairo, item->x, item->y, item->width, item->height);
    cairo_fill(cairo);
    cairo_pattern_destroy(gradient);
    break;
  }
  case SCREEN_TEXT:
    text(cairo, context, item, number);
    break;
  }
}

/* One picture. The surface's pixels are its result. */
static cairo_surface_t *picture(PangoContext *context, double scale, int number) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)(SCREEN_WIDTH * scale),
                                                        (int)(SCREEN_HEIGHT * scale));
  cairo_t *cairo = cairo_create(surface);
  cairo_scale(cairo, scale, scale);
  for (unsigned index = 0; index < SCREEN_ITEM_COUNT; index++) draw(cairo, context, &screen_items[index], number);
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  return surface;
}

/* RGB from Cairo's words: the screen lets nothing through. */
static void opaque(const uint32_t *pixels, uint8_t *row, int width) {
  for (int x = 0; x < width; x++, row += 3) {
    row[0] = (uint8_t)(pixels[x] >> 16);
    row[1] = (uint8_t)(pixels[x] >> 8);
    row[2] = (uint8_t)pixels[x];
  }
}

static int encode(cairo_surface_t *surface, const char *directory, int number) {
  char temporary[4096], path[4096];
  snprintf(temporary, sizeof temporary, "%s/.screen-%d.png", directory, number);
  snprintf(path, sizeof path, "%s/screen-%d.png", directory, number);
  FILE *file = fopen(temporary, "wb");
  if (!file) return -1;
  int width = cairo_image_surface_get_width(surface), height = cairo_image_surface_get_height(surface);
  uint8_t *row = malloc((size_t)width * 3);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) return -1;
  png_init_io(png, file);
  png_set_compression_level(png, 1);
  png_set_compression_buffer_size(png, 1 << 16);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
  png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  const uint8_t *pixels = cairo_image_surface_get_data(surface);
  for (int y = 0; y < height; y++, pixels += cairo_image_surface_get_stride(surface)) {
    opaque((const uint32_t *)(const void *)pixels, row, width);
    png_write_row(png, row);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  free(row);
  int failed = fflush(file) != 0 || fsync(fileno(file)) != 0;
  failed |= fclose(file) != 0;
  return failed || rename(temporary, path) != 0 ? -1 : 0;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  int count = atoi(argv[1]);
  double scale = atof(argv[2]);
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  PangoContext *context = pango_font_map_create_context(map);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  pango_cairo_context_set_resolution(context, 72);
  pango_context_set_round_glyph_positions(context, FALSE);
  for (int number = 0; number < count; number++) {
    uint64_t start = monotonic();
    cairo_surface_t *surface = picture(context, scale, number);
    uint64_t end = monotonic();
    if (argc > 3 && encode(surface, argv[3], number) != 0) {
      perror(argv[3]);
      return 1;
    }
    cairo_surface_destroy(surface);
    /* The first one reads the fonts. */
    if (number > 0) printf("%llu\n", (unsigned long long)(end - start));
  }
  cairo_font_options_destroy(options);
  g_object_unref(context);
  g_object_unref(map);
  return 0;
}
