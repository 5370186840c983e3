#include "CFilmShims.h"

#include <stdlib.h>
#include <string.h>

// One machine-code variant for each processor generation, chosen at load time. That needs ELF ifunc,
// which sanitizers run too early for.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define FILM_SANITIZED 1
#endif
#endif
#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && defined(__clang__) && \
    !defined(FILM_SANITIZED)
#define FILM_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define FILM_CLONES
#endif

// Channel `k` of a pixel, red in the lowest byte.
#define CHANNEL(pixel, k) ((pixel) >> (8 * (k)) & 255)

static inline uint32_t pixel_at(const uint8_t *pixels, size_t index) {
  uint32_t pixel;
  memcpy(&pixel, pixels + index * 4, sizeof(pixel));
  return pixel;
}

FILM_CLONES void film_over(const uint8_t *from, uint8_t *to, size_t count,
                           const uint8_t colour[3]) {
  const uint32_t red = colour[0], green = colour[1], blue = colour[2];
#define OVER(k, beneath)                                                       \
  ({                                                                           \
    const uint32_t t_ = (beneath) * rest + 128;                                \
    const uint32_t c_ = CHANNEL(pixel, k) + ((t_ + (t_ >> 8)) >> 8);           \
    (c_ < 255 ? c_ : 255) << (8 * (k));                                        \
  })
  for (size_t i = 0; i < count; i++) {
    const uint32_t pixel = pixel_at(from, i), rest = 255 - (pixel >> 24);
    const uint32_t result = OVER(0, red) | OVER(1, green) | OVER(2, blue) | 0xFF000000;
    memcpy(to + i * 4, &result, sizeof(result));
  }
#undef OVER
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

static inline uint8_t luma(uint32_t p) {
  return (uint8_t)((LUMA(RED) * (int32_t)CHANNEL(p, 0) + LUMA(GREEN) * (int32_t)CHANNEL(p, 1) +
                    LUMA(BLUE) * (int32_t)CHANNEL(p, 2) + (16 << 16) + (1 << 15)) >>
                   16);
}

// Three rows of sums of two pixels, one above the other, with room for one more on either side.
typedef struct {
  int32_t *red, *green, *blue;
} Sums;

FILM_CLONES static void add_rows(const uint8_t *above, const uint8_t *below, int width, Sums sums) {
  for (int x = 0; x < width; x++) {
    const uint32_t p = pixel_at(above, (size_t)x), q = pixel_at(below, (size_t)x);
    sums.red[x] = (int32_t)(CHANNEL(p, 0) + CHANNEL(q, 0));
    sums.green[x] = (int32_t)(CHANNEL(p, 1) + CHANNEL(q, 1));
    sums.blue[x] = (int32_t)(CHANNEL(p, 2) + CHANNEL(q, 2));
  }
  int32_t *const rows[3] = {sums.red, sums.green, sums.blue};
  for (int k = 0; k < 3; k++) {
    rows[k][-1] = rows[k][0];
    rows[k][width] = rows[k][width - 1];
  }
}

FILM_CLONES static void luma_row(const uint8_t *pixels, int width, uint8_t *target) {
  for (int x = 0; x < width; x++) target[x] = luma(pixel_at(pixels, (size_t)x));
}

// Of `count` pairs of columns; a pixel to the left counts once, the left one of a pair twice, the right
// one once.
FILM_CLONES static void chroma_row(Sums sums, int count, uint8_t *blue, uint8_t *red) {
#define WEIGHED(row) (row[2 * x - 1] + 2 * row[2 * x] + row[2 * x + 1])
  for (int x = 0; x < count; x++) {
    const int32_t r = WEIGHED(sums.red), g = WEIGHED(sums.green), b = WEIGHED(sums.blue);
    const int32_t cb = CHROMA(-RED / (2 * (1 - BLUE))) * r +
                       CHROMA(-GREEN / (2 * (1 - BLUE))) * g + CHROMA(0.5) * b;
    const int32_t cr = CHROMA(0.5) * r + CHROMA(-GREEN / (2 * (1 - RED))) * g +
                       CHROMA(-BLUE / (2 * (1 - RED))) * b;
    blue[x] = (uint8_t)((cb + (128 << 16) + (1 << 15)) >> 16);
    red[x] = (uint8_t)((cr + (128 << 16) + (1 << 15)) >> 16);
  }
#undef WEIGHED
}

void film_to_yuv420(const uint8_t *pixels, int width, int height, uint8_t *const planes[3],
                    const int strides[3]) {
  const int evenWidth = (width + 1) & ~1, evenHeight = (height + 1) & ~1;
  const size_t row = (size_t)width * 4, room = (size_t)width + 2;
  int32_t *block = malloc(3 * room * sizeof(int32_t));
  if (!block) abort();
  const Sums sums = {block + 1, block + room + 1, block + 2 * room + 1};
  for (int y = 0; y < evenHeight; y += 2) {
    const uint8_t *above = pixels + row * (size_t)y;
    const uint8_t *below = y + 1 < height ? above + row : above;
    uint8_t *target = planes[0] + (ptrdiff_t)y * strides[0];
    luma_row(above, width, target);
    luma_row(below, width, target + strides[0]);
    if (evenWidth > width) {
      target[width] = target[width - 1];
      target[strides[0] + width] = target[strides[0] + width - 1];
    }
    add_rows(above, below, width, sums);
    chroma_row(
        sums, evenWidth / 2, planes[1] + (ptrdiff_t)(y / 2) * strides[1],
        planes[2] + (ptrdiff_t)(y / 2) * strides[2]);
  }
  free(block);
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
    for (int k = 0; k < 4; k++) {
      rows[k] = planes[k] ? (uint16_t *)(planes[k] + (ptrdiff_t)y * strides[k]) : NULL;
    }
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
      if (rows[3]) rows[3][x] = (uint16_t)(a << 2 | a >> 6);
    }
  }
}
