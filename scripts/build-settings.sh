# Settings of builds, to be sourced by other scripts.
#
# `traits` is a list of all traits of the package.
traits=Porting,Window,Preview

# steady COMMAND…: runs the package manager with deterministic hashing, for builds.
#
# The package manager passes traits and sanitizers to the compiler in the order of a set. With random hashing this order
# differs between runs, and a different order rebuilds everything. Tests run with random hashing, so that they do not
# depend on the order of sets.
steady() { SWIFT_DETERMINISTIC_HASHING=1 "$@"; }
