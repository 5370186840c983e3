#if Porting
import Foundation

/// Which modules of a graph are lowered: those that are written for iOS.
///
/// - A module is written for iOS where a file of it imports UIKit, QuartzCore or another of iOS's drawing modules.
/// - So is one that depends on such a module.
/// - So is one with spellings of Objective-C or modules of Apple's in it, unless it knows of Linux.
///
/// All others, such as packages of plain Swift, stay as they are.
struct ModuleSelection {
  /// The names of the modules that are lowered.
  let names: Set<String>

  /// Chooses among the modules of a plan.
  init(_ modules: [BuildPlan.Module], packages: PackageFolderList, scratch: String) {
    // A graph may bring a UIKit of its own, and with it what that is made of.
    let homes = Set(
      modules.filter { Self.graphicsModules.contains($0.name) }
        .compactMap { $0.sources.first.flatMap(packages.packageFolder(containing:)) })
    var chosen: Set<String> = []
    for module in modules {
      if let first = module.sources.first, let home = packages.packageFolder(containing: first),
        homes.contains(home)
      {
        continue
      }
      if !module.dependencies.isDisjoint(with: chosen) {
        chosen.insert(module.name)
        continue
      }
      var traits = SourcePlatformTraits()
      for path in module.sources where Self.isOriginalSourceFile(path, scratchFolder: scratch) {
        if let data = FileManager.default.contents(atPath: path) { traits.scanSource(data) }
        if traits.importsGraphics { break }
      }
      if traits.isForIOS { chosen.insert(module.name) }
    }
    names = chosen
  }

  /// Modules whose import says that a file is for iOS.
  static let graphicsModules: Set<String> = ["UIKit", "QuartzCore", "CoreGraphics", "CoreText"]

  /// Whether a file is somebody's source, and not one that building has written.
  static func isOriginalSourceFile(_ path: String, scratchFolder scratch: String) -> Bool {
    !path.hasPrefix(scratch + "/") || path.hasPrefix(scratch + "/checkouts/")
      || path.hasPrefix(scratch + "/package/")
  }
}

/// What the text of files says about the system they are for, without parsing it.
struct SourcePlatformTraits {
  /// Whether one of iOS's drawing modules is imported.
  private(set) var importsGraphics = false
  /// Whether there are spellings or modules that only Apple's systems know.
  private(set) var usesAppleAPIs = false
  /// Whether Linux is thought of.
  private(set) var mentionsLinux = false

  /// Whether what was noted is written for iOS.
  var isForIOS: Bool { importsGraphics || usesAppleAPIs && !mentionsLinux }

  private static let linuxMarkers = [
    "os(Linux)", "canImport(Glibc)", "canImport(Darwin)", "canImport(ObjectiveC)",
    "canImport(FoundationNetworking)", "_runtime(_ObjC)",
  ].map { Data($0.utf8) }
  private static let appleMarkers = [
    "@objc", "#selector", "#keyPath", "@NSManaged", "@IBOutlet", "@UIApplicationMain",
  ].map { Data($0.utf8) }
  private static let appleModules: Set<String> = [
    "SwiftUI", "AVFoundation", "AVKit", "WebKit", "MapKit", "CoreImage", "CoreMedia", "CoreMotion",
    "CoreData", "CoreLocation", "ImageIO", "Photos", "SpriteKit", "SceneKit", "Metal", "MetalKit",
    "Accelerate", "AudioToolbox", "ObjectiveC", "os", "simd", "StoreKit", "MobileCoreServices",
  ]
  private static let importKeyword = Data("import".utf8)

  /// Notes the text of a file.
  mutating func scanSource(_ text: Data) {
    for module in Self.importedModuleNames(in: text) {
      if ModuleSelection.graphicsModules.contains(module) { importsGraphics = true }
      if Self.appleModules.contains(module) { usesAppleAPIs = true }
    }
    if !usesAppleAPIs, Self.appleMarkers.contains(where: { text.range(of: $0) != nil }) {
      usesAppleAPIs = true
    }
    if !mentionsLinux, Self.linuxMarkers.contains(where: { text.range(of: $0) != nil }) {
      mentionsLinux = true
    }
  }

  /// The first parts of the names that a text imports.
  static func importedModuleNames(in text: Data) -> Set<String> {
    var result: Set<String> = []
    var rest = text[...]
    while let found = rest.range(of: importKeyword) {
      rest = rest[found.upperBound...]
      // A word of its own, and the line before it holds attributes and access only.
      guard let next = rest.first, next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") else {
        continue
      }
      let before = text[..<found.lowerBound].suffix { $0 != UInt8(ascii: "\n") }
      guard before.allSatisfy(isAttributeByte), !before.starts(with: Data("//".utf8)) else {
        continue
      }
      let line = String(decoding: rest.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      var words = line.split { " \t;\r".contains($0) }[...]
      if let kind = words.first,
        ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"].contains(kind)
      {
        words = words.dropFirst()
      }
      if let name = words.first?.prefix(while: { $0 != "." }) { result.insert(String(name)) }
    }
    return result
  }

  private static func isAttributeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: " "), UInt8(ascii: "\t"),
      UInt8(ascii: ";"),
      UInt8(ascii: "("), UInt8(ascii: ")"), 0xef, 0xbb, 0xbf:
      true
    default: false
    }
  }
}

extension Data.SubSequence {
  /// The longest end whose bytes all meet a condition.
  fileprivate func suffix(while condition: (UInt8) -> Bool) -> Data.SubSequence {
    var start = endIndex
    while start > startIndex, condition(self[index(before: start)]) { start = index(before: start) }
    return self[start...]
  }
}
#endif
