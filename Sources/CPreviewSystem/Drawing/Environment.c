#include "CPreviewDrawing.h"

#include <pango/pango.h>
#include <stdlib.h>
#include <string.h>

/*
 * FreeType, HarfBuzz and Pango read these variables, some of them once and for ever, at their first use. They
 * change glyphs. No library has a call to say otherwise, and changing the environment is safe only before there
 * are threads: hence before main.
 */
__attribute__((constructor)) static void isolate_drawing(void) {
  unsetenv("FREETYPE_PROPERTIES");
  unsetenv("HB_SHAPER_LIST");
  unsetenv("HB_OPTIONS");
  unsetenv("PANGO_LANGUAGE");
  /* Other programs need LANGUAGE: it is only hidden while Pango reads it. */
  const char *language = getenv("LANGUAGE");
  if (language) {
    char *copy = strdup(language);
    unsetenv("LANGUAGE");
    (void)pango_script_get_sample_language(PANGO_SCRIPT_ARABIC);
    if (copy) setenv("LANGUAGE", copy, 1);
    free(copy);
  }
}
