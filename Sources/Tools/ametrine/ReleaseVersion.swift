/// The release of the package to which this program belongs.
enum ReleaseVersion {
  /// The semantic version.
  ///
  /// It equals the newest release in `CHANGELOG.md`.
  static let version = "0.2.0"
}
