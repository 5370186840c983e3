import CoreGraphics
import Diagnostics
import Foundation
import QuartzCore
import RenderServer
import RenderTree
import Testing

@testable import CAML

/// Tests of document values that no layer accepts.
///
/// They are reported, and never raise an exception, which would end the program.
@Suite struct RefusedValueTests {
  /// Runs a closure with a handler that records an issue for each raised exception.
  private func withoutRaising<R>(
    _ body: () throws -> R, sourceLocation: SourceLocation = #_sourceLocation
  ) rethrows -> R {
    let handler = CAProgrammerError.Handler {
      Issue.record("raised: \($0)", sourceLocation: sourceLocation)
    }
    return try CAProgrammerError.$handler.withValue(handler, operation: body)
  }

  private func states(_ elements: String, in layers: String = "") -> String {
    """
    <CALayer id="root"><sublayers><CALayer id="a" name="a"/><CALayer id="b" name="b"/>\(layers)</sublayers>
      <states><LKState name="one"><elements>\(elements)</elements></LKState></states></CALayer>
    """
  }

  private func add(_ layer: String, to target: String) -> String {
    "<LKStateAddElement targetId=\"\(target)\" keyPath=\"sublayers\">\(layer)</LKStateAddElement>"
  }

  // MARK: The tree

  @Test func `a state that adds a layer to itself is reported and has no effect`() throws {
    try withoutRaising {
      let package = try package(states(add("<CALayer id=\"c\"/>", to: "c")))
      #expect(
        package.diagnostics.map(\.issue.message).contains(
          "a layer cannot be added to itself or to one of its descendants"))
      let controller = CAStateController(layer: package.rootLayer)
      try controller.setState("one")
      #expect(package.rootLayer.sublayers?.count == 2)
    }
  }

  @Test func `of two state changes that add two layers to each other, the second is omitted`()
    throws
  {
    try withoutRaising {
      let package = try package(
        states(add("<CALayer id=\"c\"/>", to: "d") + add("<CALayer id=\"d\"/>", to: "c")))
      let controller = CAStateController(layer: package.rootLayer)
      let (_, said) = try Diagnostics.captureMessages { try controller.setState("one") }
      #expect(
        said == [
          "in state 'one': a layer cannot be added to itself or to one of its descendants; "
            + "correct or remove the value"
        ])
      try controller.setState(nil)
      #expect(package.rootLayer.sublayers?.count == 2)
    }
  }

  // MARK: Values

  @Test(arguments: ["position.x", "transform.scale", "bounds.size.width", "zPosition"])
  func `an infinite value in a state is reported with its line and not applied`(key: String) throws
  {
    try withoutRaising {
      let value = "<value type=\"real\" value=\"inf\"/>"
      let package = try package(
        states("\n<LKStateSetValue targetId=\"a\" keyPath=\"\(key)\">\(value)</LKStateSetValue>"))
      #expect(package.diagnostics.count == 1)
      #expect(package.diagnostics.first?.location.line == 4)
      try CAStateController(layer: package.rootLayer).setState("one")
      let layer = try #require(package.publishedObject(named: "a"))
      #expect((layer.value(forKeyPath: key) as? NSNumber)?.doubleValue.isFinite == true)
    }
  }

  @Test(arguments: ["-1.6e308", "3e12"])
  func `a parallax group whose mapMinTo or mapMaxTo is out of range is reported and ignored`(
    minimum: String
  ) throws {
    try withoutRaising {
      let package = try package(
        """
        <CALayer name="Root"><sublayers><CALayer name="a" position="5 6"/></sublayers>
          <style><wallpaperParallaxGroups type="NSArray"><NSDictionary>
            <axis type="string" value="x"/><layerName type="string" value="a"/>
            <keyPath type="string" value="position.x"/>
            <mapMinTo type="string" value="\(minimum)"/><mapMaxTo type="string" value="1.6e308"/>
          </NSDictionary></wallpaperParallaxGroups></style></CALayer>
        """)
      #expect(package.diagnostics.count == 2)
      #expect(package.diagnostics.first?.location.line == 3)
      #expect(
        package.diagnostics.first?.issue.message.contains("'mapMinTo' in the layer style") == true)
      package.setTilt(x: 1, y: 0)
      #expect(package.publishedObject(named: "a")?.position == CGPoint(x: 5, y: 6))
    }
  }

  @Test(arguments: ["12 6", "50 11 20", "-2 6", "6 6 10", "0 0 6"])
  func `an invalid preferredFrameRateRange is reported, and the animation is kept`(range: String)
    throws
  {
    try withoutRaising {
      let package = try package(
        """
        <CALayer><animations>
          <animation type="CABasicAnimation" keyPath="opacity" preferredFrameRateRange="\(range)"/>
        </animations></CALayer>
        """)
      #expect(
        package.diagnostics.map(\.issue.message) == [
          "'preferredFrameRateRange': invalid frame rates '\(range)': must satisfy "
            + "0 <= minimum <= preferred <= maximum"
        ])
      #expect(package.rootLayer.animationKeys() == ["opacity"])
    }
  }

  // MARK: Presentation

  @Test func `presentation() keeps the model transform if additive animations overflow`() throws {
    try withoutRaising {
      let scale =
        "<animation type=\"CABasicAnimation\" keyPath=\"transform\" additive=\"1\" duration=\"9\""
        + " fromValue=\"scale(9e11, 9e11, 9e11)\" toValue=\"scale(9e11, 9e11, 9e11)\"/>"
      let package = try package(
        "<CALayer name=\"Root\" bounds=\"0 0 9 9\"><sublayers><CALayer name=\"a\"><animations>"
          + (0..<40).map {
            scale.replacingOccurrences(of: "<animation ", with: "<animation key=\"k\($0)\" ")
          }
          .joined() + "</animations></CALayer></sublayers></CALayer>")
      let clock = ManualClock()
      let context = RenderContext(clock: clock)
      let layer = try #require(package.publishedObject(named: "a"))
      #expect(layer.animationKeys()?.count == 40)
      let renderer = RenderContext.$current.withValue(context) {
        CARenderer(
          layer: package.rootLayer, bounds: CGRect(x: 0, y: 0, width: 9, height: 9), clock: clock)
      }
      _ = try renderer.frame(at: 0.5)
      let shown = try RenderContext.$current.withValue(context) {
        try #require(layer.presentation())
      }
      #expect(CATransform3DIsIdentity(shown.transform))
    }
  }

  // MARK: Classes

  @Test func `setDocumentValue throws for a property of a different layer class`() {
    let plain = CALayer()
    #expect(throws: DocumentValueError.self) {
      try plain.setDocumentValue(.number(3), for: .instanceCount)
    }
    #expect(throws: DocumentValueError.self) {
      try plain.setDocumentValue(.number(3), for: .emitterBirthRate)
    }
    #expect(throws: DocumentValueError.self) {
      try plain.setDocumentValue(.bool(true), for: .hidesSourceLayer)
    }
    #expect(plain.committableValue(of: .instanceCount) == .none)
    #expect(plain.committableValue(of: .fillColor) == .none)
  }
}
