import Foundation
import Pixels
import Testing

@testable import ametrine

@Suite struct PlayheadTests {
  @Test func `Playhead.advance moves the time only while isPlaying is true`() {
    var head = Playhead(length: 2)
    head.advance(by: 0.1)
    #expect(head.time == 0.1)
    head.isPlaying = false
    head.advance(by: 0.1)
    #expect(head.time == 0.1)
  }

  @Test func `Playhead.advance is limited to maximumAdvance and ignores negative intervals`() {
    var head = Playhead(length: 2)
    head.advance(by: 60)
    #expect(head.time == Playhead.maximumAdvance)
    head.advance(by: -1)
    #expect(head.time == Playhead.maximumAdvance)
  }

  @Test func `Playhead.step moves to the next or previous whole frame and pauses`() {
    var head = Playhead(time: 0.105, frame: 0.1, length: 2)
    head.step(byFrameCount: 1)
    #expect(!head.isPlaying)
    #expect(abs(head.time - 0.2) < 1e-9)
    head.step(byFrameCount: 1)
    #expect(abs(head.time - 0.3) < 1e-9)
    head.step(byFrameCount: -1)
    #expect(abs(head.time - 0.2) < 1e-9)
    var between = Playhead(time: 0.15, frame: 0.1, length: 2)
    between.step(byFrameCount: -1)
    #expect(abs(between.time - 0.1) < 1e-9)
    between.step(byFrameCount: -10)
    #expect(between.time == 0)
  }

  @Test func `the playback bar covers the document's duration, or the played time if longer`() {
    var head = Playhead(length: 2)
    head.seek(toBarFraction: 0.5)
    #expect(head.time == 1)
    #expect(head.fraction == 0.5)
    head.seek(toBarFraction: 7)
    #expect(head.time == 2)
    for _ in 0..<8 { head.advance(by: 0.25) }
    #expect(head.barDuration == 4)
    #expect(head.fraction == 1)
  }
}

@Suite struct PlaySceneTests {
  private static let text = """
    <caml><CALayer bounds="0 0 60 40" position="30 20" backgroundColor="0 0 1"><sublayers>
    <CALayer bounds="0 0 10 10" position="5 20" backgroundColor="1 1 1"><animations>
    <animation type="CABasicAnimation" keyPath="position.x" fromValue="5" toValue="55" duration="1"
    beginTime="1e-100"/></animations></CALayer>
    <CALayer id="box" name="Box" bounds="0 0 10 10" position="30 35" backgroundColor="1 0 0"/></sublayers>
    <states><LKState name="Off"><elements><LKStateSetValue targetId="box" keyPath="opacity">
    <value type="real" value="0"/></LKStateSetValue></elements></LKState></states></CALayer></caml>
    """

  private func withScene(_ body: (DocumentPlayer) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "play-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Box.caml")
    try Self.text.write(to: file, atomically: true, encoding: .utf8)
    try body(try DocumentPlayer(DocumentRenderer.RendererOptions(input: file.path)))
  }

  private func bytes(_ scene: DocumentPlayer, _ time: Double) throws -> [UInt32] {
    let pixels = try scene.renderImage(at: time).pixels
    return pixels.withPixels {
      Array(UnsafeBufferPointer(start: $0, count: pixels.width * pixels.height))
    }
  }

  @Test func `DocumentPlayer displays the same frame whether it plays or seeks to a time`() throws {
    try withScene { scene in
      let early = try bytes(scene, 0.25)
      let late = try bytes(scene, 0.75)
      #expect(early != late)
      #expect(scene.reloadCount == 1)
      #expect(try bytes(scene, 0.25) == early)
      #expect(scene.reloadCount == 2)
      #expect(try bytes(scene, 0.75) == late)
      #expect(scene.reloadCount == 2)
    }
  }

  @Test
  func `DocumentPlayer applies a state change again when it seeks back and then past its time`()
    throws
  {
    try withScene { scene in
      let plain = try bytes(scene, 0.25)
      _ = try bytes(scene, 0.5)
      scene.performAction(.state("Off"), at: 0.5)
      let off = try bytes(scene, 0.5)
      #expect(scene.state == "Off")
      #expect(try bytes(scene, 0.25) == plain)
      #expect(scene.state == nil)
      #expect(try bytes(scene, 0.5) == off)
    }
  }

  @Test func `an action performed in DocumentPlayer after seeking back discards all later actions`()
    throws
  {
    try withScene { scene in
      _ = try bytes(scene, 0.5)
      scene.performAction(.state("Off"), at: 0.5)
      _ = try bytes(scene, 0.6)
      _ = try bytes(scene, 0.25)
      scene.performAction(.tilt(x: 0.5, y: 0), at: 0.25)
      _ = try bytes(scene, 0.75)
      #expect(scene.state == nil)
    }
  }

  @Test func `DocumentPlayer reports only the area that changed since the previous frame`() throws {
    try withScene { scene in
      _ = try scene.renderImage(at: 0)
      let difference = try #require(try scene.renderImage(at: 0.1).difference)
      #expect(difference.y == 14..<26)
      #expect(difference.x.upperBound <= 17)
    }
  }

  @Test func `DebugOverlay.layerOutlines matches the positions at which layers are drawn`() throws {
    try withScene { scene in
      let pixels = try scene.renderImage(at: 0.5).pixels
      let outlines = scene.documentRenderer.withRenderContext {
        DebugOverlay.layerOutlines(of: scene.documentRenderer)
      }
      let box = try #require(outlines.first { $0.name == "Box" })
      #expect(Set(box.corners.map(\.x)) == [25, 35])
      #expect(Set(box.corners.map(\.y)) == [0, 10])
      // The pixel inside the box is red, and the pixel below it is blue.
      #expect(pixels.withPixels { $0[5 * 60 + 30] } == 0xFF00_00FF)
      #expect(pixels.withPixels { $0[33 * 60 + 30] } == 0xFFFF_0000)
    }
  }

  @Test func `DocumentPlayer.resizeCanvas reloads the document if the scale changes`() throws {
    try withScene { scene in
      scene.resizeCanvas(width: 60, height: 40, scale: 1)
      #expect(scene.reloadCount == 1)
      scene.resizeCanvas(width: 120, height: 80, scale: 2)
      let picture = try scene.renderImage(at: 0.5).pixels
      #expect(picture.width == 120)
      #expect(picture.height == 80)
      #expect(scene.reloadCount == 2)
      scene.resizeCanvas(width: 100, height: 100, scale: 2)
      #expect(try scene.renderImage(at: 0.5).pixels.height == 100)
    }
  }
}

@Suite struct PlayInfoTests {
  @Test
  func `DebugOverlay.summaryLines contains the drawing time, redrawn area and late frame count`() {
    let measure = DebugOverlay.FrameMetrics(
      drawing: 0.00325, damage: DamageRect(x: 2..<12, y: 0..<4), lateFrameCount: 3)
    #expect(
      DebugOverlay.summaryLines(metrics: measure, layerCount: 5, groupCount: 1) == [
        "rendered in 3.2 ms · redrawn: 10 × 4 · late frames: 3", "layers: 5 · offscreen groups: 1",
      ])
    var other = measure
    other.damage = nil
    #expect(
      DebugOverlay.summaryLines(metrics: other, layerCount: 5, groupCount: 1)[0].contains(
        "redrawn: whole frame"))
    other.damage = DamageRect(x: 0..<0, y: 0..<0)
    #expect(
      DebugOverlay.summaryLines(metrics: other, layerCount: 5, groupCount: 1)[0].contains(
        "redrawn: none"))
  }

  @Test func `PlaybackBar.trackFraction converts an x coordinate to a clamped fraction`() {
    #expect(PlaybackBar.trackFraction(atX: 14, width: 228) == 0)
    #expect(PlaybackBar.trackFraction(atX: 114, width: 228) == 0.5)
    #expect(PlaybackBar.trackFraction(atX: 500, width: 228) == 1)
  }
}

@Suite struct PlayCommandTests {
  @Test func `ametrine play without a display or the Window trait fails with instructions`() throws
  {
    let outcome = try Workplace().run(
      ["play", "in.caml"],
      environment: ["DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": ""])
    #expect(outcome.status == 74)
    #if Window
      #expect(outcome.errors.contains("set DISPLAY or WAYLAND_DISPLAY"), "\(outcome.errors)")
      #expect(outcome.errors.contains("ametrine preview in.caml"), "\(outcome.errors)")
    #else
      #expect(outcome.errors.contains("--traits Window"), "\(outcome.errors)")
    #endif
  }

  @Test func `ametrine play rejects invalid options before opening a window`() throws {
    let place = try Workplace()
    for wrong in [["--time", "-1"], ["--fps", "0"], ["--scale", "nan"]] {
      let outcome = try place.run(["play", "in.caml"] + wrong)
      #expect(outcome.status == 64, "\(outcome.errors)")
      #expect(outcome.errors.contains(wrong[0]), "\(outcome.errors)")
    }
  }
}
