// Bindings to the layout of type metadata emitted by the Swift compiler, and to a symbol in the Swift runtime. No
// other file in the module may contain such bindings, as scripts/checks/compiler-bindings verifies. If a new compiler
// breaks one of them, CompilerBindingTests names it.

/// The type records emitted by the compiler for one image, which is an executable or a shared library.
struct TypeRecords {
  private let bytes: UnsafeRawBufferPointer

  /// Returns the type records of every loaded image.
  static func ofAllImages() -> [TypeRecords] {
    var sections: [UnsafeRawBufferPointer] = []
    withUnsafeMutablePointer(to: &sections) { enumerateImageSections(collectSection, context: $0) }
    return sections.map(TypeRecords.init)
  }

  /// Calls a closure with the name and module of each class that is neither generic nor nested in another type.
  ///
  /// Checked with Swift 6.3.1.
  ///
  /// - Source: Swift's ABI, "Type Metadata": 32-bit relative offsets, whose low bits mark an indirect pointer.
  func forEachClass(_ body: (_ name: String, _ module: String) -> Void) {
    guard let start = bytes.baseAddress else { return }
    for offset in stride(from: 0, to: bytes.count - 3, by: 4) {
      let at = start + offset
      let value = at.loadUnaligned(as: Int32.self)
      guard value & ~3 != 0 else { continue }
      let target = at + Int(value & ~3)
      let isIndirect = value & 3 == 1
      let address = isIndirect ? target.loadUnaligned(as: UnsafeRawPointer?.self) : target
      guard let type = address.map(TypeMetadataRecord.init), type.isNonGenericClass,
        let module = type.parent, module.isModule
      else { continue }
      body(type.name, module.name)
    }
  }
}

/// The compiler's descriptor for a type or a module.
///
/// Checked with Swift 6.3.1.
///
/// - Source: Swift's ABI, "Type Metadata": flags, then offsets to the parent and to the name.
private struct TypeMetadataRecord {
  let address: UnsafeRawPointer

  private var flags: UInt32 { address.loadUnaligned(as: UInt32.self) }
  private var kind: UInt32 { flags & 0x1F }

  var isModule: Bool { kind == 0 }
  /// Whether the record describes a class that is not generic.
  var isNonGenericClass: Bool { kind == 16 && flags & 0x80 == 0 }

  var parent: TypeMetadataRecord? {
    let value = (address + 4).loadUnaligned(as: Int32.self)
    guard value != 0 else { return nil }
    let target = address + 4 + Int(value & ~1)
    if value & 1 == 0 { return TypeMetadataRecord(address: target) }
    return target.loadUnaligned(as: UnsafeRawPointer?.self).map(TypeMetadataRecord.init)
  }

  var name: String {
    let offset = (address + 8).loadUnaligned(as: Int32.self)
    // Sound: according to Swift's ABI, a name is a C string in constant memory of the image, which is never unloaded.
    return String(cString: (address + 8 + Int(offset)).assumingMemoryBound(to: CChar.self))
  }
}

private typealias SectionVisitor =
  @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool

// Sound: the function is part of Swift's runtime and has had this signature since 5.7. Checked with Swift 6.3.1.
/// Calls a function with the metadata sections of each loaded image.
@_silgen_name("swift_enumerateAllMetadataSections")
private func enumerateImageSections(_ body: SectionVisitor, context: UnsafeMutableRawPointer)

/// Appends the type records of an image to a list.
///
/// Checked with Swift 6.3.1.
private let collectSection: SectionVisitor = { sections, list in
  // The range of types comes after four words and the ranges of protocols and of conformances, which are two words
  // each.
  let types = sections + 8 * MemoryLayout<UInt>.size
  let start = types.loadUnaligned(as: UnsafeRawPointer?.self)
  let count = (types + MemoryLayout<UInt>.size).loadUnaligned(as: Int.self)
  // Sound: the visitor's only caller passes the address of such an array, which outlives the call.
  list.assumingMemoryBound(to: [UnsafeRawBufferPointer].self).pointee
    .append(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  return true
}
