#ifndef AMETRINE_COVERAGE_H
#define AMETRINE_COVERAGE_H

// The path rasterizer: scan conversion of flattened paths to antialiased coverage, the fraction of each pixel inside
// an outline. All coordinates are absolute device pixels unless a name contains "fixed" (1/256 pixel).
//
// All steps use integer or strictly ordered IEEE arithmetic. Every processor level (CLevels.h) and every division
// into tiles therefore produces the same bytes.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The distance of the control points of a quarter circle of radius 1 from its end points.
#define CR_KAPPA 0.5522847498307936

// Returns the number of functions of this module that are compiled for each processor level.
size_t cr_coverage_kernel_count(void);

// A half-open rectangle: x0 and y0 are inside, x1 and y1 outside.
typedef struct {
  int32_t x0, y0, x1, y1;
} CRRect;

// Hints to the processor that the thread is in a spin loop.
static inline void cr_cpu_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

// ---------------------------------------------------------------- memory

// A bump allocator for many small blocks that are freed together.
typedef struct CRArena CRArena;
CRArena *cr_arena_create(void);
void cr_arena_destroy(CRArena *arena);
// Discards all blocks but keeps the memory.
void cr_arena_reset(CRArena *arena);
// Frees memory that was not used since the last call. It may be called only directly after the arena was reset.
void cr_arena_release_unused(CRArena *arena);
// Discards all blocks and frees nearly all memory.
void cr_arena_clear(CRArena *arena);
// Returns the number of bytes of all blocks, including the unused ends of chunks.
size_t cr_arena_bytes(const CRArena *arena);
// Returns uninitialized memory with an alignment of 64 bytes.
void *cr_arena_alloc(CRArena *arena, size_t bytes);

// ---------------------------------------------------------------- coverage

// A run of pixels. If `cover` is below 256, it is the coverage of all pixels; otherwise their coverage begins at
// `cover - 256` in the array of the row.
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

// The coverage of a shape, by rows or by a rounded rectangle. If both are null, every pixel of the bounds is fully
// covered.
typedef struct {
  CRRect bounds;
  const CRRow *rows;
  const CRRounded *rounded;
} CRMask;

// Returns the size in bytes of a block for everything that a mask with rows references; 0 for other masks.
size_t cr_mask_size(const CRMask *mask);
// Copies a mask with everything it references into such a block, which must be aligned to 16 bytes.
void cr_mask_copy(CRMask *copy, const CRMask *mask, void *block);

// A builder that collects outlines and converts them to a mask. The distance of a chord from its curve is at most
// `flatness` pixels, unless more than `most_chords` chords would be needed.
typedef struct CRBuilder CRBuilder;
CRBuilder *cr_builder_create(double flatness, int32_t most_chords);
void cr_builder_destroy(CRBuilder *builder);

// Sets the maximum number of bytes for the edges of a shape, or for the sums that replace many edges. The default is
// unlimited.
void cr_builder_set_memory_limit(CRBuilder *builder, size_t bytes);
// Returns the number of bytes that the last shape required if they exceeded the limit, else 0. The mask of such a
// shape is empty.
size_t cr_builder_refused_bytes(const CRBuilder *builder);

// Starts counting the chords of curves, and sets their maximum. Curves beyond it become lines. The default is
// unlimited.
void cr_builder_set_chord_limit(CRBuilder *builder, size_t limit);
size_t cr_builder_chord_count(const CRBuilder *builder);

// Starts a shape. `matrix` maps the row vector (x, y, 1) to homogeneous device coordinates. Nothing outside `limit`
// is stored; the coverage inside does not depend on the limit. If `hard` is true, a pixel is inside if its center is.
void cr_builder_begin(CRBuilder *builder, CRRect limit, const double matrix[9], bool hard);
// Reverses the winding direction of the following outlines.
void cr_builder_toggle_winding_direction(CRBuilder *builder);
// Adds a path. Verbs: 0 move, 1 line, 2 quad, 3 cubic, 4 close. Open subpaths are closed implicitly.
void cr_builder_add_path(
    CRBuilder *builder, const uint8_t *verbs, size_t count, const double *points);
// Adds closed polygons. `ends` contains the index after the last point of each.
void cr_builder_add_polygons(
    CRBuilder *builder, const double *points, const intptr_t *ends, size_t count);
// Adds runs of lines that together form closed outlines. `ends` contains the index after the last point of each run.
void cr_builder_add_polygon_runs(
    CRBuilder *builder, const double *points, const intptr_t *ends, size_t count);
void cr_builder_add_rect(CRBuilder *builder, double x0, double y0, double x1, double y1);
// Adds a rectangle whose circular corners are approximated by cubic curves. Bits of `corners`: 1 minX minY, 2 maxX
// minY, 4 minX maxY, 8 maxX maxY. The radius is not clamped.
void cr_builder_add_rounded_rect(
    CRBuilder *builder, double x0, double y0, double x1, double y1, double radius,
    uint32_t corners);
void cr_builder_finish(CRBuilder *builder, CRArena *arena, bool even_odd, CRMask *mask);

// Makes the mask of an axis-parallel rectangle with sides in fixed point. It is a fast alternative to the builder
// with the same result.
void cr_mask_rect(
    CRArena *arena, CRRect limit, int32_t x0, int32_t y0, int32_t x1, int32_t y1, CRMask *mask);
// Makes the mask of a rectangle with four equal circular corners without the builder. Returns false if this is not
// possible: in perspective, with a nonuniform scale or a shear, or with very small or very large corners.
bool cr_mask_rounded_rect(
    CRArena *arena, CRRect limit, const double matrix[9], double x0, double y0, double x1,
    double y1, double radius, CRMask *mask);
// Multiplies the coverage of two masks.
void cr_mask_intersect(CRArena *arena, const CRMask *a, const CRMask *b, CRMask *mask);
// Subtracts the coverage of one mask from another.
void cr_mask_subtract(CRArena *arena, const CRMask *a, const CRMask *b, CRMask *mask);

// The coverage of each pixel as a byte. Rows are `stride` bytes apart, and the first byte belongs to (x, y).
typedef struct {
  uint8_t *cover;
  ptrdiff_t stride;
  int32_t x, y;
} CRCover;

// Writes the coverage of a mask, multiplied by `times` unless that is null, to `out` within `area`. Returns true if
// all of it is 255.
bool cr_cover_from_mask(
    const CRCover *out, CRRect area, const CRMask *mask, const CRCover *times);

// ---------------------------------------------------------------- silhouettes

// The silhouette that casts a shadow, as coverage bytes without transparent margins. In the middle of a range of
// equal rows or columns longer than 2·radius + 1, all rows of the blur are equal. All but one of these are removed,
// in the longest such range of rows and of columns.
typedef struct {
  // The source: the alpha of pixels, or a mask, within `from`.
  const uint32_t *pixels;
  ptrdiff_t stride;
  const CRMask *mask;
  CRRect from;
  // The radius of the blur. The number of removed lines is a multiple of 1 << shift.
  int32_t radius, shift;
  // Scratch memory: the bytes of `from`, two bytes for each column, and a number for each row.
  uint8_t *lines, *sides;
  int32_t *places;
  // The bounding box of the pixels that are not transparent, and the removed lines: their first position and their
  // number.
  CRRect box;
  int32_t cut_x, gone_x, cut_y, gone_y;
  // The coverage of the box without the removed lines.
  uint8_t *bytes;
  // The hash of `bytes`.
  uint64_t hash;
} CRSilhouette;

// Finds the bounding box and the lines to remove.
void cr_silhouette_analyze(CRSilhouette *silhouette);
// Computes `bytes` and `hash`.
void cr_silhouette_compact(CRSilhouette *silhouette);
// Returns the rectangle of `area` after the lines are removed.
CRRect cr_silhouette_compact_rect(const CRSilhouette *silhouette, CRRect area);
// Computes rows y0 ..< y1 of the blur of the whole silhouette, for the pixels of `to`. `made` is the blur of the
// compact silhouette for the corresponding pixels.
void cr_silhouette_expand(
    const CRSilhouette *silhouette, const uint8_t *made, CRRect to, uint8_t *out, int32_t y0,
    int32_t y1);
// Returns a hash of bytes.
uint64_t cr_hash_bytes(const void *bytes, size_t count, uint64_t seed);
// Returns whether two memory areas are equal.
bool cr_is_equal(const void *a, const void *b, size_t count);

#endif
