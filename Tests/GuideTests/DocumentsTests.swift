import CAML
import Foundation
import Pixels
import QuartzCore
import RenderServer
import Testing

private let lamp = """
  <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer id="room" name="room" bounds="0 0 100 100" backgroundColor="0 0 0">
      <sublayers>
        <CALayer id="bulb" name="bulb" bounds="0 0 20 20" position="50 80" backgroundColor="1 1 1" opacity="0"/>
      </sublayers>
      <style>
        <wallpaperParallaxGroups type="NSArray">
          <NSDictionary>
            <axis type="string" value="x"/><layerName type="string" value="bulb"/>
            <keyPath type="string" value="position.x"/>
            <mapMinTo type="real" value="40"/><mapMaxTo type="real" value="60"/>
          </NSDictionary>
        </wallpaperParallaxGroups>
      </style>
      <states>
        <LKState name="Off"/>
        <LKState name="On"><elements>
          <LKStateSetValue targetId="bulb" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
          <LKStateSetValue targetId="bulb" keyPath="position.y"><value type="real" value="60"/></LKStateSetValue>
        </elements></LKState>
      </states>
      <stateTransitions>
        <LKStateTransition fromState="*" toState="On"><elements>
          <LKStateTransitionElement key="opacity" targetId="bulb">
            <animation type="CABasicAnimation" duration="1"/>
          </LKStateTransitionElement>
        </elements></LKStateTransition>
      </stateTransitions>
    </CALayer>
  </caml>
  """

/// The code and the statements of the article DocumentsAndStates.
@MainActor @Suite struct DocumentsTests {
  let document: CAPackage
  let bulb: CALayer
  let controller: CAStateController

  init() throws {
    document = try CAPackage(files: ["main.caml": Data(lamp.utf8)])
    bulb = try #require(document.publishedObject(named: "bulb"))
    controller = document.stateController
  }

  @Test func `a document is drawn like any layer`() throws {
    let renderer = CARenderer(
      layer: document.canvasLayer, bounds: document.canvasLayer.bounds, scale: 2)
    let frame = try renderer.frame(at: 0)
    #expect(frame.pixels.width == 200)
    #expect(document.stateNames == ["Off", "On"])
    #expect(document.diagnostics.isEmpty)
  }

  @Test func `positions of a document count from below`() throws {
    try controller.setState("On", animated: false)
    let renderer = CARenderer(
      layer: document.canvasLayer, bounds: document.canvasLayer.bounds, scale: 1)
    let frame = try renderer.frame(at: 0)
    #expect(frame.pixels[50, 40].0 == 255)
    #expect(frame.pixels[50, 60].0 == 0)
  }

  @Test func `setState animates what the transition names, and changes the rest at once`() throws {
    let renderer = CARenderer(
      layer: document.canvasLayer, bounds: document.canvasLayer.bounds)
    _ = try renderer.frame(at: 0)
    try controller.setState("On")
    #expect(bulb.opacity == 1)
    #expect(bulb.animation(forKey: "opacity") is CABasicAnimation)
    #expect(bulb.animation(forKey: "position") == nil)
    _ = try renderer.frame(at: 0)
    _ = try renderer.frame(at: 0.5)
    #expect(abs((bulb.presentation()?.opacity ?? 0) - 0.5) < 0.001)
    #expect(bulb.presentation()?.position.y == 60)
  }

  @Test func `defaultDuration animates changes without an animation`() throws {
    let renderer = CARenderer(
      layer: document.canvasLayer, bounds: document.canvasLayer.bounds)
    _ = try renderer.frame(at: 0)
    try controller.setState("On", defaultDuration: 0.5)
    _ = try renderer.frame(at: 0)
    _ = try renderer.frame(at: 0.25)
    let y = try #require(bulb.presentation()?.position.y)
    #expect(y > 60 && y < 80)
  }

  @Test func `a state restores the values of the state before`() throws {
    try controller.setState("On", animated: false)
    try controller.setState("Off", animated: false)
    #expect(bulb.opacity == 0)
    #expect(bulb.position.y == 80)
    #expect(throws: DocumentDiagnostic.self) { try controller.setState("Onn") }
  }

  @Test func `scrub interpolates every value that differs between two states`() throws {
    try controller.scrub(from: "Off", to: "On", progress: 0.25)
    #expect(bulb.opacity == 0.25)
    #expect(bulb.position.y == 75)
    try controller.scrub(from: "Off", to: "On", progress: 7)
    #expect(bulb.opacity == 1)
  }

  @Test func `setTilt maps the axis to the range of the document`() {
    #expect(document.isTiltDriven)
    document.setTilt(x: 0.5, y: 0)
    #expect(bulb.position.x == 55)
  }

  @Test func `CAMLWriter writes layers with their animations, and CAPackage reads them`() throws {
    let dial = CALayer()
    dial.name = "dial"
    dial.frame = CGRect(x: 0, y: 0, width: 120, height: 120)
    dial.cornerRadius = 60
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = 2 * Double.pi
    turn.duration = 4
    turn.repeatCount = .infinity
    dial.add(turn, forKey: "turn")

    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "dial-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let writer = CAMLWriter(layer: dial)
    try writer.write(to: folder.appendingPathComponent("Dial.ca"))
    for omission in writer.omissions { print(omission) }
    #expect(writer.omissions.isEmpty)

    let read = try CAPackage(contentsOf: folder.appendingPathComponent("Dial.ca"))
    let copy = try #require(read.publishedObject(named: "dial"))
    #expect(copy.cornerRadius == 60)
    #expect(copy.animation(forKey: "turn")?.duration == 4)
  }

  @Test func `a problem is reported with its line, and the rest is read`() throws {
    let text = lamp.replacingOccurrences(of: "opacity=\"0\"", with: "opacity=\"much\"")
    let package = try CAPackage(files: ["main.caml": Data(text.utf8)])
    #expect(package.diagnostics.count == 1)
    #expect(package.diagnostics.first?.location.line == 4)
    #expect(throws: DocumentDiagnostic.self) {
      try CAPackage(files: ["main.caml": Data(text.utf8)], mode: .strict)
    }
  }
}
