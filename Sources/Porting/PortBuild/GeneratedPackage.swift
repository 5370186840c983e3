#if Porting
import AtomicFiles
import Foundation

/// A generated Swift package for a folder without `Package.swift`, such as a library that supports only CocoaPods or
/// Xcode.
///
/// The manifest is written to the scratch folder and refers to the sources through a symbolic link, so the original
/// folder is not modified.
struct GeneratedPackage {
  /// The path of the folder that contains the generated manifest.
  let folder: String
  /// Warnings about parts of the original folder that the generated package does not support, one line each.
  private(set) var diagnostics: [String] = []

  let name: String
  /// The deepest folder that contains all source files.
  let root: String
  /// The paths of the source files, relative to `root`.
  let sources: [String]

  /// Finds the source files in a folder and writes a package for them.
  ///
  /// - Throws: `PortError` if the folder contains no Swift source files.
  init(for checkout: String, scratch: String) throws(PortError) {
    folder = scratch + "/package"
    let specification = Self.podspecText(in: checkout)
    name = Self.validModuleName(
      for: specification.flatMap(Self.moduleName) ?? (checkout as NSString).lastPathComponent)
    var files = specification.map { Self.swiftFiles(ofPodspec: $0, in: checkout) } ?? []
    if files.isEmpty { files = Self.defaultSourceFiles(in: checkout, moduleName: name) }
    guard !files.isEmpty else {
      let objectiveC = Folder.files(below: checkout, skipping: Self.excludedFolders)
        .count { $0.hasSuffix(".m") || $0.hasSuffix(".mm") }
      throw PortError(
        objectiveC > 0
          ? "\(checkout): the sources are in Objective-C (\(objectiveC) files); only Swift sources can be built"
          : "\(checkout): found neither a Package.swift nor Swift sources in the usual folders; "
            + "add a Package.swift with a target whose path contains the sources"
      )
    }
    root = Self.commonFolder(of: files)
    let skipped = root.count + 1
    sources = files.map { String($0.dropFirst(skipped)) }
    if let specification {
      for pod in Self.dependencyNames(inPodspec: specification) {
        diagnostics.append(
          "\(name): the required pod '\(pod)' is not downloaded; add a Package.swift that depends on its package"
        )
      }
    }
    let objectiveC = Folder.files(below: root, skipping: Self.excludedFolders)
      .count { $0.hasSuffix(".m") || $0.hasSuffix(".mm") }
    if objectiveC > 0 {
      diagnostics.append("\(name): \(objectiveC) Objective-C files are not built")
    }
    try writePackage()
  }

  private func writePackage() throws(PortError) {
    try BuildOutput.createFolder(folder + "/Sources")
    let link = "\(folder)/Sources/\(name)"
    FileItem.remove(atPath: link)
    guard symlink(root, link) == 0 else {
      throw PortError(
        "cannot create the symbolic link \(link): \(String(cString: strerror(errno)))")
    }
    let list = sources.map { "\"\($0.replacing("\"", with: "\\\""))\"" }.joined(separator: ", ")
    let manifest = [
      "// swift-tools-version:5.5",
      "import PackageDescription",
      "let package = Package(",
      "  name: \"\(name)\", platforms: [.iOS(.v13)],",
      "  products: [.library(name: \"\(name)\", targets: [\"\(name)\"])],",
      "  targets: [.target(name: \"\(name)\", path: \"Sources/\(name)\", sources: [\(list)])],",
      "  swiftLanguageVersions: [.v5])",
    ]
    try BuildOutput.write(
      manifest.map { $0 + "\n" }.joined(), to: folder + "/Package.swift")
  }

  // MARK: Podspec parsing

  /// The names of folders that are not part of the library, such as folders for tests and examples.
  ///
  /// These folders are not searched for source files.
  private static let excludedFolders: Set<String> = [
    "Example", "Examples", "Demo", "Demos", "Sample", "Samples", "Tests", "UITests", "Pods",
    "Carthage", "build",
  ]

  private static func podspecText(in checkout: String) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: checkout)) ?? []
    return names.filter { $0.hasSuffix(".podspec") }.min { ($0.count, $0) < ($1.count, $1) }
      .flatMap { TextFile.read(atPath: checkout + "/" + $0) }
  }

  private static func moduleName(inPodspec specification: String) -> String? {
    let module = specification.firstMatch(of: /\.module_name\s*=\s*["']([^"']+)["']/)
    let name = specification.firstMatch(of: /\.name\s*=\s*["']([^"']+)["']/)
    return (module ?? name).map { String($0.1) }
  }

  private static func validModuleName(for name: String) -> String {
    let letters = name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
    return letters.first?.isNumber ?? true ? "_" + String(letters) : String(letters)
  }

  private static func dependencyNames(inPodspec specification: String) -> [String] {
    specification.matches(of: /\.dependency\s*\(?\s*["']([^"']+)["']/).map { String($0.1) }
  }

  /// Returns the paths of the Swift files that match a podspec's `source_files` patterns.
  private static func swiftFiles(ofPodspec specification: String, in checkout: String) -> [String] {
    var result: Set<String> = []
    for match in specification.matches(
      of: /source_files\s*=\s*((?:\[?\s*["'][^"']+["']\s*,?\s*)+)/)
    {
      for pattern in match.1.matches(of: /["']([^"']+)["']/) {
        result.formUnion(swiftFiles(matching: String(pattern.1), in: checkout))
      }
    }
    return result.sorted()
  }

  private static func swiftFiles(matching pattern: String, in checkout: String) -> [String] {
    let parts = pattern.split(separator: "/").map(String.init)
    let fixed = parts.prefix { part in !part.contains { "*{?[".contains($0) } }
    let start = ([checkout] + fixed.filter { $0 != "." }).joined(separator: "/")
    guard fixed.count < parts.count else {
      return start.hasSuffix(".swift") && FileItem.exists(atPath: start)
        ? [start] : swiftFiles(below: start)
    }
    let depth = parts.count - fixed.count
    return swiftFiles(below: start).filter { path in
      parts.contains("**")
        || path.dropFirst(start.count + 1).split(separator: "/").count == depth
    }
  }

  private static func defaultSourceFiles(in checkout: String, moduleName name: String) -> [String] {
    for place in [
      "Sources/\(name)", "Sources", "Source", "\(name)/Classes", "\(name)/Sources", "Classes",
      "Pod/Classes", name, "Lib", "src",
    ] {
      let found = swiftFiles(below: checkout + "/" + place)
      if !found.isEmpty { return found }
    }
    return []
  }

  private static func swiftFiles(below folder: String) -> [String] {
    Folder.files(below: folder, skipping: excludedFolders).filter { $0.hasSuffix(".swift") }
  }

  /// Returns the deepest folder that contains all given files.
  private static func commonFolder(of files: [String]) -> String {
    var result = files[0].split(separator: "/").dropLast()
    for file in files {
      let parts = file.split(separator: "/").dropLast()
      result = result.prefix(zip(result, parts).prefix { $0 == $1 }.count)
    }
    return "/" + result.joined(separator: "/")
  }
}
#endif
