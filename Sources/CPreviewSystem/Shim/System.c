#include "CPreviewSystem.h"
