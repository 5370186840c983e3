/// Where in a package the documents lie and how they are stacked: behaviour/documents.md, "Packages".
struct PackageLayout {
  /// What a document is in a wallpaper, back to front.
  enum Role: String, CaseIterable, Comparable {
    case background, floating, foreground

    static func < (a: Role, b: Role) -> Bool { order(a) < order(b) }

    private static func order(_ role: Role) -> Int { allCases.firstIndex(of: role) ?? 0 }
  }

  /// One document and its assets.
  struct Plane: Equatable {
    let role: Role?
    /// The .ca folder, or the folder around a bare document.
    let folder: PackagePath
    /// The main document.
    let document: PackagePath
    let index: CAIndex
  }

  /// Documents that are shown together.
  struct Wallpaper: Equatable {
    var name: String
    var screen: ScreenClass?
    /// Back to front.
    var planes: [Plane]
  }

  private(set) var wallpapers: [Wallpaper] = []

  init(_ files: PackageFiles, _ log: FindingLog) throws(Finding) {
    let lists = files.paths.filter { $0.last == "Wallpaper.plist" }
    for list in lists {
      if let wallpaper = try PackageLayout.wallpaper(list, files, log) {
        wallpapers.append(wallpaper)
      }
    }
    if !wallpapers.isEmpty { return }
    wallpapers = try PackageLayout.byNames(files, log)
    if !wallpapers.isEmpty { return }
    if let document = PackageLayout.bareDocument(files) {
      let plane = Plane(role: nil, folder: document.parent, document: document, index: CAIndex())
      wallpapers = [Wallpaper(name: document.last, screen: nil, planes: [plane])]
      return
    }
    throw Finding(.noDocument, at: Finding.Place(""))
  }

  // MARK: By Wallpaper.plist

  private static func wallpaper(
    _ list: PackagePath, _ files: PackageFiles, _ log: FindingLog
  ) throws(Finding) -> Wallpaper? {
    let properties: PropertyList
    do throws(Finding) {
      properties = try PropertyList(
        files.read(list, as: .propertyListBytes), file: list.description, limits: files.limits)
    } catch {
      try log.report(error)
      return nil
    }
    let folder = list.parent
    let assets = properties["assets"]
    let scene = assets?["lockAndHome"] ?? assets?["lock"] ?? assets?["home"]
    guard let names = scene?["default"] ?? scene?["light"] ?? scene?["dark"] else { return nil }
    var planes: [Plane] = []
    for (role, name) in try roles(names, list, log) {
      guard let path = folder.appending(name) else {
        try log.report(.hostilePath(name), at: Finding.Place(list))
        continue
      }
      if let plane = try plane(role, path, files, log) { planes.append(plane) }
    }
    guard !planes.isEmpty else { return nil }
    let screen = properties["logicalScreenClass"]?.string.flatMap { ScreenClass(in: $0) }
    return Wallpaper(
      name: properties["name"]?.string ?? folder.last,
      screen: screen ?? ScreenClass(in: folder.last), planes: planes)
  }

  /// The .ca folders that a wallpaper names, back to front.
  private static func roles(
    _ names: PropertyList, _ list: PackagePath, _ log: FindingLog
  ) throws(Finding) -> [(Role?, String)] {
    let type = names["type"]?.string
    if type == "ParameterizedCA" || (type == nil && names["assetFileName"] != nil) {
      return names["assetFileName"]?.string.map { [(nil, $0)] } ?? []
    }
    if let type, type != "LayeredAnimation" {
      try log.report(.unknownWallpaperType(type), at: Finding.Place(list))
    }
    return Role.allCases.compactMap { role in
      let key = "\(role.rawValue)AnimationFileName"
      return (names[key] ?? names[key + "Key"])?.string.map { (role, $0) }
    }
  }

  private static func plane(
    _ role: Role?, _ folder: PackagePath, _ files: PackageFiles, _ log: FindingLog
  ) throws(Finding) -> Plane? {
    let index = try CAIndex(in: folder, files, log)
    guard let wanted = folder.appending(index.rootDocument) else {
      try log.report(.hostilePath(index.rootDocument), at: Finding.Place(folder))
      return nil
    }
    guard let document = files.find(wanted) else {
      try log.report(.missingFile(wanted.description), at: Finding.Place(folder))
      return nil
    }
    return Plane(role: role, folder: folder, document: document, index: index)
  }

  // MARK: By names

  private static func byNames(
    _ files: PackageFiles, _ log: FindingLog
  ) throws(Finding) -> [Wallpaper] {
    var wallpapers: [Wallpaper] = []
    for folder in caFolders(files) {
      let role = Role.allCases.first { folder.last.lowercased().contains($0.rawValue) }
      guard let plane = try plane(role, folder, files, log) else { continue }
      let parent = folder.parent.last
      if let last = wallpapers.indices.last,
        wallpapers[last].planes.first?.folder.parent == folder.parent
      {
        wallpapers[last].planes.append(plane)
      } else {
        let screen = ScreenClass(in: parent) ?? ScreenClass(in: folder.last)
        wallpapers.append(
          Wallpaper(
            name: parent.isEmpty ? folder.last : parent, screen: screen, planes: [plane]))
      }
    }
    for index in wallpapers.indices { try stack(&wallpapers[index], log) }
    return wallpapers
  }

  /// Puts planes in order; where none has a role, the first or `wallpaper.ca` stays alone.
  private static func stack(_ wallpaper: inout Wallpaper, _ log: FindingLog) throws(Finding) {
    let known = wallpaper.planes.filter { $0.role != nil }
    if !known.isEmpty {
      wallpaper.planes = known.sorted {
        ($0.role ?? .background, $0.folder) < ($1.role ?? .background, $1.folder)
      }
    } else if wallpaper.planes.count > 1 {
      let names = wallpaper.planes.map(\.folder.last)
      let main = wallpaper.planes.first { $0.folder.last == "wallpaper.ca" }
      wallpaper.planes = [main ?? wallpaper.planes[0]]
      if main == nil { try log.report(.ambiguousDocuments(names), at: Finding.Place("")) }
    }
  }

  /// The folders that are documents, the package itself among them.
  private static func caFolders(_ files: PackageFiles) -> [PackagePath] {
    var folders: Set<PackagePath> = []
    for path in files.paths {
      let isIndexed = path.last == "index.xml" || path.last == "main.caml"
      guard isIndexed, path.components.count > 1 || path.last == "index.xml" else { continue }
      let folder = path.parent
      let isDocument = folder.last.lowercased().hasSuffix(".ca") || folder == .root
      if isDocument { folders.insert(folder) }
    }
    return folders.sorted()
  }

  private static func bareDocument(_ files: PackageFiles) -> PackagePath? {
    let documents = files.paths.filter {
      $0.last.lowercased().hasSuffix(".caml") && $0.last != "assetManifest.caml"
    }
    return documents.first { $0.last == "main.caml" } ?? documents.first
  }
}

/// What a document's index.xml says; everything has a usual value.
struct CAIndex: Equatable {
  var rootDocument = "main.caml"
  var width: Double?
  var height: Double?
  /// Whether y runs down in the whole document.
  var isGeometryFlipped = false
  var publishedObjectNames: [String] = []

  init() {}

  init(in folder: PackagePath, _ files: PackageFiles, _ log: FindingLog) throws(Finding) {
    guard let path = folder.appending("index.xml").flatMap(files.find) else { return }
    let list: PropertyList
    do throws(Finding) {
      list = try PropertyList(
        files.read(path, as: .propertyListBytes), file: path.description, limits: files.limits)
    } catch {
      try log.report(error)
      return
    }
    rootDocument = list["rootDocument"]?.string ?? rootDocument
    width = CAIndex.side(list["documentWidth"])
    height = CAIndex.side(list["documentHeight"])
    isGeometryFlipped = list["geometryFlipped"]?.bool ?? false
    publishedObjectNames = list["publishedObjectNames"]?.strings ?? []
  }

  private static func side(_ value: PropertyList?) -> Double? {
    guard let number = value?.number, number.isFinite, number > 0 else { return nil }
    return number
  }
}
