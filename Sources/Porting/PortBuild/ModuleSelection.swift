#if Porting
import Foundation

/// The modules of a dependency graph that are written for iOS and must therefore be rewritten (lowered).
///
/// - A module is selected if one of its files imports UIKit, QuartzCore, CoreGraphics or CoreText.
/// - A module is selected if it depends on a selected module.
/// - A module is selected if it uses Objective-C attributes or Apple-only modules and does not mention Linux.
///
/// All other modules, such as packages of plain Swift, are compiled unchanged.
struct ModuleSelection {
  /// The names of the modules to lower.
  let names: Set<String>

  init(_ modules: [BuildPlan.Module], packages: PackageFolderList, scratch: String) {
    // A graph may contain its own module named UIKit. That module and its dependencies are implementations, not
    // clients.
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

  /// Modules whose import marks a file as written for iOS.
  static let graphicsModules: Set<String> = ["UIKit", "QuartzCore", "CoreGraphics", "CoreText"]

  /// Whether a file is an original source file, not one that the build generated.
  static func isOriginalSourceFile(_ path: String, scratchFolder scratch: String) -> Bool {
    !path.hasPrefix(scratch + "/") || path.hasPrefix(scratch + "/checkouts/")
      || path.hasPrefix(scratch + "/package/")
  }
}

/// Indicators in the text of source files of the platform they are written for.
///
/// The files are not parsed.
struct SourcePlatformTraits {
  /// Whether a file imports one of the modules in `ModuleSelection.graphicsModules`.
  private(set) var importsGraphics = false
  /// Whether a file uses attributes or modules that exist only on Apple's systems.
  private(set) var usesAppleAPIs = false
  /// Whether a file mentions Linux, for instance in a platform condition.
  private(set) var mentionsLinux = false

  /// Whether the scanned files are written for iOS.
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

  /// Returns the names of the imported modules.
  ///
  /// Of a submodule import such as `A.B`, only `A` is included.
  static func importedModuleNames(in text: Data) -> Set<String> {
    var result: Set<String> = []
    var rest = text[...]
    while let found = rest.range(of: importKeyword) {
      rest = rest[found.upperBound...]
      // `import` must be a whole word, and only attributes and access modifiers may precede it on the line.
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
  /// Returns the longest suffix whose bytes all satisfy a condition.
  fileprivate func suffix(while condition: (UInt8) -> Bool) -> Data.SubSequence {
    var start = endIndex
    while start > startIndex, condition(self[index(before: start)]) { start = index(before: start) }
    return self[start...]
  }
}
#endif
