#define _GNU_SOURCE
#include "CPreviewSystem.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int64_t system_send(int32_t socket, const void *bytes, uint64_t count, int32_t descriptor) {
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control;
  struct iovec vector = {(void *)bytes, count};
  struct msghdr message = {0};
  message.msg_iov = &vector;
  message.msg_iovlen = 1;
  if (descriptor >= 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
  }
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
  while (sent < 0 && errno == EINTR);
  if (sent < 0) return errno == EAGAIN ? 0 : -1;
  return sent;
}

int64_t system_read(int32_t descriptor, void *bytes, uint64_t count) {
  ssize_t got;
  do got = read(descriptor, bytes, count);
  while (got < 0 && errno == EINTR);
  if (got < 0) return errno == EAGAIN ? 0 : -1;
  return got == 0 ? -1 : got;
}
