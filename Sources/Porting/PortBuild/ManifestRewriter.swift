#if Porting
import AtomicFiles
import Foundation

/// The changes to package manifests that allow an iOS package to be planned on Linux.
///
/// The compiler reads the changed manifests through a virtual file system overlay.
///
/// - Platform conditions for iOS are treated as true.
/// - Targets that are binary frameworks or contain Objective-C are removed, and each of them is replaced with an
///   empty module.
///
/// The additional code is appended to the end of each manifest.
struct ManifestRewriter {
  /// A target that cannot be built on Linux and was removed from its package.
  struct OmittedTarget: Hashable {
    /// The reason why a target was removed from its package.
    enum OmissionReason: Hashable {
      /// The target is a binary framework for Apple platforms.
      case binary
      case objectiveC
      /// The target is a plugin that runs a removed target.
      case plugin
    }

    let target: String
    let package: String
    let reason: OmissionReason

    /// A one-line warning about the removed target.
    var description: String {
      switch reason {
      case .binary:
        "\(package): the target '\(target)' is a binary framework for Apple platforms and was removed; "
          + "code that uses it requires its source"
      case .plugin:
        "\(package): the plugin '\(target)' was removed because it runs a program that was removed"
      case .objectiveC:
        "\(package): the target '\(target)' is in Objective-C and was removed; "
          + "code that uses it requires an implementation in Swift or C"
      }
    }
  }

  /// The new text of each changed manifest, by manifest path.
  private(set) var texts: [String: String] = [:]
  private(set) var omittedTargets: [OmittedTarget] = []

  /// Examines the manifests of all packages in a dependency graph and computes their changed texts.
  init(_ packages: PackageFolderList, scratch: String) throws(PortError) {
    var products: Set<String> = []
    var found: [(folder: String, manifest: String, text: String, targets: Set<String>)] = []
    for folder in packages.folders {
      let omitted = try Self.omittedTargets(of: folder, scratch: scratch, products: &products)
      omittedTargets += omitted
      for manifest in manifestPaths(in: folder) {
        guard let text = TextFile.read(atPath: manifest) else { continue }
        found.append((folder, manifest, text, Set(omitted.map(\.target))))
      }
    }
    for (folder, manifest, text, targets) in found {
      var added: [String] = []
      if Self.hasIOSConditions(text), Self.toolsVersion(ofManifest: text) >= (5, 0),
        Self.sourceTraits(ofFolder: folder).isForIOS
      {
        added.append("extension Platform { static var iOS: Platform { .linux } }")
      }
      let gone = targets.union(products.filter { text.contains("\"\($0)\"") })
      if !gone.isEmpty, let package = Self.packageVariableName(in: text) {
        added.append(Self.targetRemovalCode(of: gone, targets: targets, from: package))
        if Self.toolsVersion(ofManifest: text) >= (5, 6) {
          added.append(Self.pluginRemovalCode(of: gone, targets: targets, from: package))
        }
      }
      if !added.isEmpty { texts[manifest] = text + "\n" + added.joined(separator: "\n") + "\n" }
    }
  }

  private static func hasIOSConditions(_ text: String) -> Bool {
    text.contains(".when(") && text.contains(".iOS")
  }

  /// Returns the major and minor version in a manifest's `swift-tools-version`; (3, 1) if the manifest does not
  /// specify one.
  static func toolsVersion(ofManifest text: String) -> (Int, Int) {
    let line = text.prefix { !$0.isNewline }
    guard let range = line.range(of: "swift-tools-version", options: .caseInsensitive) else {
      return (3, 1)
    }
    let numbers = line[range.upperBound...].drop { !$0.isNumber }
      .prefix { $0.isNumber || $0 == "." }.split(separator: ".").compactMap { Int($0) }
    return (numbers.first ?? 3, numbers.dropFirst().first ?? 0)
  }

  /// Returns the name of the variable that holds the `Package` value; `nil` if no such variable is found.
  private static func packageVariableName(in text: String) -> String? {
    let pattern =
      /(?:let|var)\s+(\w+)\s*(?::\s*Package\s*)?=\s*(?:PackageDescription\.)?(?:Package\s*\(|\.init\s*\(|Package\.init\s*\()/
    return text.firstMatch(of: pattern).map { String($0.1) }
  }

  private static func sourceTraits(ofFolder folder: String) -> SourcePlatformTraits {
    var traits = SourcePlatformTraits()
    for path in Folder.files(below: folder, skipping: ["Carthage", "Pods"])
    where path.hasSuffix(".swift") {
      if let data = FileManager.default.contents(atPath: path) { traits.scanSource(data) }
      if traits.importsGraphics { break }
    }
    return traits
  }

  // MARK: Removed targets

  private static func omittedTargets(
    of folder: String, scratch: String, products: inout Set<String>
  ) throws(PortError) -> [OmittedTarget] {
    let hasBinary = manifestPaths(in: folder).contains {
      TextFile.read(atPath: $0)?.contains("binaryTarget") ?? false
    }
    var objectiveC = Folder.files(below: folder, skipping: ["Carthage", "Pods"])
      .filter { $0.hasSuffix(".m") || $0.hasSuffix(".mm") }
    // A package that supports Linux already excludes its Objective-C targets on Linux.
    if !objectiveC.isEmpty {
      let traits = sourceTraits(ofFolder: folder)
      if traits.mentionsLinux && !traits.importsGraphics { objectiveC = [] }
    }
    guard hasBinary || !objectiveC.isEmpty else { return [] }
    let outcome = try Subprocess([
      "swift", "package", "--package-path", folder, "--scratch-path", scratch, "dump-package",
    ]).runCapturingOutput()
    guard let start = outcome.text.firstIndex(of: "{"),
      let description = try? JSONSerialization.jsonObject(with: Data(outcome.text[start...].utf8))
        as? [String: Any],
      let targets = description["targets"] as? [[String: Any]]
    else { return [] }
    let package = description["name"] as? String ?? folder
    var result: [OmittedTarget] = []
    for target in targets {
      guard let name = target["name"] as? String else { continue }
      let kind = target["type"] as? String
      if kind == "binary" {
        result.append(OmittedTarget(target: name, package: package, reason: .binary))
      } else if let root = sourceFolder(of: target, named: name, kind: kind, in: folder),
        objectiveC.contains(where: { targetContainsFile(target, file: $0, below: root) })
      {
        result.append(OmittedTarget(target: name, package: package, reason: .objectiveC))
      }
    }
    let programs = Set(result.map(\.target))
    for target in targets where target["type"] as? String == "plugin" {
      guard let name = target["name"] as? String,
        !programs.isDisjoint(with: dependencyNames(of: target["dependencies"]))
      else { continue }
      result.append(OmittedTarget(target: name, package: package, reason: .plugin))
    }
    let gone = Set(result.map(\.target))
    for product in description["products"] as? [[String: Any]] ?? [] {
      guard let name = product["name"] as? String, let own = product["targets"] as? [String],
        !own.isEmpty, gone.isSuperset(of: own)
      else { continue }
      products.insert(name)
    }
    return result
  }

  /// Returns the names in a package description's `dependencies` entry.
  private static func dependencyNames(of dependencies: Any?) -> [String] {
    (dependencies as? [[String: Any]] ?? []).flatMap(\.values)
      .compactMap { ($0 as? [Any])?.first as? String }
  }

  private static func sourceFolder(
    of target: [String: Any], named name: String, kind: String?, in folder: String
  ) -> String? {
    if let path = target["path"] as? String {
      return path == "." || path == "./" ? folder : (folder + "/" + path).absolutePath
    }
    let parents =
      kind == "test"
      ? ["Tests", "Sources", "Source", "src", "srcs"] : ["Sources", "Source", "src", "srcs"]
    return parents.map { folder + "/" + $0 + "/" + name }.first(where: Folder.exists)
  }

  private static func targetContainsFile(_ target: [String: Any], file: String, below root: String)
    -> Bool
  {
    guard file.hasPrefix(root + "/") else { return false }
    let path = file.dropFirst(root.count + 1)
    func holds(_ list: Any?) -> Bool {
      (list as? [String] ?? []).contains { entry in
        let entry = entry.hasSuffix("/") ? String(entry.dropLast()) : entry
        return path == entry || path.hasPrefix(entry + "/") || entry == "."
      }
    }
    if let sources = target["sources"] as? [String], !sources.isEmpty, !holds(sources) {
      return false
    }
    return !holds(target["exclude"])
  }

  /// Returns manifest code that removes plugins from the package and from the targets that use them.
  ///
  /// Plugins require tools version 5.6.
  private static func pluginRemovalCode(
    of gone: Set<String>, targets: Set<String>, from package: String
  ) -> String {
    """
    do {
      let gone: Set<String> = \(arrayLiteral(gone))
      for target in \(package).targets {
        target.plugins = target.plugins?.filter { usage in
          switch usage {
          case .plugin(let name, package: _): !gone.contains(name)
          @unknown default: true
          }
        }
      }
      \(package).products = \(package).products.filter { product in
        (product as? Product.Plugin).map { gone.isDisjoint(with: $0.targets) } ?? true
      }
    }
    """
  }

  private static func arrayLiteral(_ names: Set<String>) -> String {
    "[" + names.sorted().map { "\"\($0)\"" }.joined(separator: ", ") + "]"
  }

  /// Returns manifest code that removes targets from the package and from the dependencies of the remaining targets.
  private static func targetRemovalCode(
    of gone: Set<String>, targets: Set<String>, from package: String
  ) -> String {
    """
    do {
      let gone: Set<String> = \(arrayLiteral(gone))
      let targets: Set<String> = \(arrayLiteral(targets))
      func name(_ dependency: Any) -> String? {
        guard let first = Mirror(reflecting: dependency).children.first else { return nil }
        if let name = first.value as? String { return name }
        return Mirror(reflecting: first.value).children.first { $0.value is String }?.value as? String
      }
      \(package).targets = \(package).targets.filter { !targets.contains($0.name) }
      for target in \(package).targets {
        target.dependencies = target.dependencies.filter { !(name($0).map { gone.contains($0) } ?? false) }
      }
      \(package).products = \(package).products.compactMap { product -> Product? in
        guard let library = product as? Product.Library else { return product }
        let left = library.targets.filter { !targets.contains($0) }
        return left.isEmpty ? nil : .library(name: library.name, type: library.type, targets: left)
      }
    }
    """
  }
}
#endif
