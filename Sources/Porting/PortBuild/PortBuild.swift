#if Porting
package import SourceLowering
import AtomicFiles
import Foundation

/// A build of iOS packages on Linux that does not modify their files.
///
/// 1. The package manager plans the build, which determines the modules and their files.
/// 2. Modules written for iOS are rewritten (lowered) into a cache in the scratch folder.
/// 3. `swift build` compiles the packages with a virtual file system overlay that replaces each original file with
///    its lowered text.
package struct PortBuild {
  /// The settings for a build that are not command-line arguments.
  package struct BuildSettings: Sendable {
    /// The platform for which conditional compilation is evaluated.
    ///
    /// The default is iOS.
    package var platform: TargetPlatform
    /// The version of the lowering code, for example the version of the command.
    ///
    /// Caches written by other versions are discarded.
    package var version: String

    /// Creates settings for the given platform.
    package init(platform: TargetPlatform = .iOS, version: String) {
      self.platform = platform
      self.version = version
    }
  }

  /// A summary of lowering all selected modules.
  package struct LoweringSummary: Sendable, Equatable {
    /// The names of the lowered modules.
    package var modules: [String] = []
    /// The total number of source files in the lowered modules.
    package var files = 0
    /// The number of files replaced with rewritten text.
    package var lowered = 0
    /// The number of source files parsed in this run.
    package var parsed = 0
    /// The original paths of the files whose rewritten text changed in this run.
    package var rewritten: [String] = []
    /// The diagnostics for all files in the lowered modules.
    package var diagnostics: [LoweringDiagnostic] = []
    /// The diagnostics for the files that were parsed in this run.
    package var newDiagnostics: [LoweringDiagnostic] = []
    /// Warnings about removed targets and other unsupported parts of the packages, one line each.
    package var omissions: [String] = []
    /// The number of rewritten constructs, by file path and then by kind of construct.
    package var counts: [String: [String: Int]] = [:]
  }

  private let arguments: BuildArguments
  private let settings: BuildSettings
  private let sdk: PrebuiltSDK
  private let cacheFolder: String

  /// Creates a build that compiles against the given prebuilt SDK.
  package init(_ arguments: BuildArguments, settings: BuildSettings, kit: PrebuiltSDK) {
    self.arguments = arguments
    self.settings = settings
    self.sdk = kit
    cacheFolder = arguments.scratch + "/lowered"
  }

  /// Lowers changed files, calls `report` with the summary, and runs Swift.
  ///
  /// - Parameter report: A closure that receives the summary before Swift starts. It is not called if the arguments
  ///   only request information.
  /// - Returns: The exit status of the Swift process.
  /// - Throws: `PortError` if planning or lowering fails.
  package func runBuild(report: (LoweringSummary) -> Void) throws(PortError) -> Int32 {
    try createBuildFolders()
    let place = try packageLocation()
    if arguments.isInformational {
      return try swiftSubprocess(
        command: arguments.verb.rawValue, in: place, generatedArguments: [],
        userArguments: arguments.originalArguments
      )
      .runInheritingStreams()
    }
    let prepared = try prepareBuild(in: place)
    report(prepared.summary)
    place.pins.copyCachedFileToCheckout()
    defer { place.pins.moveToCache() }
    return try swiftSubprocess(
      command: arguments.verb.rawValue, in: place, generatedArguments: prepared.arguments,
      userArguments: arguments.originalArguments
    ).runInheritingStreams()
  }

  /// Lowers changed files without building the package.
  ///
  /// - Throws: `PortError` if planning or lowering fails.
  package func lowerWithoutBuilding() throws(PortError) -> LoweringSummary {
    try prepareBuild().summary
  }

  // MARK: Build steps

  /// The location of the package manifest used for the build.
  private struct PackageLocation {
    let package: String
    let diagnostics: [String]
    let pins: PackageResolvedFile
  }

  /// Returns the location of the package's own manifest, or of a generated package if there is no usable manifest.
  private func packageLocation() throws(PortError) -> PackageLocation {
    var package = arguments.package
    var remarks: [String] = []
    let manifest = TextFile.read(atPath: package + "/Package.swift")
    // The Swift package manager does not support manifests with a tools version below 4.0.
    let isReadable =
      manifest.map { ManifestRewriter.toolsVersion(ofManifest: $0) >= (4, 0) } ?? false
    if !isReadable {
      let made = try GeneratedPackage(for: package, scratch: arguments.scratch)
      package = made.folder
      remarks = made.diagnostics
      if manifest != nil {
        remarks.insert(
          "\(arguments.package)/Package.swift: the manifest is for Swift 3 and was ignored with its targets and "
            + "dependencies; raise its swift-tools-version",
          at: 0)
      }
    }
    return PackageLocation(
      package: package, diagnostics: remarks,
      pins: PackageResolvedFile(package: package, cache: cacheFolder))
  }

  private func swiftSubprocess(
    command verb: String, in place: PackageLocation, generatedArguments ours: [String],
    userArguments given: [String]
  ) -> Subprocess {
    Subprocess(
      ["swift", verb, "--package-path", place.package, "--scratch-path", arguments.scratch] + ours
        + removingFolderOptions(from: given))
  }

  /// The options that specify folders.
  ///
  /// They are removed from the user's arguments, because the build passes its own folders.
  private static let folderOptions = ["--scratch-path", "--build-path", "--package-path"]

  private func removingFolderOptions(from words: [String]) -> [String] {
    var result: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if Self.folderOptions.contains(word) {
        _ = rest.popFirst()
      } else if !Self.folderOptions.contains(where: { word.hasPrefix($0 + "=") }) {
        result.append(word)
      }
    }
    return result
  }

  /// Creates the cache folder.
  ///
  /// If a `.build` folder has no `.gitignore` file, the function creates one that ignores everything.
  private func createBuildFolders() throws(PortError) {
    try BuildOutput.createFolder(cacheFolder)
    let inside = arguments.package + "/.build"
    if arguments.scratch.hasPrefix(inside + "/"), !FileItem.exists(atPath: inside + "/.gitignore") {
      try BuildOutput.write("*\n", to: inside + "/.gitignore")
    }
  }

  /// Plans the build and lowers changed files.
  ///
  /// Returns a summary and the additional arguments for `swift build`.
  func prepareBuild() throws(PortError) -> (arguments: [String], summary: LoweringSummary) {
    try createBuildFolders()
    return try prepareBuild(in: packageLocation())
  }

  private func prepareBuild(
    in place: PackageLocation
  ) throws(PortError) -> (arguments: [String], summary: LoweringSummary) {
    let (plan, packages, manifests) = try resolveBuildPlan(in: place)
    let graph = Set(plan.modules.map(\.name))
    let selection = ModuleSelection(plan.modules, packages: packages, scratch: arguments.scratch)
    var summary = LoweringSummary()
    summary.omissions = place.diagnostics + manifests.omittedTargets.map(\.description)
    let known = graph.union(manifests.omittedTargets.map(\.target))
    var facts: [String: ModuleDeclarations] = [:]
    var overlay = VFSOverlay()
    for module in plan.modules where selection.names.contains(module.name) {
      let sources = module.sources.filter {
        ModuleSelection.isOriginalSourceFile($0, scratchFolder: arguments.scratch)
      }
      guard !sources.isEmpty else { continue }
      let imported = plan.modules.filter { module.dependencies.contains($0.name) }
        .compactMap { facts[$0.name] }
      let options = LoweringOptions(
        platform: settings.platform, modules: known,
        nestsOptionals: module.languageMode?.hasPrefix("4") ?? false)
      let objects = module.objectFiles
      let outcome = try LoweredModuleCache(
        name: module.name, folder: "\(cacheFolder)/\(module.name)", version: settings.version,
        options: options
      ).updateModule(sources: sources, imported: imported) { path in
        // The compiler compares the object file only with the modification date of the original file, which has not
        // changed.
        for object in objects[path] ?? [] { FileItem.remove(atPath: object) }
      }
      facts[module.name] = outcome.facts
      overlay.texts.merge(outcome.texts) { $1 }
      summary.modules.append(module.name)
      summary.files += sources.count
      summary.lowered += outcome.texts.count
      summary.parsed += outcome.parsed
      summary.rewritten += outcome.changed
      summary.diagnostics += outcome.diagnostics
      summary.newDiagnostics += outcome.newDiagnostics
      summary.counts.merge(outcome.counts) { $1 }
    }
    try BuildOutput.write(overlay.description, to: cacheFolder + "/overlay.yaml")
    // The cached plan was created without these arguments, so the package manager must not reuse it for the build.
    var words = [
      "--disable-build-manifest-caching", "-Xswiftc", "-vfsoverlay", "-Xswiftc",
      cacheFolder + "/overlay.yaml",
    ]
    if graph.isDisjoint(with: ModuleSelection.graphicsModules) { words += sdk.arguments }
    if !manifests.omittedTargets.isEmpty {
      let map = Set(manifests.omittedTargets.map(\.target)).sorted().map { "module \($0) {}\n" }
        .joined()
      try BuildOutput.write(map, to: cacheFolder + "/omitted.modulemap")
      words += [
        "-Xswiftc", "-Xcc", "-Xswiftc", "-fmodule-map-file=\(cacheFolder)/omitted.modulemap",
      ]
    }
    return (words + (try manifestOverlayArguments(manifests)), summary)
  }

  /// Plans the build repeatedly until the set of resolved packages no longer changes.
  private func resolveBuildPlan(
    in place: PackageLocation
  ) throws(PortError) -> (BuildPlan, PackageFolderList, ManifestRewriter) {
    place.pins.copyCachedFileToCheckout()
    defer { place.pins.moveToCache() }
    var packages = PackageFolderList(root: place.package, scratch: arguments.scratch)
    var last = ""
    // Each attempt may resolve additional packages, whose manifests may then require changes.
    for _ in 0..<4 {
      let manifests = try ManifestRewriter(packages, scratch: cacheFolder + "/manifests")
      let outcome = try swiftSubprocess(
        command: "build", in: place,
        generatedArguments: ["--print-manifest-job-graph"]
          + (try manifestOverlayArguments(manifests)), userArguments: arguments.planArguments
      ).runCapturingOutput()
      let now = PackageFolderList(root: place.package, scratch: arguments.scratch)
      if now == packages {
        guard outcome.status == 0,
          let text = TextFile.read(atPath: "\(arguments.scratch)/\(arguments.configuration).yaml")
        else {
          last = outcome.text
          break
        }
        return (BuildPlan(manifest: text), packages, manifests)
      }
      packages = now
      last = outcome.text
    }
    writeToStandardError(last)
    throw PortError(
      "\(arguments.package): 'swift build' cannot plan the build; see its output above")
  }

  /// Writes the changed manifests and returns the arguments that make the compiler read them through an overlay.
  ///
  /// The name of the overlay folder is a digest of its contents. The package manager caches manifests by their
  /// compiler arguments, so changed contents require a different path.
  private func manifestOverlayArguments(_ changes: ManifestRewriter) throws(PortError) -> [String] {
    guard !changes.texts.isEmpty else { return [] }
    let all = changes.texts.sorted { $0.key < $1.key }.map { $0.key + $0.value }.joined()
    let folder = "\(cacheFolder)/manifests/\(StableHash.hexDigest(of: all))"
    try BuildOutput.createFolder(folder)
    var overlay = VFSOverlay()
    for (path, text) in changes.texts {
      let place = "\(folder)/\(StableHash.hexDigest(of: path)).swift"
      try BuildOutput.write(text, to: place)
      overlay.texts[path] = place
    }
    try BuildOutput.write(overlay.description, to: folder + "/overlay.yaml")
    return [
      "-Xbuild-tools-swiftc", "-vfsoverlay", "-Xbuild-tools-swiftc", folder + "/overlay.yaml",
    ]
  }
}

/// The `Package.resolved` file, which records the dependency versions selected by the package manager.
///
/// If the package has no such file, the file is stored in the cache between builds, so that the package folder is not
/// modified.
private struct PackageResolvedFile {
  private let checkoutPath: String
  private let cachePath: String
  private let existsInCheckout: Bool

  init(package: String, cache: String) {
    checkoutPath = package + "/Package.resolved"
    cachePath = cache + "/Package.resolved"
    existsInCheckout = FileItem.exists(atPath: checkoutPath)
  }

  /// Copies the cached file to the package folder, unless the package has its own file.
  func copyCachedFileToCheckout() {
    guard !existsInCheckout, let text = TextFile.read(atPath: cachePath) else { return }
    _ = try? BuildOutput.write(text, to: checkoutPath)
  }

  /// Moves the file from the package folder to the cache, unless the package has its own file.
  func moveToCache() {
    guard !existsInCheckout, let text = TextFile.read(atPath: checkoutPath) else { return }
    _ = try? BuildOutput.write(text, to: cachePath)
    FileItem.remove(atPath: checkoutPath)
  }
}
#endif
