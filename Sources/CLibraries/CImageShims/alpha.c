#include "CImageShims.h"

// Computes round(c * a / 255) exactly for c and a in 0...255. Because 255 is odd, the quotient is never halfway
// between two integers.
static inline uint8_t premultiplied(uint32_t c, uint32_t a) {
  uint32_t t = c * a + 128;
  return (uint8_t)((t + (t >> 8)) >> 8);
}

void image_premultiply(uint8_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint8_t *p = pixels + i * 4;
    uint32_t a = p[3];
    p[0] = premultiplied(p[0], a);
    p[1] = premultiplied(p[1], a);
    p[2] = premultiplied(p[2], a);
  }
}

void image_unpremultiply(const uint8_t *from, uint8_t *to, size_t count) {
  // The reciprocals are 255 / a in 12.20 fixed point, rounded up. For c <= a, the error c / 2^20 is less than 1 / (2
  // a), the minimum distance of c * 255 / a from a value halfway between two integers. Values exactly halfway are
  // rounded up.
  uint32_t reciprocal[256];
  reciprocal[0] = 0;
  for (uint32_t a = 1; a < 256; a++) reciprocal[a] = ((255u << 20) + a - 1) / a;
  for (size_t i = 0; i < count; i++) {
    const uint8_t *p = from + i * 4;
    uint8_t *q = to + i * 4;
    uint32_t a = p[3], factor = reciprocal[a];
    for (int k = 0; k < 3; k++) {
      uint32_t c = p[k] < a ? p[k] : a;
      q[k] = (uint8_t)((c * factor + (1u << 19)) >> 20);
    }
    q[3] = (uint8_t)a;
  }
}

void image_composite_over_white(const uint8_t *from, uint8_t *to, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const uint8_t *p = from + i * 4;
    uint8_t *q = to + i * 4;
    uint32_t white = 255u - p[3];
    for (int k = 0; k < 3; k++) {
      uint32_t c = p[k] + white;
      q[k] = (uint8_t)(c < 255 ? c : 255);
    }
    q[3] = 255;
  }
}

int image_is_opaque(const uint8_t *pixels, size_t count) {
  uint8_t all = 255;
  for (size_t i = 0; i < count; i++) all &= pixels[i * 4 + 3];
  return all == 255;
}
