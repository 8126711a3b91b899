#define _GNU_SOURCE
#include "CPreviewSystem.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

int32_t system_share(uint64_t bytes, void **mapping) {
  int descriptor = memfd_create("preview-pixels", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  /* Sealed, because a plugin that cuts the memory short would kill the host with SIGBUS. */
  int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;
  if (ftruncate(descriptor, (off_t)bytes) != 0 || fcntl(descriptor, F_ADD_SEALS, seals) != 0) {
    close(descriptor);
    return -1;
  }
  void *place = mmap(NULL, bytes, PROT_READ, MAP_SHARED, descriptor, 0);
  if (place == MAP_FAILED) {
    close(descriptor);
    return -1;
  }
  *mapping = place;
  return descriptor;
}

void system_unshare(void *mapping, uint64_t bytes) { munmap(mapping, bytes); }
