import Diagnostics
package import Foundation
import ImageCodecs
import Pixels

/// A message encoded for transmission to a page: JSON text or a binary image.
package enum WireMessage: Equatable, Sendable {
  /// A JSON object whose `is` key contains the message kind.
  case text(Data)
  /// The length of a JSON header as four big-endian bytes, followed by the header and a PNG image.
  case binary(Data)
}

extension SessionMessage {
  /// The PNG compression level, in the range `0...9`.
  ///
  /// Higher levels take more time than they save on a local connection.
  static let compressionLevel = 1

  /// The encoded message; `nil` if its image cannot be encoded.
  package var wireMessage: WireMessage? {
    switch self {
    case .document(let document): Self.jsonMessage(kind: "document", body: document)
    case .selectedLayerValues(let moment): Self.jsonMessage(kind: "moment", body: moment)
    // Compiler errors span several lines, which the page displays unchanged.
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

  /// The JSON description of a layer's separate image in the exploded view.
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
