#ifndef AMETRINE_COVERAGE_H
#define AMETRINE_COVERAGE_H

// The path rasterizer: scan conversion of flattened paths to antialiased coverage, the share of each pixel that an
// outline covers. All coordinates are absolute device pixels unless a name says "fixed" (1/256 pixel). All steps are
// integer or strictly ordered IEEE arithmetic, so that every level of the processor (CLevels.h) and every split into
// tiles gives the same bytes.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// How far the control points of a quarter of a circle of radius 1 lie from its ends.
#define CR_KAPPA 0.5522847498307936

// The number of functions of this module that are compiled for each level of the processor.
size_t cr_coverage_kernel_count(void);

// Half-open: x0 and y0 inside, x1 and y1 outside.
typedef struct {
  int32_t x0, y0, x1, y1;
} CRRect;

// Tells the processor that its thread looks at memory until another one writes it.
static inline void cr_cpu_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

// ---------------------------------------------------------------- memory

// A bump allocator: many small blocks, freed together.
typedef struct CRArena CRArena;
CRArena *cr_arena_create(void);
void cr_arena_destroy(CRArena *arena);
// Forgets all blocks but keeps the memory.
void cr_arena_reset(CRArena *arena);
// Frees memory in which nothing lay since this was last called; only right after the arena was reset.
void cr_arena_release_unused(CRArena *arena);
// Forgets all blocks and frees nearly all of the memory.
void cr_arena_clear(CRArena *arena);
// What its blocks take, with what is lost at the ends of its pieces of memory.
size_t cr_arena_bytes(const CRArena *arena);
// 64-byte aligned.
void *cr_arena_alloc(CRArena *arena, size_t bytes);

// ---------------------------------------------------------------- coverage

// A run of pixels: below 256 `cover` is that of each, else the pixels have their own, from
// `cover - 256` in the row's array.
typedef struct {
  int32_t x, count;
  uint32_t cover;
} CRSpan;

typedef struct {
  const CRSpan *spans;
  const uint8_t *cover;
  int32_t count;
} CRRow;

// A rounded rectangle whose coverage is found when it is needed.
typedef struct CRRounded CRRounded;

// The coverage of a shape: that of its rows, or of a rounded rectangle; where both are null every
// pixel of the bounds is fully covered.
typedef struct {
  CRRect bounds;
  const CRRow *rows;
  const CRRounded *rounded;
} CRMask;

// The bytes of a block that holds all that a mask of rows points to; 0 for one without rows.
size_t cr_mask_size(const CRMask *mask);
// Copies a mask with all that it points to into such a block, aligned to 16 bytes.
void cr_mask_copy(CRMask *copy, const CRMask *mask, void *block);

// Collects outlines and turns them into a mask. A chord lies at most `flatness` pixels from its curve, unless it takes
// more than `most_chords` of them.
typedef struct CRBuilder CRBuilder;
CRBuilder *cr_builder_create(double flatness, int32_t most_chords);
void cr_builder_destroy(CRBuilder *builder);

// The bytes that the edges of a shape may take, or the sums that they become where they are many; unbounded at first.
void cr_builder_set_memory_limit(CRBuilder *builder, size_t bytes);
// The bytes that the last shape would have taken where that was too little; its mask is empty then. Else 0.
size_t cr_builder_refused_bytes(const CRBuilder *builder);

// Counts the chords of curves from here on; curves beyond the limit become lines. Unbounded at first.
void cr_builder_set_chord_limit(CRBuilder *builder, size_t limit);
size_t cr_builder_chord_count(const CRBuilder *builder);

// Starts a shape. `matrix` maps (x, y, 1), a row, to homogeneous device coordinates; nothing
// outside `limit` is kept. Sides are not decided here: the coverage inside the limit is the same
// for every limit. `hard`: a pixel is in when its centre is.
void cr_builder_begin(CRBuilder *builder, CRRect limit, const double matrix[9], bool hard);
// Outlines from here on are gone round the other way.
void cr_builder_toggle_winding_direction(CRBuilder *builder);
// Verbs: 0 move, 1 line, 2 quad, 3 cubic, 4 close. Open subpaths count as closed.
void cr_builder_add_path(
    CRBuilder *builder, const uint8_t *verbs, size_t count, const double *points);
// Closed polygons; `ends` holds the index after the last point of each.
void cr_builder_add_polygons(
    CRBuilder *builder, const double *points, const intptr_t *ends, size_t count);
// Lines that belong to outlines which all such lines of the shape close together; `ends` holds the index after the last
// point of each run.
void cr_builder_add_polygon_runs(
    CRBuilder *builder, const double *points, const intptr_t *ends, size_t count);
void cr_builder_add_rect(CRBuilder *builder, double x0, double y0, double x1, double y1);
// Circular corners by cubic curves. Bits of `corners`: 1 minX minY, 2 maxX minY, 4 minX maxY,
// 8 maxX maxY. The radius is not clamped.
void cr_builder_add_rounded_rect(
    CRBuilder *builder, double x0, double y0, double x1, double y1, double radius,
    uint32_t corners);
void cr_builder_finish(CRBuilder *builder, CRArena *arena, bool even_odd, CRMask *mask);

// An axis-parallel rectangle; fixed sides. The fast way to what the builder would make of it.
void cr_mask_rect(
    CRArena *arena, CRRect limit, int32_t x0, int32_t y0, int32_t x1, int32_t y1, CRMask *mask);
// A rectangle with circular corners of one radius, without the builder; false where it must not be
// made so: in perspective, stretched or slanted, with small corners or enormous.
bool cr_mask_rounded_rect(
    CRArena *arena, CRRect limit, const double matrix[9], double x0, double y0, double x1,
    double y1, double radius, CRMask *mask);
// Multiplies two masks.
void cr_mask_intersect(CRArena *arena, const CRMask *a, const CRMask *b, CRMask *mask);
// Takes what one mask covers away from another.
void cr_mask_subtract(CRArena *arena, const CRMask *a, const CRMask *b, CRMask *mask);

// Coverage by pixel: a byte each, `stride` bytes from row to row, the first at (x, y).
typedef struct {
  uint8_t *cover;
  ptrdiff_t stride;
  int32_t x, y;
} CRCover;

// Writes a mask times `times` (may be null) into `out` within `area`; true when all of it is 255.
bool cr_cover_from_mask(
    const CRCover *out, CRRect area, const CRMask *mask, const CRCover *times);

// ---------------------------------------------------------------- silhouettes

// What casts a shadow, in bytes, without clear margins. In the middle of a stretch of equal rows or
// columns longer than 2·radius + 1 every blur of that radius is the same too: all but one line of
// that middle is left out, of the longest such stretch either way.
typedef struct {
  // What it is made from: the alpha of pixels, or a mask; the bytes of `from` and no more.
  const uint32_t *pixels;
  ptrdiff_t stride;
  const CRMask *mask;
  CRRect from;
  // How far coverage is carried; and the number of lines left out is a multiple of 1 << shift.
  int32_t radius, shift;
  // Room for the bytes of `from`; for two bytes a column; for a number a row.
  uint8_t *lines, *sides;
  int32_t *places;
  // The pixels that are not clear, and the lines left out: from `cut` on so many.
  CRRect box;
  int32_t cut_x, gone_x, cut_y, gone_y;
  // The bytes of the box without the lines left out.
  uint8_t *bytes;
  // A number made of them.
  uint64_t hash;
} CRSilhouette;

// Finds the box and the lines to leave out.
void cr_silhouette_analyze(CRSilhouette *silhouette);
// Fills `bytes` and `hash`.
void cr_silhouette_compact(CRSilhouette *silhouette);
// Where pixels come to lie once the lines are left out.
CRRect cr_silhouette_compact_rect(const CRSilhouette *silhouette, CRRect area);
// Rows y0 ..< y1 of a blur of the whole, for the pixels of `to`, from that of what is left, `made`
// for the pixels near them.
void cr_silhouette_expand(
    const CRSilhouette *silhouette, const uint8_t *made, CRRect to, uint8_t *out, int32_t y0,
    int32_t y1);
// A number made of bytes.
uint64_t cr_hash_bytes(const void *bytes, size_t count, uint64_t seed);
// Whether bytes are the same.
bool cr_is_equal(const void *a, const void *b, size_t count);

#endif
