#ifndef AMETRINE_LEVELS_H
#define AMETRINE_LEVELS_H

// Processor levels. Kernels are compiled once for each level, and each module with kernels has a table of them for
// each level. The level is selected when the program or library is loaded: the highest one of the processor, or the
// one named by the environment variable AMETRINE_LEVEL. All levels produce the same bytes.
//
// The selection does not use symbol resolution as ELF's ifunc and `target_clones` do, so it does not depend on the
// loader's order of relocations. Kernels that are called before the selection are those of the lowest level.

#include <stdbool.h>
#include <stdint.h>

#if defined(__x86_64__)
enum { CL_LEVEL_COUNT = 3 };
// The attributes of functions that are compiled for a level. The lowest level has none: its code is compiled like the
// rest of the program and runs on every processor of the architecture.
#define CL_TARGET_V3 __attribute__((target("arch=x86-64-v3")))
#define CL_TARGET_V4 __attribute__((target("arch=x86-64-v4,no-prefer-256-bit")))
#else
enum { CL_LEVEL_COUNT = 1 };
#endif

// The index of the selected level. After the start, only `cl_use_level` changes it.
extern __attribute__((visibility("hidden"))) int32_t cl_used_level;

// Returns the name of a level, such as "x86-64-v3"; "baseline" on architectures with a single level.
const char *cl_level_name(int32_t level);

// Returns the number of levels that this processor supports, at least 1.
int32_t cl_available_levels(void);

// Returns the level with a name if this processor supports it, otherwise -1.
int32_t cl_level_for_name(const char *name);

// Returns the index of the selected level.
int32_t cl_selected_level(void);

// Selects another level that this processor supports, for tests.
void cl_use_level(int32_t level);

// Returns the value of AMETRINE_LEVEL if it was set at the start and is not a level of this processor; otherwise
// null.
const char *cl_rejected_level_name(void);

#endif
