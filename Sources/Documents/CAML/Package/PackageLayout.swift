/// The documents in a package, with their stacking order.
struct PackageLayout {
  /// The role of a document in a wallpaper, in order from back to front.
  enum PlaneRole: String, CaseIterable, Comparable {
    case background, floating, foreground

    static func < (a: PlaneRole, b: PlaneRole) -> Bool {
      stackingOrder(of: a) < stackingOrder(of: b)
    }

    private static func stackingOrder(of role: PlaneRole) -> Int {
      allCases.firstIndex(of: role) ?? 0
    }
  }

  /// A document with the folder that contains its assets.
  struct Plane: Equatable {
    let role: PlaneRole?
    /// The `.ca` folder, or the folder that contains a single document.
    let folder: PackagePath
    /// The path of the main file of the document.
    let document: PackagePath
    let index: DocumentIndexFile
  }

  /// A set of documents that are displayed together.
  struct Wallpaper: Equatable {
    var name: String
    var screen: TargetScreen?
    /// The documents from back to front.
    var planes: [Plane]
  }

  private(set) var wallpapers: [Wallpaper] = []

  init(_ files: PackageFileReader, _ log: DiagnosticLog) throws(DocumentDiagnostic) {
    let lists = files.paths.filter { $0.lastComponent == "Wallpaper.plist" }
    for list in lists {
      if let wallpaper = try PackageLayout.readWallpaper(at: list, files: files, log: log) {
        wallpapers.append(wallpaper)
      }
    }
    if !wallpapers.isEmpty { return }
    wallpapers = try PackageLayout.findWallpapersByFileName(in: files, log: log)
    if !wallpapers.isEmpty { return }
    if let document = try PackageLayout.documentFileOutsideFolders(in: files, log: log) {
      let plane = Plane(
        role: nil, folder: document.parent, document: document, index: DocumentIndexFile())
      wallpapers = [Wallpaper(name: document.lastComponent, screen: nil, planes: [plane])]
      return
    }
    throw DocumentDiagnostic(.noDocument, at: DocumentDiagnostic.Location(""))
  }

  // MARK: Layout from Wallpaper.plist

  private static func readWallpaper(
    at list: PackagePath, files: PackageFileReader, log: DiagnosticLog
  ) throws(DocumentDiagnostic) -> Wallpaper? {
    let properties: PropertyList
    do throws(DocumentDiagnostic) {
      properties = try PropertyList(
        files.readFile(at: list, limitKind: .propertyListBytes), file: list.description,
        limits: files.limits)
    } catch {
      try log.report(error)
      return nil
    }
    let folder = list.parent
    let assets = properties["assets"]
    let scene = assets?["lockAndHome"] ?? assets?["lock"] ?? assets?["home"]
    guard let names = scene?["default"] ?? scene?["light"] ?? scene?["dark"] else { return nil }
    var planes: [Plane] = []
    for (role, name) in try readRolesAndFolderNames(from: names, at: list, log: log) {
      guard let path = folder.appending(name) else {
        try log.report(.unsafePath(name), at: DocumentDiagnostic.Location(list))
        continue
      }
      if let plane = try readPlane(role: role, folder: path, files: files, log: log) {
        planes.append(plane)
      }
    }
    guard !planes.isEmpty else { return nil }
    let screen = properties["logicalScreenClass"]?.string.flatMap { TargetScreen(in: $0) }
    return Wallpaper(
      name: properties["name"]?.string ?? folder.lastComponent,
      screen: screen ?? TargetScreen(in: folder.lastComponent), planes: planes)
  }

  /// Reads the names and roles of a wallpaper's `.ca` folders, from back to front.
  private static func readRolesAndFolderNames(
    from names: PropertyList, at list: PackagePath, log: DiagnosticLog
  ) throws(DocumentDiagnostic) -> [(PlaneRole?, String)] {
    let type = names["type"]?.string
    if type == "ParameterizedCA" || (type == nil && names["assetFileName"] != nil) {
      return names["assetFileName"]?.string.map { [(nil, $0)] } ?? []
    }
    if let type, type != "LayeredAnimation" {
      try log.report(.unknownWallpaperType(type), at: DocumentDiagnostic.Location(list))
    }
    return PlaneRole.allCases.compactMap { role in
      let key = "\(role.rawValue)AnimationFileName"
      return (names[key] ?? names[key + "Key"])?.string.map { (role, $0) }
    }
  }

  private static func readPlane(
    role: PlaneRole?, folder: PackagePath, files: PackageFileReader, log: DiagnosticLog
  ) throws(DocumentDiagnostic) -> Plane? {
    let index = try DocumentIndexFile(in: folder, files, log)
    guard let wanted = folder.appending(index.rootDocument) else {
      try log.report(.unsafePath(index.rootDocument), at: DocumentDiagnostic.Location(folder))
      return nil
    }
    guard let document = files.resolvePath(wanted) else {
      try log.report(.missingFile(wanted.description), at: DocumentDiagnostic.Location(folder))
      return nil
    }
    return Plane(role: role, folder: folder, document: document, index: index)
  }

  // MARK: Layout from folder names

  private static func findWallpapersByFileName(
    in files: PackageFileReader, log: DiagnosticLog
  ) throws(DocumentDiagnostic) -> [Wallpaper] {
    var wallpapers: [Wallpaper] = []
    for folder in documentFolders(in: files) {
      let role = PlaneRole.allCases.first {
        folder.lastComponent.lowercased().contains($0.rawValue)
      }
      guard let plane = try readPlane(role: role, folder: folder, files: files, log: log) else {
        continue
      }
      let parent = folder.parent.lastComponent
      if let last = wallpapers.indices.last,
        wallpapers[last].planes.first?.folder.parent == folder.parent
      {
        wallpapers[last].planes.append(plane)
      } else {
        let screen = TargetScreen(in: parent) ?? TargetScreen(in: folder.lastComponent)
        wallpapers.append(
          Wallpaper(
            name: parent.isEmpty ? folder.lastComponent : parent, screen: screen, planes: [plane]))
      }
    }
    for index in wallpapers.indices { try sortPlanes(of: &wallpapers[index], log: log) }
    return wallpapers
  }

  /// Sorts the documents by role.
  ///
  /// If no document has a role, only the first one or `readWallpaper.ca` is kept.
  private static func sortPlanes(of wallpaper: inout Wallpaper, log: DiagnosticLog)
    throws(DocumentDiagnostic)
  {
    let known = wallpaper.planes.filter { $0.role != nil }
    if !known.isEmpty {
      wallpaper.planes = known.sorted {
        ($0.role ?? .background, $0.folder) < ($1.role ?? .background, $1.folder)
      }
    } else if wallpaper.planes.count > 1 {
      let names = wallpaper.planes.map(\.folder.lastComponent)
      let main = wallpaper.planes.first { $0.folder.lastComponent == "wallpaper.ca" }
      wallpaper.planes = [main ?? wallpaper.planes[0]]
      if main == nil {
        try log.report(.ambiguousDocuments(names), at: DocumentDiagnostic.Location(""))
      }
    }
  }

  /// Returns the folders that contain a document, which may include the package folder itself.
  private static func documentFolders(in files: PackageFileReader) -> [PackagePath] {
    var folders: Set<PackagePath> = []
    for path in files.paths {
      let isIndexed = path.lastComponent == "index.xml" || path.lastComponent == "main.caml"
      guard isIndexed, path.components.count > 1 || path.lastComponent == "index.xml" else {
        continue
      }
      let folder = path.parent
      let isDocument = folder.lastComponent.lowercased().hasSuffix(".ca") || folder == .root
      if isDocument { folders.insert(folder) }
    }
    return folders.sorted()
  }

  private static func documentFileOutsideFolders(
    in files: PackageFileReader, log: DiagnosticLog
  ) throws(DocumentDiagnostic) -> PackagePath? {
    let documents = files.paths.filter {
      $0.lastComponent.lowercased().hasSuffix(".caml") && $0.lastComponent != "assetManifest.caml"
    }
    if let main = documents.first(where: { $0.lastComponent == "main.caml" }) { return main }
    if documents.count > 1 {
      try log.report(
        .ambiguousDocuments(documents.map(\.description)), at: DocumentDiagnostic.Location(""))
    }
    return documents.first
  }
}

/// The contents of a document's `index.xml` file, with default values for missing entries.
struct DocumentIndexFile: Equatable {
  var rootDocument = "main.caml"
  var width: Double?
  var height: Double?
  /// Whether the y-axis points down in the entire document.
  var isGeometryFlipped = false
  var publishedObjectNames: [String] = []

  init() {}

  init(in folder: PackagePath, _ files: PackageFileReader, _ log: DiagnosticLog)
    throws(DocumentDiagnostic)
  {
    guard let path = folder.appending("index.xml").flatMap(files.resolvePath) else { return }
    let list: PropertyList
    do throws(DocumentDiagnostic) {
      list = try PropertyList(
        files.readFile(at: path, limitKind: .propertyListBytes), file: path.description,
        limits: files.limits)
    } catch {
      try log.report(error)
      return
    }
    rootDocument = list["rootDocument"]?.string ?? rootDocument
    width = DocumentIndexFile.dimension(from: list["documentWidth"])
    height = DocumentIndexFile.dimension(from: list["documentHeight"])
    isGeometryFlipped = list["geometryFlipped"]?.bool ?? false
    publishedObjectNames = list["publishedObjectNames"]?.strings ?? []
  }

  private static func dimension(from value: PropertyList?) -> Double? {
    guard let number = value?.number, number.isFinite, number > 0 else { return nil }
    return number
  }
}
