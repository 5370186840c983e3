import AtomicFiles
public import Foundation
public import Pixels
public import QuartzCore

/// A Core Animation document as layers, or several documents that are stacked as a wallpaper.
///
/// It reads `.tendies` archives, `.ca` folders and single `.caml` files. Files outside the package are never read.
public final class CAPackage {
  /// The display name of the document.
  public let name: String
  /// The documents from back to front; a single one if the package is not a wallpaper with planes.
  public let documents: [CADocument]
  /// The root layer of the only document, or a layer that contains the roots of all documents.
  ///
  /// It is in document coordinates, in which y points up unless ``isGeometryFlipped`` is true.
  public let rootLayer: CALayer
  /// Whether the y axis points down in ``rootLayer``.
  public let isGeometryFlipped: Bool
  /// The layer to display.
  ///
  /// It has the size of the canvas, its y axis points down, and the documents are centered in it.
  public let canvasLayer: CALayer
  /// The size of the canvas, in points: that of the screen for which the package is made, or that of the document.
  public let canvasSize: CGSize
  /// The number of pixels per point of the screen for which the package is made; 1 if it is not specified.
  public let scale: CGFloat
  /// The screen for which the package is made; nil if it is not specified.
  let screen: TargetScreen?
  /// All diagnostics from reading the package, in order.
  public let diagnostics: [DocumentDiagnostic]
  /// The names of all wallpapers in the package.
  public let wallpaperNames: [String]
  /// The controller that sets the states of all documents.
  public let stateController: CAStateController
  /// The memory budget of ``PackageLimits/memory``, in bytes, from which the package's images are already reserved.
  ///
  /// The renderer uses the remainder, see ``renderLimits``.
  public let memory: MemoryBudget
  /// The work limit of one frame, in seconds, for the renderer.
  ///
  /// It is ``PackageLimits/seconds``, see ``renderLimits``.
  public let secondsPerFrame: Double
  /// The work limit of all frames, in seconds, for a renderer that produces one output.
  ///
  /// It is ``PackageLimits/totalSeconds``, see ``renderLimits``.
  public let totalSeconds: Double

  /// Reads a package from a file or folder.
  ///
  /// - Parameters:
  ///   - url: A `.tendies` or `.zip` archive, a folder, or a `.caml` file.
  ///   - wallpaper: The index of the wallpaper in a package with several. It is clamped to the existing ones.
  ///   - mode: Whether the first diagnostic ends the import.
  ///   - limits: The limits for the package's size, memory and work.
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
  ///   - files: The contents of the files by path. At least one must be a document.
  ///   - wallpaper: The index of the wallpaper in a package with several. It is clamped to the existing ones.
  ///   - mode: Whether the first diagnostic ends the import.
  ///   - limits: The limits for the package's size, memory and work.
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
    reopen: @escaping () -> (any PackageSource)? = { nil }
  ) throws(DocumentDiagnostic) {
    let log = DiagnosticLog(mode, limit: limits.findings)
    for diagnostic in source.diagnostics { try log.report(diagnostic) }
    let files = PackageFileReader(source, limits: limits, reopen: reopen)
    memory = files.memory
    secondsPerFrame = Double(limits.seconds)
    totalSeconds = Double(limits.totalSeconds)
    let layout = try PackageLayout(files, log)
    let wallpaper = layout.wallpapers[min(max(0, index), layout.wallpapers.count - 1)]
    let documents = try CAPackage.readDocuments(of: wallpaper, from: files, log: log)
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

  /// The names of all states in all documents, without duplicates.
  public var stateNames: [String] { stateController.stateNames }

  /// Returns the layer with an id or name; nil if there is none.
  ///
  /// Documents are searched from front to back.
  public func publishedObject(named name: String) -> CALayer? {
    documents.reversed().lazy.compactMap { $0.object(named: name) }.first
  }

  /// Whether any value follows the tilt of the device.
  public var isTiltDriven: Bool { documents.contains { !$0.tiltBindings.isEmpty } }

  /// Sets the values that follow the tilt of the device, without animation.
  ///
  /// - Parameters:
  ///   - x: The tilt about the horizontal axis, -1...1; 0 is level.
  ///   - y: The tilt about the vertical axis, -1...1; 0 is level.
  public func setTilt(x: Double, y: Double) {
    let before = CATransaction.disableActions()
    CATransaction.setDisableActions(true)
    for document in documents { document.tiltBindings.applyTilt(x: x, y: y) }
    CATransaction.setDisableActions(before)
  }

  /// The time at which the last animation of the documents ends, in seconds; nil if one is endless or there are none.
  public var animationDuration: Double? {
    let ends = documents.flatMap(\.animationEnds)
    guard !ends.isEmpty, ends.allSatisfy(\.isFinite) else { return nil }
    return ends.max()
  }

  /// Adds every animation of the documents again, as if they had just been loaded.
  ///
  /// Call it if layers are created in one turn of the run loop and displayed in a later one: animations of layers
  /// that are in no render tree are removed at the end of the turn.
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
        // Other documents are still read if one is damaged.
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
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw DocumentDiagnostic(.unreadable("no such file"), at: location)
    }
    if isFolder.boolValue { return try FolderPackageSource(url, limits: limits) }
    let file: FileHandle
    do throws(RegularFile.OpenError) {
      file = try RegularFile.open(atPath: url.path)
    } catch {
      throw DocumentDiagnostic(error, url.lastPathComponent, at: location)
    }
    defer { try? file.close() }
    // An empty file yields no bytes and is therefore not an archive.
    let start = (try? file.read(upToCount: 4)) ?? Data()
    if start.starts(with: Array("PK".utf8)) {
      let rest = (try? file.read(upToCount: limits.archiveBytes)) ?? Data()
      return try ZipPackageSource(start + rest, limits: limits)
    }
    guard url.pathExtension.lowercased() == "caml" else {
      throw DocumentDiagnostic(.notAPackage, at: location)
    }
    // A single document may refer to images in an adjacent `assets` folder.
    return try FolderPackageSource(
      url.deletingLastPathComponent(), only: [url.lastPathComponent, "assets"], limits: limits)
  }
}

/// A document of a package.
public struct CADocument {
  /// The role of the document in a wallpaper: background, floating or foreground; nil for a single document.
  public let role: String?
  /// The path of the document in the package.
  public let path: String
  /// The root layer of the document.
  public let rootLayer: CALayer
  /// Whether the y axis points down in the document.
  public let isGeometryFlipped: Bool
  /// The names of the objects that the document publishes to programs.
  public let publishedObjectNames: [String]
  /// The size that the document specifies, in points; nil if it specifies none.
  let size: CGSize?
  /// The images that the document refers to and that could be decoded, sorted by source.
  public let images: [Image]
  /// The values that follow the tilt of the device.
  let tiltBindings: TiltBindingSet
  let registry: DocumentLayerRegistry
  /// All animations of the document, whether they have ended or not.
  let animations: [LayerAnimation]
  /// The files from which the images were read.
  let imageOrigins: ImageSources
  /// The memory reservations for the document's images, layers and values.
  private let reservations: [MemoryBudget.Reservation]

  /// The end time of each animation, in seconds since the document's start; infinity if it is endless.
  var animationEnds: [Double] { animations.compactMap(\.end) }

  /// An image that a document refers to.
  public struct Image: Hashable, Sendable {
    /// The source as written in the document; `data:` for an embedded image.
    public let source: String
    /// The size of the image, in pixels.
    public let width, height: Int
  }

  /// Returns the layer with an id or name; nil if there is none.
  public func object(named name: String) -> CALayer? { registry.object(named: name) }

  /// Adds every animation of the document again, as if it had just been loaded.
  public func restartAnimations() {
    for animation in animations { animation.restart() }
  }

  init(
    _ plane: PackageLayout.Plane, _ files: PackageFileReader, _ log: DiagnosticLog
  ) throws(DocumentDiagnostic) {
    let file = plane.document.description
    let data = try files.readFile(at: plane.document, limitKind: .documentBytes)
    let root = try ElementParser.parse(
      data, file: file, limits: files.limits, budget: files.memory)
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
