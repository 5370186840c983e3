#ifndef AMETRINE_RASTER_KERNELS_H
#define AMETRINE_RASTER_KERNELS_H

// The innermost loops of the CPU renderer. All coordinates are absolute device pixels, unless a name contains
// "fixed", which means units of 1/256 pixel. All blending uses integer or strictly ordered IEEE arithmetic, so that
// every instruction set level (see CLevels.h) and every division into tiles produces the same bytes.

#include "CCoverage.h"

// Returns the number of functions in this header that are compiled for each instruction set level.
size_t cr_kernel_count(void);

// ---------------------------------------------------------------- painting

// A buffer of premultiplied pixels, which store red in the lowest byte. Rows are `stride` pixels apart, and the first
// pixel is at (x, y).
typedef struct {
  uint32_t *pixels;
  ptrdiff_t stride;
  int32_t x, y;
} CRTarget;

enum { CR_GRADIENT_AXIAL, CR_GRADIENT_RADIAL, CR_GRADIENT_CONIC };
enum { CR_IMAGE_NEAREST, CR_IMAGE_LINEAR, CR_IMAGE_TRILINEAR, CR_IMAGE_CONTEXT };

// The number of entries in a color table for each interval between two color stops.
#define CR_GRADIENT_ENTRIES 1024

// A segment of a gradient between two color stops, before the first stop, or after the last stop. The first segment
// begins at -∞, and the last segment ends at +∞.
typedef struct {
  float from, to;
  // The value that is subtracted from the gradient parameter t.
  float origin;
  // Used for colors that are linear in encoded sRGB: the color at the origin, and its change per unit of t. Colors
  // are not premultiplied; red, green and blue are in 0...255, and alpha is in 0...1.
  float base[4], slope[4];
  // Used for all other colors: the index of the segment's first entry in the color table, and the number of entries
  // per unit of t.
  int32_t entry;
  float scale;
} CRGradientSegment;

typedef struct {
  // The transform from device pixel indices to gradient coordinates, from which the parameter t is computed: t = x
  // for axial, t = |(x, y)| for radial, and t = angle / 2π for conic gradients.
  double matrix[9];
  int32_t kind;
  // Whether all colors of the gradient are opaque.
  int32_t opaque;
  // The segments of the gradient, one more than it has stops.
  const CRGradientSegment *stretches;
  // The color table, or null if the colors are linear. It has one entry before the first stop, CR_GRADIENT_ENTRIES
  // entries for each interval, and one entry after the last stop.
  const uint32_t *table;
} CRGradient;

typedef struct {
  const uint32_t *pixels;
  ptrdiff_t stride;
  int32_t width, height;
  // The bounds of the sample coordinates, which are 0 at the first pixel. Integer coordinates are pixel centers for a
  // linear filter, and pixel sides for the nearest filter.
  double min_x, min_y, max_x, max_y;
  // The transform from device pixel indices to sample coordinates.
  double matrix[9];
} CRImageLevel;

typedef struct {
  CRImageLevel level[2];
  int32_t filter;
  // The weight of mipmap level 1, in 0...256, used only by the trilinear filter.
  int32_t mix;
  // The premultiplied color by which every pixel is multiplied, component by component.
  uint32_t times;
  // Whether image pixels map one to one to device pixels, and the translation (dx, dy) of level 0 in this case.
  int32_t aligned, dx, dy;
} CRImage;

enum { CR_PAINT_SOLID, CR_PAINT_GRADIENT, CR_PAINT_IMAGE, CR_PAINT_NOTHING };

typedef struct {
  int32_t kind;
  // Whether every pixel of the image is opaque.
  int32_t opaque;
  uint32_t color;
  const CRGradient *gradient;
  const CRImage *image;
} CRPaint;

// Fills a mask with a paint within `area`, using source-over blending. `clip` may be null.
void cr_fill(
    const CRTarget *target, CRRect area, const CRMask *mask, const CRPaint *paint,
    const CRCover *clip);

// An image drawn into a parallelogram.
typedef struct {
  // The rectangle of pixels that the sprite may change.
  CRRect box;
  const CRImage *image;
  // The pixel from which distances to the sprite's sides are measured.
  int32_t corner_x, corner_y;
  // The signed distances from that pixel's center to two sides of the sprite, in pixels; their changes per pixel in x
  // and y; and the distances between opposite sides.
  float across, across_x, across_y, width;
  float along, along_x, along_y, height;
} CRSprite;

// Draws a sprite within `area`, using source-over or additive blending. `clip` may be null.
void cr_sprite(
    const CRTarget *target, CRRect area, const CRSprite *sprite, bool adds,
    const CRCover *clip);

// Sets every pixel in an area to the given color.
void cr_clear(const CRTarget *target, CRRect area, uint32_t color);

// Computes the color table for a gradient. `knots` contains stretches × steps + 1 colors, each as 4 doubles in
// encoded sRGB that are not premultiplied. `steps` must divide CR_GRADIENT_ENTRIES. `table` must have space for 2 +
// stretches × CR_GRADIENT_ENTRIES entries.
void cr_gradient_table(
    uint32_t *table, const double *knots, int32_t stretches, int32_t steps, double opacity);

// Scales an image to half its size with a box filter. Odd sizes are rounded up.
void cr_image_halve(
    uint32_t *out, const uint32_t *pixels, int32_t width, int32_t height);

// ---------------------------------------------------------------- groups

// Composites `source` onto `target` within `area`. `mode` is the index of the blend mode in the Color module's list.
// `opacity` is in 0...255. `clip` may be null.
void cr_composite(
    const CRTarget *target, const CRTarget *source, CRRect area, int32_t opacity, int32_t mode,
    const CRCover *clip);
// Interpolates from `target` to `source` by `opacity`, which is in 0...255. `clip` may be null.
void cr_replace(
    const CRTarget *target, const CRTarget *source, CRRect area, int32_t opacity,
    const CRCover *clip);
// Copies the pixels in an area from `source` to `target`.
void cr_copy_pixels(const CRTarget *target, const CRTarget *source, CRRect area);
// Copies an area of an image that has pixels within `bounds` and is transparent in the rest of `frame`. Outside the
// frame, its edge pixels are repeated.
void cr_copy_extending_edges(
    const CRTarget *target, CRRect area, const CRTarget *source, CRRect bounds, CRRect frame);
// Multiplies all components of the target's pixels by the alpha of `mask`.
void cr_multiply_alpha(const CRTarget *target, const CRTarget *mask, CRRect area);
// Applies a color matrix, which has 4 rows of 5 elements, to color components that are not premultiplied.
void cr_color_matrix(const CRTarget *target, CRRect area, const float matrix[20]);
// Fills the given coverage with a color, using source-over blending. `clip` may be null.
void cr_fill_cover(
    const CRTarget *target, CRRect area, const CRCover *cover, uint32_t color,
    const CRCover *clip);

// ---------------------------------------------------------------- meshes

// A triangle of a mesh, with the part of the image drawn in it.
typedef struct {
  // The corners of the triangle in fixed point, ordered so that the area is positive.
  int32_t x[3], y[3];
  // The rectangle of pixels that the triangle may touch.
  CRRect bounds;
  // Linear functions for the sample coordinates, the alpha and the weight of white. Each is stored as the change per
  // pixel in x, the change per pixel in y, and the value at pixel (0, 0). Integer sample coordinates are centers of
  // image pixels.
  double u[3], v[3], alpha[3], shade[3];
  // The limits to which interpolated sample coordinates are clamped.
  double least_u, most_u, least_v, most_v;
  double least_alpha, most_alpha, least_shade, most_shade;
  // Whether alpha is 1 and the weight of white is 0 in the whole triangle.
  bool plain;
  // Three bits, for the sides from corner 0 to 1, 1 to 2 and 2 to 0. A bit is set if an adjacent triangle continues
  // the image at that side; the other sides belong to the outline of the mesh.
  uint8_t inner;
} CRTriangle;

typedef struct {
  const CRTriangle *triangles;
  // The pixels of the image, and the rectangle that they cover.
  const uint32_t *pixels;
  ptrdiff_t stride;
  CRRect source;
  // The pixels of the image that may be displayed, relative to its first pixel. The rectangle must not be empty.
  CRRect shown;
  CRTarget out;
} CRMesh;

// Draws an area of the result, which is at most 255 pixels wide, onto transparent pixels. `triangles` contains the
// indices of the triangles to draw, back to front. `samples` must have space for sixteen samples for each pixel of
// the area, and `parted` for two bytes for each pixel and three more for each row.
void cr_mesh(
    const CRMesh *mesh, CRRect area, const int32_t *triangles, size_t count, uint32_t *samples,
    uint8_t *parted);

// ---------------------------------------------------------------- blur

// Computes the weights of a Gaussian that is cut off at ±radius, as integers with a sum of 65536. There are 2·radius
// + 1 weights, for the pixels from `radius` before to `radius` after the result. The blurred image is translated by
// `shift`, which is at most half a pixel.
void cr_gaussian_weights(uint32_t *weights, double sigma, int32_t radius, double shift);

// Filter weights in pairs of 16 bits, with the first weight in the lower half. The pairs are followed by the same
// number of flags: 1 if the lower weight, and 2 if the higher weight, is 65536 more than its signed 16-bit value.
typedef struct {
  const uint32_t *pairs;
  int32_t count;
  // Whether any of the flags is set.
  bool heavy;
} CRTaps;

// Combines weights into pairs. If `late` is `true`, the first pair begins with a zero weight; otherwise, the last
// pair ends with a zero weight. `pairs` must have space for 2·radius + 2 elements.
void cr_pair_filter_taps(CRTaps *taps, uint32_t *pairs, const uint32_t *weights, int32_t radius, bool late);

// A blur of pixels or coverage values, computed in a horizontal and a vertical pass.
typedef struct {
  // The source pixels or coverage values. Rows are `stride` bytes apart.
  const uint8_t *bytes;
  ptrdiff_t stride;
  CRRect from;
  // The number of bytes per pixel: 4 for colors, 1 for coverage.
  int32_t channels;
  // The rectangle of the result, which extends at most `radius` pixels beyond `from`.
  CRRect to;
  uint8_t *out;
  // The horizontally blurred rows mid_y0 ..< mid_y1, whose number is even. They are stored in pairs. Each pair has
  // `mid_stride` elements: the number of bytes in a row of the result, rounded up to a multiple of eight.
  uint32_t *mid;
  ptrdiff_t mid_stride;
  int32_t mid_y0, mid_y1;
  // The weights for the horizontal pass, and those for the vertical pass: first for filter windows that begin at an
  // even row, then for windows that begin at an odd row.
  CRTaps across, down[2];
  int32_t radius;
  // The opacity of the result, in 0...1. Values are rounded if it is exactly 1, and truncated otherwise.
  double opacity;
} CRBlur;

// Blurs rows y0 ..< y1 horizontally, in pairs. `scratch` must have space for the width of `from` plus 4·radius, times
// the number of channels, plus `mid_stride` + 8 elements.
void cr_blur_horizontal(const CRBlur *blur, int32_t y0, int32_t y1, uint32_t *scratch);
// Blurs rows y0 ..< y1 of the result vertically.
void cr_blur_vertical(const CRBlur *blur, int32_t y0, int32_t y1);

// A blur of pixels or coverage values with a large radius. The averages of squares of `factor` × `factor` pixels are
// blurred and upsampled. Squares are aligned to multiples of the factor, regardless of the region.
typedef struct {
  // The source pixels or coverage values. Rows are `stride` bytes apart.
  const uint8_t *bytes;
  ptrdiff_t stride;
  CRRect from;
  // The number of bytes per pixel: 4 for colors, 1 for coverage.
  int32_t channels;
  CRRect to;
  uint8_t *out;
  // The binary logarithm of the factor; the factor is at most 256.
  int32_t shift;
  // The rectangle of squares that contain source pixels, whose height is even, and the rectangle of squares around
  // the result.
  CRRect content, squares;
  // The horizontally blurred rows of squares, in pairs. Each pair has `mid_stride` elements: the number of values in
  // a row of squares, rounded up to a multiple of eight. `blurred` contains the completely blurred squares, with 8
  // integer and 8 fractional bits for each channel.
  uint32_t *mid;
  ptrdiff_t mid_stride;
  uint16_t *blurred;
  // The weights for squares in the horizontal pass, and those for the vertical pass: first for filter windows that
  // begin at an even row, then for windows that begin at an odd row.
  CRTaps across, down[2];
  int32_t radius;
  // The opacity of the result, in 0...1. Values are rounded if it is exactly 1, and truncated otherwise.
  double opacity;
} CRWideBlur;

// Computes rows y0 ..< y1 of `mid`, in pairs. Rows are counted in squares. `scratch` must have space for ten elements
// for each square in a content row, plus `mid_stride` + 24·radius + 104 elements, plus the width of `from`.
void cr_wide_blur_horizontal(const CRWideBlur *blur, int32_t y0, int32_t y1, uint32_t *scratch);
// Computes rows y0 ..< y1 of `blurred`. Rows are counted in squares.
void cr_wide_blur_vertical(const CRWideBlur *blur, int32_t y0, int32_t y1);
// Computes rows y0 ..< y1 of the result. `scratch` must have space for the elements of a row of squares plus 16, and
// one byte for each pixel in these squares and in eight more squares.
void cr_wide_blur_upsample(const CRWideBlur *blur, int32_t y0, int32_t y1, uint32_t *scratch);

#endif
