#ifndef AMETRINE_COVERAGE_H
#define AMETRINE_COVERAGE_H

// The path rasterizer, which converts flattened paths to antialiased coverage, the fraction of each pixel that is
// inside an outline. All coordinates are absolute device pixels, unless a name contains "fixed", which means units of
// 1/256 pixel.
//
// All steps use integer or strictly ordered IEEE arithmetic. Every instruction set level (see CLevels.h) and every
// division into tiles therefore produces the same bytes.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The distance from the end points of a quarter circle with radius 1 to the control points of its cubic curve.
#define CR_KAPPA 0.5522847498307936

// Returns the number of functions in this module that are compiled for each instruction set level.
size_t cr_coverage_kernel_count(void);

// A half-open rectangle of pixels: x0 and y0 are inside, x1 and y1 are outside.
typedef struct {
  int32_t x0, y0, x1, y1;
} CRRect;

// Informs the processor that the thread is in a spin loop.
static inline void cr_cpu_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

// ---------------------------------------------------------------- memory

// A bump allocator for many small blocks that are all freed together.
typedef struct CRArena CRArena;
CRArena *cr_arena_create(void);
void cr_arena_destroy(CRArena *arena);
// Discards all blocks but keeps the memory for reuse.
void cr_arena_reset(CRArena *arena);
// Frees the memory that was not used since the last call. It may be called only directly after the arena has been
// reset.
void cr_arena_release_unused(CRArena *arena);
// Discards all blocks and frees nearly all memory.
void cr_arena_clear(CRArena *arena);
// Returns the number of bytes in all allocated blocks, including the unused ends of chunks.
size_t cr_arena_bytes(const CRArena *arena);
// Returns uninitialized memory that is aligned to 64 bytes.
void *cr_arena_alloc(CRArena *arena, size_t bytes);

// ---------------------------------------------------------------- coverage

// A run of pixels in one row. If `cover` is below 256, it is the coverage of all pixels; otherwise their coverage
// values begin at index `cover - 256` in the row's coverage array.
typedef struct {
  int32_t x, count;
  uint32_t cover;
} CRSpan;

typedef struct {
  const CRSpan *spans;
  const uint8_t *cover;
  int32_t count;
} CRRow;

// A rounded rectangle whose coverage is computed on demand.
typedef struct CRRounded CRRounded;

// The coverage of a shape, stored either as rows or as a rounded rectangle. If both pointers are null, every pixel of
// the bounds is fully covered.
typedef struct {
  CRRect bounds;
  const CRRow *rows;
  const CRRounded *rounded;
} CRMask;

// Returns the number of bytes needed to copy everything that a mask with rows references; 0 for other masks.
size_t cr_mask_size(const CRMask *mask);
// Copies a mask, storing everything that it references in `block`, which must have the size returned by
// `cr_mask_size` and be aligned to 16 bytes.
void cr_mask_copy(CRMask *copy, const CRMask *mask, void *block);

// A builder that collects outlines and converts them to a mask. The distance between a curve and its chords is at
// most `flatness` pixels, unless the curve would need more than `most_chords` chords.
typedef struct CRBuilder CRBuilder;
CRBuilder *cr_builder_create(double flatness, int32_t most_chords);
void cr_builder_destroy(CRBuilder *builder);

// Sets the maximum number of bytes for the edges of a shape, or for the sums that replace a large number of edges.
// The default is unlimited.
void cr_builder_set_memory_limit(CRBuilder *builder, size_t bytes);
// Returns the number of bytes needed for the most recent shape if that exceeded the limit, or 0 otherwise. The mask
// of a shape that exceeds the limit is empty.
size_t cr_builder_refused_bytes(const CRBuilder *builder);

// Starts counting the chords of curves, and sets their maximum number. Curves that exceed it become straight lines.
// The default is unlimited.
void cr_builder_set_chord_limit(CRBuilder *builder, size_t limit);
size_t cr_builder_chord_count(const CRBuilder *builder);

// Starts a shape. `matrix` maps the row vector (x, y, 1) to homogeneous device coordinates. Nothing outside `limit`
// is stored, but the coverage inside it does not depend on it. If `hard` is `true`, the shape is not antialiased: a
// pixel is inside if its center is.
void cr_builder_begin(CRBuilder *builder, CRRect limit, const double matrix[9], bool hard);
// Reverses the winding direction of all outlines added after this call.
void cr_builder_toggle_winding_direction(CRBuilder *builder);
// Adds a path. The verbs are 0 (move), 1 (line), 2 (quadratic curve), 3 (cubic curve) and 4 (close). Open subpaths
// are closed implicitly.
void cr_builder_add_path(
    CRBuilder *builder, const uint8_t *verbs, size_t count, const double *points);
// Adds closed polygons. `ends` contains the index after the last point of each polygon.
void cr_builder_add_polygons(
    CRBuilder *builder, const double *points, const intptr_t *ends, size_t count);
// Adds runs of connected lines that together form closed outlines. `ends` contains the index after the last point of
// each run.
void cr_builder_add_polygon_runs(
    CRBuilder *builder, const double *points, const intptr_t *ends, size_t count);
void cr_builder_add_rect(CRBuilder *builder, double x0, double y0, double x1, double y1);
// Adds a rectangle whose circular corners are approximated by cubic curves. The bits of `corners` select the rounded
// corners: 1 is minX minY, 2 is maxX minY, 4 is minX maxY, 8 is maxX maxY. The radius is not clamped.
void cr_builder_add_rounded_rect(
    CRBuilder *builder, double x0, double y0, double x1, double y1, double radius,
    uint32_t corners);
void cr_builder_finish(CRBuilder *builder, CRArena *arena, bool even_odd, CRMask *mask);

// Creates the mask of an axis-aligned rectangle whose sides are given in fixed point. This is faster than using the
// builder and has the same result.
void cr_mask_rect(
    CRArena *arena, CRRect limit, int32_t x0, int32_t y0, int32_t x1, int32_t y1, CRMask *mask);
// Creates the mask of a rectangle with four equal circular corners without using the builder. Returns `false` if this
// is not possible: in perspective, with a nonuniform scale or a shear, or if the corners are very small or very
// large.
bool cr_mask_rounded_rect(
    CRArena *arena, CRRect limit, const double matrix[9], double x0, double y0, double x1,
    double y1, double radius, CRMask *mask);
// Creates a mask that contains the product of the coverage of two masks.
void cr_mask_intersect(CRArena *arena, const CRMask *a, const CRMask *b, CRMask *mask);
// Creates a mask that contains the coverage of `a` reduced by the coverage of `b`.
void cr_mask_subtract(CRArena *arena, const CRMask *a, const CRMask *b, CRMask *mask);

// The coverage of each pixel in a rectangle, stored as bytes. Rows are `stride` bytes apart, and the first byte
// belongs to the pixel at (x, y).
typedef struct {
  uint8_t *cover;
  ptrdiff_t stride;
  int32_t x, y;
} CRCover;

// Writes the coverage of a mask within `area` to `out`, multiplied by `times` unless that is null. Returns `true` if
// all written values are 255.
bool cr_cover_from_mask(
    const CRCover *out, CRRect area, const CRMask *mask, const CRCover *times);

// ---------------------------------------------------------------- silhouettes

// The silhouette that casts a shadow, stored as coverage bytes without transparent margins. In the middle of a range
// of equal rows or columns that is longer than 2·radius + 1, all rows or columns of the blurred result are equal. In
// the longest such range of rows, and of columns, all but one of these are removed.
typedef struct {
  // The source of the silhouette, within `from`: either the alpha of pixels or a mask.
  const uint32_t *pixels;
  ptrdiff_t stride;
  const CRMask *mask;
  CRRect from;
  // The radius of the blur. The number of removed rows, and of removed columns, is a multiple of 1 << shift.
  int32_t radius, shift;
  // Scratch memory: the coverage bytes of `from`, two bytes for each column, and a number for each row.
  uint8_t *lines, *sides;
  int32_t *places;
  // The bounding box of the pixels that are not transparent, and the removed rows and columns, each stored as the
  // first position and the count.
  CRRect box;
  int32_t cut_x, gone_x, cut_y, gone_y;
  // The coverage of the box, without the removed rows and columns.
  uint8_t *bytes;
  // The hash of `bytes`.
  uint64_t hash;
} CRSilhouette;

// Determines the bounding box and the rows and columns to remove.
void cr_silhouette_analyze(CRSilhouette *silhouette);
// Computes `bytes` and `hash` from the source.
void cr_silhouette_compact(CRSilhouette *silhouette);
// Returns the rectangle that corresponds to `area` after the rows and columns have been removed.
CRRect cr_silhouette_compact_rect(const CRSilhouette *silhouette, CRRect area);
// Computes the rows y0 ..< y1 of the blurred whole silhouette, for the pixels of `to`. `made` contains the blurred
// compact silhouette for the corresponding pixels.
void cr_silhouette_expand(
    const CRSilhouette *silhouette, const uint8_t *made, CRRect to, uint8_t *out, int32_t y0,
    int32_t y1);
// Returns a hash of the given bytes, which also depends on `seed`.
uint64_t cr_hash_bytes(const void *bytes, size_t count, uint64_t seed);
// Returns whether two blocks of memory contain the same bytes.
bool cr_is_equal(const void *a, const void *b, size_t count);

#endif
