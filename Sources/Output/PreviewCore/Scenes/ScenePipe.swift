package import Foundation

/// The protocol used between a scene's process and the preview server.
///
/// Each command or message is preceded by its length.
package enum ScenePipe {
  /// The maximum length of a command or message, in bytes.
  ///
  /// It exceeds the size of any frame.
  private static let maximumBytes = 1 << 30
  /// The byte that ends a response, written in place of a message kind.
  private static let endMarker: UInt8 = 255

  /// An error thrown for malformed data or a closed pipe.
  package struct PipeError: Error {}

  /// A message in a response, or the end of the response.
  package enum ResponsePart: Sendable {
    case message(SessionMessage.MessageKind, WireMessage)
    case end
  }

  /// Writes a command, preceded by its length.
  ///
  /// Throws an error if writing to the file fails.
  package static func writeCommand(_ command: Data, to file: FileHandle) throws {
    try file.write(contentsOf: lengthPrefix(byteCount: command.count) + command)
  }

  /// Reads the next command; returns `nil` at the end of the input.
  static func readCommand(from file: FileHandle) throws -> Data? {
    guard let head = try file.read(upToCount: 4), head.count == 4 else { return nil }
    return try readPayload(lengthPrefix: head, from: file)
  }

  static func writeMessage(_ message: SessionMessage, to file: FileHandle) throws {
    guard let wire = message.wireMessage else { return }
    let (form, payload): (UInt8, Data) =
      switch wire {
      case .text(let text): (0, text)
      case .binary(let bytes): (1, bytes)
      }
    try file.write(
      contentsOf: Data([UInt8(message.kind.rawValue), form])
        + lengthPrefix(byteCount: payload.count) + payload
    )
  }

  static func writeEndOfResponse(to file: FileHandle) throws {
    try file.write(contentsOf: Data([endMarker, 0, 0, 0, 0, 0]))
  }

  /// Reads the next message or the end of a response.
  ///
  /// - Throws: ``PipeError`` if the data is malformed or the pipe is closed.
  package static func readResponsePart(from file: FileHandle) throws -> ResponsePart {
    guard let head = try file.read(upToCount: 6), head.count == 6 else { throw PipeError() }
    if head[head.startIndex] == endMarker { return .end }
    guard let kind = SessionMessage.MessageKind(rawValue: Int(head[head.startIndex])) else {
      throw PipeError()
    }
    let payload = try readPayload(lengthPrefix: head.dropFirst(2), from: file)
    return .message(kind, head[head.startIndex + 1] == 0 ? .text(payload) : .binary(payload))
  }

  private static func lengthPrefix(byteCount count: Int) -> Data {
    withUnsafeBytes(of: UInt32(count).bigEndian) { Data($0) }
  }

  private static func readPayload(lengthPrefix head: Data, from file: FileHandle) throws -> Data {
    let count = head.reduce(0) { $0 << 8 | Int($1) }
    guard count <= maximumBytes else { throw PipeError() }
    guard count > 0 else { return Data() }
    guard let payload = try file.read(upToCount: count), payload.count == count else {
      throw PipeError()
    }
    return payload
  }
}
