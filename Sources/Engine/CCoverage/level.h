// The kernels for one instruction set level and their table. For each level, a source file includes this file after
// defining CR_TABLE, the name of the table, and CR_TARGET, the target attribute of its functions.

#include "kernels.h"

#include "cover.h"
#include "edges.h"
#include "rounded.h"
#include "silhouette.h"
#include "sweep.h"

const CRCoverageKernels CR_TABLE = {
    .add_hard_edges = kernel_add_hard_edges,
    .add_clipped_edges = kernel_add_clipped_edges,
    .add_narrow_edges = kernel_add_narrow_edges,
    .add_wide_edges = kernel_add_wide_edges,
    .sweep = kernel_sweep,
    .rounded_rows = kernel_rounded_rows,
    .cover_from_mask = kernel_cover_from_mask,
    .silhouette_analyze = kernel_silhouette_analyze,
    .silhouette_compact = kernel_silhouette_compact,
    .silhouette_expand = kernel_silhouette_expand,
    .hash = kernel_hash,
};
