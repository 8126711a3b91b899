#include "CWorkerShim.h"

#include <stdlib.h>
#include <string.h>

/* How much gathers before it is sent, and how large a data frame becomes. */
#define CHUNK (128u << 10)

void worker_output_open(worker_output *output, int32_t socket_fd) {
  memset(output, 0, sizeof *output);
  output->frame = -1;
  output->socket = socket_fd;
  output->capacity = 2 * CHUNK;
  output->bytes = malloc(output->capacity);
  if (!output->bytes) worker_exit(2);
}

static void reserve(worker_output *output, uint64_t count) {
  if (output->count + count <= output->capacity) return;
  output->capacity = 2 * output->capacity > output->count + count ? 2 * output->capacity : output->count + count;
  output->bytes = realloc(output->bytes, output->capacity);
  if (!output->bytes) worker_exit(2);
}

void worker_put(worker_output *output, const void *bytes, uint64_t count) {
  if (count == 0) return;
  reserve(output, count);
  memcpy(output->bytes + output->count, bytes, count);
  output->count += count;
}

void worker_begin(worker_output *output, int32_t kind) {
  wire_header header = {0, (uint16_t)kind, 0, output->request, 0};
  output->frame = (int64_t)output->count;
  worker_put(output, &header, sizeof header);
}

uint64_t worker_payload(const worker_output *output) {
  return output->count - (uint64_t)output->frame - sizeof(wire_header);
}

void worker_end(worker_output *output) {
  uint32_t length = (uint32_t)worker_payload(output);
  memcpy(output->bytes + output->frame + offsetof(wire_header, length), &length, sizeof length);
  output->frame = -1;
  if (output->count >= CHUNK) worker_flush(output);
}

void worker_abandon(worker_output *output) {
  output->count = (uint64_t)output->frame;
  output->frame = -1;
}

void worker_flush(worker_output *output) {
  if (output->count == 0) return;
  if (worker_send(output->socket, output->bytes, output->count) != 0) worker_exit(WIRE_EXIT_LOST);
  output->count = 0;
}

void worker_put_data(worker_output *output, const void *bytes, uint64_t count) {
  const uint8_t *rest = bytes;
  while (count > 0) {
    uint64_t part = count < CHUNK / 2 ? count : CHUNK / 2;
    worker_put(output, rest, part);
    rest += part;
    count -= part;
    if (worker_payload(output) >= CHUNK / 2) {
      worker_end(output);
      worker_flush(output);
      worker_begin(output, WIRE_DATA);
    }
  }
}
