import CoreGraphics
import Foundation
import Pixels
import Testing
import TextLayout

@testable import PreviewCore

/// The frames that the process of a scene draws, without the process.
struct SceneFrames {
  let size: CGSize
  var origin = CGPoint.zero
  let makeScene: () throws -> SceneProgram.Scene

  /// Draws the frames at ascending times, in seconds, with one pixel per point.
  func draw(at times: [Double]) throws -> [PixelBuffer] { try drawWithFonts(at: times).pictures }

  /// Draws the frames and returns them with the fonts that were reported before the last one.
  func drawWithFonts(
    at times: [Double]
  ) throws -> (pictures: [PixelBuffer], fonts: [FontChoice]) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (requests, messages) = (
      folder.appendingPathComponent("requests"), folder.appendingPathComponent("messages")
    )
    for file in [requests, messages] { try Data().write(to: file) }
    let (width, height) = (Int(size.width), Int(size.height))
    let writing = try FileHandle(forWritingTo: requests)
    let canvas = SceneCanvas(
      bounds: CGRect(origin: origin, size: size), visibleFrame: nil, scale: 1, width: width,
      height: height, oversampling: 1, background: nil, rules: "server")
    try ScenePipe.writeCommand(JSONEncoder().encode(canvas), to: writing)
    try ScenePipe.writeCommand(JSONEncoder().encode(SceneFrameRequest(times: times)), to: writing)
    let output = try FileHandle(forWritingTo: messages)
    SceneFrameProgram(
      input: try FileHandle(forReadingFrom: requests), output: output.fileDescriptor,
      makeScene: makeScene
    ).run()
    let input = try FileHandle(forReadingFrom: messages)
    let reader = SceneMessageReader(descriptor: input.fileDescriptor, timeout: 10)
    var pictures: [PixelBuffer] = []
    var fonts: [FontChoice] = []
    while pictures.count < times.count {
      switch try reader.readMessage(frameSize: (width, height)) {
      case .frame(_, let picture): pictures.append(picture)
      case .failure(let text), .diagnostic(let text): Issue.record("\(text)")
      case .fonts(let choices): fonts += choices
      case .description, .duration: break
      }
    }
    return (pictures, fonts)
  }
}

/// Calls a closure that creates a scene on the main actor, from a function that is not isolated.
func makeSceneOnMainActor(
  _ make: @MainActor () throws -> SceneProgram.Scene
) throws -> SceneProgram.Scene {
  // Sound: `assumeIsolated` calls the closure in place.
  nonisolated(unsafe) var scene: SceneProgram.Scene?
  try MainActor.assumeIsolated { scene = try make() }
  return try #require(scene)
}
