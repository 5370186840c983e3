import Foundation

/// A property list, limited to the types used by packages.
///
/// Foundation cannot be used, because its readers do not limit the nesting depth.
indirect enum PropertyList: Equatable {
  case dictionary([String: PropertyList])
  case array([PropertyList])
  case string(String)
  case number(Double)
  case bool(Bool)
  /// A value whose type is not used by packages, such as data or a date.
  case other

  /// The maximum nesting depth of dictionaries and arrays.
  ///
  /// Known property lists have up to four levels.
  static let maximumDepth = 32

  /// Reads a property list in XML or binary format.
  init(_ data: Data, file: String, limits: PackageLimits) throws(DocumentDiagnostic) {
    let location = DocumentDiagnostic.Location(file)
    if data.starts(with: Array("bplist".utf8)) {
      var reader = BinaryPropertyListReader(Array(data), limit: limits.propertyListBytes)
      if let list = reader.readPropertyList() {
        self = list
        return
      }
      throw DocumentDiagnostic(
        reader.isOverLimit
          ? .limitExceeded(.propertyListBytes, limit: limits.propertyListBytes)
          : .damagedPropertyList("invalid binary format"), at: location)
    }
    let root = try ElementParser.parse(data, file: file, limits: limits)
    guard let first = root.name == "plist" ? root.children.first(where: { _ in true }) : root else {
      throw DocumentDiagnostic(.damagedPropertyList("no value inside <plist>"), at: root.location)
    }
    self = try PropertyList(first, depth: 0)
  }

  private init(_ element: Element, depth: Int) throws(DocumentDiagnostic) {
    guard depth < PropertyList.maximumDepth else {
      throw DocumentDiagnostic(
        .damagedPropertyList("more than \(PropertyList.maximumDepth) levels of nested values"),
        at: element.location)
    }
    switch element.name {
    case "dict":
      var dictionary: [String: PropertyList] = [:]
      var key: String?
      for child in element.children {
        if child.name == "key" {
          key = child.text
        } else if let name = key {
          dictionary[name] = try PropertyList(child, depth: depth + 1)
          key = nil
        } else {
          throw DocumentDiagnostic(
            .damagedPropertyList("a dictionary value without a key"), at: child.location)
        }
      }
      self = .dictionary(dictionary)
    case "array":
      var array: [PropertyList] = []
      for child in element.children { array.append(try PropertyList(child, depth: depth + 1)) }
      self = .array(array)
    case "string": self = .string(element.text)
    case "integer", "real": self = Double(element.text).map(PropertyList.number) ?? .other
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    default: self = .other
    }
  }

  subscript(_ key: String) -> PropertyList? {
    if case .dictionary(let values) = self { values[key] } else { nil }
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }

  var number: Double? {
    switch self {
    case .number(let number): number
    case .string(let text): Double(text)
    default: nil
    }
  }

  var bool: Bool? {
    switch self {
    case .bool(let bool): bool
    case .number(let number): number != 0
    default: nil
    }
  }

  var strings: [String] {
    if case .array(let values) = self { values.compactMap(\.string) } else { [] }
  }
}

/// A reader for the binary format: a table of objects that refer to one another by index.
///
/// An object is read once for each reference to it. The bytes of all objects are counted, because a few references to
/// a long string could otherwise require any amount of memory.
private struct BinaryPropertyListReader {
  private let bytes: [UInt8]
  private var remainingBytes: Int
  /// Whether the property list with expanded references exceeds the limit.
  var isOverLimit: Bool { remainingBytes < 0 }

  /// The number of bytes counted for each object in addition to its text: the size of a `PropertyList` value in a
  /// container.
  private static let bytesPerObject = MemoryLayout<PropertyList>.stride

  init(_ bytes: [UInt8], limit: Int) { (self.bytes, remainingBytes) = (bytes, limit) }

  /// Counts bytes before they are read.
  ///
  /// Returns `false` if the limit is exceeded.
  private mutating func reserveBytes(_ count: Int) -> Bool {
    remainingBytes -= count
    return !isOverLimit
  }

  private struct Trailer {
    let offsetSize: Int
    let referenceSize: Int
    let count: Int
    let rootObject: Int
    let offsetTable: Int
  }

  mutating func readPropertyList() -> PropertyList? {
    // The last 32 bytes are the trailer, which contains sizes, the object count, the root object and the position of
    // the offset table.
    guard bytes.count >= 40 else { return nil }
    let end = bytes.count - 32
    guard let count = readInteger(atOffset: end + 8, byteCount: 8),
      let top = readInteger(atOffset: end + 16, byteCount: 8),
      let table = readInteger(atOffset: end + 24, byteCount: 8)
    else { return nil }
    let trailer = Trailer(
      offsetSize: Int(bytes[end + 6]), referenceSize: Int(bytes[end + 7]), count: count,
      rootObject: top,
      offsetTable: table)
    return readObject(objectIndex: top, trailer: trailer, depth: 0)
  }

  private func readInteger(atOffset start: Int, byteCount size: Int) -> Int? {
    guard (1...8).contains(size), start >= 0, start <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for byte in bytes[start..<start + size] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  private mutating func readObject(objectIndex index: Int, trailer: Trailer, depth: Int)
    -> PropertyList?
  {
    guard reserveBytes(Self.bytesPerObject), depth < PropertyList.maximumDepth,
      index < trailer.count,
      index <= bytes.count, trailer.offsetTable <= bytes.count,
      let start = readInteger(
        atOffset: trailer.offsetTable + index * trailer.offsetSize, byteCount: trailer.offsetSize),
      start < bytes.count
    else { return nil }
    let kind = bytes[start] >> 4
    switch kind {
    case 0x0:
      return bytes[start] == 0x09 ? .bool(true) : bytes[start] == 0x08 ? .bool(false) : .other
    case 0x1: return readIntegerObject(atOffset: start)
    case 0x2: return readReal(atOffset: start)
    case 0x5, 0x6, 0xA, 0xD:
      guard let (count, body) = readObjectLength(atOffset: start) else { return nil }
      if kind == 0xA || kind == 0xD {
        return readContainer(
          isDictionary: kind == 0xD, atOffset: body, count: count, trailer: trailer, depth: depth)
      }
      return readString(atOffset: body, length: count, isUTF16: kind == 0x6)
    default: return .other
    }
  }

  /// Reads an integer object.
  ///
  /// Integers of 8 bytes are signed, and shorter ones are unsigned; longer ones are not used by packages.
  private func readIntegerObject(atOffset start: Int) -> PropertyList? {
    let size = 1 << Int(bytes[start] & 7)
    guard size == 8 else {
      return size > 8
        ? .other : readInteger(atOffset: start + 1, byteCount: size).map { .number(Double($0)) }
    }
    guard start + 9 <= bytes.count else { return nil }
    let bits = bytes[start + 1..<start + 9].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return .number(Double(Int64(bitPattern: bits)))
  }

  private func readReal(atOffset start: Int) -> PropertyList? {
    switch bytes[start] & 7 {
    case 2:
      guard let bits = readInteger(atOffset: start + 1, byteCount: 4) else { return nil }
      return .number(Double(Float(bitPattern: UInt32(bits))))
    case 3:
      guard start + 9 <= bytes.count else { return nil }
      let bits = bytes[start + 1..<start + 9].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return .number(Double(bitPattern: bits))
    default: return .other
    }
  }

  /// Reads the number of elements in an object and the offset of the first one.
  private func readObjectLength(atOffset start: Int) -> (count: Int, body: Int)? {
    let short = Int(bytes[start] & 15)
    if short < 15 { return (short, start + 1) }
    guard start + 1 < bytes.count, bytes[start + 1] >> 4 == 1 else { return nil }
    let size = 1 << Int(bytes[start + 1] & 7)
    guard let count = readInteger(atOffset: start + 2, byteCount: size) else { return nil }
    return (count, start + 2 + size)
  }

  /// The maximum number of bytes for each UTF-16 code unit: its own two bytes, and three UTF-8 bytes in a string
  /// whose capacity is doubled when it grows.
  private static let maximumBytesPerUTF16Unit = 8

  private mutating func readString(atOffset start: Int, length: Int, isUTF16 wide: Bool)
    -> PropertyList?
  {
    let width = wide ? 2 : 1
    guard length <= bytes.count / width, start <= bytes.count - length * width,
      reserveBytes(length * (wide ? Self.maximumBytesPerUTF16Unit : 1))
    else { return nil }
    let part = bytes[start..<start + length * width]
    guard wide else { return .string(String(decoding: part, as: UTF8.self)) }
    let units = (0..<length).lazy.map {
      UInt16(part[start + 2 * $0]) << 8 | UInt16(part[start + 2 * $0 + 1])
    }
    return .string(String(decoding: units, as: UTF16.self))
  }

  private mutating func readContainer(
    isDictionary: Bool, atOffset start: Int, count: Int, trailer: Trailer, depth: Int
  ) -> PropertyList? {
    let parts = isDictionary ? 2 : 1
    let size = trailer.referenceSize
    guard count <= bytes.count / parts else { return nil }
    var values: [PropertyList] = []
    for index in 0..<count * parts {
      guard let reference = readInteger(atOffset: start + index * size, byteCount: size),
        let value = readObject(objectIndex: reference, trailer: trailer, depth: depth + 1)
      else { return nil }
      values.append(value)
    }
    guard isDictionary else { return .array(values) }
    var dictionary: [String: PropertyList] = [:]
    for index in 0..<count {
      guard let key = values[index].string else { return nil }
      dictionary[key] = values[count + index]
    }
    return .dictionary(dictionary)
  }
}
