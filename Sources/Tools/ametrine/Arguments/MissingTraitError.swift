/// The error reported if a feature requires a package trait that is not enabled in this build.
enum MissingTraitError {
  /// Returns the error for a feature, such as `the 'watch' command`.
  ///
  /// The remedy is the same for all traits, because a build with other traits compiles all modules again.
  static func makeError(for feature: String) -> ArgumentError {
    ArgumentError(
      "this ametrine was built without \(feature); to install one with all features, run in a clone of Ametrine: "
        + "make install PREFIX=$HOME/.local", code: .notBuilt)
  }
}
