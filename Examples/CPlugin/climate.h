/* The components of this example, each with its previews. */
#ifndef CLIMATE_H
#define CLIMATE_H

#include "PreviewABI.h"

/* A string literal as the boundary wants it. */
#define STRING(literal) ((preview_string){literal, sizeof(literal) - 1})

/* Text of run time, valid as long as `text` is. */
preview_string string(const char *text);

/* Writes why something failed, and answers PREVIEW_FAILED. */
preview_status fail(preview_error *error, const char *text);

/* Each adds the previews of one component. */
preview_status expand_thermostat(void *context, const preview_expansion_v1 *expansion, preview_error *error);
preview_status expand_gauge(void *context, const preview_expansion_v1 *expansion, preview_error *error);
preview_status expand_status(void *context, const preview_expansion_v1 *expansion, preview_error *error);

#endif
