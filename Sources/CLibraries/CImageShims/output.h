#pragma once

#include "CImageShims.h"

/// Appends bytes.
///
/// Returns 0 if memory is not sufficient.
int image_output_append(ImageBytes *out, const uint8_t *bytes, size_t count);

/// Copies a message to its buffer, truncating it to IMAGE_MESSAGE_ROOM bytes.
void image_set_error_message(char *message, const char *text);
