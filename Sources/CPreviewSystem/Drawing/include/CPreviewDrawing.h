/* What drawing needs and Swift cannot call: libpng's setjmp, and code that runs before main. */
#ifndef CPREVIEW_DRAWING_H
#define CPREVIEW_DRAWING_H

#include <stdint.h>
#include <stddef.h>

/*
 * Encodes pixels, BGRA premultiplied, 8 bits, packed, sRGB, as a PNG file of RGB (is_opaque) or RGBA.
 * `pixels_per_metre` goes into pHYs when it is not 0. On success 0, and `*out` holds `*out_size` bytes to be
 * freed with free(); else 1, and nothing is to be freed.
 */
int preview_png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int is_opaque, int compression_level,
                       int filters, uint32_t pixels_per_metre, uint8_t **out, size_t *out_size);

/*
 * The same as indices into a palette. 2, and nothing is to be freed, when there are more than 256 colours or a pixel
 * lets something through.
 */
int preview_png_encode_indexed(const uint8_t *pixels, uint32_t width, uint32_t height, int compression_level,
                               uint8_t **out, size_t *out_size);

/*
 * Decodes a PNG file of the commonest kind, 8-bit RGB or RGBA, not interlaced, sRGB or nothing said of its colours, into
 * `width * height` pixels, BGRA premultiplied, 8 bits, packed. On success 0; else 1, and the pixels are undefined: the
 * file is of another kind, of another size, or broken. libpng's simplified interface knows every kind, and what is wrong.
 */
int preview_png_decode_plain(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint8_t *pixels);

/*
 * The same for 16 bits, interlaced, sRGB or without a word of colours, into straight BGRA: libpng's simplified reader gives
 * such pictures other pixels than the same pictures without interlacing (1.6.39). Answers 0, or 1 for any other file.
 */
int preview_png_decode_deep(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint8_t *pixels);

#endif
