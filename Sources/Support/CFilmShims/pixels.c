#include "CFilmShims.h"

void film_over(const uint8_t *from, uint8_t *to, size_t count, const uint8_t colour[3]) {
  for (size_t i = 0; i < count; i++) {
    const uint8_t *p = from + i * 4;
    uint8_t *q = to + i * 4;
    uint32_t rest = 255u - p[3];
    for (int k = 0; k < 3; k++) {
      uint32_t t = colour[k] * rest + 128;
      uint32_t c = p[k] + ((t + (t >> 8)) >> 8);
      q[k] = (uint8_t)(c < 255 ? c : 255);
    }
    q[3] = 255;
  }
}

void film_to_one_bit_alpha(const uint8_t *from, uint8_t *to, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const uint8_t *p = from + i * 4;
    uint8_t *q = to + i * 4;
    uint32_t a = p[3];
    if (a < 128) {
      q[0] = q[1] = q[2] = q[3] = 0;
      continue;
    }
    for (int k = 0; k < 3; k++) {
      uint32_t c = p[k] < a ? p[k] : a;
      q[2 - k] = (uint8_t)((c * 510 + a) / (2 * a));
    }
    q[3] = 255;
  }
}

// ITU-R BT.709: luma weights, and the spans 219 and 224 of limited range.
#define RED 0.2126
#define BLUE 0.0722
#define GREEN (1 - RED - BLUE)
// Luma in 1/2^16; chroma in 1/2^16 from sums of eight weights.
#define LUMA(weight) ((int32_t)((weight) * 219 / 255 * 65536 + 0.5))
#define CHROMA(weight) ((int32_t)((weight) * 224 / 255 * 8192 + ((weight) < 0 ? -0.5 : 0.5)))

static inline uint8_t luma(const uint8_t *p) {
  return (uint8_t)((LUMA(RED) * p[0] + LUMA(GREEN) * p[1] + LUMA(BLUE) * p[2] + (16 << 16) +
                    (1 << 15)) >>
                   16);
}

void film_to_yuv420(const uint8_t *pixels, int width, int height, uint8_t *const planes[3],
                    const int strides[3]) {
  int evenWidth = (width + 1) & ~1, evenHeight = (height + 1) & ~1;
  size_t row = (size_t)width * 4;
  for (int y = 0; y < evenHeight; y++) {
    const uint8_t *source = pixels + row * (size_t)(y < height ? y : height - 1);
    uint8_t *target = planes[0] + (ptrdiff_t)y * strides[0];
    for (int x = 0; x < width; x++) target[x] = luma(source + (size_t)x * 4);
    if (evenWidth > width) target[width] = target[width - 1];
  }
  for (int y = 0; y < evenHeight / 2; y++) {
    const uint8_t *above = pixels + row * (size_t)(2 * y);
    const uint8_t *below = 2 * y + 1 < height ? above + row : above;
    uint8_t *blue = planes[1] + (ptrdiff_t)y * strides[1];
    uint8_t *red = planes[2] + (ptrdiff_t)y * strides[2];
    for (int x = 0; x < evenWidth / 2; x++) {
      size_t here = (size_t)x * 8;
      size_t left = x > 0 ? here - 4 : here;
      size_t right = 2 * x + 1 < width ? here + 4 : here;
      int32_t sum[3];
      for (int k = 0; k < 3; k++)
        sum[k] = above[left + k] + 2 * above[here + k] + above[right + k] + below[left + k] +
                 2 * below[here + k] + below[right + k];
      int32_t b = CHROMA(-RED / (2 * (1 - BLUE))) * sum[0] +
                  CHROMA(-GREEN / (2 * (1 - BLUE))) * sum[1] + CHROMA(0.5) * sum[2];
      int32_t r = CHROMA(0.5) * sum[0] + CHROMA(-GREEN / (2 * (1 - RED))) * sum[1] +
                  CHROMA(-BLUE / (2 * (1 - RED))) * sum[2];
      blue[x] = (uint8_t)((b + (128 << 16) + (1 << 15)) >> 16);
      red[x] = (uint8_t)((r + (128 << 16) + (1 << 15)) >> 16);
    }
  }
}

void film_to_alpha(const uint8_t *pixels, int width, int height, uint8_t *plane, int stride) {
  for (int y = 0; y < height; y++) {
    const uint8_t *source = pixels + (size_t)y * width * 4 + 3;
    uint8_t *target = plane + (ptrdiff_t)y * stride;
    for (int x = 0; x < width; x++) target[x] = source[(size_t)x * 4];
  }
}

// Luma in 1/2^16 of 10 bits, chroma too: limited range spans 876 and 896.
#define LUMA10(weight) ((int32_t)((weight) * 876 / 255 * 65536 + 0.5))
#define CHROMA10(weight) ((int32_t)((weight) * 896 / 255 * 65536 + ((weight) < 0 ? -0.5 : 0.5)))

void film_to_yuva444p10(const uint8_t *pixels, int width, int height, uint8_t *const planes[4],
                        const int strides[4]) {
  for (int y = 0; y < height; y++) {
    const uint8_t *p = pixels + (size_t)y * width * 4;
    uint16_t *rows[4];
    for (int k = 0; k < 4; k++) rows[k] = (uint16_t *)(planes[k] + (ptrdiff_t)y * strides[k]);
    for (int x = 0; x < width; x++, p += 4) {
      int32_t r = p[0], g = p[1], b = p[2], a = p[3];
      rows[0][x] = (uint16_t)((LUMA10(RED) * r + LUMA10(GREEN) * g + LUMA10(BLUE) * b +
                               (64 << 16) + (1 << 15)) >>
                              16);
      rows[1][x] = (uint16_t)((CHROMA10(-RED / (2 * (1 - BLUE))) * r +
                               CHROMA10(-GREEN / (2 * (1 - BLUE))) * g + CHROMA10(0.5) * b +
                               (512 << 16) + (1 << 15)) >>
                              16);
      rows[2][x] = (uint16_t)((CHROMA10(0.5) * r + CHROMA10(-GREEN / (2 * (1 - RED))) * g +
                               CHROMA10(-BLUE / (2 * (1 - RED))) * b + (512 << 16) + (1 << 15)) >>
                              16);
      rows[3][x] = (uint16_t)(a << 2 | a >> 6);
    }
  }
}
