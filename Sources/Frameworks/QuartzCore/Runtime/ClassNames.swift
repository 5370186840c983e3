import Foundation
import Synchronization

// Classes by their names: Foundation's `NSClassFromString` wants the module's, too, and cannot be replaced beside it.

/// The modules that UIKit consists of.
///
/// Programs import and name UIKit alone, so names of classes say `UIKit`.
private enum UIKitModules {
  static let name = "UIKit"
  static let parts = [
    "UIKitCore", "UIKitControls", "UIKitLists", "UIKitNavigation", "UIKitDynamics",
  ]

  /// Returns a type's name with `UIKit` for its parts, also in generic arguments.
  static func publicName(of typeName: String) -> String {
    guard typeName.contains(name) else { return typeName }
    // The space in front lets one search find names at the beginning, too.
    var result = " " + typeName
    for part in parts {
      for before in [" ", "<", "("] {
        result = result.replacingOccurrences(of: "\(before)\(part).", with: "\(before)\(name).")
      }
    }
    return String(result.dropFirst())
  }

  /// Returns the class of a name that says `UIKit`; the module of that name has stand-ins for old archives only.
  static func classFromString(_ className: String) -> AnyClass? {
    guard className.hasPrefix(name + ".") else { return nil }
    return parts.lazy.compactMap { NSClassFromString($0 + className.dropFirst(name.count)) }.first
  }
}

/// The class of a name, with its module's or, where only one class in the program is called so, without.
public func _NSClassFromString(_ aClassName: String) -> AnyClass? {
  if let known = UIKitModules.classFromString(aClassName) ?? NSClassFromString(aClassName) {
    return known
  }
  guard !aClassName.contains("."),
    let modules = ClassIndex.shared.withLock({ $0.modules(of: aClassName) }),
    modules.count == 1, let module = modules.first
  else { return nil }
  return NSClassFromString("\(module).\(aClassName)")
}

/// The name of a class with its module's, of one that lies in another type, too, at which Foundation's function ends the
/// program.
public func _NSStringFromClass(_ aClass: AnyClass) -> String {
  UIKitModules.publicName(of: String(reflecting: aClass))
}

extension NSObject {
  /// The class's name: with its module's, unless that is one of the framework's.
  public class func description() -> String {
    let name = _NSStringFromClass(self)
    for module in ["QuartzCore.", "UIKit."] where name.hasPrefix(module) {
      return String(name.dropFirst(module.count))
    }
    return name
  }
}

/// The modules of the program's classes, by the classes' names.
private struct ClassIndex {
  static let shared = Mutex(ClassIndex())

  private var modules: [String: Set<String>] = [:]
  private var imageCount = 0

  /// The modules in which a class is called so; a library that was loaded since is looked at, too.
  mutating func modules(of name: String) -> Set<String>? {
    var sections: [UnsafeRawBufferPointer] = []
    withUnsafeMutablePointer(to: &sections) { enumerateSections(collectSection, $0) }
    if sections.count != imageCount {
      modules = [:]
      for records in sections { readRecords(records) }
      imageCount = sections.count
    }
    return modules[name]
  }

  /// Reads the records of an image: 32-bit offsets, whose low bits say whether a pointer lies between.
  private mutating func readRecords(_ records: UnsafeRawBufferPointer) {
    guard let start = records.baseAddress else { return }
    for offset in stride(from: 0, to: records.count - 3, by: 4) {
      let at = start + offset
      let value = at.loadUnaligned(as: Int32.self)
      guard value & ~3 != 0 else { continue }
      let target = at + Int(value & ~3)
      let isIndirect = value & 3 == 1
      let type = isIndirect ? target.loadUnaligned(as: UnsafeRawPointer?.self) : target
      if let type { record(TypeRecord(address: type)) }
    }
  }

  private mutating func record(_ type: TypeRecord) {
    guard type.isNonGenericClass, let module = type.parent, module.isModule,
      module.name != UIKitModules.name
    else { return }
    modules[type.name, default: []].insert(module.name)
  }
}

/// What the compiler wrote of a type or a module.
///
/// - Source: Swift's ABI, "Type Metadata": flags, then offsets to what it lies in and to its name.
private struct TypeRecord {
  let address: UnsafeRawPointer

  private var flags: UInt32 { address.loadUnaligned(as: UInt32.self) }
  private var kind: UInt32 { flags & 0x1F }

  var isModule: Bool { kind == 0 }
  /// Whether it is a class without parameters.
  var isNonGenericClass: Bool { kind == 16 && flags & 0x80 == 0 }

  var parent: TypeRecord? {
    let value = (address + 4).loadUnaligned(as: Int32.self)
    guard value != 0 else { return nil }
    let target = address + 4 + Int(value & ~1)
    if value & 1 == 0 { return TypeRecord(address: target) }
    return target.loadUnaligned(as: UnsafeRawPointer?.self).map(TypeRecord.init)
  }

  var name: String {
    let offset = (address + 8).loadUnaligned(as: Int32.self)
    // Sound: by Swift's ABI a name is a C string in constant memory of the image, which is never unloaded.
    return String(cString: (address + 8 + Int(offset)).assumingMemoryBound(to: CChar.self))
  }
}

private typealias SectionVisitor =
  @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool

// Sound: the function is one of Swift's runtime, with this signature since 5.7; a test finds classes by it.
/// Goes over the images of the program, each with the sections that the compiler wrote.
@_silgen_name("swift_enumerateAllMetadataSections")
private func enumerateSections(_ body: SectionVisitor, _ context: UnsafeMutableRawPointer)

/// Adds an image's records of types to a list.
private let collectSection: SectionVisitor = { sections, list in
  // Four words, and before the types the ranges of protocols and conformances, of two words each.
  let types = sections + 8 * MemoryLayout<UInt>.size
  let start = types.loadUnaligned(as: UnsafeRawPointer?.self)
  let count = (types + MemoryLayout<UInt>.size).loadUnaligned(as: Int.self)
  // Sound: the only caller of the visitor passes the address of such an array, which outlives the call.
  list.assumingMemoryBound(to: [UnsafeRawBufferPointer].self).pointee
    .append(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  return true
}
