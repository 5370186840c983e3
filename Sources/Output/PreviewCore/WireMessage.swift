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
  static let compressionLevel = 1

  /// The message for a page; nil where a picture cannot be written.
  package var wireMessage: WireMessage? {
    switch self {
    case .document(let document): Self.jsonMessage(kind: "document", body: document)
    case .selectedLayerValues(let moment): Self.jsonMessage(kind: "moment", body: moment)
    // A compiler says more than a line; a page shows it as it is.
    case .documentError(let text): Self.jsonMessage(kind: "fault", body: text)
    case .commandError(let text): Self.jsonMessage(kind: "refused", body: text.singleLineEscaped)
    case .documentErrorResolved: Self.jsonMessage(kind: "fault", body: nil as String?)
    case .notice(let text): Self.jsonMessage(kind: "notice", body: text.singleLineEscaped)
    case .code(let text): Self.jsonMessage(kind: "code", body: text)
    case .exploded(let layers):
      Self.jsonMessage(kind: "exploded", body: layers.map(ExplodedLayerPayload.init))
    case .frame(let frame): Self.binaryMessage(for: frame)
    }
  }

  private static func binaryMessage(for frame: SessionFrame) -> WireMessage? {
    guard let image = try? encodePNG(frame.picture, level: compressionLevel),
      let head = try? JSONEncoder().encode(["time": frame.time])
    else { return nil }
    var bytes = withUnsafeBytes(of: UInt32(head.count).bigEndian) { Data($0) }
    bytes.append(head)
    bytes.append(image)
    return .binary(bytes)
  }

  private struct Envelope<Body: Encodable>: Encodable {
    let `is`: String
    let body: Body?
  }

  private static func jsonMessage(kind: String, body: (some Encodable)?) -> WireMessage? {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(Envelope(is: kind, body: body))).map { .text($0) }
  }

  /// A layer's own picture as JSON.
  private struct ExplodedLayerPayload: Encodable {
    let depth: Int
    let x, y, width, height: Double
    let picture: Data?
    let hidden: String?
    let corners: [Double]

    init(_ layer: ExplodedLayer) {
      (depth, hidden, corners) = (layer.depth, layer.hidden, layer.corners)
      (x, y, width, height) = (layer.x, layer.y, layer.width, layer.height)
      picture = layer.picture.flatMap { try? encodePNG($0, level: SessionMessage.compressionLevel) }
    }
  }
}
