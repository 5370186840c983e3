import Foundation
public import QuartzCore

/// The process that displays a watched scene.
///
/// It responds to the requests of `ametrine watch`.
public enum SceneProgram {
  /// The layer of a scene, created at each restart.
  public struct Scene {
    let layer: CALayer
    let appear: (() -> Void)?

    /// Creates a scene with a layer.
    ///
    /// `appear` is called after the layer was added to the render tree.
    public init(_ layer: CALayer, appear: (() -> Void)? = nil) {
      (self.layer, self.appear) = (layer, appear)
    }
  }

  /// Processes commands until the standard input is closed.
  ///
  /// Responses are written to the original standard output. Output that the scene prints is redirected to standard
  /// error.
  ///
  /// - Parameters:
  ///   - name: The display name of the scene.
  ///   - make: Creates the scene. It is called at each restart.
  public static func run(_ name: String, _ make: @escaping () -> Scene) {
    let out = dup(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    signal(SIGPIPE, SIG_IGN)
    let session = PreviewSession(.program(named: name) { ProgramPreviewContent(name, make) })
    let commands = FileHandle.standardInput
    let answers = FileHandle(fileDescriptor: out, closeOnDealloc: true)
    while let text = try? ScenePipe.readCommand(from: commands) {
      let messages: [SessionMessage]
      do throws(SessionCommand.MalformedCommandError) {
        messages = session.handleCommand(try SessionCommand(text))
      } catch {
        messages = [.commandError("\(error)")]
      }
      do {
        for message in messages { try ScenePipe.writeMessage(message, to: answers) }
        try ScenePipe.writeEndOfResponse(to: answers)
      } catch {
        return
      }
    }
  }
}

/// The protocol between a scene's process and the preview server.
///
/// Each part is preceded by its length.
package enum ScenePipe {
  /// The maximum length of a part, in bytes.
  ///
  /// It exceeds the size of any frame.
  private static let maximumBytes = 1 << 30
  /// The byte that ends a response, in the position of a message kind.
  private static let endMarker: UInt8 = 255

  /// An error for malformed data or a closed pipe.
  package struct PipeError: Error {}

  /// A message of a response, or its end.
  package enum ResponsePart: Sendable {
    case message(SessionMessage.MessageKind, WireMessage)
    case end
  }

  /// Writes a command, preceded by its length.
  ///
  /// Throws an error if the file cannot be written.
  package static func writeCommand(_ command: Data, to file: FileHandle) throws {
    try file.write(contentsOf: lengthPrefix(byteCount: command.count) + command)
  }

  /// Reads a command; nil at the end of the input.
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

  /// Reads the next part of a response.
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
