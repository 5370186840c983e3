#ifndef AMETRINE_COVERAGE_KERNELS_H
#define AMETRINE_COVERAGE_KERNELS_H

#include "CLevels.h"
#include "CRounded.h"
#include "path_rasterizer.h"

// Adds the linked list of edges that starts at the index `at` to a band. Edges that continue below the band are added
// to the list of the next band.
typedef void CREdgeAdder(
    CRBuilder *builder, const Band *band, int32_t top, int32_t bottom, int32_t at,
    int32_t *next_list);

// The coverage kernels compiled for one instruction set level.
typedef struct {
  // Kernels for edges without antialiasing, edges that extend beyond the limit, edges of narrow shapes, and all other
  // edges.
  CREdgeAdder *add_hard_edges, *add_clipped_edges, *add_narrow_edges, *add_wide_edges;
  // Converts the cells of a band to rows of spans and clears the cells. `cover` and `spans` must have enough space
  // for all values. Returns the end of the used spans.
  CRSpan *(*sweep)(const Band *band, CRRow *rows, uint8_t *cover, CRSpan *spans);
  // The implementations of the functions with these names in CRounded.h and CCoverage.h.
  __typeof__(cr_rounded_rows) *rounded_rows;
  __typeof__(cr_cover_from_mask) *cover_from_mask;
  __typeof__(cr_silhouette_analyze) *silhouette_analyze;
  __typeof__(cr_silhouette_compact) *silhouette_compact;
  __typeof__(cr_silhouette_expand) *silhouette_expand;
  __typeof__(cr_hash_bytes) *hash;
} CRCoverageKernels;

extern CR_HIDDEN const CRCoverageKernels cr_coverage_kernels_v2;
#if defined(__x86_64__)
extern CR_HIDDEN const CRCoverageKernels cr_coverage_kernels_v3, cr_coverage_kernels_v4;
#endif

// The kernel tables, indexed by instruction set level.
extern CR_HIDDEN const CRCoverageKernels *const cr_coverage_tables[CL_LEVEL_COUNT];

#define CR_COVERAGE_KERNELS (cr_coverage_tables[cl_used_level])

#endif
