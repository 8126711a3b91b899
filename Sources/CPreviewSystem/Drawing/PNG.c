#include "CPreviewDrawing.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

typedef struct output {
  uint8_t *bytes;
  size_t size;
  size_t capacity;
} output;

static void write_bytes(png_structp png, png_bytep bytes, png_size_t count) {
  output *out = png_get_io_ptr(png);
  if (out->capacity - out->size < count) {
    size_t capacity = (out->capacity + count) * 2;
    uint8_t *grown = realloc(out->bytes, capacity);
    if (!grown) png_error(png, "out of memory");
    out->bytes = grown;
    out->capacity = capacity;
  }
  memcpy(out->bytes + out->size, bytes, count);
  out->size += count;
}

static void flush_nothing(png_structp png) { (void)png; }

static void fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

int preview_png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int compression_level,
                       int filters, uint32_t pixels_per_metre, uint8_t **out, size_t *out_size) {
  output buffer = {NULL, 0, 0};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  if (!png) return 1;
  png_infop info = png_create_info_struct(png);
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    /* Read through the io pointer's target, which no register caches: buffer's address has escaped. */
    free(buffer.bytes);
    return 1;
  }
  png_set_write_fn(png, &buffer, write_bytes, flush_nothing);
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_compression_level(png, compression_level);
  png_set_compression_buffer_size(png, 1 << 16);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, filters);
  png_set_IHDR(png, info, width, height, 8, channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (pixels_per_metre) png_set_pHYs(png, info, pixels_per_metre, pixels_per_metre, PNG_RESOLUTION_METER);
  png_write_info(png, info);
  size_t stride = (size_t)width * (size_t)channels;
  for (uint32_t y = 0; y < height; y++) png_write_row(png, pixels + y * stride);
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  *out = buffer.bytes;
  *out_size = buffer.size;
  return 0;
}
