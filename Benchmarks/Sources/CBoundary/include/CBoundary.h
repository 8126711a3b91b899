/* The frame format between host and worker, for the side of the benchmark that plays the host. */
#ifndef CBOUNDARY_H
#define CBOUNDARY_H

#include "../../../../Sources/CPreviewWire/include/CPreviewWire.h"

#endif
