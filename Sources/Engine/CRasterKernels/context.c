#include "fetch.h"

#include <math.h>

// Image sampling that matches Apple's bitmap contexts. Along an axis that is minified, source pixels are weighted by
// a tent filter with a radius of one output pixel. Along other axes, each output pixel mixes two neighboring source
// pixels, with weights in steps of eighths of a pixel. The rules were measured on iOS.

// Returns the integral of the tent filter from -1 to t.
static double tent_integral(double t) {
  if (t <= -1) return 0;
  if (t >= 1) return 1;
  return t < 0 ? (1 + t) * (1 + t) / 2 : 1 - (1 - t) * (1 - t) / 2;
}

static double clamp_double(double v, double low, double high) {
  // NaN becomes the minimum.
  return v > low ? (v < high ? v : high) : low;
}

// Rounds to a multiple of 1/2^20 pixel, so that rounding errors in positions have no effect. Part of a larger image
// is therefore drawn exactly like a separate image.
static inline double round_sample_position(double v) { return nearbyint(v * 1048576) / 1048576; }

typedef struct {
  double sum[4];
} PixelSum;

static inline void pixel_sum_add(PixelSum *mix, uint32_t p, double weight) {
  for (int i = 0; i < 4; i++) mix->sum[i] += (double)(p >> 8 * i & 255) * weight;
}

static uint32_t pixel_sum_result(const PixelSum *mix) {
  uint32_t p = 0;
  for (int i = 0; i < 4; i++) p |= (uint32_t)(mix->sum[i] + 0.5) << 8 * i;
  return p;
}

// The rectangle of source pixels that may be read.
typedef struct {
  int32_t x0, y0, x1, y1;
} ReadableRect;

static inline uint32_t load_pixel_at(const CRImageLevel *level, const ReadableRect *r, int32_t x, int32_t y) {
  const int32_t column = cr_max(r->x0, cr_min(r->x1, x)), row = cr_max(r->y0, cr_min(r->y1, y));
  return level->pixels[row * level->stride + column];
}

// The maximum number of source pixels per output pixel that does not count as minification: 1, with a tolerance for
// rounding errors.
static const double MAXIMUM_UNSCALED_STEP = 1 + 1e-6;

// The weight of the second of two neighboring pixels in sixteenths, by its distance from the first in eighths of a
// pixel. The values were measured on iOS.
static const double NEIGHBOR_WEIGHTS[9] = {0, 1, 2, 4, 8, 12, 14, 15, 16};

// The range of source rows or columns that contribute to an output pixel, and their weights.
typedef struct {
  int32_t first, last;
  // The center and the radius of the tent filter.
  double middle, reach;
  // The weight of the second of two source rows or columns; negative if a tent filter is used.
  double last_share;
} LineWeights;

// Returns the weights of the two rows or columns next to position u, limited to `low` to `high`.
static LineWeights unscaled_line_weights(double u, int32_t low, int32_t high) {
  const double at = round_sample_position(clamp_double(u, low, high + 1)) - 0.5, before = floor(at);
  LineWeights l = {(int32_t)clamp_double(before, low, high), (int32_t)clamp_double(before + 1, low, high)};
  l.last_share = NEIGHBOR_WEIGHTS[(int)floor((at - before) * 8 + 0.5)] / 16;
  return l;
}

static LineWeights line_weights(double u, double step, int32_t low, int32_t high) {
  if (step <= MAXIMUM_UNSCALED_STEP) return unscaled_line_weights(u, low, high);
  const double reach = round_sample_position(step + 1e-6);
  // Positions farther outside the image have the same result.
  const double middle = round_sample_position(clamp_double(u, low - reach, high + 1 + reach));
  // Outside the image, the tent filter reads the image's edge pixels.
  return (LineWeights){
      (int32_t)clamp_double(floor(middle - reach), low, high),
      (int32_t)clamp_double(floor(middle + reach), low, high), middle, reach, -1};
}

// Returns the sum of the weights of all rows or columns up to `line`.
static double cumulative_weight(const LineWeights *l, int32_t line) {
  if (line == l->last) return 1;
  return l->last_share < 0 ? tent_integral((line + 1 - l->middle) / l->reach) : 1 - l->last_share;
}

// Returns the weighted average of source pixels, with the given weights for columns and rows.
static uint32_t mix_weighted_lines(
    const CRImageLevel *level, const ReadableRect *r, const LineWeights *across, const LineWeights *down) {
  PixelSum mix = {{0}};
  double before_v = 0;
  for (int32_t j = down->first; j <= down->last; j++) {
    const double after_v = cumulative_weight(down, j), share = after_v - before_v;
    before_v = after_v;
    double before_u = 0;
    for (int32_t i = across->first; i <= across->last; i++) {
      const double after_u = cumulative_weight(across, i);
      pixel_sum_add(&mix, load_pixel_at(level, r, i, j), share * (after_u - before_u));
      before_u = after_u;
    }
  }
  return pixel_sum_result(&mix);
}

enum { MINIMUM_SAMPLES = 12, MAXIMUM_SAMPLES = 64 };

// Two adjacent rows or columns of source pixels, and the weight of the second one in an interval around v with the
// half-width `half`.
typedef struct {
  int32_t first, second;
  double share;
} NeighborPair;

static inline NeighborPair neighbor_pair(double v, double half, double low, double high) {
  v = round_sample_position(clamp_double(v, low, high));
  const int32_t first = (int32_t)floor(v - half), second = (int32_t)floor(v + half);
  return (NeighborPair){first, second, second > first ? (v + half - second) / (2 * half) : 0};
}

// Samples an image with a tent filter that is rotated relative to it. The tent is divided into many small boxes, each
// weighted by the value of the tent.
static uint32_t sample_rotated_pixel(
    const CRImageLevel *level, const ReadableRect *r, double x, double y, double across, double down,
    int samples) {
  const double *m = level->matrix;
  const double half_u = round_sample_position(across / samples), half_v = round_sample_position(down / samples);
  PixelSum mix = {{0}};
  for (int j = 0; j < samples; j++) {
    const double t0 = 2.0 * j / samples - 1, t1 = 2.0 * (j + 1) / samples - 1;
    const double weight = tent_integral(t1) - tent_integral(t0), py = y + (t0 + t1) / 2;
    for (int i = 0; i < samples; i++) {
      const double s0 = 2.0 * i / samples - 1, s1 = 2.0 * (i + 1) / samples - 1;
      const double px = x + (s0 + s1) / 2;
      const double w = px * m[2] + py * m[5] + m[8];
      const double u = (px * m[0] + py * m[3] + m[6]) / w, v = (px * m[1] + py * m[4] + m[7]) / w;
      const NeighborPair a = neighbor_pair(u, half_u, r->x0 - 1, r->x1 + 2);
      const NeighborPair b = neighbor_pair(v, half_v, r->y0 - 1, r->y1 + 2);
      const double k = weight * (tent_integral(s1) - tent_integral(s0));
      pixel_sum_add(&mix, load_pixel_at(level, r, a.first, b.first), k * (1 - a.share) * (1 - b.share));
      if (a.share > 0) {
        pixel_sum_add(&mix, load_pixel_at(level, r, a.second, b.first), k * a.share * (1 - b.share));
      }
      if (b.share > 0) {
        pixel_sum_add(&mix, load_pixel_at(level, r, a.first, b.second), k * (1 - a.share) * b.share);
        if (a.share > 0) {
          pixel_sum_add(&mix, load_pixel_at(level, r, a.second, b.second), k * a.share * b.share);
        }
      }
    }
  }
  return pixel_sum_result(&mix);
}

static bool is_near_zero(double v) { return fabs(v) < 1e-9; }

// Returns half the width of the tent filter's bounding box, in image pixels. `u` is the position of the tent's
// center.
static inline double footprint_half_width(double u, double w, double by_x, double by_y, const double *last) {
  const double v = (fabs(by_x - u * last[2]) + fabs(by_y - u * last[5])) / fabs(w);
  return v < 1e6 ? round_sample_position(v) : 1e6;
}

// Returns the distance between adjacent output pixels along one of the image's axes, in image pixels.
static inline double source_step(double u, double w, double by_x, double by_y, const double *last) {
  return hypot(by_x - u * last[2], by_y - u * last[5]) / fabs(w);
}

void cr_fetch_context_filtered(const CRImageLevel *level, int32_t x, int32_t y, int32_t n, uint32_t *out) {
  const double *m = level->matrix;
  const ReadableRect r = {
      (int32_t)level->min_x, (int32_t)level->min_y, (int32_t)level->max_x, (int32_t)level->max_y};
  const bool flat = m[2] == 0 && m[5] == 0 && m[8] == 1;
  const bool along =
      (is_near_zero(m[1]) && is_near_zero(m[3])) || (is_near_zero(m[0]) && is_near_zero(m[4]));
  for (int32_t i = 0; i < n; i++) {
    const double px = x + i, py = y, w = px * m[2] + py * m[5] + m[8];
    const double u = (px * m[0] + py * m[3] + m[6]) / w, v = (px * m[1] + py * m[4] + m[7]) / w;
    const double step_u = source_step(u, w, m[0], m[3], m), step_v = source_step(v, w, m[1], m[4], m);
    if ((flat && along) || (step_u <= MAXIMUM_UNSCALED_STEP && step_v <= MAXIMUM_UNSCALED_STEP)) {
      const LineWeights across = line_weights(u, step_u, r.x0, r.x1), down = line_weights(v, step_v, r.y0, r.y1);
      out[i] = mix_weighted_lines(level, &r, &across, &down);
    } else {
      const double across = footprint_half_width(u, w, m[0], m[3], m), down = footprint_half_width(v, w, m[1], m[4], m);
      const int samples =
          (int)clamp_double(ceil(6 * fmax(across, down)), MINIMUM_SAMPLES, MAXIMUM_SAMPLES);
      out[i] = sample_rotated_pixel(level, &r, px, py, across, down, samples);
    }
  }
}
