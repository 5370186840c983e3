import AtomicFiles
public import Foundation
public import Pixels
public import QuartzCore

/// A Core Animation document loaded as layers, or several documents stacked as a wallpaper.
///
/// `CAPackage` reads `.tendies` archives, `.ca` folders and single `.caml` files. Files outside the package are never
/// read.
public final class CAPackage {
  /// The display name of the document.
  public let name: String
  /// The documents from back to front; only one unless the package is a wallpaper with several planes.
  public let documents: [CADocument]
  /// The root layer of the only document, or a layer that contains the root layers of all documents.
  ///
  /// It uses document coordinates, in which the y-axis points up unless ``isGeometryFlipped`` is `true`.
  public let rootLayer: CALayer
  /// Whether the y-axis points down in ``rootLayer``.
  public let isGeometryFlipped: Bool
  /// The layer to display.
  ///
  /// It has the size of the canvas, its y-axis points down, and the documents are centered in it.
  public let canvasLayer: CALayer
  /// The size of the canvas, in points: the size of the package's target screen, or the size of the document.
  public let canvasSize: CGSize
  /// The number of pixels per point on the package's target screen; 1 if no screen is specified.
  public let scale: CGFloat
  /// The screen for which the package was made; `nil` if it is not specified.
  let screen: TargetScreen?
  /// All diagnostics reported while reading the package, in order.
  public let diagnostics: [DocumentDiagnostic]
  /// The names of all wallpapers in the package.
  public let wallpaperNames: [String]
  /// The controller that sets the state in all documents.
  public let stateController: CAStateController
  /// The values from outside that were applied; `nil` if there are none.
  let settings: PackageSettings?
  /// The memory budget set by ``PackageLimits/memory``, in bytes, from which the package's images are already
  /// reserved.
  ///
  /// The renderer uses the remainder; see ``renderLimits``.
  public let memory: MemoryBudget
  /// The maximum time for rendering one frame, in seconds.
  ///
  /// The value comes from ``PackageLimits/seconds``; see ``renderLimits``.
  public let secondsPerFrame: Double
  /// The maximum total time for rendering all frames of one output, in seconds.
  ///
  /// The value comes from ``PackageLimits/totalSeconds``; see ``renderLimits``.
  public let totalSeconds: Double

  /// Reads a package from a file or folder.
  ///
  /// - Parameters:
  ///   - url: The location of an archive, such as a `.tendies` file, a folder, or a `.caml` file.
  ///   - wallpaper: The index of the wallpaper if the package has several. It is clamped to the valid range.
  ///   - mode: Whether the first diagnostic ends the import.
  ///   - limits: The limits for the package's size, memory and rendering time.
  /// - Throws: The error that leaves nothing to display; in a strict import, the first diagnostic.
  public convenience init(
    contentsOf url: URL, wallpaper: Int = 0, mode: ImportMode = .lenient,
    limits: PackageLimits = PackageLimits()
  ) throws(DocumentDiagnostic) {
    try self.init(
      try CAPackage.openPackageSource(at: url, limits: limits), wallpaper: wallpaper, mode: mode,
      limits: limits
    ) { try? CAPackage.openPackageSource(at: url, limits: limits) }
  }

  /// Reads a package from files in memory.
  ///
  /// - Parameters:
  ///   - files: The file contents by path. At least one file must be a document.
  ///   - wallpaper: The index of the wallpaper if the package has several. It is clamped to the valid range.
  ///   - mode: Whether the first diagnostic ends the import.
  ///   - limits: The limits for the package's size, memory and rendering time.
  /// - Throws: The error that leaves nothing to display; in a strict import, the first diagnostic.
  public convenience init(
    files: [String: Data], wallpaper: Int = 0, mode: ImportMode = .lenient,
    limits: PackageLimits = PackageLimits()
  ) throws(DocumentDiagnostic) {
    let source = MemoryPackageSource(files)
    try self.init(source, wallpaper: wallpaper, mode: mode, limits: limits) { source }
  }

  init(
    _ source: any PackageSource, wallpaper index: Int, mode: ImportMode, limits: PackageLimits,
    settings: PackageSettings? = nil, reopen: @escaping () -> (any PackageSource)? = { nil }
  ) throws(DocumentDiagnostic) {
    let log = DiagnosticLog(mode, limit: limits.findings)
    for diagnostic in source.diagnostics { try log.report(diagnostic) }
    let files = PackageFileReader(source, limits: limits, settings: settings, reopen: reopen)
    self.settings = settings
    memory = files.memory
    secondsPerFrame = limits.seconds
    totalSeconds = limits.totalSeconds
    let layout = try PackageLayout(files, log)
    let wallpaper = layout.wallpapers[min(max(0, index), layout.wallpapers.count - 1)]
    let documents = try CAPackage.readDocuments(of: wallpaper, from: files, log: log)
    // The size of the root layer may be among the values.
    settings?.applyLayerValues(to: documents, files: files)
    let canvas = DocumentCanvas(documents, screen: wallpaper.screen)
    name = wallpaper.name
    wallpaperNames = layout.wallpapers.map(\.name)
    self.documents = documents
    rootLayer = documents.count == 1 ? documents[0].rootLayer : canvas.planeStack
    isGeometryFlipped = documents.count == 1 && documents[0].isGeometryFlipped
    canvasLayer = canvas.rootLayer
    canvasSize = canvas.size
    screen = wallpaper.screen
    scale = wallpaper.screen?.scale ?? 1
    diagnostics = log.all
    stateController = CAStateController(layer: canvas.rootLayer)
  }

  /// The names of the states in all documents, without duplicates.
  public var stateNames: [String] { stateController.stateNames }

  /// Returns the layer with the given identifier or name; `nil` if there is none.
  ///
  /// Documents are searched from front to back.
  public func publishedObject(named name: String) -> CALayer? {
    documents.reversed().lazy.compactMap { $0.object(named: name) }.first
  }

  /// Whether any property value depends on the tilt of the device.
  public var isTiltDriven: Bool { documents.contains { !$0.tiltBindings.isEmpty } }

  /// Sets the values that depend on the tilt of the device, without animation.
  ///
  /// - Parameters:
  ///   - x: The tilt about the horizontal axis, in the range `-1...1`; 0 is level.
  ///   - y: The tilt about the vertical axis, in the range `-1...1`; 0 is level.
  public func setTilt(x: Double, y: Double) {
    let before = CATransaction.disableActions()
    CATransaction.setDisableActions(true)
    for document in documents { document.tiltBindings.applyTilt(x: x, y: y) }
    CATransaction.setDisableActions(before)
  }

  /// The time at which the last of the documents' animations ends, in seconds; `nil` if one repeats forever or there
  /// are none.
  public var animationDuration: Double? {
    let ends = documents.flatMap(\.animationEnds)
    guard !ends.isEmpty, ends.allSatisfy(\.isFinite) else { return nil }
    return ends.max()
  }

  /// The times at which the documents' animations begin and end, in seconds and in no order.
  package var animationTimes: [Double] {
    documents.flatMap(\.animations).flatMap { [$0.begin, $0.end] }.compactMap(\.self)
      .filter(\.isFinite)
  }

  /// Adds every animation in the documents again, as if they had just been loaded.
  ///
  /// Call this method if layers are created in one run loop iteration and displayed in a later one: animations on
  /// layers that are not in a render tree are removed at the end of the iteration.
  public func restartAnimations() {
    for document in documents { document.restartAnimations() }
  }

  private static func readDocuments(
    of wallpaper: PackageLayout.Wallpaper, from files: PackageFileReader, log: DiagnosticLog
  ) throws(DocumentDiagnostic) -> [CADocument] {
    var documents: [CADocument] = []
    var first: DocumentDiagnostic?
    for plane in wallpaper.planes {
      do throws(DocumentDiagnostic) {
        documents.append(try CADocument(plane, files, log))
      } catch {
        // If one document is damaged, the others are still read.
        try log.report(error)
        first = first ?? error
      }
    }
    if documents.isEmpty {
      throw first ?? DocumentDiagnostic(.noDocument, at: DocumentDiagnostic.Location(""))
    }
    return documents
  }

  static func openPackageSource(
    at url: URL, limits: PackageLimits
  ) throws(DocumentDiagnostic) -> any PackageSource {
    let location = DocumentDiagnostic.Location(url.lastPathComponent)
    let file: FileHandle?
    do throws(RegularFile.OpenError) {
      let isFolder = try RegularFile.isFolder(atPath: url.path)
      file = isFolder ? nil : try RegularFile.open(atPath: url.path)
    } catch {
      throw DocumentDiagnostic(error, url.lastPathComponent, at: location)
    }
    guard let file else { return try FolderPackageSource(url, limits: limits) }
    defer { try? file.close() }
    // An empty file returns no bytes and is therefore not an archive.
    let start = (try? file.read(upToCount: FileContents.maximumPrefixLength)) ?? Data()
    if start.starts(with: Array("PK".utf8)) {
      let rest = (try? file.read(upToCount: limits.archiveBytes)) ?? Data()
      return try ZipPackageSource(start + rest, limits: limits)
    }
    guard url.pathExtension.lowercased() == "caml" else {
      // The remedy of the other issue is such a file.
      let isNamedAsArchive = Self.archiveExtensions.contains(url.pathExtension.lowercased())
      throw DocumentDiagnostic(
        isNamedAsArchive ? .notAnArchive(FileContents(prefix: start)) : .notAPackage, at: location)
    }
    // A single document may refer to images in an adjacent `assets` folder, which is beside the target of a link.
    let document = url.resolvingSymlinksInPath()
    return try FolderPackageSource(
      document.deletingLastPathComponent(), only: [document.lastPathComponent, "assets"],
      limits: limits)
  }
}

/// A document in a package.
public struct CADocument {
  /// The role of the document in a wallpaper: background, floating or foreground; `nil` for a single document.
  public let role: String?
  /// The path of the document within the package.
  public let path: String
  /// The root layer of the document's layer tree.
  public let rootLayer: CALayer
  /// Whether the y-axis points down in the document.
  public let isGeometryFlipped: Bool
  /// The names of the objects that programs can access by name.
  public let publishedObjectNames: [String]
  /// The size that the document specifies, in points; `nil` if it specifies none.
  let size: CGSize?
  /// The images referenced by the document that could be decoded, sorted by source.
  public let images: [Image]
  /// The bindings for values that depend on the tilt of the device.
  let tiltBindings: TiltBindingSet
  let registry: DocumentLayerRegistry
  /// All animations in the document, including those that have ended.
  let animations: [LayerAnimation]
  /// The files from which the images were read.
  let imageOrigins: ImageSources
  /// The memory reservations for the document's images, layers and property values.
  private let reservations: [MemoryBudget.Reservation]

  /// The end time of each animation, in seconds since the document's start; infinity if it repeats forever.
  var animationEnds: [Double] { animations.compactMap(\.end) }

  /// An image referenced by a document.
  public struct Image: Hashable, Sendable {
    /// The image source as written in the document; `data:` for an embedded image.
    public let source: String
    /// The size of the image, in pixels.
    public let width, height: Int
  }

  /// Returns the layer with the given identifier or name; `nil` if there is none.
  public func object(named name: String) -> CALayer? { registry.object(named: name) }

  /// Adds every animation in the document again, as if the document had just been loaded.
  public func restartAnimations() {
    for animation in animations { animation.restart() }
  }

  init(
    _ plane: PackageLayout.Plane, _ files: PackageFileReader, _ log: DiagnosticLog
  ) throws(DocumentDiagnostic) {
    let file = plane.document.description
    let data = try files.readFile(at: plane.document, limitKind: .documentBytes)
    let source = try ElementParser.parse(
      data, file: file, limits: files.limits, budget: files.memory)
    let root = files.settings?.editedElement(source, at: plane.document) ?? source
    let loader = ImageLoader(files, folder: plane.folder, log)
    let memory = ImportMemoryCounter(files.memory)
    let result = try DocumentImporter.importDocument(
      from: root, images: loader, memory: memory, limits: files.limits, log: log)
    role = plane.role?.rawValue
    path = file
    rootLayer = result.rootLayer
    registry = result.registry
    animations = result.animations
    images = loader.decodedImages.compactMap { source, image in
      image.map {
        Image(
          source: source.hasPrefix("data:") ? "data:" : source, width: $0.width, height: $0.height)
      }
    }.sorted { $0.source < $1.source }
    imageOrigins = loader.origins
    try memory.reservePendingBytes(at: root.location)
    reservations = loader.reservations + memory.reservations
    tiltBindings = result.tiltBindings
    isGeometryFlipped = plane.index.isGeometryFlipped
    publishedObjectNames = plane.index.publishedObjectNames
    if let width = plane.index.width, let height = plane.index.height {
      size = CGSize(width: width, height: height)
    } else {
      size = nil
    }
  }
}
