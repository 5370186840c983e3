import Foundation
import Inspection
import Pixels
import PreviewCore
import Processes
import TextLayout

/// The running program of a scene, which draws frames in a process of its own.
///
/// Create the process, call ``show(on:)``, ``requestFrames(at:)`` and, for each time, ``nextFrame()``, in this order.
final class SceneProcess {
  /// The maximum time in seconds in which the program may produce no frame.
  static let defaultTimeout = 60.0

  /// The size and the defaults of the scene.
  private(set) var description = SceneDescription.empty
  /// The fonts with which the scene has drawn text, known when the last frame was received.
  private(set) var fonts: [FontChoice] = []
  private let name: String
  private let process: ChildProcess
  private let input: FileHandle
  private let output: FileHandle
  private let reader: SceneMessageReader
  private let timeout: Double
  /// A closure that receives each diagnostic of the renderer.
  private let onDiagnostic: (String) -> Void
  private var frameSize: (width: Int, height: Int)?
  private var frameCount = 0

  /// Starts the program and waits for the description of the scene.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - name: The name of the scene for messages.
  ///   - timeout: The maximum time in seconds in which the program may produce nothing.
  ///   - onDiagnostic: A closure that receives each diagnostic of the renderer.
  /// - Throws: `ArgumentError` if the program cannot be started, ends, or does not respond.
  init(
    program: String, name: String, timeout: Double = SceneProcess.defaultTimeout,
    onDiagnostic: @escaping (String) -> Void
  ) throws {
    let process: ChildProcess
    do {
      process = try ChildProcess(
        [program, SceneProgram.renderArgument], input: .pipe, output: .pipe, isSeparate: true)
    } catch {
      throw ArgumentError("\(name): cannot run the scene: \(error)", code: ErrorCode(of: error))
    }
    guard let input = process.input, let output = process.output else {
      throw ArgumentError("\(name): cannot run the scene: no pipes", code: .internalError)
    }
    (self.name, self.process, self.input, self.output) = (name, process, input, output)
    (self.timeout, self.onDiagnostic) = (timeout, onDiagnostic)
    reader = SceneMessageReader(descriptor: output.fileDescriptor, timeout: timeout)
    guard case .description(let description) = try readMessage() else { throw unexpectedMessage() }
    self.description = description
  }

  deinit {
    try? input.close()
    process.terminate()
    process.waitInBackground()
  }

  /// Displays the scene and returns the time at which its initial animations end, in seconds; `nil` if they never end
  /// or there are none.
  func show(on canvas: SceneCanvas) throws -> Double? {
    try send(canvas)
    guard case .duration(let duration) = try readMessage() else { throw unexpectedMessage() }
    frameSize = (canvas.width, canvas.height)
    return duration.seconds
  }

  /// Requests frames at ascending times in seconds, after the scene was advanced through the given earlier times.
  func requestFrames(at times: [Double], after skippedTimes: [Double] = []) throws {
    try send(SceneFrameRequest(times: times, skippedTimes: skippedTimes))
  }

  /// Waits for the next requested frame.
  ///
  /// - Returns: The pixels.
  /// - Throws: `ArgumentError` if the program fails, crashes, ends or does not respond.
  func nextFrame() throws -> PixelBuffer {
    guard case .frame(let number, let pixels) = try readMessage(), number == frameCount else {
      throw unexpectedMessage()
    }
    frameCount += 1
    return pixels
  }

  private func send(_ request: some Encodable) throws {
    let bytes = try JSONEncoder().encode(request)
    do {
      try ScenePipe.writeCommand(bytes, to: input)
    } catch {
      // The program has ended. Its last message may contain the reason.
      _ = try readMessage()
      throw unexpectedMessage()
    }
  }

  /// Reads the next message other than a diagnostic.
  private func readMessage() throws -> SceneMessage {
    while true {
      let message: SceneMessage
      do throws(SceneMessageReader.StreamError) {
        message = try reader.readMessage(frameSize: frameSize)
      } catch {
        throw ArgumentError(
          "\(name): \(reason(for: error))", code: error == .timedOut ? .timedOut : .sceneFailed)
      }
      switch message {
      case .diagnostic(let line): onDiagnostic(line)
      case .fonts(let choices): fonts = choices
      case .failure(let reason): throw ArgumentError("\(name): \(reason)", code: .sceneFailed)
      case .description, .duration, .frame: return message
      }
    }
  }

  private func reason(for error: SceneMessageReader.StreamError) -> String {
    switch error {
    case .ended, .truncated: terminationReason()
    case .malformed(let part):
      "the scene wrote invalid data: \(part); it must not write to file descriptors that it did not open"
    case .timedOut:
      "the scene did not draw a frame within \(timeout.compactText) s; it may contain an endless loop"
    }
  }

  private func terminationReason() -> String {
    // The program has closed its output. If it is still running, it is of no use.
    process.terminate()
    return switch process.wait() {
    case .signal(let number):
      "the scene crashed (signal \(number)); see its output above"
    case .exit(let status):
      "the scene exited (status \(status)) before its last frame; see its output above"
    }
  }

  private func unexpectedMessage() -> ArgumentError {
    ArgumentError(
      "\(name): the scene wrote invalid data: a message out of order", code: .sceneFailed)
  }
}
