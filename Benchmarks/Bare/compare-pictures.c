/*
 * Compares two opaque PNG files, so that what is timed on both sides is the same picture.
 *
 * usage: compare-pictures A B
 *
 * Ends with 0 when at most one pixel in a thousand differs by more than two levels in a channel: gradients round
 * differently in two programs. Else says how many do and ends with 1.
 */
#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint8_t *read_picture(const char *path, png_image *image) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(image, path)) {
    fprintf(stderr, "%s: %s\n", path, image->message);
    exit(2);
  }
  image->format = PNG_FORMAT_RGB;
  uint8_t *pixels = malloc(PNG_IMAGE_SIZE(*image));
  if (!pixels || !png_image_finish_read(image, NULL, pixels, 0, NULL)) {
    fprintf(stderr, "%s: %s\n", path, image->message);
    exit(2);
  }
  return pixels;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  png_image first, second;
  uint8_t *a = read_picture(argv[1], &first), *b = read_picture(argv[2], &second);
  if (first.width != second.width || first.height != second.height) {
    printf("%u × %u and %u × %u pixels\n", first.width, first.height, second.width, second.height);
    return 1;
  }
  size_t count = (size_t)first.width * first.height, different = 0;
  for (size_t pixel = 0; pixel < count; pixel++) {
    int largest = 0;
    for (int channel = 0; channel < 3; channel++) {
      int distance = abs(a[pixel * 3 + channel] - b[pixel * 3 + channel]);
      if (distance > largest) largest = distance;
    }
    different += largest > 2;
  }
  printf("%zu of %zu pixels differ\n", different, count);
  free(a);
  free(b);
  return different * 1000 > count;
}
