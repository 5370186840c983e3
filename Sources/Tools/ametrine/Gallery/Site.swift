import AtomicFiles
import Foundation

/// A folder that is made beside its place and takes it when it is whole.
final class Site {
  /// What is written into a site so that it is known again, and programs can read what is in it.
  private struct Record: Codable {
    var generator = Site.generator
    var version = Release.version
    /// All files of the site but this one, by their paths in it.
    var files: [String] = []
    var documents: [GalleryEntry] = []
  }

  private static let generator = "ametrine gallery"
  private static let record = "gallery.json"

  /// As it was given.
  private let output: String
  private let place: String
  private let staging: String
  /// What removes `staging` in an interrupt; nil before it is made and once it is in its place or removed.
  private var begun: BegunPath?

  /// A site at a place that must be free, empty or a site of ours.
  init(at output: String) throws(ArgumentError) {
    self.output = output
    let url = URL(fileURLWithPath: output).standardizedFileURL.resolvingSymlinksInPath()
    place = url.path
    try Self.check(place, output)
    staging = UnfinishedName.path(beside: url.path)
  }

  /// Makes the folder beside the place, from when on ``discard()`` has something to remove.
  func begin() throws(ArgumentError) {
    try OutputPath.makeFolder(around: place)
    try Interrupts.section { _ throws(ArgumentError) in
      guard mkdir(staging, 0o777) == 0 else {
        throw ArgumentError("\(output) cannot be written (\(String(cString: strerror(errno))))")
      }
      begun = BegunPath(staging, isFolder: true)
    }
  }

  private static func check(_ place: String, _ output: String) throws(ArgumentError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) else { return }
    guard isFolder.boolValue else {
      throw ArgumentError("\(output) is not a folder; give another name to -o")
    }
    let content = try? FileManager.default.contentsOfDirectory(atPath: place)
    guard content?.isEmpty == true || known(at: place) != nil else {
      throw ArgumentError(
        "\(output): the folder holds other things than a gallery; give another name to -o")
    }
  }

  /// What a site of ours says of itself; nil where there is none.
  private static func known(at place: String) -> Record? {
    let file = (place as NSString).appendingPathComponent(record)
    guard let data = FileManager.default.contents(atPath: file),
      let known = try? JSONDecoder().decode(Record.self, from: data), known.generator == generator
    else { return nil }
    return known
  }

  /// Where a file of the site is written.
  func path(_ name: String) -> String { (staging as NSString).appendingPathComponent(name) }

  /// Writes a file of the site.
  func write(_ text: String, to name: String) throws(ArgumentError) {
    try OutputPath.write(Data(text.utf8), to: path(name))
  }

  /// Puts the site in its place, where what is not of the last one stays.
  func publish(_ entries: [GalleryEntry]) throws(ArgumentError) {
    try Interrupts.section { _ throws(ArgumentError) in
      try replace(with: entries)
      begun?.forget()
      begun = nil
    }
  }

  private func replace(with entries: [GalleryEntry]) throws(ArgumentError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let files = Self.files(in: staging).sorted()
    guard let data = try? encoder.encode(Record(files: files, documents: entries)) else {
      throw ArgumentError("\(output) cannot be written")
    }
    try OutputPath.write(data, to: path(Self.record))
    let fault = ArgumentError("\(output) cannot be written")
    if FileManager.default.fileExists(atPath: place) { try keepOthers() }
    guard OutputExchange.put(staging, at: place) == 0 else { throw fault }
  }

  /// Links what lies in the place and is not of the last site into the new one.
  private func keepOthers() throws(ArgumentError) {
    let own = Set((Self.known(at: place)?.files ?? []) + [Self.record])
    for file in Self.files(in: place) where !own.contains(file) {
      let target = path(file)
      try OutputPath.makeFolder(around: target)
      let source = (place as NSString).appendingPathComponent(file)
      guard linkat(AT_FDCWD, source, AT_FDCWD, target, 0) == 0 else {
        throw ArgumentError(
          errno == EEXIST
            ? "\(output)/\(file) is in the way of the gallery; give it another name"
            : "\(output)/\(file) cannot be kept; move it elsewhere")
      }
    }
  }

  /// The paths of all files in a folder, links among them.
  private static func files(in folder: String) -> [String] {
    guard let found = FileManager.default.enumerator(atPath: folder) else { return [] }
    return found.compactMap { $0 as? String }.filter { name in
      var status = stat()
      let path = (folder as NSString).appendingPathComponent(name)
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }
  }

  /// Removes what was written, unless it is in its place.
  func discard() {
    Interrupts.section { _ in
      guard let begun else { return }
      try? FileManager.default.removeItem(atPath: staging)
      begun.forget()
    }
    begun = nil
  }
}
