#include <string.h>

#include "CImageShims.h"

static uint32_t load_pixel(const uint8_t *row, int32_t x) {
  uint32_t value;
  memcpy(&value, row + (size_t)x * 4, 4);
  return value;
}

int image_changed_box(const uint8_t *before, const uint8_t *after, int32_t width, int32_t height,
                      ImageBox *box) {
  size_t stride = (size_t)width * 4;
  int32_t top = 0, bottom = height, left = width, right = 0;
  while (top < height && memcmp(before + stride * top, after + stride * top, stride) == 0) top++;
  if (top == height) return 0;
  while (memcmp(before + stride * (bottom - 1), after + stride * (bottom - 1), stride) == 0)
    bottom--;
  for (int32_t y = top; y < bottom; y++) {
    const uint8_t *a = before + stride * y, *b = after + stride * y;
    int32_t x = 0;
    while (x < left && load_pixel(a, x) == load_pixel(b, x)) x++;
    left = x;
    x = width;
    while (x > right && load_pixel(a, x - 1) == load_pixel(b, x - 1)) x--;
    right = x;
  }
  *box = (ImageBox){left, top, right - left, bottom - top};
  return 1;
}

uint32_t image_crc32(uint32_t before, const uint8_t *bytes, size_t count) {
  // The CRC table contains the remainder for each byte value, with the polynomial of ISO 3309 and reversed bits.
  uint32_t table[256];
  for (uint32_t n = 0; n < 256; n++) {
    table[n] = n;
    for (int k = 0; k < 8; k++) table[n] = (table[n] & 1 ? 0xEDB88320u : 0) ^ table[n] >> 1;
  }
  uint32_t crc = ~before;
  for (size_t i = 0; i < count; i++) crc = table[(crc ^ bytes[i]) & 255] ^ crc >> 8;
  return ~crc;
}
