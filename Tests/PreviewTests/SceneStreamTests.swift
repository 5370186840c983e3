import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import Testing
import TextLayout

@testable import PreviewCore

/// Tests of the stream of messages between the process of a scene and the command.
struct SceneStreamTests {
  /// A frame of 2 × 1 pixels with the number 3.
  private static let frameBytes: [UInt8] =
    [3, 0, 0, 0, 20, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 1] + [1, 2, 3, 4, 5, 6, 7, 8]

  private static func message(
    in bytes: [UInt8], frameSize: (width: Int, height: Int)? = nil
  ) throws -> SceneMessage {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
    try pipe.fileHandleForWriting.close()
    return try SceneMessageReader(
      descriptor: pipe.fileHandleForReading.fileDescriptor, timeout: 10
    ).readMessage(frameSize: frameSize)
  }

  private static func fault(
    in bytes: [UInt8], frameSize: (width: Int, height: Int)? = (2, 1)
  ) -> SceneMessageReader.StreamError? {
    do {
      _ = try message(in: bytes, frameSize: frameSize)
      return nil
    } catch {
      return error as? SceneMessageReader.StreamError
    }
  }

  @Test func `SceneMessageReader reads the number and the pixels of a frame`() throws {
    guard
      case .frame(let number, let pixels) = try Self.message(in: Self.frameBytes, frameSize: (2, 1))
    else {
      Issue.record("the message is not a frame")
      return
    }
    #expect(number == 3)
    let bytes = pixels.withPixels { Array(UnsafeRawBufferPointer(start: $0, count: 8)) }
    #expect(bytes == [1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test func `SceneMessageWriter writes a frame in the documented format`() throws {
    var pixels = PixelBuffer(width: 2, height: 1)
    pixels.withMutablePixels { base in
      UnsafeMutableRawBufferPointer(start: base, count: 8).copyBytes(from: [1, 2, 3, 4, 5, 6, 7, 8])
    }
    let pipe = Pipe()
    try SceneMessageWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor)
      .write(.frame(3, pixels))
    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.readToEnd() == Data(Self.frameBytes))
  }

  @Test func `SceneMessageReader reads every other message that SceneMessageWriter writes`() throws
  {
    let description = SceneDescription(
      frame: CGRect(x: 1, y: 2, width: 30, height: 40),
      film: SceneDescription.FilmDescription(
        scale: 2, rate: 60, duration: 1.5,
        audio: SceneProgram.Scene.FilmProperties.Audio(
          path: "a.wav", offset: -0.5, gain: 3, fadeIn: 0.25, fadeOut: 1)))
    let pipe = Pipe()
    let writer = SceneMessageWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    try writer.write(.description(description))
    try writer.write(.duration(SceneDuration(seconds: nil)))
    let choices = [FontChoice(lookup: FontChoice.Lookup(name: "Menlo"), file: "/a.ttf", index: 1)]
    try writer.write(.fonts(choices))
    try writer.write(.diagnostic("UIKit: ä"))
    try writer.write(.failure("no"))
    try pipe.fileHandleForWriting.close()
    let reader = SceneMessageReader(
      descriptor: pipe.fileHandleForReading.fileDescriptor, timeout: 10)
    guard case .description(description) = try reader.readMessage(),
      case .duration(SceneDuration(seconds: nil)) = try reader.readMessage(),
      case .fonts(choices) = try reader.readMessage(),
      case .diagnostic("UIKit: ä") = try reader.readMessage(),
      case .failure("no") = try reader.readMessage()
    else {
      Issue.record("a message differs")
      return
    }
    #expect(throws: SceneMessageReader.StreamError.ended) { try reader.readMessage() }
  }

  @Test func `SceneDescription keeps numbers that JSON lacks`() throws {
    let audio = SceneProgram.Scene.FilmProperties.Audio(
      path: "a.wav", offset: -.infinity, gain: .nan, fadeIn: .infinity, fadeOut: 0)
    let description = SceneDescription(
      frame: .zero,
      film: SceneDescription.FilmDescription(scale: 1, rate: 30, duration: 1, audio: audio))
    let read = try SceneDescription(encoded: description.encoded()).film?.audio
    #expect(read?.offset == -.infinity && read?.fadeIn == .infinity)
    #expect(read?.gain.isNaN == true)
  }

  @Test func `SceneFrameProgram reports the fonts of its text before the last frame`() throws {
    let name = "DejaVu Serif"
    let drawn = try SceneFrames(size: CGSize(width: 40, height: 20)) {
      let layer = CATextLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
      layer.font = NSString(string: name)
      layer.string = "Hi"
      return SceneProgram.Scene(layer)
    }.drawWithFonts(at: [0, 0.5])
    #expect(drawn.pictures.count == 2)
    let choice = try #require(drawn.fonts.first { $0.lookup.name == name })
    #expect(choice == FontLibrary.system.choice(for: FontChoice.Lookup(name: name)))
    #expect(choice.file != nil)
  }

  @Test(arguments: 1..<25)
  func `SceneMessageReader throws truncated for a frame that ends early`(count: Int) {
    #expect(Self.fault(in: Array(Self.frameBytes.prefix(count))) == .truncated)
  }

  @Test func `SceneMessageReader throws ended for an empty stream`() {
    #expect(Self.fault(in: []) == .ended)
  }

  @Test(arguments: [(1, 1), (1, 2), (2, 2), (60_000, 60_000)])
  func `SceneMessageReader throws malformed for a frame of another size`(width: Int, height: Int) {
    guard case .malformed = Self.fault(in: Self.frameBytes, frameSize: (width, height)) else {
      Issue.record("the frame was accepted")
      return
    }
  }

  @Test func `SceneMessageReader throws malformed for a frame before any was requested`() {
    #expect(
      Self.fault(in: Self.frameBytes, frameSize: nil)
        == .malformed("a frame that was not requested"))
  }

  @Test(
    arguments: [
      ([0, 0, 0, 0, 0], "message kind 0"), ([0x68, 0x65, 0x6C, 0x6C, 0x6F], "message kind 104"),
      ([5, 255, 255, 255, 255], "length 4294967295"), ([1, 0, 0, 0, 2, 0x7B, 0x7B], "description"),
      ([2, 0, 0, 0, 0], "duration"),
    ] as [([UInt8], String)])
  func `SceneMessageReader throws malformed for other data`(bytes: [UInt8], part: String) {
    #expect(Self.fault(in: bytes) == .malformed(part))
  }

  @Test func `SceneMessageReader throws timedOut if the process writes nothing until the timeout`()
  {
    let pipe = Pipe()
    let reader = SceneMessageReader(
      descriptor: pipe.fileHandleForReading.fileDescriptor, timeout: 0)
    #expect(throws: SceneMessageReader.StreamError.timedOut) { try reader.readMessage() }
  }

  @Test func `SceneMessageWriter throws an error for a stream that cannot be written`() throws {
    let end = open("/dev/full", O_WRONLY)
    defer { close(end) }
    #expect(throws: SceneMessageWriter.ClosedError.self) {
      try SceneMessageWriter(descriptor: end).write(.failure("no"))
    }
  }

  @Test func `SceneDescription replaces a frame that is not finite with an empty one`() {
    let frame = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)
    #expect(SceneDescription(frame: frame).frame == .zero)
  }
}
