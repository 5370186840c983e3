import Foundation
public import QuartzCore

/// The program that a watched scene runs in: it answers what `ametrine watch` asks.
public enum SceneProgram {
  /// What a scene makes whenever it begins.
  public struct Scene {
    let layer: CALayer
    let appear: (() -> Void)?

    /// A scene of a layer; `appear` is called once it is shown.
    public init(_ layer: CALayer, appear: (() -> Void)? = nil) {
      (self.layer, self.appear) = (layer, appear)
    }
  }

  /// Answers until nobody asks any more.
  ///
  /// Commands come on standard input, and answers go where standard output went; what the scene prints goes to standard
  /// error.
  ///
  /// - Parameters:
  ///   - name: what the scene is called.
  ///   - make: makes its layers; called whenever it begins anew.
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

/// How a scene's program and whoever watches it talk: each part after its length.
package enum ScenePipe {
  /// More than any picture has.
  private static let maximumBytes = 1 << 30
  /// What follows the last message of an answer, in the place of a kind.
  private static let endMarker: UInt8 = 255

  /// What was said is not understood, or nobody says anything any more.
  package struct PipeError: Error {}

  /// A part of an answer.
  package enum ResponsePart: Sendable {
    case message(SessionMessage.MessageKind, WireMessage)
    case end
  }

  /// Writes a command.
  package static func writeCommand(_ command: Data, to file: FileHandle) throws {
    try file.write(contentsOf: lengthPrefix(byteCount: command.count) + command)
  }

  /// Reads a command; nil when there are no more.
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

  /// Reads a part of an answer.
  ///
  /// - Throws: ``PipeError`` when nothing comes any more.
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
