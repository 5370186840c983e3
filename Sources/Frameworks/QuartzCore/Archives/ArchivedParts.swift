/// The archived form of a value that is not an object: its type name, numbers, text, bytes and items.
///
/// Instances are compared by identity, so that an archiver does not compare their contents.
final class ArchivedParts: NSObject, NSSecureCoding {
  let kind: String
  var numbers: [Double] = []
  var text: String?
  var bytes: Data?
  /// The keys of the items, if the value is a dictionary.
  var keys: [String]?
  var items: [NSObject] = []

  init(_ kind: String) { self.kind = kind }

  static var supportsSecureCoding: Bool { true }

  private enum Key {
    static let kind = "kind"
    static let numbers = "numbers"
    static let text = "text"
    static let bytes = "bytes"
    static let isMap = "isMap"
    static let key = "key"
    static let item = "item"
  }

  func encode(with coder: NSCoder) {
    coder.encode(NSString(string: kind), forKey: Key.kind)
    if !numbers.isEmpty {
      coder.encodeArchivedData(Self.encodedBytes(of: numbers), forKey: Key.numbers)
    }
    if let text { coder.encode(NSString(string: text), forKey: Key.text) }
    if let bytes { coder.encodeArchivedData(bytes, forKey: Key.bytes) }
    if let keys {
      coder.encode(true, forKey: Key.isMap)
      coder.encodeList(keys.map(NSString.init(string:)), forKey: Key.key)
    }
    NestingLimit.performNestedArchiving(of: "lists") { coder.encodeList(items, forKey: Key.item) }
  }

  required init?(coder: NSCoder) {
    guard let kind = coder.decodeObject(of: NSString.self, forKey: Key.kind) else { return nil }
    self.kind = kind.description
    super.init()
    numbers = Self.decodedNumbers(in: coder.decodeArchivedData(forKey: Key.numbers) ?? Data())
    text = coder.decodeArchivedString(forKey: Key.text)
    bytes = coder.decodeArchivedData(forKey: Key.bytes)
    if coder.decodeBool(forKey: Key.isMap) {
      keys = (coder.decodeList(of: [NSString.self], forKey: Key.key) ?? []).map(\.description)
    }
    NestingLimit.performNestedUnarchiving {
      items = coder.decodeList(of: ArchivedValue.classes, forKey: Key.item) ?? []
    } orElse: {
      ArchivedValue.reportExcessiveNesting(in: coder)
    }
  }

  // MARK: Numbers

  /// Returns the numbers as bytes, eight for each number in little-endian order.
  private static func encodedBytes(of numbers: [Double]) -> Data {
    numbers.map(\.bitPattern.littleEndian).withUnsafeBytes { Data($0) }
  }

  private static func decodedNumbers(in bytes: Data) -> [Double] {
    guard bytes.count % 8 == 0 else { return [] }
    var patterns = [UInt64](repeating: 0, count: bytes.count / 8)
    patterns.withUnsafeMutableBytes { $0.copyBytes(from: bytes) }
    return patterns.map { Double(bitPattern: UInt64(littleEndian: $0)) }
  }
}

extension NSCoder {
  /// Encodes bytes in place, without a separate archived object.
  fileprivate func encodeArchivedData(_ bytes: Data, forKey key: String) {
    bytes.withUnsafeBytes {
      // Sound: the memory of `Data` is bound to no other type, and it is read only within the closure.
      encodeBytes($0.bindMemory(to: UInt8.self).baseAddress, length: $0.count, forKey: key)
    }
  }

  fileprivate func decodeArchivedData(forKey key: String) -> Data? {
    guard containsValue(forKey: key) else { return nil }
    return withDecodedUnsafeBufferPointer(forKey: key) { $0.map { Data($0) } }
  }

  fileprivate func decodeArchivedString(forKey key: String) -> String? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: NSString.self, forKey: key)?.description
  }
}
