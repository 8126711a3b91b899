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

/* Straight alpha: multiplied again it is the same, as it is rounded. */
static uint8_t straight(uint32_t value, uint32_t alpha) {
  if (alpha == 0) return (uint8_t)value;
  uint32_t level = (value * 255 + alpha / 2) / alpha;
  return (uint8_t)(level < 255 ? level : 255);
}

static void straight_row(uint8_t *restrict rgba, const uint8_t *restrict bgra, uint32_t width) {
  for (uint32_t x = 0; x < width; x++, rgba += 4, bgra += 4) {
    uint32_t alpha = bgra[3];
    for (int channel = 0; channel < 3; channel++)
      rgba[channel] = alpha == 255 ? bgra[2 - channel] : straight(bgra[2 - channel], alpha);
    rgba[3] = (uint8_t)alpha;
  }
}

/* A word at a time on a little-endian machine; writes one byte after the last pixel. */
static void rgb_row(uint8_t *restrict rgb, const uint8_t *restrict bgra, uint32_t width) {
  for (uint32_t x = 0; x < width; x++, rgb += 3, bgra += 4) {
    uint32_t pixel;
    memcpy(&pixel, bgra, 4);
    pixel = __builtin_bswap32(pixel << 8);
    memcpy(rgb, &pixel, 4);
  }
}

/* A picture as it is written: rows of indices when there is a palette, else pixels, BGRA premultiplied. */
typedef struct picture {
  const uint8_t *bytes;
  uint32_t width, height;
  int is_opaque;
  const png_color *palette;
  int colors;
} picture;

static void write_rows(png_structp png, const picture *picture, uint8_t *row) {
  size_t stride = (size_t)picture->width * (picture->palette ? 1 : 4);
  for (uint32_t y = 0; y < picture->height; y++) {
    const uint8_t *bytes = picture->bytes + y * stride;
    if (!picture->palette) (picture->is_opaque ? rgb_row : straight_row)(row, bytes, picture->width);
    png_write_row(png, picture->palette ? bytes : row);
  }
}

static int encode(const picture *picture, int compression_level, int filters, uint32_t pixels_per_metre, uint8_t **out,
                  size_t *out_size) {
  output buffer = {NULL, 0, 0};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  if (!png) return 1;
  png_infop info = png_create_info_struct(png);
  uint8_t *volatile row = NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    /* Read through the io pointer's target, which no register caches: buffer's address has escaped. */
    free(buffer.bytes);
    free(row);
    return 1;
  }
  png_set_write_fn(png, &buffer, write_bytes, flush_nothing);
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_compression_level(png, compression_level);
  png_set_compression_buffer_size(png, 1 << 16);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, filters);
  int type = picture->palette     ? PNG_COLOR_TYPE_PALETTE
             : picture->is_opaque ? PNG_COLOR_TYPE_RGB
                                  : PNG_COLOR_TYPE_RGB_ALPHA;
  png_set_IHDR(png, info, picture->width, picture->height, 8, type, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (picture->palette) png_set_PLTE(png, info, picture->palette, picture->colors);
  if (pixels_per_metre) png_set_pHYs(png, info, pixels_per_metre, pixels_per_metre, PNG_RESOLUTION_METER);
  png_write_info(png, info);
  row = malloc((size_t)picture->width * 4 + 1);
  if (!row) png_longjmp(png, 1);
  write_rows(png, picture, row);
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  free(row);
  *out = buffer.bytes;
  *out_size = buffer.size;
  return 0;
}

int preview_png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int is_opaque, int compression_level,
                       int filters, uint32_t pixels_per_metre, uint8_t **out, size_t *out_size) {
  picture picture = {pixels, width, height, is_opaque, NULL, 0};
  return encode(&picture, compression_level, filters, pixels_per_metre, out, out_size);
}

/* The number of a colour, which is added when it is new; -1 when there are 256 others. */
static int color_number(uint32_t color, uint32_t *colors, int *count, int16_t *slots) {
  /* Fibonacci hashing; one slot in four is taken at the most. */
  uint32_t slot = color * 0x9E3779B9u >> 22;
  while (slots[slot] >= 0 && colors[slots[slot]] != color) slot = (slot + 1) & 1023;
  if (slots[slot] >= 0) return slots[slot];
  if (*count == 256) return -1;
  colors[*count] = color;
  slots[slot] = (int16_t)*count;
  return (*count)++;
}

int preview_png_encode_indexed(const uint8_t *pixels, uint32_t width, uint32_t height, int compression_level,
                               uint8_t **out, size_t *out_size) {
  size_t pixel_count = (size_t)width * height;
  uint8_t *indices = malloc(pixel_count + 1);
  if (!indices) return 1;
  uint32_t colors[256], last = 0;
  int16_t slots[1024];
  memset(slots, -1, sizeof slots);
  int count = 0, number = -1;
  for (size_t pixel = 0; pixel < pixel_count; pixel++) {
    uint32_t color;
    memcpy(&color, pixels + pixel * 4, 4);
    if (color != last || number < 0) number = color_number(last = color, colors, &count, slots);
    if (number < 0 || color < 0xFF000000u) {
      free(indices);
      return 2;
    }
    indices[pixel] = (uint8_t)number;
  }
  png_color palette[256];
  for (int index = 0; index < count; index++) {
    palette[index].red = (png_byte)(colors[index] >> 16);
    palette[index].green = (png_byte)(colors[index] >> 8);
    palette[index].blue = (png_byte)colors[index];
  }
  picture picture = {indices, width, height, 1, palette, count};
  int status = encode(&picture, compression_level, PNG_FILTER_NONE, 0, out, out_size);
  free(indices);
  return status;
}

typedef struct input {
  const uint8_t *bytes;
  size_t size;
  size_t offset;
} input;

static void read_bytes(png_structp png, png_bytep bytes, png_size_t count) {
  input *in = png_get_io_ptr(png);
  if (in->size - in->offset < count) png_error(png, "the file is cut");
  memcpy(bytes, in->bytes + in->offset, count);
  in->offset += count;
}

/* Whether the rows are what the pixels are: nothing to spread over passes, to look up or to convert. */
static int is_plain(png_structp png, png_infop info, uint32_t width, uint32_t height) {
  int type = png_get_color_type(png, info);
  return png_get_image_width(png, info) == width && png_get_image_height(png, info) == height &&
         png_get_bit_depth(png, info) == 8 && png_get_interlace_type(png, info) == PNG_INTERLACE_NONE &&
         (type == PNG_COLOR_TYPE_RGB || type == PNG_COLOR_TYPE_RGB_ALPHA) &&
         !png_get_valid(png, info, PNG_INFO_tRNS | PNG_INFO_iCCP) &&
         /* sRGB implies a gamma and primaries, which libpng then has too. */
         (png_get_valid(png, info, PNG_INFO_sRGB) || !png_get_valid(png, info, PNG_INFO_gAMA | PNG_INFO_cHRM));
}

/* A word at a time on a little-endian machine; reads one byte after the last pixel. */
static void opaque_row(uint8_t *restrict bgra, const uint8_t *restrict rgb, uint32_t width) {
  for (uint32_t x = 0; x < width; x++, bgra += 4, rgb += 3) {
    uint32_t pixel;
    memcpy(&pixel, rgb, 4);
    pixel = __builtin_bswap32(pixel) >> 8 | 0xFF000000u;
    memcpy(bgra, &pixel, 4);
  }
}

/* Exact rounding of value * alpha / 255 (Blinn, "Three Wrongs Make a Right", 1995). */
static uint8_t multiplied(uint32_t value, uint32_t alpha) {
  uint32_t product = value * alpha + 128;
  return (uint8_t)((product + (product >> 8)) >> 8);
}

static void translucent_row(uint8_t *restrict bgra, const uint8_t *restrict rgba, uint32_t width) {
  for (uint32_t x = 0; x < width; x++, bgra += 4, rgba += 4) {
    uint32_t alpha = rgba[3];
    bgra[0] = multiplied(rgba[2], alpha);
    bgra[1] = multiplied(rgba[1], alpha);
    bgra[2] = multiplied(rgba[0], alpha);
    bgra[3] = (uint8_t)alpha;
  }
}

int preview_png_decode_plain(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint8_t *pixels) {
  input in = {bytes, size, 0};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  if (!png) return 1;
  png_infop info = png_create_info_struct(png);
  uint8_t *volatile row = NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    free(row);
    return 1;
  }
  png_set_read_fn(png, &in, read_bytes);
  png_set_benign_errors(png, 1);
  /* Every chunk has a checksum of its own; a second one over the pixels costs a third of the time. */
  png_set_option(png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
  png_read_info(png, info);
  if (!is_plain(png, info, width, height)) png_longjmp(png, 1);
  int is_opaque = png_get_color_type(png, info) == PNG_COLOR_TYPE_RGB;
  row = malloc(png_get_rowbytes(png, info) + 1);
  if (!row) png_longjmp(png, 1);
  for (uint32_t y = 0; y < height; y++, pixels += (size_t)width * 4) {
    png_read_row(png, row, NULL);
    (is_opaque ? opaque_row : translucent_row)(pixels, row, width);
  }
  png_destroy_read_struct(&png, &info, NULL);
  free(row);
  return 0;
}

/* Whether libpng's simplified reader would leave the values as they are: it goes by the gamma alone. */
static int has_srgb_gamma(png_structp png, png_infop info) {
  png_fixed_point gamma = 0;
  if (png_get_valid(png, info, PNG_INFO_sRGB) || !png_get_gAMA_fixed(png, info, &gamma)) return 1;
  return gamma > 45455 - 2273 && gamma < 45455 + 2273;
}

int preview_png_decode_deep(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint8_t *pixels) {
  input in = {bytes, size, 0};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  if (!png) return 1;
  png_infop info = png_create_info_struct(png);
  png_bytep *volatile rows = NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    free(rows);
    return 1;
  }
  png_set_read_fn(png, &in, read_bytes);
  png_set_benign_errors(png, 1);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height ||
      png_get_bit_depth(png, info) != 16 || png_get_interlace_type(png, info) == PNG_INTERLACE_NONE ||
      !has_srgb_gamma(png, info)) {
    png_longjmp(png, 1);
  }
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  png_set_bgr(png);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)width * 4) png_longjmp(png, 1);
  rows = malloc(height * sizeof *rows);
  if (!rows) png_longjmp(png, 1);
  for (uint32_t y = 0; y < height; y++) rows[y] = pixels + (size_t)y * width * 4;
  png_read_image(png, rows);
  png_destroy_read_struct(&png, &info, NULL);
  free(rows);
  return 0;
}
