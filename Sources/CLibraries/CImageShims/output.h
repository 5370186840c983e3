#pragma once

#include "CImageShims.h"

/// Appends bytes; 0 when the memory ran out.
int image_output_append(ImageBytes *out, const uint8_t *bytes, size_t count);

/// Copies a message into its room.
void image_set_error_message(char *message, const char *text);
