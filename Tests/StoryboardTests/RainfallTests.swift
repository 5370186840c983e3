import Foundation
import Pixels
import Storyboard
import Testing

@testable import Rainfall

/// The example `Examples/Rainfall`, which the guide of Storyboard quotes.
@MainActor
@Suite struct RainfallTests {
  @Test func `the film of twenty seconds has at most sixty lines`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Examples/Rainfall/Film.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count <= 60)
    #expect(abs(try scene().duration - 20) < 0.5)
  }

  @Test func `two builds of the film have equal frames in any order`() throws {
    let times = stride(from: 0.0, to: 20, by: 1.7)
    let forward = RenderedFilm(try scene(), scale: 0.25)
    let backward = RenderedFilm(try scene(), scale: 0.25)
    let frames = try forward.frames(at: times)
    #expect(try backward.frames(at: times.reversed()) == frames.reversed())
    #expect(Set(frames.map(\.checksum)).count > 8)
  }
}
