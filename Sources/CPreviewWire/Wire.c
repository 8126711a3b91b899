#include "CPreviewWire.h"
