/// Which release of the package this is.
enum ReleaseVersion {
  /// The semantic version; the newest release in CHANGELOG.md is the same.
  static let version = "0.2.0"
}
