# Sourced by scripts: the traits with which everything is built that there is.
traits=Porting,Window,Preview

# steady COMMAND…: runs the package manager so that it builds nothing twice. It hands traits and sanitizers to the compiler in
# the order of a set, which is else another one at each start, and then everything is built again.
#
# Only for building: tests are to see sets in any order.
steady() { SWIFT_DETERMINISTIC_HASHING=1 "$@"; }
