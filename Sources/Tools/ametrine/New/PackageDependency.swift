import Foundation

/// The dependency of a new package on Ametrine.
struct PackageDependency: Equatable {
  /// The location of the package Ametrine.
  enum Location: Equatable {
    /// An absolute path of a folder.
    case path(String)
    /// A git address.
    case address(String)
  }

  let location: Location
  /// The minimum version required of an address.
  let version: String

  /// The address used if neither an option nor the location of the command selects one.
  private static let placeholder = "https://github.com/OWNER/Ametrine"
  /// The text by which the manifest of Ametrine is recognized.
  private static let manifestName = #"name: "Ametrine""#

  /// Creates a dependency.
  ///
  /// - Parameters:
  ///   - option: A path or git address. If `nil`, the location is the clone that contains the executable, or an address
  ///     with a placeholder for the owner.
  ///   - executable: The path of the running command.
  ///   - version: The version of the running command.
  /// - Throws: `ArgumentError` if the path is not that of the package Ametrine.
  init(_ option: String?, executable: String, version: String) throws(ArgumentError) {
    self.version = version
    guard let option else {
      location = Self.clone(of: executable).map(Location.path) ?? .address(Self.placeholder)
      return
    }
    // A scheme, or the form USER@HOST:PATH of ssh.
    if option.contains("://") || option.contains(/^[\w.-]+@[\w.-]+:/) {
      location = .address(option)
      return
    }
    let path = URL(fileURLWithPath: option).standardizedFileURL.path
    guard Self.isAmetrine(path) else {
      throw ArgumentError(
        "invalid --package '\(option)': no package Ametrine in this folder; pass the path of a clone or a git address"
      )
    }
    location = .path(path)
  }

  /// Returns the clone whose build folder contains an executable; `nil` if there is none.
  private static func clone(of executable: String) -> String? {
    var folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath()
    while folder.path.count > 1 {
      folder.deleteLastPathComponent()
      if folder.lastPathComponent == ".build" {
        let clone = folder.deletingLastPathComponent().path
        return isAmetrine(clone) ? clone : nil
      }
    }
    return nil
  }

  private static func isAmetrine(_ folder: String) -> Bool {
    let manifest = try? String(contentsOfFile: folder + "/Package.swift", encoding: .utf8)
    return manifest?.contains(manifestName) ?? false
  }

  /// Whether the address must be edited before the package can be built.
  var isPlaceholder: Bool { location == .address(Self.placeholder) }

  /// The identity of the package, which is derived from the last component of its location.
  var identity: String {
    let text =
      switch location {
      case .path(let path): path
      case .address(let address): address
      }
    let last = text.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? text
    return last.hasSuffix(".git") ? String(last.dropLast(".git".count)) : last
  }

  /// The expression in a manifest.
  var declaration: String {
    switch location {
    case .path(let path): ".package(path: \(Self.literal(path)))"
    case .address(let address):
      ".package(url: \(Self.literal(address)), from: \(Self.literal(version)))"
    }
  }

  /// Returns a string literal in Swift.
  static func literal(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }
}
