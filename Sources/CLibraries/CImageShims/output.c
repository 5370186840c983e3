#include "output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int image_output_append(ImageBytes *out, const uint8_t *bytes, size_t count) {
  if (out->room - out->count < count) {
    size_t room = out->room * 2 + count + 4096;
    uint8_t *grown = realloc(out->bytes, room);
    if (grown == NULL) return 0;
    out->bytes = grown;
    out->room = room;
  }
  memcpy(out->bytes + out->count, bytes, count);
  out->count += count;
  return 1;
}

void image_set_error_message(char *message, const char *text) {
  snprintf(message, IMAGE_MESSAGE_ROOM, "%s", text);
}
