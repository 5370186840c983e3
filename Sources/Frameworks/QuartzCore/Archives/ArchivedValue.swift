import Color
import Diagnostics
import Geometry
import Pixels

/// Conversion of property values to and from their archived form.
///
/// Values that are not objects are archived as `ArchivedParts`. The dictionaries used by older archives are decoded
/// too.
package enum ArchivedValue {
  /// The dictionary keys of an archived value in older archives.
  private enum DictionaryKey {
    static let type = "type"
    static let numbers = "numbers"
    static let bytes = "bytes"
    static let items = "items"
    static let keys = "keys"
    static let text = "text"
  }

  /// The type name stored with an archived value.
  private enum ArchivedValueType: String {
    case null, point, size, rect, vector, affine, transform, color, path, image, list, map, function
  }

  /// The classes that are accepted in an archive of layers.
  package static let classes: [AnyClass] = [
    NSString.self, NSNumber.self, NSData.self, NSArray.self, NSDictionary.self, CALayer.self,
    CAAnimation.self, CAMediaTimingFunction.self, CAValueFunction.self, CAEmitterCell.self,
    CAFilter.self,
    CAConstraint.self, ArchivedParts.self,
  ]

  /// Fails the decoding with a Cocoa error that reports that the archive exceeds the nesting limit.
  package static func reportExcessiveNesting(in coder: NSCoder) {
    coder.failWithError(
      CocoaError(
        .coderReadCorrupt,
        userInfo: [
          NSLocalizedDescriptionKey:
            "the archive exceeds the maximum nesting depth of \(NestingLimit.archiveLimit) for layers, views, "
            + "animations, cells, filters and lists"
        ]))
  }

  // MARK: Values by key

  /// Encodes a property value under the given key.
  ///
  /// A value that cannot be archived is reported and omitted.
  static func encodeValue(_ value: Any, forKey key: String, of owner: NSObject, to coder: NSCoder) {
    if let object = archivedObject(of: value) {
      coder.encode(object, forKey: key)
    } else {
      diagnostics.report(
        "'\(key)' of \(type(of: owner)) was not archived: values of type \(type(of: value)) are not supported"
      )
    }
  }

  /// Decodes the value stored under the given key.
  ///
  /// Returns `nil` if the value is missing or damaged.
  static func decodeValue(forKey key: String, from coder: NSCoder) -> Any? {
    guard coder.containsValue(forKey: key) else { return nil }
    return coder.decodeObject(of: classes, forKey: key).flatMap(decodedValue)
  }

  // MARK: Writing

  /// Returns the object that represents a value in an archive, or `nil` if the value cannot be archived.
  package static func archivedObject(of value: Any) -> NSObject? {
    switch value {
    case is NSNull: makeParts(type: .null)
    case let text as String: NSString(string: text)
    case let flag as Bool: NSNumber(value: flag)
    case let number as NSNumber: number
    case let function as CAMediaTimingFunction: self.archivedTimingFunction(function)
    case let color as CGColor: makeParts(type: .color, numbers: color.rgba.lanes.numbers)
    case let path as CGPath: makeParts(type: .path, numbers: encodedPathNumbers(of: path.geometry))
    case let image as CGImage: self.archivedImage(image.pixels)
    case is CGPoint, is CGSize, is CGRect, is CGVector, is CGAffineTransform, is CATransform3D:
      archivedGeometry(for: value)
    case let object as any NSSecureCoding & NSObject: object
    case let list as [Any]: self.archivedArray(of: list)
    case let map as [AnyHashable: Any]: self.archivedDictionary(of: map)
    case let name as any RawRepresentable: archivedObject(of: name.rawValue)
    default: decodeNumber(value).map { NSNumber(value: $0) }
    }
  }

  private static func archivedGeometry(for value: Any) -> NSObject? {
    switch value {
    case let p as CGPoint: makeParts(type: .point, numbers: [p.x, p.y])
    case let s as CGSize: makeParts(type: .size, numbers: [s.width, s.height])
    case let r as CGRect: makeParts(type: .rect, numbers: [r.minX, r.minY, r.width, r.height])
    case let v as CGVector: makeParts(type: .vector, numbers: [v.dx, v.dy])
    case let t as CGAffineTransform:
      makeParts(type: .affine, numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty])
    case let t as CATransform3D: makeParts(type: .transform, numbers: t.matrix.elements)
    default: nil
    }
  }

  private static func makeParts<N: BinaryFloatingPoint>(type kind: ArchivedValueType, numbers: [N])
    -> NSObject
  {
    let parts = ArchivedParts(kind.rawValue)
    parts.numbers = numbers.map { Double($0) }
    return parts
  }

  private static func makeParts(type kind: ArchivedValueType) -> NSObject {
    ArchivedParts(kind.rawValue)
  }

  private static func archivedArray(of list: [Any]) -> NSObject? {
    let items = NestingLimit.performNestedArchiving(of: "values") {
      list.compactMap(archivedObject(of:))
    }
    guard let items, items.count == list.count else { return nil }
    let parts = ArchivedParts(ArchivedValueType.list.rawValue)
    parts.items = items
    return parts
  }

  /// Returns the archived form of a dictionary.
  ///
  /// Entries that cannot be archived are omitted.
  private static func archivedDictionary(of map: [AnyHashable: Any]) -> NSObject {
    let entries = NestingLimit.performNestedArchiving(of: "values") {
      map.compactMap { key, value -> (String, NSObject)? in
        guard let key = key as? String, let object = archivedObject(of: value) else { return nil }
        return (key, object)
      }.sorted { $0.0 < $1.0 }
    }
    let parts = ArchivedParts(ArchivedValueType.map.rawValue)
    parts.keys = entries?.map(\.0) ?? []
    parts.items = entries?.map(\.1) ?? []
    return parts
  }

  private static func archivedTimingFunction(_ function: CAMediaTimingFunction) -> NSObject {
    guard let name = function.name else {
      return makeParts(type: .function, numbers: function.innerPoints)
    }
    let parts = ArchivedParts(ArchivedValueType.function.rawValue)
    parts.text = name.rawValue
    return parts
  }

  private static func archivedImage(_ pixels: PixelBuffer) -> NSObject {
    let parts = ArchivedParts(ArchivedValueType.image.rawValue)
    parts.numbers = [Double(pixels.width), Double(pixels.height)]
    parts.bytes = pixels.withPixels {
      Data(bytes: $0, count: pixels.bytesPerRow * pixels.height)
    }
    return parts
  }

  /// Returns the path as a list of numbers: for each element, the number of its verb followed by its coordinates.
  private static func encodedPathNumbers(of path: Path) -> [Double] {
    var points = path.points[...]
    return path.verbs.flatMap { verb -> [Double] in
      let own = points.prefix(verb.pointCount)
      points = points.dropFirst(verb.pointCount)
      return [Double(verb.rawValue)] + own.flatMap { [$0.x, $0.y] }
    }
  }

  // MARK: Reading

  /// Returns the value represented by an archived object, or `nil` if it is damaged.
  package static func decodedValue(of object: Any) -> Any? {
    if let number = object as? NSNumber { return number }
    if let text = object as? String { return text }
    guard
      let parts = (object as? ArchivedParts) ?? (object as? [String: Any]).flatMap(makeParts(from:))
    else { return object }
    let numbers = parts.numbers
    switch ArchivedValueType(rawValue: parts.kind) {
    case .null: return NSNull()
    case .list: return decodedArray(from: parts)
    case .map: return decodedDictionary(from: parts)
    case .function: return decodedTimingFunction(from: parts, controlPoints: numbers)
    case .image: return decodedImage(from: parts, size: numbers)
    case .path: return decodedPath(from: numbers)
    case .point, .size, .rect, .vector, .affine, .transform, .color:
      return ArchivedValueType(rawValue: parts.kind).flatMap {
        decodedGeometry(type: $0, numbers: numbers)
      }
    case nil: return nil
    }
  }

  /// Returns the parts of a value archived as a dictionary by an older version, or `nil` if the dictionary is an
  /// ordinary one.
  private static func makeParts(from dictionary: [String: Any]) -> ArchivedParts? {
    guard let kind = dictionary[DictionaryKey.type] as? String,
      ArchivedValueType(rawValue: kind) != nil
    else {
      return nil
    }
    let parts = ArchivedParts(kind)
    parts.numbers = (dictionary[DictionaryKey.numbers] as? [NSNumber])?.map(\.doubleValue) ?? []
    parts.text = dictionary[DictionaryKey.text] as? String
    parts.bytes = dictionary[DictionaryKey.bytes] as? Data
    parts.keys = dictionary[DictionaryKey.keys] as? [String]
    parts.items = (dictionary[DictionaryKey.items] as? [Any])?.compactMap(foundationObject) ?? []
    return parts
  }

  /// Returns an element of a decoded array or dictionary as a Foundation object, or `nil` if it cannot be one.
  static func foundationObject(from item: Any) -> NSObject? {
    switch item {
    case let text as String: NSString(string: text)
    case let map as [String: Any]: NSDictionary(dictionary: map)
    default: item as? NSObject
    }
  }

  private static func decodedArray(from parts: ArchivedParts) -> [Any] {
    NestingLimit.performNestedUnarchiving {
      parts.items.compactMap(decodedValue(of:))
    } orElse: {
    } ?? []
  }

  private static func decodedGeometry(type kind: ArchivedValueType, numbers n: [Double]) -> Any? {
    switch (kind, n.count) {
    case (.point, 2): CGPoint(x: n[0], y: n[1])
    case (.size, 2): CGSize(width: n[0], height: n[1])
    case (.rect, 4): CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    case (.vector, 2): CGVector(dx: n[0], dy: n[1])
    case (.affine, 6): CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case (.transform, 16): CATransform3D(Matrix4(elements: n))
    case (.color, 4): CGColor(rgba: RGBA(n[0], n[1], n[2], n[3]))
    default: nil
    }
  }

  private static func decodedDictionary(from parts: ArchivedParts) -> Any? {
    guard let keys = parts.keys, keys.count == parts.items.count else { return nil }
    return NestingLimit.performNestedUnarchiving {
      var map: [String: Any] = [:]
      for (key, item) in zip(keys, parts.items) { map[key] = decodedValue(of: item) }
      return map
    } orElse: {
    }
  }

  private static func decodedTimingFunction(
    from parts: ArchivedParts, controlPoints points: [Double]
  ) -> Any? {
    if let name = parts.text {
      return CAMediaTimingFunction.sharedFunction(named: CAMediaTimingFunctionName(rawValue: name))
    }
    guard points.count == 4 else { return nil }
    let p = points.map { Float($0) }
    return CAMediaTimingFunction(controlPoints: p[0], p[1], p[2], p[3])
  }

  private static func decodedImage(from parts: ArchivedParts, size: [Double]) -> Any? {
    let sides = 1...PixelBuffer.maximumSide
    guard size.count == 2, let bytes = parts.bytes,
      let width = Int(exactly: size[0]), let height = Int(exactly: size[1]),
      sides.contains(width), sides.contains(height), bytes.count == 4 * width * height
    else { return nil }
    var pixels = PixelBuffer(width: width, height: height)
    pixels.withMutablePixels {
      UnsafeMutableRawBufferPointer(start: $0, count: bytes.count).copyBytes(from: bytes)
    }
    return CGImage(pixels: pixels)
  }

  private static func decodedPath(from numbers: [Double]) -> Any? {
    var rest = numbers[...]
    var path = Path()
    while let code = rest.popFirst() {
      guard let verb = UInt8(exactly: code).flatMap(Path.Verb.init),
        rest.count >= 2 * verb.pointCount
      else { return nil }
      let n = Array(rest.prefix(2 * verb.pointCount))
      rest = rest.dropFirst(n.count)
      let points = stride(from: 0, to: n.count, by: 2).map { Point(n[$0], n[$0 + 1]) }
      switch verb {
      case .move: path.move(to: points[0])
      case .line: path.addLine(to: points[0])
      case .quad: path.addQuadCurve(control: points[0], to: points[1])
      case .cubic: path.addCubicCurve(control1: points[0], control2: points[1], to: points[2])
      case .close: path.close()
      }
    }
    return CGPath(geometry: path)
  }
}

extension SIMD4<Double> {
  fileprivate var numbers: [Double] { [x, y, z, w] }
}
