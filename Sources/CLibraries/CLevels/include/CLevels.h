#ifndef AMETRINE_LEVELS_H
#define AMETRINE_LEVELS_H

// Instruction set levels. Kernels are compiled once for each level, and each module with kernels has a kernel table
// for each level. The level is selected when the program or library is loaded: the highest level supported by the
// processor, or the one named by the environment variable AMETRINE_LEVEL. All levels produce the same bytes.
//
// Unlike ELF's ifunc and `target_clones`, the selection does not use symbol resolution, so it does not depend on the
// loader's order of relocations. Until the level is selected, calls use the kernels of the lowest level.

#include <stdbool.h>
#include <stdint.h>

#if defined(__x86_64__)
enum { CL_LEVEL_COUNT = 3 };
// The attributes of functions that are compiled for a level. The lowest level has no attribute: its code is compiled
// like the rest of the program and runs on every processor of the architecture.
#define CL_TARGET_V3 __attribute__((target("arch=x86-64-v3")))
#define CL_TARGET_V4 __attribute__((target("arch=x86-64-v4,no-prefer-256-bit")))
#else
enum { CL_LEVEL_COUNT = 1 };
#endif

// The index of the selected level. After the program has started, only `cl_use_level` changes it.
extern __attribute__((visibility("hidden"))) int32_t cl_used_level;

// Returns the name of a level, such as "x86-64-v3". On architectures with a single level, the name is "baseline".
const char *cl_level_name(int32_t level);

// Returns the number of levels supported by this processor, which is at least 1.
int32_t cl_available_levels(void);

// Returns the index of the level with the given name if this processor supports it, or -1 otherwise.
int32_t cl_level_for_name(const char *name);

// Returns the index of the selected level.
int32_t cl_selected_level(void);

// Selects another level, which this processor must support. It is used by tests.
void cl_use_level(int32_t level);

// Returns the value that AMETRINE_LEVEL had at program start if it does not name a level supported by this processor,
// or null otherwise.
const char *cl_rejected_level_name(void);

#endif
