/* What drawing needs and Swift cannot call: libpng's setjmp, and code that runs before main. */
#ifndef CPREVIEW_DRAWING_H
#define CPREVIEW_DRAWING_H

#include <stdint.h>
#include <stddef.h>

/*
 * Encodes rows of 8-bit RGB (channels = 3) or RGBA (4), packed, straight alpha, sRGB, as a PNG file.
 * `pixels_per_metre` goes into pHYs when it is not 0. On success 0, and `*out` holds `*out_size` bytes to be
 * freed with free(); else 1, and nothing is to be freed.
 */
int preview_png_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int compression_level,
                       int filters, uint32_t pixels_per_metre, uint8_t **out, size_t *out_size);

#endif
