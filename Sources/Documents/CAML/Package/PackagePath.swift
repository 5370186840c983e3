/// A relative path that stays within its package.
struct PackagePath: Hashable, CustomStringConvertible {
  /// Names from the outside in; none for the package itself.
  let components: [String]

  static let root = PackagePath(components: [])

  /// The longest path of a package in bytes, as long as one of the system's.
  static let maximumLength = 4_096

  private init(components: [String]) { self.components = components }

  /// A path as a package writes it; nil for one that is absolute, leads up, or cannot be a name.
  init?(_ text: String) {
    guard text.utf8.count <= Self.maximumLength, !text.hasPrefix("/"), !text.contains("\0")
    else { return nil }
    let parts = text.split(separator: "/").map(String.init).filter { $0 != "." }
    // Windows writes these as separators; a name that hides a way up behind them is none.
    guard !parts.contains(".."), !parts.contains(where: { $0.hasPrefix("..\\") }),
      !parts.contains(where: { $0.contains("\\..") })
    else { return nil }
    components = parts
  }

  var description: String { components.joined(separator: "/") }

  var lastComponent: String { components.last ?? "" }

  var parent: PackagePath { PackagePath(components: Array(components.dropLast())) }

  /// A path below this one; nil where it leads out of the package.
  func appending(_ text: String) -> PackagePath? {
    PackagePath(text).map { PackagePath(components: components + $0.components) }
  }

  /// Whether it is the other path or below it.
  func isInside(_ other: PackagePath) -> Bool { components.starts(with: other.components) }

  /// Whether archivers put it there and no author: behaviour/documents.md, "Packages".
  var isSystemMetadata: Bool {
    components.contains("__MACOSX") || lastComponent == ".DS_Store" || lastComponent.hasPrefix("._")
  }
}
