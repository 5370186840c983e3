public import Foundation
public import QuartzCore

/// Writes layers, documents and packages as Core Animation documents that read back as what they were.
///
/// Documents are normalised: tags are classes, only values that differ from those of new objects are written, in the
/// order of the property table, numbers by the fewest digits that read back as the same. What is written again after
/// reading is the same bytes.
///
/// - Layers are written as the model has them, with the animations they have; a state in force is taken back while a
///   document is written.
/// - A document that was read has lost its comments, what its classes do not know and readers ignore, the attributes of
///   states that have no effect, and references: an object that two elements referred to is written twice.
/// - Of a package of several wallpapers only the one that was read is written.
/// - What no document can hold is left out and told by ``omissions``.
///
/// - Source: behaviour/documents.md; the form is our own choice where it leaves one.
public final class CAMLWriter {
  /// What was left out of what was written last, one line each.
  public private(set) var omissions: [String] = []
  private let planes: [Plane]
  private let name: String
  private let screen: TargetScreen?

  /// One document.
  private struct Plane {
    let source: DocumentWriter.LayerSource
    let role: PackageLayout.PlaneRole?
    /// Of the .ca folder it was in; nil where it was in none.
    let folder: String?
    let isGeometryFlipped: Bool
    let publishedObjectNames: [String]
    let size: CGSize?

    init(_ document: CADocument) {
      source = DocumentWriter.LayerSource(root: document.rootLayer, document: document)
      role = document.role.flatMap(PackageLayout.PlaneRole.init)
      let folder = PackagePath(document.path)?.parent.lastComponent
      self.folder = folder.flatMap { $0.lowercased().hasSuffix(".ca") ? $0 : nil }
      isGeometryFlipped = document.isGeometryFlipped
      publishedObjectNames = document.publishedObjectNames
      size = document.size
    }

    init(_ layer: CALayer, _ isGeometryFlipped: Bool, _ startTime: Double) {
      source = DocumentWriter.LayerSource(root: layer, startTime: startTime)
      (role, folder, publishedObjectNames) = (nil, nil, [])
      self.isGeometryFlipped = isGeometryFlipped
      size = layer.bounds.size
    }
  }

  /// Writes a layer of a program and everything in it.
  ///
  /// - Parameters:
  ///   - layer: the document's outermost layer; its own place counts for nothing.
  ///   - isGeometryFlipped: whether y runs down in it, as it does in layers of this package.
  ///   - startTime: the time of the layers that is the document's beginning, in seconds. Animations of layers that were
  ///     shown begin that much earlier in the document.
  public init(layer: CALayer, isGeometryFlipped: Bool = true, startTime: CFTimeInterval = 0) {
    planes = [Plane(layer, isGeometryFlipped, startTime)]
    name = layer.name ?? ""
    screen = nil
  }

  /// Writes a document that was read, with its states.
  public init(document: CADocument) {
    planes = [Plane(document)]
    name = ""
    screen = nil
  }

  /// Writes a package that was read, with the states of its documents.
  public init(package: CAPackage) {
    planes = package.documents.map { Plane($0) }
    name = package.name
    screen = package.screen
  }

  // MARK: Forms

  /// One document that needs nothing beside it: pictures stand in it as `data:`.
  ///
  /// Where y runs down, or the document's size is not that of its root layer, a layer around the root says so; no
  /// document says which of its objects it publishes.
  ///
  /// - Returns: the document's bytes.
  /// - Throws: ``CAMLWriterError/multipleDocuments(_:)``.
  public func camlData() throws(CAMLWriterError) -> Data {
    let plane = try singlePlane()
    omissions = []
    var source = plane.source
    let size = canvasSize(of: plane)
    let own = source.root.bounds.size
    if plane.isGeometryFlipped || size.map({ $0 != own }) ?? false || screen != nil {
      source.wrapper = DocumentWriter.WrapperLayer(
        size: size ?? own, isGeometryFlipped: plane.isGeometryFlipped,
        masksToBounds: screen != nil)
    }
    if !plane.publishedObjectNames.isEmpty { omissions.append("the names of published objects") }
    return writeDocument(source, images: DocumentImageWriter(.document, imageSources(of: plane)))
  }

  /// One document with its pictures in a folder `assets`.
  ///
  /// - Returns: the files of the .ca folder by their paths in it.
  /// - Throws: ``CAMLWriterError/multipleDocuments(_:)``.
  public func caFolderFiles() throws(CAMLWriterError) -> [String: Data] {
    omissions = []
    let plane = try singlePlane()
    return folderContents(of: plane, size: canvasSize(of: plane))
  }

  /// A wallpaper of all documents as an archive.
  ///
  /// - Returns: the archive's bytes.
  /// - Throws: ``CAMLWriterError/archiveFailed(_:)`` where the system's library cannot make one.
  public func tendiesArchive() throws(CAMLWriterError) -> Data {
    omissions = []
    var layout = WallpaperFileBuilder(name: name, screen: screen)
    for plane in planes {
      layout.addDocument(
        folderContents(of: plane, size: plane.size), role: plane.role, name: plane.folder)
    }
    return try ZipWriter.archive(of: layout.files)
  }

  /// Writes a file or folder by the ending of its name: .caml, .ca, .tendies or .zip.
  ///
  /// It appears when it is whole, in place of what was there.
  ///
  /// - Parameter url: where.
  /// - Throws: what keeps it from being written; nothing is there then that was not before.
  public func write(to url: URL) throws(CAMLWriterError) {
    let location = OutputLocation(url)
    switch url.pathExtension.lowercased() {
    case "caml": try location.writeFile(containing: camlData())
    case "ca": try location.writeFolder(containing: caFolderFiles())
    case "tendies", "zip": try location.writeFile(containing: tendiesArchive())
    default: throw .unknownFileExtension(url.lastPathComponent)
    }
  }

  // MARK: Documents

  private func singlePlane() throws(CAMLWriterError) -> Plane {
    guard let plane = planes.first, planes.count == 1 else {
      throw .multipleDocuments(planes.count)
    }
    return plane
  }

  /// What is seen of a document that is alone; nil where nothing says.
  private func canvasSize(of plane: Plane) -> CGSize? {
    screen.map { CGSize(width: $0.width, height: $0.height) } ?? plane.size
  }

  private func imageSources(of plane: Plane) -> [ImageSources] {
    [plane.source.document?.imageOrigins].compactMap(\.self)
  }

  private func folderContents(of plane: Plane, size: CGSize?) -> [String: Data] {
    let images = DocumentImageWriter(.assets, imageSources(of: plane))
    var files: [String: Data] = [:]
    let index = DocumentIndexFile()
    files[index.rootDocument] = writeDocument(plane.source, images: images)
    var entries: [(String, XMLPropertyList)] = []
    if let size, size.width > 0, size.height > 0 {
      entries.append(("documentHeight", .number(size.height)))
      entries.append(("documentWidth", .number(size.width)))
    }
    entries.append(("geometryFlipped", .bool(plane.isGeometryFlipped)))
    if !plane.publishedObjectNames.isEmpty {
      entries.append(
        ("publishedObjectNames", .array(plane.publishedObjectNames.map { .string($0) })))
    }
    entries.append(("rootDocument", .string(index.rootDocument)))
    files["index.xml"] = XMLPropertyList.dictionary(entries).data
    return files.merging(images.files) { own, _ in own }
  }

  private func writeDocument(_ source: DocumentWriter.LayerSource, images: DocumentImageWriter)
    -> Data
  {
    StateSuspension.withStatesReverted(in: source.root) {
      let (text, left) = DocumentWriter.writeDocument(source, images: images)
      for line in left where !omissions.contains(line) { omissions.append(line) }
      return Data(text.utf8)
    }
  }
}

/// Takes states in force back for a while.
private enum StateSuspension {
  static func withStatesReverted<R>(in root: CALayer, _ body: () -> R) -> R {
    let owners = root.layerAndDescendants.compactMap(LayerStateSet.stateSet).filter {
      $0.current != nil || !$0.undoSteps.isEmpty
    }
    if owners.isEmpty { return body() }
    let current = owners.map(\.current)
    let before = CATransaction.disableActions()
    CATransaction.setDisableActions(true)
    defer { CATransaction.setDisableActions(before) }
    let limit = PackageLimits().stateBases
    for states in owners {
      _ = LayerStateSwitcher(layerStates: states, maximumStateBases: limit).applyState(named: nil)
    }
    defer {
      for (states, name) in zip(owners, current) {
        _ = LayerStateSwitcher(layerStates: states, maximumStateBases: limit).applyState(
          named: name)
      }
    }
    return body()
  }
}
