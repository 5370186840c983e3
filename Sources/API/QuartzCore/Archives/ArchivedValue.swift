import Colour
import Geometry
import Pixels

/// Values of properties as an archive holds them: objects that code themselves, and dictionaries of plain ones for
/// everything that is no object here.
package enum ArchivedValue {
  /// The name of a value's type within its dictionary, and of its parts.
  private enum Name {
    static let type = "type"
    static let numbers = "numbers"
    static let bytes = "bytes"
    static let items = "items"
    static let keys = "keys"
    static let text = "text"
  }

  /// What a value is in an archive.
  private enum Kind: String {
    case null, point, size, rect, vector, affine, transform, color, path, image, list, map, function
  }

  /// The classes that may appear in an archive of layers.
  package static let classes: [AnyClass] = [
    NSString.self, NSNumber.self, NSData.self, NSArray.self, NSDictionary.self, CALayer.self,
    CAAnimation.self, CAMediaTimingFunction.self, CAValueFunction.self, CAEmitterCell.self,
    CAFilter.self,
    CAConstraint.self,
  ]

  // MARK: By key

  /// Writes a value under a key; one that cannot be kept is left out, with a line in the log.
  static func write(_ value: Any, _ key: String, of owner: NSObject, to coder: NSCoder) {
    if let object = object(of: value) {
      coder.encode(object, forKey: key)
    } else {
      Log.report(
        "\(type(of: owner)) leaves '\(key)' out of the archive: it holds \(type(of: value))")
    }
  }

  /// The value under a key; nil where the archive has none or a damaged one.
  static func read(_ key: String, from coder: NSCoder) -> Any? {
    guard coder.containsValue(forKey: key) else { return nil }
    return coder.decodeObject(of: classes, forKey: key).flatMap(value)
  }

  // MARK: Writing

  /// The object for an archive; nil for a value that cannot be kept.
  package static func object(of value: Any) -> NSObject? {
    switch value {
    case is NSNull: dictionary(.null)
    case let text as String: NSString(string: text)
    case let flag as Bool: NSNumber(value: flag)
    case let number as NSNumber: number
    case let function as CAMediaTimingFunction: self.function(function)
    case let color as CGColor: dictionary(.color, color.rgba.lanes.numbers)
    case let path as CGPath: dictionary(.path, numbers(of: path.geometry))
    case let image as CGImage: self.image(image.pixels)
    case is CGPoint, is CGSize, is CGRect, is CGVector, is CGAffineTransform, is CATransform3D:
      plain(value)
    case let object as any NSSecureCoding & NSObject: object
    case let list as [Any]: self.list(list)
    case let map as [AnyHashable: Any]: self.map(map)
    case let name as any RawRepresentable: object(of: name.rawValue)
    default: decodeNumber(value).map { NSNumber(value: $0) }
    }
  }

  private static func plain(_ value: Any) -> NSObject? {
    switch value {
    case let p as CGPoint: dictionary(.point, [p.x, p.y])
    case let s as CGSize: dictionary(.size, [s.width, s.height])
    case let r as CGRect: dictionary(.rect, [r.minX, r.minY, r.width, r.height])
    case let v as CGVector: dictionary(.vector, [v.dx, v.dy])
    case let t as CGAffineTransform: dictionary(.affine, [t.a, t.b, t.c, t.d, t.tx, t.ty])
    case let t as CATransform3D: dictionary(.transform, t.matrix.elements)
    default: nil
    }
  }

  private static func dictionary<N: BinaryFloatingPoint>(_ kind: Kind, _ numbers: [N]) -> NSObject {
    dictionary(kind, [Name.numbers: NSArray(array: numbers.map { NSNumber(value: Double($0)) })])
  }

  private static func dictionary(_ kind: Kind, _ parts: [String: NSObject] = [:]) -> NSObject {
    var all: [String: Any] = parts
    all[Name.type] = kind.rawValue
    return NSDictionary(dictionary: all)
  }

  private static func list(_ list: [Any]) -> NSObject? {
    let items = list.compactMap(object(of:))
    guard items.count == list.count else { return nil }
    return dictionary(.list, [Name.items: NSArray(array: items)])
  }

  /// Entries that cannot be kept are left out.
  private static func map(_ map: [AnyHashable: Any]) -> NSObject {
    let entries = map.compactMap { key, value -> (String, NSObject)? in
      guard let key = key as? String, let object = object(of: value) else { return nil }
      return (key, object)
    }.sorted { $0.0 < $1.0 }
    return dictionary(
      .map,
      [
        Name.keys: NSArray(array: entries.map { NSString(string: $0.0) }),
        Name.items: NSArray(array: entries.map(\.1)),
      ])
  }

  private static func function(_ function: CAMediaTimingFunction) -> NSObject {
    guard let name = function.name else { return dictionary(.function, function.innerPoints) }
    return dictionary(.function, [Name.text: NSString(string: name.rawValue)])
  }

  private static func image(_ pixels: PixelBuffer) -> NSObject {
    dictionary(
      .image,
      [
        Name.numbers: NSArray(array: [pixels.width, pixels.height].map { NSNumber(value: $0) }),
        Name.bytes: NSData(
          data: pixels.withPixels { Data(bytes: $0, count: pixels.bytesPerRow * pixels.height) }),
      ])
  }

  /// Each element as its verb's number and its coordinates.
  private static func numbers(of path: Path) -> [Double] {
    var points = path.points[...]
    return path.verbs.flatMap { verb -> [Double] in
      let own = points.prefix(verb.pointCount)
      points = points.dropFirst(verb.pointCount)
      return [Double(verb.rawValue)] + own.flatMap { [$0.x, $0.y] }
    }
  }

  // MARK: Reading

  /// The value that an archive's object stands for; nil for one that is damaged.
  package static func value(of object: Any) -> Any? {
    if let number = object as? NSNumber { return number }
    if let text = object as? String { return text }
    guard let parts = object as? [String: Any] else { return object }
    guard let kind = (parts[Name.type] as? String).flatMap(Kind.init) else { return nil }
    let numbers = (parts[Name.numbers] as? [NSNumber])?.map(\.doubleValue) ?? []
    switch kind {
    case .null: return NSNull()
    case .list: return (parts[Name.items] as? [Any])?.compactMap(value(of:))
    case .map: return map(parts)
    case .function: return function(parts, numbers)
    case .image: return image(parts, numbers)
    case .path: return path(numbers)
    case .point, .size, .rect, .vector, .affine, .transform, .color: return plain(kind, numbers)
    }
  }

  private static func plain(_ kind: Kind, _ n: [Double]) -> Any? {
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

  private static func map(_ parts: [String: Any]) -> Any? {
    guard let keys = parts[Name.keys] as? [String], let items = parts[Name.items] as? [Any],
      keys.count == items.count
    else { return nil }
    var map: [String: Any] = [:]
    for (key, item) in zip(keys, items) { map[key] = value(of: item) }
    return map
  }

  private static func function(_ parts: [String: Any], _ points: [Double]) -> Any? {
    if let name = parts[Name.text] as? String {
      return CAMediaTimingFunction.named(CAMediaTimingFunctionName(rawValue: name))
    }
    guard points.count == 4 else { return nil }
    let p = points.map { Float($0) }
    return CAMediaTimingFunction(controlPoints: p[0], p[1], p[2], p[3])
  }

  private static func image(_ parts: [String: Any], _ size: [Double]) -> Any? {
    let sides = 1...PixelBuffer.maximumSide
    guard size.count == 2, let bytes = parts[Name.bytes] as? Data,
      let width = Int(exactly: size[0]), let height = Int(exactly: size[1]),
      sides.contains(width), sides.contains(height), bytes.count == 4 * width * height
    else { return nil }
    var pixels = PixelBuffer(width: width, height: height)
    pixels.withMutablePixels {
      UnsafeMutableRawBufferPointer(start: $0, count: bytes.count).copyBytes(from: bytes)
    }
    return CGImage(pixels: pixels)
  }

  private static func path(_ numbers: [Double]) -> Any? {
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
      case .line: path.line(to: points[0])
      case .quad: path.quad(points[0], to: points[1])
      case .cubic: path.cubic(points[0], points[1], to: points[2])
      case .close: path.close()
      }
    }
    return CGPath(geometry: path)
  }
}

extension SIMD4<Double> {
  fileprivate var numbers: [Double] { [x, y, z, w] }
}
