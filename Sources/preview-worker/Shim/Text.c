#include "CWorkerShim.h"

#include <string.h>

int64_t worker_invalid_utf8(const void *bytes, uint64_t count) {
  const uint8_t *text = bytes;
  uint64_t index = 0;
  while (index < count) {
    /* Eight ASCII bytes at a time: nearly every string is nothing else. */
    while (index + 8 <= count) {
      uint64_t word;
      memcpy(&word, text + index, 8);
      if (word & 0x8080808080808080u) break;
      index += 8;
    }
    if (index == count) break;
    uint8_t first = text[index];
    if (first < 0x80) {
      index++;
      continue;
    }
    uint64_t length;
    uint8_t lowest = 0x80, highest = 0xBF;
    if (first >= 0xC2 && first <= 0xDF) {
      length = 2;
    } else if (first >= 0xE0 && first <= 0xEF) {
      length = 3;
      if (first == 0xE0) lowest = 0xA0;
      if (first == 0xED) highest = 0x9F;
    } else if (first >= 0xF0 && first <= 0xF4) {
      length = 4;
      if (first == 0xF0) lowest = 0x90;
      if (first == 0xF4) highest = 0x8F;
    } else {
      return (int64_t)index;
    }
    if (count - index < length || text[index + 1] < lowest || text[index + 1] > highest) return (int64_t)index;
    for (uint64_t offset = 2; offset < length; offset++)
      if ((text[index + offset] & 0xC0) != 0x80) return (int64_t)index;
    index += length;
  }
  return -1;
}
