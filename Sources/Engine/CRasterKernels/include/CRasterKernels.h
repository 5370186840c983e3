#ifndef AMETRINE_RASTER_KERNELS_H
#define AMETRINE_RASTER_KERNELS_H

// The innermost loops of the CPU renderer. All coordinates are absolute device pixels unless a name contains "fixed"
// (1/256 pixel). All blending uses integer or strictly ordered IEEE arithmetic, so that every processor level
// (CLevels.h) and every division into tiles produces the same bytes.

#include "CCoverage.h"

// Returns the number of the functions below that are compiled for each processor level.
size_t cr_kernel_count(void);

// ---------------------------------------------------------------- painting

// A buffer of premultiplied pixels with red in the lowest byte. Rows are `stride` pixels apart, and the first pixel
// is (x, y).
typedef struct {
  uint32_t *pixels;
  ptrdiff_t stride;
  int32_t x, y;
} CRTarget;

enum { CR_GRADIENT_AXIAL, CR_GRADIENT_RADIAL, CR_GRADIENT_CONIC };
enum { CR_IMAGE_NEAREST, CR_IMAGE_LINEAR, CR_IMAGE_TRILINEAR, CR_IMAGE_CONTEXT };

// The number of entries in a color table for each interval between two stops.
#define CR_GRADIENT_ENTRIES 1024

// A segment of a gradient: between two stops, before the first, or after the last. The first segment begins at -∞,
// and the last ends at +∞.
typedef struct {
  float from, to;
  // The value that is subtracted from t.
  float origin;
  // For linear colors in encoded sRGB: the color at the origin and its change per unit of t. Colors are not
  // premultiplied; red, green and blue are 0…255, alpha is 0…1.
  float base[4], slope[4];
  // For other colors: the index of the first table entry, and the number of entries per unit of t.
  int32_t entry;
  float scale;
} CRGradientSegment;

typedef struct {
  // The transform from device pixel indices to the coordinates of the gradient: axial t = x; radial t = |(x, y)|;
  // conic t = angle / 2π.
  double matrix[9];
  int32_t kind;
  // Whether all colors are opaque.
  int32_t opaque;
  // The segments, one more than stops.
  const CRGradientSegment *stretches;
  // The color table, or null for linear colors. It has one entry before the first stop, CR_GRADIENT_ENTRIES for each
  // interval, and one entry after the last stop.
  const uint32_t *table;
} CRGradient;

typedef struct {
  const uint32_t *pixels;
  ptrdiff_t stride;
  int32_t width, height;
  // The bounds of sample coordinates. The first pixel is 0. Integers are the centers of pixels for a linear filter,
  // and their sides for the nearest filter.
  double min_x, min_y, max_x, max_y;
  // The transform from device pixel indices to sample coordinates.
  double matrix[9];
} CRImageLevel;

typedef struct {
  CRImageLevel level[2];
  int32_t filter;
  // The weight of level 1, 0…256; used by the trilinear filter only.
  int32_t mix;
  // The premultiplied color by which every pixel is multiplied, byte by byte.
  uint32_t times;
  // Whether pixels map one to one, and the translation (dx, dy) of level 0 in this case.
  int32_t aligned, dx, dy;
} CRImage;

enum { CR_PAINT_SOLID, CR_PAINT_GRADIENT, CR_PAINT_IMAGE, CR_PAINT_NOTHING };

typedef struct {
  int32_t kind;
  // Whether every pixel is opaque.
  int32_t opaque;
  uint32_t color;
  const CRGradient *gradient;
  const CRImage *image;
} CRPaint;

// Paints the coverage of a mask within `area`, with source-over blending. `clip` may be null.
void cr_fill(
    const CRTarget *target, CRRect area, const CRMask *mask, const CRPaint *paint,
    const CRCover *clip);

// An image drawn into a parallelogram.
typedef struct {
  // The pixels that the sprite may change.
  CRRect box;
  const CRImage *image;
  // The pixel from which distances are measured.
  int32_t corner_x, corner_y;
  // The signed distances of that pixel's center from two sides in pixels, their change per pixel in x and y, and the
  // distances between opposite sides.
  float across, across_x, across_y, width;
  float along, along_x, along_y, height;
} CRSprite;

// Draws a sprite within `area`, with source-over or additive blending. `clip` may be null.
void cr_sprite(
    const CRTarget *target, CRRect area, const CRSprite *sprite, bool adds,
    const CRCover *clip);

// Sets every pixel of an area to a color.
void cr_clear(const CRTarget *target, CRRect area, uint32_t color);

// Computes the color table of a gradient from stretches × steps + 1 colors of 4 doubles in encoded sRGB without
// premultiplication. `steps` must divide CR_GRADIENT_ENTRIES. The table must have space for 2 + stretches ×
// CR_GRADIENT_ENTRIES entries.
void cr_gradient_table(
    uint32_t *table, const double *knots, int32_t stretches, int32_t steps, double opacity);

// Scales an image to half its size, rounded up, with a box filter.
void cr_image_halve(
    uint32_t *out, const uint32_t *pixels, int32_t width, int32_t height);

// ---------------------------------------------------------------- groups

// Composites `source` onto `target`. `mode` is the index of the blend mode in Color's list. `opacity` is 0…255.
// `clip` may be null.
void cr_composite(
    const CRTarget *target, const CRTarget *source, CRRect area, int32_t opacity, int32_t mode,
    const CRCover *clip);
// Interpolates from `target` to `source` by `opacity`, 0…255. `clip` may be null.
void cr_replace(
    const CRTarget *target, const CRTarget *source, CRRect area, int32_t opacity,
    const CRCover *clip);
// Copies an area of pixels.
void cr_copy_pixels(const CRTarget *target, const CRTarget *source, CRRect area);
// Copies an area of an image that has pixels within `bounds` and is transparent in the rest of `frame`. Outside the
// frame, the pixels at its edge are repeated.
void cr_copy_extending_edges(
    const CRTarget *target, CRRect area, const CRTarget *source, CRRect bounds, CRRect frame);
// Multiplies all components of the target by the alpha of `mask`.
void cr_multiply_alpha(const CRTarget *target, const CRTarget *mask, CRRect area);
// Applies a color matrix with 4 rows of 5 elements to components without premultiplication.
void cr_color_matrix(const CRTarget *target, CRRect area, const float matrix[20]);
// Paints a color with the given coverage, with source-over blending. `clip` may be null.
void cr_fill_cover(
    const CRTarget *target, CRRect area, const CRCover *cover, uint32_t color,
    const CRCover *clip);

// ---------------------------------------------------------------- meshes

// A triangle of a mesh, with its source in an image.
typedef struct {
  // The corners in fixed point, ordered so that the area is positive.
  int32_t x[3], y[3];
  // The pixels that the triangle may touch.
  CRRect bounds;
  // Linear functions as the change per pixel in x, in y, and the value at pixel (0, 0): the sample coordinates, in
  // which integers are the centers of the image's pixels, the alpha, and the weight of white.
  double u[3], v[3], alpha[3], shade[3];
  // The limits of the interpolated values.
  double least_u, most_u, least_v, most_v;
  double least_alpha, most_alpha, least_shade, most_shade;
  // Whether alpha is 1 and the weight of white is 0 everywhere.
  bool plain;
  // A bit for each side, 0 to 1, 1 to 2 and 2 to 0, at which an adjacent triangle continues the image. The other
  // sides belong to the outline.
  uint8_t inner;
} CRTriangle;

typedef struct {
  const CRTriangle *triangles;
  // The image, and the rectangle of its pixels.
  const uint32_t *pixels;
  ptrdiff_t stride;
  CRRect source;
  // The pixels that may be displayed, relative to the first pixel of the image. It must not be empty.
  CRRect shown;
  CRTarget out;
} CRMesh;

// Draws an area of the result, at most 255 pixels wide, with some of the triangles, back to front, onto transparent
// pixels. `samples` must have space for sixteen samples for each pixel of the area, and `parted` for two bytes for
// each pixel and three more for each row.
void cr_mesh(
    const CRMesh *mesh, CRRect area, const int32_t *triangles, size_t count, uint32_t *samples,
    uint8_t *parted);

// ---------------------------------------------------------------- blur

// Computes the weights of a Gaussian cut at ±radius, as integers with a sum of 65536. There are 2·radius + 1 weights,
// for the pixels from `radius` before to `radius` after the result. The blurred image is translated by `shift`, at
// most half a pixel.
void cr_gaussian_weights(uint32_t *weights, double sigma, int32_t radius, double shift);

// Weights in pairs of 16 bits, the first one in the lower half. They are followed by as many flags: 1 if the lower
// weight and 2 if the higher weight is 65536 more than its signed 16-bit value.
typedef struct {
  const uint32_t *pairs;
  int32_t count;
  // Whether any flag is set.
  bool heavy;
} CRTaps;

// Combines weights into pairs. If `late` is true, the first pair begins with a zero weight; otherwise the last pair
// ends with it. `pairs` must have space for 2·radius + 2 elements.
void cr_pair_filter_taps(CRTaps *taps, uint32_t *pairs, const uint32_t *weights, int32_t radius, bool late);

// A blur of pixels or coverage in two passes, horizontal and vertical.
typedef struct {
  // The source. Rows are `stride` bytes apart.
  const uint8_t *bytes;
  ptrdiff_t stride;
  CRRect from;
  // The number of bytes per pixel: 4 for colors, 1 for coverage.
  int32_t channels;
  // The rectangle of the result, which extends at most `radius` pixels beyond `from`.
  CRRect to;
  uint8_t *out;
  // The horizontally blurred rows mid_y0 ..< mid_y1, an even number. They are stored in pairs, in rows of
  // `mid_stride` elements: the bytes of a result row, rounded up to a multiple of eight.
  uint32_t *mid;
  ptrdiff_t mid_stride;
  int32_t mid_y0, mid_y1;
  // The weights of the two passes; the vertical ones for windows that begin at an even and at an odd row.
  CRTaps across, down[2];
  int32_t radius;
  // The opacity, 0…1. Results are rounded if it is exactly 1, and truncated otherwise.
  double opacity;
} CRBlur;

// Blurs rows y0 ..< y1 horizontally, in pairs. `scratch` must have space for the width of `from` + 4·radius, times
// the channels, plus `mid_stride` + 8.
void cr_blur_horizontal(const CRBlur *blur, int32_t y0, int32_t y1, uint32_t *scratch);
// Computes rows y0 ..< y1 of the result.
void cr_blur_vertical(const CRBlur *blur, int32_t y0, int32_t y1);

// A blur of pixels or coverage with a large radius. Averages of `factor` × `factor` pixels are blurred and upsampled.
// Squares are aligned to multiples of the factor, for every region.
typedef struct {
  // The source. Rows are `stride` bytes apart.
  const uint8_t *bytes;
  ptrdiff_t stride;
  CRRect from;
  // The number of bytes per pixel: 4 for colors, 1 for coverage.
  int32_t channels;
  CRRect to;
  uint8_t *out;
  // The binary logarithm of the factor, which is at most 256.
  int32_t shift;
  // The rectangles, in squares, of the content, with an even height, and of the squares around the result.
  CRRect content, squares;
  // The horizontally blurred rows of the content, in pairs, in rows of `mid_stride` elements: the numbers of a row of
  // squares, rounded up to a multiple of eight. `blurred` contains the result for the squares, with 8.8 bits for each
  // channel.
  uint32_t *mid;
  ptrdiff_t mid_stride;
  uint16_t *blurred;
  // The weights for the squares; the vertical ones for windows that begin at an even and at an odd row.
  CRTaps across, down[2];
  int32_t radius;
  // The opacity, 0…1. Results are rounded if it is exactly 1, and truncated otherwise.
  double opacity;
} CRWideBlur;

// Computes rows of `mid`, counted in squares, in pairs. `scratch` must have space for ten elements for each square of
// a content row, `mid_stride` + 24·radius + 104, and the width of `from`.
void cr_wide_blur_horizontal(const CRWideBlur *blur, int32_t y0, int32_t y1, uint32_t *scratch);
// Computes rows of `blurred`, counted in squares.
void cr_wide_blur_vertical(const CRWideBlur *blur, int32_t y0, int32_t y1);
// Computes rows of the result. `scratch` must have space for the elements of a row of squares plus 16, and a byte for
// each pixel of these squares and of eight more.
void cr_wide_blur_upsample(const CRWideBlur *blur, int32_t y0, int32_t y1, uint32_t *scratch);

#endif
