import Foundation

/// The files of a wallpaper: behaviour/documents.md, "Packages".
struct WrittenLayout {
  /// All files by their paths in the archive.
  var files: [String: Data] {
    var files: [String: Data] = [:]
    let folder = isListed ? "\(WrittenLayout.descriptor)/Wallpaper.wallpaper/" : ownFolder
    for plane in planes {
      for (path, bytes) in plane.files { files["\(folder)\(plane.name)/\(path)"] = bytes }
    }
    if isListed { files[folder + "Wallpaper.plist"] = list.data }
    return files
  }

  private struct Plane {
    let role: PackageLayout.Role?
    let name: String
    let files: [String: Data]
  }

  private let name: String
  private let screen: ScreenClass?
  private var planes: [Plane] = []

  init(name: String, screen: ScreenClass?) { (self.name, self.screen) = (name, screen) }

  /// Every archive has one descriptor, and nothing reads its name.
  private static let descriptor =
    "descriptors/00000000-0000-4000-8000-000000000000/versions/1/contents"

  /// Adds a document, in front of the others.
  mutating func add(_ files: [String: Data], role: PackageLayout.Role?, name: String?) {
    let wanted = name ?? (role.map { $0.rawValue.capitalized } ?? "wallpaper") + ".ca"
    var free = wanted
    var number = 2
    while planes.contains(where: { $0.name.lowercased() == free.lowercased() }) {
      free = "\(wanted.dropLast(".ca".count))-\(number).ca"
      number += 1
    }
    planes.append(Plane(role: role, name: free, files: files))
  }

  /// Whether a Wallpaper.plist can tell which document is which; else the folders' names must.
  private var isListed: Bool {
    let roles = planes.map(\.role)
    return planes.count < 2 || !roles.contains(nil) && Set(roles).count == roles.count
  }

  private var ownFolder: String {
    let isOwn = !name.isEmpty && !planes.contains { $0.name == name }
    return isOwn ? name.replacingOccurrences(of: "/", with: "-") + "/" : ""
  }

  private var list: WrittenList {
    var scene: [(String, WrittenList)] = []
    if let plane = planes.first, plane.role == nil {
      scene.append(("assetFileName", .string(plane.name)))
      scene.append(("type", .string("ParameterizedCA")))
    } else {
      for plane in planes {
        guard let role = plane.role else { continue }
        // The middle one's key is spelt otherwise in all wallpapers known.
        let key = "\(role.rawValue)AnimationFileName" + (role == .floating ? "Key" : "")
        scene.append((key, .string(plane.name)))
      }
      scene.append(("type", .string("LayeredAnimation")))
    }
    var entries: [(String, WrittenList)] = [
      ("assets", .dictionary([("lockAndHome", .dictionary([("default", .dictionary(scene))]))]))
    ]
    if let screen { entries.append(("logicalScreenClass", .string(screen.text))) }
    entries.append(("name", .string(name)))
    return .dictionary(entries)
  }
}

extension ScreenClass {
  /// As names have it.
  fileprivate var text: String {
    let size = "\(ValueText.number(width))w-\(ValueText.number(height))h"
    return "\(size)@\(ValueText.number(scale))x~iphone"
  }
}

/// A property list to be written as XML.
indirect enum WrittenList {
  /// Entries in their order.
  case dictionary([(String, WrittenList)])
  case array([WrittenList])
  case string(String)
  case number(Double)
  case bool(Bool)

  /// The bytes of the list as a file.
  var data: Data {
    var xml = XMLWriter()
    xml.start("plist", [("version", "1.0")])
    write(to: &xml)
    xml.end()
    return Data(xml.text.utf8)
  }

  private func write(to xml: inout XMLWriter) {
    switch self {
    case .dictionary(let entries):
      xml.start("dict")
      for (key, value) in entries {
        xml.element("key", text: key)
        value.write(to: &xml)
      }
      xml.end()
    case .array(let items):
      xml.start("array")
      for item in items { item.write(to: &xml) }
      xml.end()
    case .string(let text): xml.element("string", text: text)
    case .number(let number): xml.element("real", text: ValueText.number(number))
    case .bool(let flag): xml.element(flag ? "true" : "false")
    }
  }
}
