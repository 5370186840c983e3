import Foundation
import Geometry
package import Pixels
import Synchronization
package import TextLayout

/// A message from the process of a scene that draws frames.
///
/// Each message is preceded by a header of 5 bytes: its kind and, in big-endian order, the length of the rest. A frame
/// begins with its number, its width and its height, each in 4 bytes.
package enum SceneMessage: Sendable {
  /// The size of the scene. It is the first message.
  case description(SceneDescription)
  /// The scene was displayed.
  case duration(SceneDuration)
  /// A frame and its position in the requested times.
  case frame(Int, PixelBuffer)
  /// The fonts with which text was drawn, sent before the last frame.
  case fonts([FontChoice])
  /// A diagnostic about the layers, which begins with the name of a framework and a colon.
  case diagnostic(String)
  /// The reason why the scene cannot be displayed. It is the last message.
  case failure(String)

  fileprivate enum Kind: UInt8 { case description = 1, duration, frame, diagnostic, failure, fonts }

  fileprivate static let headerLength = 5
  fileprivate static let frameHeaderLength = 12
  /// The maximum length of a text message, in bytes.
  fileprivate static let maximumTextLength = 1 << 20
  /// The maximum length of a message with fonts, in bytes.
  fileprivate static let maximumFontsLength = 1 << 26
}

/// A writer of messages in the process of a scene.
final class SceneMessageWriter: Sendable {
  /// An error that reports that the command no longer reads messages.
  struct ClosedError: Error {}

  private let descriptor: Mutex<Int32>

  init(descriptor: Int32) { self.descriptor = Mutex(descriptor) }

  func write(_ message: SceneMessage) throws {
    switch message {
    case .description(let value): try write(.description, value.encoded())
    case .duration(let value): try write(.duration, JSONEncoder().encode(value))
    case .fonts(let choices): try write(.fonts, JSONEncoder().encode(choices))
    case .diagnostic(let text): try write(.diagnostic, Self.limitedText(text))
    case .failure(let text): try write(.failure, Self.limitedText(text))
    case .frame(let number, let pixels):
      var header = Self.header(
        .frame, length: SceneMessage.frameHeaderLength + pixels.bytesPerRow * pixels.height)
      for value in [number, pixels.width, pixels.height] { header += Self.bytes(of: value) }
      try descriptor.withLock { file in
        try header.withUnsafeBytes { try Self.write($0, to: file) }
        try pixels.withPixels { base in
          let bytes = UnsafeRawBufferPointer(
            start: base, count: pixels.bytesPerRow * pixels.height)
          try Self.write(bytes, to: file)
        }
      }
    }
  }

  private func write(_ kind: SceneMessage.Kind, _ payload: Data) throws {
    let message = Self.header(kind, length: payload.count) + payload
    try descriptor.withLock { file in
      try message.withUnsafeBytes { try Self.write($0, to: file) }
    }
  }

  private static func limitedText(_ text: String) -> Data {
    Data(text.utf8.prefix(SceneMessage.maximumTextLength))
  }

  private static func header(_ kind: SceneMessage.Kind, length: Int) -> [UInt8] {
    [kind.rawValue] + bytes(of: length)
  }

  private static func bytes(of value: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(clamping: value).bigEndian) { Array($0) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Foundation.write(file, part.baseAddress, part.count)
      if count == -1, errno == EINTR { continue }
      guard count > 0 else { throw ClosedError() }
      rest = rest.dropFirst(count)
    }
  }
}

/// A reader of the messages that the process of a scene writes.
package struct SceneMessageReader {
  /// The reasons why no message can be read.
  package enum StreamError: Error, Equatable {
    /// The process has closed the stream between two messages.
    case ended
    /// The process has closed the stream within a message.
    case truncated
    /// The stream is not in the format of messages, with the part that is invalid.
    case malformed(String)
    /// The process has written nothing until the timeout.
    case timedOut
  }

  private let descriptor: Int32
  private let timeout: Double

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - descriptor: The file descriptor of the stream, which the caller closes.
  ///   - timeout: The maximum time in seconds in which the process may write nothing.
  package init(descriptor: Int32, timeout: Double) {
    (self.descriptor, self.timeout) = (descriptor, timeout)
  }

  /// Reads the next message.
  ///
  /// - Parameter size: The size of the frames in pixels. If it is `nil`, frames are invalid.
  /// - Returns: The message.
  /// - Throws: ``StreamError``.
  package func readMessage(
    frameSize size: (width: Int, height: Int)? = nil
  ) throws(StreamError) -> SceneMessage {
    let header = try readBytes(SceneMessage.headerLength, isStart: true)
    guard let kind = SceneMessage.Kind(rawValue: header[0]) else {
      throw .malformed("message kind \(header[0])")
    }
    let length = Self.number(header[1...])
    if kind == .frame { return try readFrame(length: length, size: size) }
    let limit =
      kind == .fonts ? SceneMessage.maximumFontsLength : SceneMessage.maximumTextLength
    guard length <= limit else { throw .malformed("length \(length)") }
    let bytes = Data(try readBytes(length))
    do {
      switch kind {
      case .description:
        return .description(try SceneDescription(encoded: bytes))
      case .duration: return .duration(try JSONDecoder().decode(SceneDuration.self, from: bytes))
      case .fonts: return .fonts(try JSONDecoder().decode([FontChoice].self, from: bytes))
      case .diagnostic: return .diagnostic(String(decoding: bytes, as: UTF8.self))
      case .failure, .frame: return .failure(String(decoding: bytes, as: UTF8.self))
      }
    } catch {
      throw .malformed("\(kind)")
    }
  }

  private func readFrame(
    length: Int, size: (width: Int, height: Int)?
  ) throws(StreamError) -> SceneMessage {
    guard let size else { throw .malformed("a frame that was not requested") }
    guard length == SceneMessage.frameHeaderLength + 4 * size.width * size.height else {
      throw .malformed("length \(length) of a frame of \(size.width) × \(size.height) pixels")
    }
    let header = try readBytes(SceneMessage.frameHeaderLength)
    let values = [0, 4, 8].map { Self.number(header.dropFirst($0).prefix(4)) }
    guard values[1] == size.width, values[2] == size.height else {
      throw .malformed(
        "a frame of \(values[1]) × \(values[2]) pixels instead of \(size.width) × \(size.height)")
    }
    var pixels = PixelBuffer(width: size.width, height: size.height)
    let count = pixels.bytesPerRow * pixels.height
    var failure: StreamError?
    pixels.withMutablePixels { base in
      do throws(StreamError) {
        try read(into: UnsafeMutableRawBufferPointer(start: base, count: count), isStart: false)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return .frame(values[0], pixels)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private func readBytes(_ count: Int, isStart: Bool = false) throws(StreamError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var failure: StreamError?
    bytes.withUnsafeMutableBytes { buffer in
      do throws(StreamError) {
        try read(into: buffer, isStart: isStart)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Fills a buffer.
  ///
  /// `isStart` states whether the stream may end before the first byte.
  private func read(
    into buffer: UnsafeMutableRawBufferPointer, isStart: Bool
  ) throws(StreamError) {
    var position = 0
    while position < buffer.count {
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let milliseconds = Int32(clamping: timeout * 1_000)
      let ready = poll(&state, 1, milliseconds)
      if ready == -1, errno == EINTR { continue }
      guard ready != 0 else { throw .timedOut }
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[position...])
      let count = Foundation.read(descriptor, rest.baseAddress, rest.count)
      if count == -1, errno == EINTR { continue }
      guard count > 0 else { throw isStart && position == 0 ? .ended : .truncated }
      position += count
    }
  }
}
