import AtomicFiles
public import Foundation
public import Pixels
public import QuartzCore

/// A Core Animation document, or several that are stacked to a wallpaper, as layers.
///
/// Reads `.tendies` archives, `.ca` folders and single `.caml` files; nothing outside of the
/// package is ever read.
///
/// - Source: behaviour/documents.md, "Packages" and "Reading and writing".
public final class CAPackage {
  /// The document's name for people.
  public let name: String
  /// The documents back to front; one where there is no stack.
  public let documents: [CADocument]
  /// The root layer of the only document, or a layer that holds the roots of all.
  ///
  /// In the document's space: y runs up unless ``isGeometryFlipped``.
  public let rootLayer: CALayer
  /// Whether y runs down in ``rootLayer``.
  public let isGeometryFlipped: Bool
  /// What to show: a layer of the canvas's size, y running down, with everything in its middle.
  public let canvasLayer: CALayer
  /// What is seen, in points: the screen the package is made for, else the document.
  public let canvasSize: CGSize
  /// Pixels per point of the screen the package is made for; 1 where it does not say.
  public let scale: CGFloat
  /// The screen it is made for; nil where it does not say.
  let screen: TargetScreen?
  /// Everything that was found, in the order it was.
  public let diagnostics: [DocumentDiagnostic]
  /// The names of all wallpapers of the package.
  public let wallpaperNames: [String]
  /// Sets the states of all documents.
  public let stateController: CAStateController
  /// What the package's pictures have taken of ``PackageLimits/memory``, for the renderer to draw with the rest: see
  /// ``renderLimits``.
  public let memory: MemoryBudget
  /// ``PackageLimits/seconds``, for the renderer: see ``renderLimits``.
  public let secondsPerFrame: Double
  /// ``PackageLimits/totalSeconds``, for a renderer that makes one output: see ``renderLimits``.
  public let totalSeconds: Double

  /// Reads a file or folder.
  ///
  /// - Parameters:
  ///   - url: a `.tendies` or `.zip` archive, a folder, or a `.caml` file.
  ///   - wallpaper: which one, of a package that holds several.
  ///   - mode: what to do with diagnostics.
  ///   - limits: how much the package may ask for.
  /// - Throws: what leaves nothing to show; in a strict import the first
  ///   diagnostic.
  public convenience init(
    contentsOf url: URL, wallpaper: Int = 0, mode: ImportMode = .lenient,
    limits: PackageLimits = PackageLimits()
  ) throws(DocumentDiagnostic) {
    try self.init(
      try CAPackage.openPackageSource(at: url, limits: limits), wallpaper: wallpaper, mode: mode,
      limits: limits
    ) { try? CAPackage.openPackageSource(at: url, limits: limits) }
  }

  /// Reads files that are held in memory.
  ///
  /// - Parameters:
  ///   - files: bytes by path; one of them at least is a document.
  ///   - wallpaper: which one, of a package that holds several.
  ///   - mode: what to do with diagnostics.
  ///   - limits: how much the package may ask for.
  /// - Throws: what leaves nothing to show; in a strict import the first
  ///   diagnostic.
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

  /// The names of all states of all documents, each once.
  public var stateNames: [String] { stateController.stateNames }

  /// The layer of that id or name; the front document counts first.
  public func publishedObject(named name: String) -> CALayer? {
    documents.reversed().lazy.compactMap { $0.object(named: name) }.first
  }

  /// Whether something of it follows how the screen is held.
  public var isTiltDriven: Bool { documents.contains { !$0.tiltBindings.isEmpty } }

  /// Shows it as on a screen that is tilted: values that follow the tilt are replaced by those for it.
  ///
  /// - Parameters:
  ///   - x: about the axis from left to right, −1 to 1; 0 is straight.
  ///   - y: about the axis from bottom to top, −1 to 1.
  public func setTilt(x: Double, y: Double) {
    let before = CATransaction.disableActions()
    CATransaction.setDisableActions(true)
    for document in documents { document.tiltBindings.applyTilt(x: x, y: y) }
    CATransaction.setDisableActions(before)
  }

  /// How long the documents' own animations last, in seconds; nil where one never ends or there is none.
  public var animationDuration: Double? {
    let ends = documents.flatMap(\.animationEnds)
    guard !ends.isEmpty, ends.allSatisfy(\.isFinite) else { return nil }
    return ends.max()
  }

  /// Adds every animation of the documents anew, as if they had just been loaded.
  ///
  /// Of use where layers were made in one turn of the run loop and shown in another: what runs on
  /// layers that are on no screen ends with the turn (behaviour/actions.md, "Live layers").
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
        // One damaged document does not take the others with it.
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
      throw DocumentDiagnostic(.unreadable("there is no such file"), at: location)
    }
    if isFolder.boolValue { return try FolderPackageSource(url, limits: limits) }
    let file: FileHandle
    do throws(RegularFile.OpenError) {
      file = try RegularFile.open(atPath: url.path)
    } catch {
      throw DocumentDiagnostic(error, url.lastPathComponent, at: location)
    }
    defer { try? file.close() }
    // An empty file has no bytes to give, and is no document.
    let start = (try? file.read(upToCount: 4)) ?? Data()
    if start.starts(with: Array("PK".utf8)) {
      let rest = (try? file.read(upToCount: limits.archiveBytes)) ?? Data()
      return try ZipPackageSource(start + rest, limits: limits)
    }
    guard url.pathExtension.lowercased() == "caml" else {
      throw DocumentDiagnostic(.notAPackage, at: location)
    }
    // A single document may have its pictures beside it.
    return try FolderPackageSource(
      url.deletingLastPathComponent(), only: [url.lastPathComponent, "assets"], limits: limits)
  }
}

/// One document of a package.
public struct CADocument {
  /// What it is in a wallpaper: background, floating or foreground; nil where it is alone.
  public let role: String?
  /// Its path within the package.
  public let path: String
  /// The document's only outermost layer.
  public let rootLayer: CALayer
  /// Whether y runs down in it.
  public let isGeometryFlipped: Bool
  /// The names it offers to a program.
  public let publishedObjectNames: [String]
  /// The size it says it has; nil where it does not.
  let size: CGSize?
  /// The pictures it names and could show, by name.
  public let images: [Image]
  /// What follows how the screen is held.
  let tiltBindings: TiltBindingSet
  let registry: DocumentLayerRegistry
  /// As the document has them, whether they have ended or not.
  let animations: [LayerAnimation]
  /// Which files its pictures came from.
  let imageOrigins: ImageSources
  /// Parts of the budget for its pictures, layers and values.
  private let reservations: [MemoryBudget.Reservation]

  /// When each animation ends, in seconds of the document; infinity for one that does not.
  var animationEnds: [Double] { animations.compactMap(\.end) }

  /// A picture that a document names.
  public struct Image: Hashable, Sendable {
    /// As the document writes it; `data:` for one that it holds itself.
    public let source: String
    /// In pixels.
    public let width, height: Int
  }

  /// The layer of that id or name.
  public func object(named name: String) -> CALayer? { registry.object(named: name) }

  /// Adds every animation of the document anew, as if it had just been loaded.
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
