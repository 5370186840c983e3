#include <string.h>

#include "CFilmShims.h"

static uint32_t load_pixel(const uint8_t *row, int32_t x) {
  uint32_t value;
  memcpy(&value, row + (size_t)x * 4, 4);
  return value;
}

int64_t film_make_unchanged_pixels_transparent(const uint8_t *before, uint8_t *part, int32_t width, FilmBox box) {
  int64_t unchanged = 0;
  for (int32_t y = 0; y < box.height; y++) {
    const uint8_t *a = before + ((size_t)(box.y + y) * width + box.x) * 4;
    uint8_t *b = part + (size_t)y * box.width * 4;
    for (int32_t x = 0; x < box.width; x++) {
      if (load_pixel(a, x) == load_pixel(b, x)) {
        memset(b + (size_t)x * 4, 0, 4);
        unchanged++;
      } else if (b[(size_t)x * 4 + 3] != 255) {
        return -1;
      }
    }
  }
  return unchanged;
}
