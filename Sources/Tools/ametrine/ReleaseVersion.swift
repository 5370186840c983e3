/// The release version of this program and its package.
enum ReleaseVersion {
  /// The semantic version number.
  ///
  /// It equals the newest release in `CHANGELOG.md`.
  static let version = "0.2.0"
}
