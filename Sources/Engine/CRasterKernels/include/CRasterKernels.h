#ifndef AMETRINE_RASTER_KERNELS_H
#define AMETRINE_RASTER_KERNELS_H

// The innermost loops of the CPU renderer. All coordinates are absolute device pixels unless a
// name says "fixed" (1/256 pixel). All blending is integer or strictly ordered IEEE arithmetic,
// so that every level of the processor (CLevels.h) and every split into tiles gives the same bytes.

#include "CCoverage.h"

// The number of functions below that are compiled for each level of the processor.
size_t cr_kernel_count(void);

// ---------------------------------------------------------------- painting

// Premultiplied pixels, red in the lowest byte; `stride` pixels from row to row, the first at
// (x, y).
typedef struct {
  uint32_t *pixels;
  ptrdiff_t stride;
  int32_t x, y;
} CRTarget;

enum { CR_GRADIENT_AXIAL, CR_GRADIENT_RADIAL, CR_GRADIENT_CONIC };
enum { CR_IMAGE_NEAREST, CR_IMAGE_LINEAR, CR_IMAGE_TRILINEAR, CR_IMAGE_CONTEXT };

// Entries of a colour table per stretch between two stops.
#define CR_GRADIENT_ENTRIES 1024

// A gradient between two stops, before the first or after the last. The first begins at -∞, the
// last ends at +∞.
typedef struct {
  float from, to;
  // What is subtracted from t.
  float origin;
  // Where colours are straight in encoded sRGB: the colour at the origin and its change per unit
  // of t; not premultiplied; red, green and blue 0…255, alpha 0…1.
  float base[4], slope[4];
  // Else the first of its entries in the table, and the entries per unit of t.
  int32_t entry;
  float scale;
} CRGradientSegment;

typedef struct {
  // Maps the indices of a device pixel to the gradient's frame: axial t = x; radial t = |(x, y)|;
  // conic t = angle / 2π.
  double matrix[9];
  int32_t kind;
  // Every colour covers wholly.
  int32_t opaque;
  // One more than stops.
  const CRGradientSegment *stretches;
  // Null where colours are straight. One entry before the first stop, CR_GRADIENT_ENTRIES
  // for each stretch, one after the last.
  const uint32_t *table;
} CRGradient;

typedef struct {
  const uint32_t *pixels;
  ptrdiff_t stride;
  int32_t width, height;
  // Bounds of the sampled coordinates: 0 is the first pixel, whole numbers are centres where
  // the filter is linear and sides where it is nearest.
  double min_x, min_y, max_x, max_y;
  // Maps the indices of a device pixel to sampled coordinates.
  double matrix[9];
} CRImageLevel;

typedef struct {
  CRImageLevel level[2];
  int32_t filter;
  // Share of level 1, 0…256; trilinear only.
  int32_t mix;
  // What every pixel is multiplied by, byte by byte: a premultiplied colour.
  uint32_t times;
  // Set where the picture lies pixel on pixel: level 0, moved by (dx, dy).
  int32_t aligned, dx, dy;
} CRImage;

enum { CR_PAINT_SOLID, CR_PAINT_GRADIENT, CR_PAINT_IMAGE, CR_PAINT_NOTHING };

typedef struct {
  int32_t kind;
  // Every pixel covers wholly.
  int32_t opaque;
  uint32_t color;
  const CRGradient *gradient;
  const CRImage *image;
} CRPaint;

// Paints what the mask covers within `area`, source over. `clip` may be null.
void cr_fill(
    const CRTarget *target, CRRect area, const CRMask *mask, const CRPaint *paint,
    const CRCover *clip);

// A picture laid over a parallelogram.
typedef struct {
  // The pixels it may change.
  CRRect box;
  const CRImage *image;
  // The pixel that distances count from.
  int32_t corner_x, corner_y;
  // Signed distances of its centre from two sides, in pixels, how they change from pixel to pixel
  // and how far the opposite sides are.
  float across, across_x, across_y, width;
  float along, along_x, along_y, height;
} CRSprite;

// Draws a sprite within `area`, source over or added. `clip` may be null.
void cr_sprite(
    const CRTarget *target, CRRect area, const CRSprite *sprite, bool adds,
    const CRCover *clip);

// Sets every pixel.
void cr_clear(const CRTarget *target, CRRect area, uint32_t color);

// A gradient's colours from stretches × steps + 1 knots of 4 doubles, encoded sRGB, not
// premultiplied; `steps` divides CR_GRADIENT_ENTRIES. Room for 2 + stretches ×
// CR_GRADIENT_ENTRIES entries.
void cr_gradient_table(
    uint32_t *table, const double *knots, int32_t stretches, int32_t steps, double opacity);

// A picture at half the size, rounded up; box filter.
void cr_image_halve(
    uint32_t *out, const uint32_t *pixels, int32_t width, int32_t height);

// ---------------------------------------------------------------- groups

// Puts `source` onto `target`. `mode` is the place of the blend mode in Color's list; `opacity`
// 0…255; `clip` may be null.
void cr_composite(
    const CRTarget *target, const CRTarget *source, CRRect area, int32_t opacity, int32_t mode,
    const CRCover *clip);
// Puts the share `opacity` of `source`, 0…255, in place of that share of `target`; `clip` may be null.
void cr_replace(
    const CRTarget *target, const CRTarget *source, CRRect area, int32_t opacity,
    const CRCover *clip);
// Copies an area.
void cr_copy_pixels(const CRTarget *target, const CRTarget *source, CRRect area);
// Copies an area of a picture that has pixels within `bounds`, is clear in the rest of `frame` and
// beyond it repeats the pixels at the frame's edge.
void cr_copy_extending_edges(
    const CRTarget *target, CRRect area, const CRTarget *source, CRRect bounds, CRRect frame);
// Multiplies by the alpha of `mask`.
void cr_multiply_alpha(const CRTarget *target, const CRTarget *mask, CRRect area);
// 4 rows of 5 over unpremultiplied components.
void cr_color_matrix(const CRTarget *target, CRRect area, const float matrix[20]);
// Paints one colour through a coverage, source over. `clip` may be null.
void cr_fill_cover(
    const CRTarget *target, CRRect area, const CRCover *cover, uint32_t color,
    const CRCover *clip);

// ---------------------------------------------------------------- meshes

// A part of a picture and where it comes to lie.
typedef struct {
  // The corners, fixed; the area they go around is positive.
  int32_t x[3], y[3];
  // The pixels it may touch.
  CRRect bounds;
  // What to add for each pixel across and down, and what holds at pixel (0, 0): the sampled
  // coordinates of the picture, whole numbers are centres of its pixels, and the shares of alpha and
  // of white.
  double u[3], v[3], alpha[3], shade[3];
  // What these are confined to.
  double least_u, most_u, least_v, most_v;
  double least_alpha, most_alpha, least_shade, most_shade;
  // Alpha is 1 and white 0 all over.
  bool plain;
  // Bits of the sides, 0 to 1, 1 to 2 and 2 to 0, beyond which the picture goes on alike; the others are the outline.
  uint8_t inner;
} CRTriangle;

typedef struct {
  const CRTriangle *triangles;
  // The picture, and the pixels it has.
  const uint32_t *pixels;
  ptrdiff_t stride;
  CRRect source;
  // The pixels that may be shown, from the picture's first; not empty.
  CRRect shown;
  CRTarget out;
} CRMesh;

// Draws an area of the result, at most 255 pixels wide, from clear, with some of the triangles, back to front. There is
// room for sixteen samples and two bytes to each of its pixels, and three more bytes to each row.
void cr_mesh(
    const CRMesh *mesh, CRRect area, const int32_t *triangles, size_t count, uint32_t *samples,
    uint8_t *parted);

// ---------------------------------------------------------------- blur

// The weights of a Gaussian cut at ±radius, as shares of 65536 that add up to it; 2·radius + 1
// of them, for the pixels from `radius` before to `radius` after the one that is made. What is
// blurred is carried on by `shift`, at most half a pixel.
void cr_gaussian_weights(uint32_t *weights, double sigma, int32_t radius, double shift);

// Weights two by two, 16 bits each, the earlier one lower; then as many marks, of 1 where the lower and 2
// where the higher weight has 65536 more than a signed number of these bits says.
typedef struct {
  const uint32_t *pairs;
  int32_t count;
  // Whether any mark is set.
  bool heavy;
} CRTaps;

// Pairs up weights; `late`: with nothing before the first, else after the last. `pairs` has room
// for 2·radius + 2.
void cr_pair_filter_taps(CRTaps *taps, uint32_t *pairs, const uint32_t *weights, int32_t radius, bool late);

// A blur in two steps, across and down, of whole pixels or of coverage.
typedef struct {
  // What is blurred; `stride` bytes from row to row.
  const uint8_t *bytes;
  ptrdiff_t stride;
  CRRect from;
  // 4: pixels; 1: coverage.
  int32_t channels;
  // The result; it reaches at most `radius` beyond `from`.
  CRRect to;
  uint8_t *out;
  // Rows mid_y0 ..< mid_y1, of even number, blurred across; two by two, in rows of `mid_stride`, the
  // bytes of the result's rows in whole eights.
  uint32_t *mid;
  ptrdiff_t mid_stride;
  int32_t mid_y0, mid_y1;
  // Of the two steps; down from an even row and from an odd one.
  CRTaps across, down[2];
  int32_t radius;
  // 0…1; exactly 1 rounds, below it floors.
  double opacity;
} CRBlur;

// Rows y0 ..< y1 across, whole pairs. `scratch` holds the width of `from` + 4·radius, times the
// channels, and `mid_stride` + 8.
void cr_blur_horizontal(const CRBlur *blur, int32_t y0, int32_t y1, uint32_t *scratch);
// Rows y0 ..< y1 of the result.
void cr_blur_vertical(const CRBlur *blur, int32_t y0, int32_t y1);

// A wide blur of whole pixels or of coverage: averages of `factor` × `factor` pixels are blurred and
// spread out again. Squares lie on multiples of the factor, whatever the region.
typedef struct {
  // What is blurred; `stride` bytes from row to row.
  const uint8_t *bytes;
  ptrdiff_t stride;
  CRRect from;
  // 4: pixels; 1: coverage.
  int32_t channels;
  CRRect to;
  uint8_t *out;
  // The factor is 1 << shift, at most 256.
  int32_t shift;
  // Counted in squares: those that hold content, of even number from top to bottom, and those the
  // result lies between.
  CRRect content, squares;
  // Rows of content, two by two, in rows of `mid_stride`, the squares' numbers in whole eights; and the
  // squares: a number of 8.8 bits for each channel.
  uint32_t *mid;
  ptrdiff_t mid_stride;
  uint16_t *blurred;
  // The blur of the squares; down from an even row and from an odd one.
  CRTaps across, down[2];
  int32_t radius;
  // 0…1; exactly 1 rounds, below it floors.
  double opacity;
} CRWideBlur;

// Rows of `mid`, counted in squares, whole pairs. `scratch` holds ten numbers for every square of a row of
// content, `mid_stride` + 24·radius + 104, and the width of `from`.
void cr_wide_blur_horizontal(const CRWideBlur *blur, int32_t y0, int32_t y1, uint32_t *scratch);
// Rows of `blurred`, counted in squares.
void cr_wide_blur_vertical(const CRWideBlur *blur, int32_t y0, int32_t y1);
// Rows of the result. `scratch` holds the numbers of a row of squares and 16 more, and a
// byte for each pixel of them and of eight squares more.
void cr_wide_blur_upsample(const CRWideBlur *blur, int32_t y0, int32_t y1, uint32_t *scratch);

#endif
