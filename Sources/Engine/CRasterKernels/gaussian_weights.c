#include "internal.h"

#include <math.h>

// Returns the Gaussian weight at distance `d`, without normalization; 0 beyond the radius.
static double gaussian(double d, double sigma, int32_t radius) {
  if (d == 0) return 1;
  return fabs(d) <= radius ? exp(-d * d / (2 * sigma * sigma)) : 0;
}

void cr_gaussian_weights(uint32_t *weights, double sigma, int32_t radius, double shift) {
  double sum = 0;
  for (int32_t i = -radius; i <= radius; i++) sum += gaussian(i + shift, sigma, radius);
  uint32_t left = 65536;
  for (int32_t i = -radius; i <= radius; i++) {
    if (i == 0) continue;
    weights[radius + i] = (uint32_t)(gaussian(i + shift, sigma, radius) / sum * 65536 + 0.5);
    left -= weights[radius + i];
  }
  // The center weight is adjusted so that all weights sum up exactly, despite rounding errors.
  weights[radius] = left;
}

void cr_pair_filter_taps(CRTaps *taps, uint32_t *pairs, const uint32_t *weights, int32_t radius, bool late) {
  const int32_t count = radius + 1, all = 2 * radius + 1;
  uint32_t any = 0;
  for (int32_t t = 0; t < count; t++) {
    int32_t low = 2 * t - (late ? 1 : 0), high = low + 1;
    uint32_t a = low >= 0 ? weights[low] : 0, b = high < all ? weights[high] : 0;
    uint32_t heavy = (a >= 32768 ? 1 : 0) + (b >= 32768 ? 2 : 0);
    pairs[t] = (a & 0xffff) | b << 16;
    pairs[count + t] = heavy;
    any |= heavy;
  }
  *taps = (CRTaps){pairs, count, any != 0};
}
