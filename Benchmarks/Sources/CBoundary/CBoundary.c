#include "CBoundary.h"
