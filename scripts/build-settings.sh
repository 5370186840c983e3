# Settings of builds, for scripts to read with `.`.
#
# `traits` is a list of all traits of the package.
traits=Porting,Window,Preview

# steady COMMAND…: runs the package manager with deterministic hashing, for builds.
#
# The package manager passes traits and sanitizers to the compiler in the order of a set. This order otherwise differs
# between runs, and a different order rebuilds everything. Tests run without it, so that they see sets in any order.
steady() { SWIFT_DETERMINISTIC_HASHING=1 "$@"; }
