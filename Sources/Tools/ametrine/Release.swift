/// Which release of the package this is.
enum Release {
  /// The semantic version; the newest heading of CHANGELOG.md and the snippet of README.md say the same.
  static let version = "0.1.0"
}
