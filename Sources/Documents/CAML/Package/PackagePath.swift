/// A relative path that remains inside its package.
struct PackagePath: Hashable, CustomStringConvertible {
  /// The names of the enclosing folders and the file, outermost first; empty for the package itself.
  let components: [String]

  static let root = PackagePath(components: [])

  /// The maximum length of a path, in bytes, equal to the system's limit.
  static let maximumLength = 4_096

  private init(components: [String]) { self.components = components }

  /// Creates a path from text in a package; returns `nil` if the path is absolute, leads to a parent folder or
  /// contains an invalid name.
  init?(_ text: String) {
    guard text.utf8.count <= Self.maximumLength, !text.hasPrefix("/"), !text.contains("\0")
    else { return nil }
    let parts = text.split(separator: "/").map(String.init).filter { $0 != "." }
    // Windows accepts a backslash as a path separator, so `..` next to a backslash is rejected.
    guard !parts.contains(".."), !parts.contains(where: { $0.hasPrefix("..\\") }),
      !parts.contains(where: { $0.contains("\\..") })
    else { return nil }
    components = parts
  }

  var description: String { components.joined(separator: "/") }

  var lastComponent: String { components.last ?? "" }

  var parent: PackagePath { PackagePath(components: Array(components.dropLast())) }

  /// Returns a path relative to this path; `nil` if it leads out of the package.
  func appending(_ text: String) -> PackagePath? {
    PackagePath(text).map { PackagePath(components: components + $0.components) }
  }

  /// Returns whether the path equals the other path or is below it.
  func isInside(_ other: PackagePath) -> Bool { components.starts(with: other.components) }

  /// Whether the file was added by an archiver or file system and not by the author, such as `.DS_Store`.
  var isSystemMetadata: Bool {
    components.contains("__MACOSX") || lastComponent == ".DS_Store" || lastComponent.hasPrefix("._")
  }
}
