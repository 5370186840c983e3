import Diagnostics
package import Foundation
import ImageCodecs
import Pixels

/// A message as it goes to a page: text, or the bytes of a picture.
package enum WireMessage: Equatable, Sendable {
  /// JSON, an object whose `is` tells what it is.
  case text(Data)
  /// The length of a head of JSON as four bytes, the largest first, the head, and a PNG.
  case binary(Data)
}

extension SessionMessage {
  /// How hard a picture is pressed, 0 to 9: beyond the first step a page on the same machine waits longer than it saves.
  static let level = 1

  /// The message for a page; nil where a picture cannot be written.
  package var wire: WireMessage? {
    switch self {
    case .document(let document): Self.text("document", document)
    case .moment(let moment): Self.text("moment", moment)
    // A compiler says more than a line; a page shows it as it is.
    case .fault(let text): Self.text("fault", text)
    case .refused(let text): Self.text("refused", text.inOneLine)
    case .sound: Self.text("fault", nil as String?)
    case .notice(let text): Self.text("notice", text.inOneLine)
    case .code(let text): Self.text("code", text)
    case .exploded(let layers): Self.text("exploded", layers.map(Card.init))
    case .frame(let frame): Self.binary(frame)
    }
  }

  private static func binary(_ frame: SessionFrame) -> WireMessage? {
    guard let picture = try? encodePNG(frame.picture, level: level),
      let head = try? JSONEncoder().encode(["time": frame.time])
    else { return nil }
    var bytes = withUnsafeBytes(of: UInt32(head.count).bigEndian) { Data($0) }
    bytes.append(head)
    bytes.append(picture)
    return .binary(bytes)
  }

  private struct Envelope<Body: Encodable>: Encodable {
    let `is`: String
    let body: Body?
  }

  private static func text(_ kind: String, _ body: (some Encodable)?) -> WireMessage? {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(Envelope(is: kind, body: body))).map { .text($0) }
  }

  /// A layer's own picture as JSON.
  private struct Card: Encodable {
    let depth: Int
    let x, y, width, height: Double
    let picture: Data?
    let hidden: String?
    let corners: [Double]

    init(_ layer: ExplodedLayer) {
      (depth, hidden, corners) = (layer.depth, layer.hidden, layer.corners)
      (x, y, width, height) = (layer.x, layer.y, layer.width, layer.height)
      picture = layer.picture.flatMap { try? encodePNG($0, level: SessionMessage.level) }
    }
  }
}
