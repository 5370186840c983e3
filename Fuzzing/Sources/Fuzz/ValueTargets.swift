import CoreGraphics
import CoreText
import DisplayList
import Foundation
import ImageCodecs
import Pixels
import QuartzCore
import Raster

/// Fuzzes the image decoders.
///
/// A PNG image is decoded a second time with corrected checksums.
func fuzzImage(_ data: Data) {
  look(data)
  if let mended = mendedPNG(data) { look(mended) }
}

private func look(_ data: Data) {
  guard let header = try? probeImage(data), header.width * header.height <= 1 << 20,
    let picture = try? decodeImage(data)
  else { return }
  precondition(
    picture.width > 0 && picture.height > 0 && picture.width * picture.height <= 1 << 20,
    "the decoded image does not have the size in its header")
  if picture.width * picture.height <= 4_096 { _ = try? encodePNG(picture, level: 1) }
}

/// Returns a PNG image with corrected chunk checksums, so that the decoder reads the chunk contents.
///
/// Returns `nil` for other data.
private func mendedPNG(_ data: Data) -> Data? {
  var bytes = Array(data)
  guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
  var place = 8
  while place + 12 <= bytes.count {
    let count = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    guard place + 12 + count <= bytes.count else { break }
    let end = place + 8 + count
    let sum = checksum(bytes[place + 4..<end])
    for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index)) }
    place = end + 4
  }
  return Data(bytes)
}

private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  var sum = ~UInt32(0)
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
  }
  return ~sum
}

/// Fuzzes the text format of display lists.
///
/// The bytes are parsed, written, parsed again and drawn.
func fuzzList(_ data: Data) {
  guard let list = try? DisplayList(text: String(decoding: data, as: UTF8.self)) else { return }
  let text = list.description
  do throws(DisplayListTextError) {
    let again = try DisplayList(text: text)
    precondition(again.description == text, "a display list changed in a round trip")
  } catch {
    fatalError("the text of a display list cannot be parsed: \(error)")
  }
  _ = try? rasterizer.draw(list, viewport: Viewport(width: 24, height: 24, scale: 1))
  _ = try? rasterizer.draw(list, viewport: Viewport(width: 7, height: 31, scale: 2.5))
}

private let rasterizer = Rasterizer(threads: 2)

/// Fuzzes attributed text.
///
/// The bytes determine an attributed string that is laid out and drawn.
func fuzzText(_ data: Data) {
  var source = ByteSource(data)
  let layer = CATextLayer()
  layer.bounds = CGRect(x: 0, y: 0, width: 24, height: 24)
  layer.isWrapped = source.chance(2)
  layer.truncationMode = source.element([.none, .start, .middle, .end])
  layer.alignmentMode = source.element([.natural, .left, .right, .center, .justified])
  layer.fontSize = source.number()
  let runs = source.integer(0...5)
  let text = NSMutableAttributedString(string: "")
  for _ in 0...runs {
    let words = source.text(24)
    text.append(NSAttributedString(string: words, attributes: attributes(&source)))
  }
  text.append(NSAttributedString(string: String(decoding: source.rest(), as: UTF8.self)))
  layer.string = data.count % 2 == 0 ? text : text.string
  draw(layer, at: [0])
  let width = layer.fontSize
  let setter = CTFramesetterCreateWithAttributedString(text)
  let range = CFRange(location: 0, length: 0)
  _ = CTFramesetterSuggestFrameSizeWithConstraints(
    setter, range, nil, CGSize(width: width, height: 1e6), nil)
}

private func attributes(_ source: inout ByteSource) -> [NSAttributedString.Key: Any] {
  let keys = [
    "NSFont", "NSColor", "NSKern", "NSBaselineOffset", "NSStrokeWidth", "NSUnderline", "NSLigature",
    "NSParagraphStyle", "NSBackgroundColor", "NSStrikethrough", "NSObliqueness", "NSExpansion",
    "NSTracking", "NSShadow", "NSWritingDirection", "NSLink",
  ]
  var made: [NSAttributedString.Key: Any] = [:]
  for _ in 0..<source.integer(0...3) {
    let value: Any =
      switch source.integer(0...5) {
      case 0: CTFontCreateWithName("Helvetica" as CFString, CGFloat(source.number()), nil)
      case 1: CGColor(srgbRed: source.fraction(), green: 0, blue: 0, alpha: source.fraction())
      case 2: source.number()
      case 3: source.text(8)
      case 4: [NSNumber(value: source.number())]
      default: NSNumber(value: source.integer(-9...9))
      }
    made[NSAttributedString.Key(source.element(keys))] = value
  }
  return made
}

/// Fuzzes keyed archives.
///
/// The bytes determine a layer tree to archive, changes to the archive, and the contents to unarchive.
func fuzzArchive(_ data: Data) {
  var source = ByteSource(data)
  let damage = source.take(16)
  var builder = TreeBuilder(source)
  let root = builder.tree()
  guard
    let bytes = try? NSKeyedArchiver.archivedData(
      withRootObject: root, requiringSecureCoding: false)
  else { return }
  guard let whole = try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: bytes)
  else { fatalError("an archive of layers cannot be decoded") }
  draw(whole, at: [0, 0.5])
  guard let bytes = changed(bytes, by: ByteSource(damage)) else { return }
  if let changed = try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: bytes) {
    draw(changed, at: [0])
  }
}

/// Returns a copy of the archive in which some numbers and data bytes are changed, or `nil` if it cannot be changed.
///
/// The structure of the archive stays valid, because Foundation ends the program if it is damaged.
private func changed(_ archive: Data, by bytes: ByteSource) -> Data? {
  var source = bytes
  guard
    var whole = try? PropertyListSerialization.propertyList(from: archive, format: nil)
      as? [String: Any], var objects = whole["$objects"] as? [Any]
  else { return nil }
  for _ in 0..<4 {
    let place = source.integer(0...objects.count - 1)
    guard var object = objects[place] as? [String: Any] else {
      objects[place] = changed(objects[place], &source)
      continue
    }
    let keys = object.keys.filter { object[$0] is NSNumber || object[$0] is Data }.sorted()
    guard !keys.isEmpty else { continue }
    let key = source.element(keys)
    object[key] = object[key].map { changed($0, &source) }
    objects[place] = object
  }
  whole["$objects"] = objects
  return try? PropertyListSerialization.data(fromPropertyList: whole, format: .binary, options: 0)
}

private func changed(_ value: Any, _ source: inout ByteSource) -> Any {
  switch value {
  case is NSNumber: return NSNumber(value: source.element(ByteSource.odd))
  case var bytes as Data where !bytes.isEmpty:
    bytes[bytes.startIndex + source.integer(0...bytes.count - 1)] = source.byte()
    return bytes
  default: return value
  }
}
