#if Porting
package import SourceLowering
import AtomicFiles
import Foundation

/// A build of packages for iOS whose files stay as they are.
///
/// 1. The package manager plans: that says which modules there are, of which files.
/// 2. Modules for iOS are lowered into a cache in the scratch folder.
/// 3. `swift build` compiles with an overlay in which each original's path holds its lowered text.
package struct PortBuild {
  /// What a build is told beside its arguments.
  package struct BuildSettings: Sendable {
    /// The system whose parts of the sources are built.
    package var platform: TargetPlatform
    /// What decides how files are lowered beside what they say, such as the version of the command.
    package var version: String

    /// Settings for a platform.
    package init(platform: TargetPlatform = .iOS, version: String) {
      self.platform = platform
      self.version = version
    }
  }

  /// What lowering came to.
  package struct LoweringSummary: Sendable, Equatable {
    /// The modules that are lowered.
    package var modules: [String] = []
    /// How many files they have.
    package var files = 0
    /// How many are read from elsewhere.
    package var lowered = 0
    /// How many were parsed this time.
    package var parsed = 0
    /// The files whose text was written anew.
    package var rewritten: [String] = []
    /// What could not be taken over.
    package var diagnostics: [LoweringDiagnostic] = []
    /// Those of files that were parsed this time.
    package var newDiagnostics: [LoweringDiagnostic] = []
    /// Targets that are left out, a line for each.
    package var omissions: [String] = []
    /// How many spellings were lowered, by file and kind.
    package var counts: [String: [String: Int]] = [:]
  }

  private let arguments: BuildArguments
  private let settings: BuildSettings
  private let sdk: PrebuiltSDK
  private let cacheFolder: String

  /// A build with arguments against a kit.
  package init(_ arguments: BuildArguments, settings: BuildSettings, kit: PrebuiltSDK) {
    self.arguments = arguments
    self.settings = settings
    self.sdk = kit
    cacheFolder = arguments.scratch + "/lowered"
  }

  /// Lowers what has changed and runs Swift; the exit status is Swift's.
  ///
  /// - Throws: What keeps it from being lowered.
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

  /// Lowers what has changed, without building.
  package func lowerWithoutBuilding() throws(PortError) -> LoweringSummary {
    try prepareBuild().summary
  }

  // The steps

  /// Where the manifest is.
  private struct PackageLocation {
    let package: String
    let diagnostics: [String]
    let pins: PackageResolvedFile
  }

  /// The package's own folder, or that of one made for it.
  private func packageLocation() throws(PortError) -> PackageLocation {
    var package = arguments.package
    var remarks: [String] = []
    let manifest = TextFile.read(atPath: package + "/Package.swift")
    // The package manager reads no older ones.
    let isReadable =
      manifest.map { ManifestRewriter.toolsVersion(ofManifest: $0) >= (4, 0) } ?? false
    if !isReadable {
      let made = try GeneratedPackage(for: package, scratch: arguments.scratch)
      package = made.folder
      remarks = made.diagnostics
      if manifest != nil {
        remarks.insert(
          "\(arguments.package)/Package.swift: is for Swift 3 and passed over; what it says of targets and dependencies is not known",
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

  /// Options that name folders, which are given anew.
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

  /// Makes the folders; the scratch folder hides itself from version control.
  private func createBuildFolders() throws(PortError) {
    try BuildOutput.createFolder(cacheFolder)
    let inside = arguments.package + "/.build"
    if arguments.scratch.hasPrefix(inside + "/"), !FileItem.exists(atPath: inside + "/.gitignore") {
      try BuildOutput.write("*\n", to: inside + "/.gitignore")
    }
  }

  /// Plans and lowers: the arguments that `swift build` needs, and what it came to.
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
        // The compiler looks at the original, which may be older than its object.
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
    // The plan that was read is one without these arguments: it is not to be taken for that of the build.
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

  /// Plans until the packages that a plan was made with are those that it resolved.
  private func resolveBuildPlan(
    in place: PackageLocation
  ) throws(PortError) -> (BuildPlan, PackageFolderList, ManifestRewriter) {
    place.pins.copyCachedFileToCheckout()
    defer { place.pins.moveToCache() }
    var packages = PackageFolderList(root: place.package, scratch: arguments.scratch)
    var last = ""
    // Each time more of the graph may be known.
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
      "\(arguments.package): Swift cannot plan the build; what it printed above says why")
  }

  /// The arguments that make manifests be read through an overlay, which is called after what it says.
  ///
  /// Manifests that were read are kept by the arguments they were read with.
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

/// The file in which the package manager keeps the versions it has chosen.
///
/// Where a checkout has none, it is kept in the cache between builds, so that the checkout stays as it is.
private struct PackageResolvedFile {
  private let checkoutPath: String
  private let cachePath: String
  private let existsInCheckout: Bool

  init(package: String, cache: String) {
    checkoutPath = package + "/Package.resolved"
    cachePath = cache + "/Package.resolved"
    existsInCheckout = FileItem.exists(atPath: checkoutPath)
  }

  /// Lends the kept file to the checkout.
  func copyCachedFileToCheckout() {
    guard !existsInCheckout, let text = TextFile.read(atPath: cachePath) else { return }
    _ = try? BuildOutput.write(text, to: checkoutPath)
  }

  /// Takes it back.
  func moveToCache() {
    guard !existsInCheckout, let text = TextFile.read(atPath: checkoutPath) else { return }
    _ = try? BuildOutput.write(text, to: cachePath)
    FileItem.remove(atPath: checkoutPath)
  }
}
#endif
