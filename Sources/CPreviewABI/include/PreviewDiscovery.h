/*
 * PreviewDiscovery.h: finds the types of this image that conform to a Swift protocol.
 *
 * Private to the PreviewABI library and no part of the boundary; a plugin in another language has no use for it.
 */
#ifndef PREVIEW_DISCOVERY_H
#define PREVIEW_DISCOVERY_H

#include "PreviewABI.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A conforming type. The strings are valid until `found` returns, the pointers until the process ends. */
typedef struct preview_conformance {
  const void *metadata;   /* Swift type metadata */
  const void *witnesses;  /* witness table for the protocol */
  preview_string module;
  preview_string type;    /* nested types with dots */
} preview_conformance;

/*
 * Calls `found` for every non-generic struct, class and enum of this image that conforms to `protocol` (a Swift
 * protocol descriptor) without conditions. Runs none of the author's code. One pass over the image's records.
 */
__attribute__((visibility("hidden"))) void preview_discover(
    const void *protocol, void *context, void (*found)(void *context, const preview_conformance *conformance));

#ifdef __cplusplus
}
#endif

#endif /* PREVIEW_DISCOVERY_H */
