# Builds installed programs and libraries, to be sourced by other scripts in the root of the package.

. scripts/build-settings.sh

# The modules that a program may import, and those that only scenes may import, which are in a second library because they
# need libav (Documentation/decisions/0065).
sdk_roots='UIKit CoreText AppleShims PreviewCore'
film_roots='Films Storyboard'
sdk_targets=$(echo $sdk_roots $film_roots | tr ' ' ,)

# The prefix of the modules that Apple's platforms do not have.
module_prefix=_Ametrine

# build_installed TARGETS OPTION…: builds only the targets and their dependencies, with options of `swift build`.
#
# The command and the libraries are built with the same settings in one scratch folder, so that each module is compiled
# once. They are built without our environment settings, in a separate folder, because other builds link Swift's libraries
# dynamically. Debug information would be removed after linking.
build_installed() {
  local targets=$1
  shift
  (
    unset AMETRINE_STRICT AMETRINE_FAST_DRAWING AMETRINE_FUZZ AMETRINE_SWEEP
    export AMETRINE_SUITES=$targets AMETRINE_PREFIX=$module_prefix SWIFT_EXEC=$PWD/scripts/release/swiftc
    steady swift build -c release --traits "$traits" --static-swift-stdlib -debug-info-format none \
      --scratch-path .build/install "$@"
  )
}
