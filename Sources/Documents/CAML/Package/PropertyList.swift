import Foundation

/// A property list, as far as packages use them.
///
/// Read here and not by the system, whose readers go as deep as the bytes tell them to.
indirect enum PropertyList: Equatable {
  case dictionary([String: PropertyList])
  case array([PropertyList])
  case string(String)
  case number(Double)
  case bool(Bool)
  /// Data, dates and whatever else packages do not need.
  case other

  /// Levels of dictionaries and arrays: known ones have four.
  static let depthLimit = 32

  /// XML or binary.
  init(_ data: Data, file: String, limits: PackageLimits) throws(Finding) {
    let place = Finding.Place(file)
    if data.starts(with: Array("bplist".utf8)) {
      var reader = BinaryPropertyList(Array(data), limit: limits.propertyListBytes)
      if let list = reader.read() {
        self = list
        return
      }
      throw Finding(
        reader.isOverLimit
          ? .overLimit(.propertyListBytes, limit: limits.propertyListBytes)
          : .damagedPropertyList("its binary form"), at: place)
    }
    let root = try ElementParser.parse(data, file: file, limits: limits)
    guard let first = root.name == "plist" ? root.children.first(where: { _ in true }) : root else {
      throw Finding(.damagedPropertyList("it is empty"), at: root.place)
    }
    self = try PropertyList(first, depth: 0)
  }

  private init(_ element: Element, depth: Int) throws(Finding) {
    guard depth < PropertyList.depthLimit else {
      throw Finding(.damagedPropertyList("it is too deep"), at: element.place)
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
          throw Finding(.damagedPropertyList("a value without a key"), at: child.place)
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

/// The binary form: a table of objects that refer to each other by number.
///
/// An object is read once for each reference to it. The bytes of all that is read are counted, since a few references to
/// a long string could otherwise stand for any amount of memory.
private struct BinaryPropertyList {
  private let bytes: [UInt8]
  private var bytesLeft: Int
  /// Whether the list expands to more bytes than the limit.
  var isOverLimit: Bool { bytesLeft < 0 }

  /// The count for an object besides the bytes of its text: the size of a value in a container.
  private static let bytesOfObject = MemoryLayout<PropertyList>.stride

  init(_ bytes: [UInt8], limit: Int) { (self.bytes, bytesLeft) = (bytes, limit) }

  /// Counts bytes before they are read; false if they exceed the limit.
  private mutating func count(_ count: Int) -> Bool {
    bytesLeft -= count
    return !isOverLimit
  }

  private struct Trailer {
    let offsetSize: Int
    let referenceSize: Int
    let count: Int
    let top: Int
    let table: Int
  }

  mutating func read() -> PropertyList? {
    // The last 32 bytes: sizes, count, top object and where the table of offsets lies.
    guard bytes.count >= 40 else { return nil }
    let end = bytes.count - 32
    guard let count = integer(end + 8, 8), let top = integer(end + 16, 8),
      let table = integer(end + 24, 8)
    else { return nil }
    let trailer = Trailer(
      offsetSize: Int(bytes[end + 6]), referenceSize: Int(bytes[end + 7]), count: count, top: top,
      table: table)
    return object(top, trailer, depth: 0)
  }

  private func integer(_ start: Int, _ size: Int) -> Int? {
    guard (1...8).contains(size), start >= 0, start <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for byte in bytes[start..<start + size] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }

  private mutating func object(_ index: Int, _ trailer: Trailer, depth: Int) -> PropertyList? {
    guard count(Self.bytesOfObject), depth < PropertyList.depthLimit, index < trailer.count,
      index <= bytes.count, trailer.table <= bytes.count,
      let start = integer(trailer.table + index * trailer.offsetSize, trailer.offsetSize),
      start < bytes.count
    else { return nil }
    let kind = bytes[start] >> 4
    switch kind {
    case 0x0:
      return bytes[start] == 0x09 ? .bool(true) : bytes[start] == 0x08 ? .bool(false) : .other
    case 0x1: return whole(start)
    case 0x2: return real(start)
    case 0x5, 0x6, 0xA, 0xD:
      guard let (count, body) = length(start) else { return nil }
      if kind == 0xA || kind == 0xD {
        return container(kind == 0xD, body, count, trailer, depth)
      }
      return text(body, count, wide: kind == 0x6)
    default: return .other
    }
  }

  /// Eight bytes are signed, fewer are not, more are of no use here.
  private func whole(_ start: Int) -> PropertyList? {
    let size = 1 << Int(bytes[start] & 7)
    guard size == 8 else {
      return size > 8 ? .other : integer(start + 1, size).map { .number(Double($0)) }
    }
    guard start + 9 <= bytes.count else { return nil }
    let bits = bytes[start + 1..<start + 9].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return .number(Double(Int64(bitPattern: bits)))
  }

  private func real(_ start: Int) -> PropertyList? {
    switch bytes[start] & 7 {
    case 2:
      guard let bits = integer(start + 1, 4) else { return nil }
      return .number(Double(Float(bitPattern: UInt32(bits))))
    case 3:
      guard start + 9 <= bytes.count else { return nil }
      let bits = bytes[start + 1..<start + 9].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return .number(Double(bitPattern: bits))
    default: return .other
    }
  }

  /// How many parts there are, and where they begin.
  private func length(_ start: Int) -> (count: Int, body: Int)? {
    let short = Int(bytes[start] & 15)
    if short < 15 { return (short, start + 1) }
    guard start + 1 < bytes.count, bytes[start + 1] >> 4 == 1 else { return nil }
    let size = 1 << Int(bytes[start + 1] & 7)
    guard let count = integer(start + 2, size) else { return nil }
    return (count, start + 2 + size)
  }

  /// The most bytes that a unit of UTF-16 takes: its own, and three of a text that grows to twice its size.
  private static let bytesOfUnit = 8

  private mutating func text(_ start: Int, _ length: Int, wide: Bool) -> PropertyList? {
    let width = wide ? 2 : 1
    guard length <= bytes.count / width, start <= bytes.count - length * width,
      count(length * (wide ? Self.bytesOfUnit : 1))
    else { return nil }
    let part = bytes[start..<start + length * width]
    guard wide else { return .string(String(decoding: part, as: UTF8.self)) }
    let units = (0..<length).lazy.map {
      UInt16(part[start + 2 * $0]) << 8 | UInt16(part[start + 2 * $0 + 1])
    }
    return .string(String(decoding: units, as: UTF16.self))
  }

  private mutating func container(
    _ isDictionary: Bool, _ start: Int, _ count: Int, _ trailer: Trailer, _ depth: Int
  ) -> PropertyList? {
    let parts = isDictionary ? 2 : 1
    let size = trailer.referenceSize
    guard count <= bytes.count / parts else { return nil }
    var values: [PropertyList] = []
    for index in 0..<count * parts {
      guard let reference = integer(start + index * size, size),
        let value = object(reference, trailer, depth: depth + 1)
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
