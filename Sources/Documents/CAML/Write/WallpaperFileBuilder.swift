import Foundation

/// A builder that creates the files in a wallpaper package.
struct WallpaperFileBuilder {
  /// The contents of all files, by path in the archive.
  var files: [String: Data] {
    var files: [String: Data] = [:]
    let folder =
      usesPropertyList ? "\(WallpaperFileBuilder.descriptor)/Wallpaper.wallpaper/" : namedFolder
    for plane in planes {
      for (path, bytes) in plane.files { files["\(folder)\(plane.name)/\(path)"] = bytes }
    }
    if usesPropertyList { files[folder + "Wallpaper.plist"] = propertyList.data }
    return files
  }

  private struct Plane {
    let role: PackageLayout.PlaneRole?
    let name: String
    let files: [String: Data]
  }

  private let name: String
  private let screen: TargetScreen?
  private var planes: [Plane] = []

  init(name: String, screen: TargetScreen?) { (self.name, self.screen) = (name, screen) }

  /// The path of the wallpaper's folder in an archive.
  ///
  /// The identifier in the path is arbitrary, because readers ignore it.
  private static let descriptor =
    "descriptors/00000000-0000-4000-8000-000000000000/versions/1/contents"

  /// Adds a document in front of the documents added before.
  mutating func addDocument(_ files: [String: Data], role: PackageLayout.PlaneRole?, name: String?)
  {
    let wanted = name ?? (role.map { $0.rawValue.capitalized } ?? "wallpaper") + ".ca"
    var free = wanted
    var number = 2
    while planes.contains(where: { $0.name.lowercased() == free.lowercased() }) {
      free = "\(wanted.dropLast(".ca".count))-\(number).ca"
      number += 1
    }
    planes.append(Plane(role: role, name: free, files: files))
  }

  /// Whether the roles of the documents can be defined in a `Wallpaper.plist` file.
  ///
  /// Otherwise the folder names must define the roles.
  private var usesPropertyList: Bool {
    let roles = planes.map(\.role)
    return planes.count < 2 || !roles.contains(nil) && Set(roles).count == roles.count
  }

  private var namedFolder: String {
    let isOwn = !name.isEmpty && !planes.contains { $0.name == name }
    return isOwn ? name.replacingOccurrences(of: "/", with: "-") + "/" : ""
  }

  private var propertyList: XMLPropertyList {
    var scene: [(String, XMLPropertyList)] = []
    if let plane = planes.first, plane.role == nil {
      scene.append(("assetFileName", .string(plane.name)))
      scene.append(("type", .string("ParameterizedCA")))
    } else {
      for plane in planes {
        guard let role = plane.role else { continue }
        // In all known wallpapers, the key for the floating plane has a different suffix.
        let key = "\(role.rawValue)AnimationFileName" + (role == .floating ? "Key" : "")
        scene.append((key, .string(plane.name)))
      }
      scene.append(("type", .string("LayeredAnimation")))
    }
    var entries: [(String, XMLPropertyList)] = [
      ("assets", .dictionary([("lockAndHome", .dictionary([("default", .dictionary(scene))]))]))
    ]
    if let screen { entries.append(("logicalScreenClass", .string(screen.nameComponent))) }
    entries.append(("name", .string(name)))
    return .dictionary(entries)
  }
}

extension TargetScreen {
  /// The screen description in a wallpaper's name, such as `390w-844h@3x~iphone`.
  fileprivate var nameComponent: String {
    let size = "\(ValueFormatter.numberText(width))w-\(ValueFormatter.numberText(height))h"
    return "\(size)@\(ValueFormatter.numberText(scale))x~iphone"
  }
}

/// A property list that is written as XML.
indirect enum XMLPropertyList {
  /// A dictionary, with its entries in the order in which they are written.
  case dictionary([(String, XMLPropertyList)])
  case array([XMLPropertyList])
  case string(String)
  case number(Double)
  case bool(Bool)

  /// The property list as the bytes of an XML file.
  var data: Data {
    var xml = XMLWriter()
    xml.startElement("plist", attributes: [("version", "1.0")])
    write(to: &xml)
    xml.endElement()
    return Data(xml.text.utf8)
  }

  private func write(to xml: inout XMLWriter) {
    switch self {
    case .dictionary(let entries):
      xml.startElement("dict")
      for (key, value) in entries {
        xml.writeElement("key", text: key)
        value.write(to: &xml)
      }
      xml.endElement()
    case .array(let items):
      xml.startElement("array")
      for item in items { item.write(to: &xml) }
      xml.endElement()
    case .string(let text): xml.writeElement("string", text: text)
    case .number(let number): xml.writeElement("real", text: ValueFormatter.numberText(number))
    case .bool(let flag): xml.writeElement(flag ? "true" : "false")
    }
  }
}
