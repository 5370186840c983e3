#pragma once

#include "CImageShims.h"

/// Appends bytes to an output buffer.
///
/// Returns 0 if there is not enough memory.
int image_output_append(ImageBytes *out, const uint8_t *bytes, size_t count);

/// Copies an error message to a buffer, truncating it to IMAGE_MESSAGE_ROOM bytes.
void image_set_error_message(char *message, const char *text);
