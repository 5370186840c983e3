public import Foundation
public import QuartzCore

/// A writer that stores layers, documents and packages as Core Animation documents.
///
/// Reading a written document restores its contents. Documents are normalized: tags are class names, and only values
/// that differ from those of new objects are written, in the order of the property table. Numbers have the fewest
/// digits that preserve their value. Reading a written document and writing it again results in the same bytes.
///
/// - Layers are written with their model values and current animations. The current state is undone while a document
///   is written.
/// - Reading a document discards its comments, unknown keys that readers ignore, state attributes without effect, and
///   references: an object that two elements referred to is written twice.
/// - If a package has several wallpapers, only the one that was read is written.
/// - Values that documents cannot represent are omitted and listed in ``omissions``.
public final class CAMLWriter {
  /// Descriptions of what the last write omitted, one line each.
  public private(set) var omissions: [String] = []
  private let planes: [Plane]
  private let name: String
  private let screen: TargetScreen?

  /// A document to be written, with its role and folder.
  private struct Plane {
    let source: DocumentWriter.LayerSource
    let role: PackageLayout.PlaneRole?
    /// The name of the `.ca` folder from which the document was read; `nil` if there was none.
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

  /// Creates a writer for a program's layer and its sublayers.
  ///
  /// - Parameters:
  ///   - layer: The root layer of the document. Its position is ignored.
  ///   - isGeometryFlipped: Whether the y-axis points down in the layer, as is usual on iOS.
  ///   - startTime: The media time, in seconds, that becomes the start of the document. It is subtracted from the
  ///     begin times of animations.
  public init(layer: CALayer, isGeometryFlipped: Bool = true, startTime: CFTimeInterval = 0) {
    planes = [Plane(layer, isGeometryFlipped, startTime)]
    name = layer.name ?? ""
    screen = nil
  }

  /// Creates a writer for a document that was read from a package, including its states.
  public init(document: CADocument) {
    planes = [Plane(document)]
    name = ""
    screen = nil
  }

  /// Creates a writer for a package that was read, including the states in its documents.
  public init(package: CAPackage) {
    planes = package.documents.map { Plane($0) }
    name = package.name
    screen = package.screen
  }

  // MARK: Output formats

  /// Returns a single document that contains its images as `data:` URLs.
  ///
  /// If the y-axis points down, or the document's size differs from that of its root layer, the root layer is
  /// enclosed in another layer. The names of published objects cannot be written in this form.
  ///
  /// - Returns: The bytes of the document.
  /// - Throws: ``CAMLWriterError/multipleDocuments(_:)`` if the package has several documents.
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

  /// Returns a single document with its images in an `assets` folder.
  ///
  /// - Returns: The contents of the files in the `.ca` folder, by relative path.
  /// - Throws: ``CAMLWriterError/multipleDocuments(_:)`` if the package has several documents.
  public func caFolderFiles() throws(CAMLWriterError) -> [String: Data] {
    omissions = []
    let plane = try singlePlane()
    return folderContents(of: plane, size: canvasSize(of: plane))
  }

  /// Returns an archive that contains a wallpaper with all of its documents.
  ///
  /// - Returns: The bytes of the archive.
  /// - Throws: ``CAMLWriterError/archiveFailed(_:)`` if the zip library reports an error.
  public func tendiesArchive() throws(CAMLWriterError) -> Data {
    omissions = []
    var layout = WallpaperFileBuilder(name: name, screen: screen)
    for plane in planes {
      layout.addDocument(
        folderContents(of: plane, size: plane.size), role: plane.role, name: plane.folder)
    }
    return try ZipWriter.archive(of: layout.files)
  }

  /// Writes a file or folder in the format given by its extension: `.caml`, `.ca`, `.tendies` or `.zip`.
  ///
  /// The file or folder appears only when it is complete, and it replaces an existing document.
  ///
  /// - Parameter url: The location of the file or folder.
  /// - Throws: ``CAMLWriterError`` if writing fails. In this case, an existing file or folder is left unchanged.
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

  /// Returns the canvas size for a single document, in points; `nil` if it is not specified.
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

/// A namespace for functions that temporarily undo the current states.
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
