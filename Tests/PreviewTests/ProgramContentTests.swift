import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import Testing

@testable import PreviewCore

/// Tests of sessions that display a scene's program.
struct ProgramContentTests {
  private struct Refusal: Error {}

  /// Returns a film of 60 × 40 points whose layer turns from red to blue after one second.
  private static func film(duration: Double = 2) -> SceneProgram.Scene {
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    let properties = SceneProgram.Scene.FilmProperties(
      size: CGSize(width: 60, height: 40), scale: 2, rate: 30, duration: duration, background: blue,
      labels: [("start", 0), ("turn", 1)])
    return SceneProgram.Scene(properties) { _ in
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 30, height: 40)
      layer.backgroundColor = red
      return layer
    }
  }

  private static func session(
    _ make: @escaping () throws -> SceneProgram.Scene
  ) -> PreviewSession {
    PreviewSession(.program(named: "Film.swift") { try ProgramPreviewContent("Film.swift", make) })
  }

  @Test func `PreviewSession reports a film's size, duration and labels`() throws {
    let document = try #require(Self.session { Self.film() }.handleCommand(.reload).document)
    #expect(document.width == 60)
    #expect(document.height == 40)
    #expect(document.duration == 2)
    #expect(document.marks.map(\.name) == ["start", "turn"])
    #expect(document.marks.map(\.time) == [0, 1])
    #expect(!document.isEditable)
  }

  @Test func `PreviewSession shows a film's background behind its layer`() throws {
    let session = Self.session { Self.film() }
    _ = session.handleCommand(.fit(width: 60, height: 40))
    let picture = try #require(session.handleCommand(.reload).frame?.picture)
    let pixels = picture.withPixels { base in [base[0], base[picture.width - 1]] }
    #expect(pixels == [0xFF00_00FF, 0xFFFF_0000])
  }

  @Test func `PreviewSession keeps the time of a film that is made again`() throws {
    var duration = 2.0
    let session = Self.session { Self.film(duration: duration) }
    _ = session.handleCommand(.reload)
    _ = session.handleCommand(.show(time: 1.25, .still))
    duration = 3
    let messages = session.handleCommand(.reload)
    #expect(messages.frame?.time == 1.25)
    #expect(messages.document?.duration == 3)
  }

  @Test func `PreviewSession reports the error that scene() throws`() {
    let messages = Self.session { throw SceneProgram.SceneError(error: Refusal()) }
      .handleCommand(.reload)
    #expect(messages.documentError == "scene() threw an error: Refusal()")
  }
}

extension [SessionMessage] {
  fileprivate var documentError: String? {
    for case .documentError(let text) in self { return text }
    return nil
  }
}
