import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import TestKit
import Testing

@testable import CAML

/// Tests that malformed documents produce diagnostics and no crash.
@Suite struct HostileDocumentTests {
  private static let document = """
    <caml><CALayer id="r" bounds="0 0 8 8" position="4 4" geometryFlipped="1"><sublayers>
      <CALayer id="a" bounds="0 0 4 4" position="2 2" backgroundColor="1 0 0" cornerRadius="1"
        borderWidth="1" opacity="0.5" transform="rotate(30deg) scale(1, 2)" shadowOpacity="1"
        shadowRadius="1" zPosition="2" anchorPoint="0.5 0.5" speed="1" timeOffset="0"
        contentsRect="0 0 1 1" contentsScale="1" masksToBounds="1" rasterizationScale="1">
        <contents type="CGImage" src="data:image/png;base64,\(twoPixels)"/>
        <animations>
          <animation type="CASpringAnimation" keyPath="position.x" duration="1" mass="1"
            stiffness="100" damping="10" velocity="0" repeatCount="2" beginTime="1e-100">
            <fromValue type="real" value="1"/><toValue type="real" value="3"/></animation>
          <animation type="CAKeyframeAnimation" keyPath="transform.rotation.z" duration="1"
            calculationMode="cubic" autoreverses="1" fillMode="both">
            <values><real value="0"/><real value="1"/><real value="3"/></values>
            <keyTimes><real value="0"/><real value="0.5"/><real value="1"/></keyTimes></animation>
        </animations>
        <mask type="CAShapeLayer" path="0 0 m 4 0 l 4 4 l h" fillColor="0 0 0"/>
      </CALayer>
      <CAShapeLayer path="0 0 m 1 1 2 2 3 0 c" strokeColor="0 0 1" lineWidth="1" strokeStart="0"
        strokeEnd="0.5" miterLimit="4" lineDashPhase="1" fillRule="even-odd">
        <lineDashPattern><real value="1"/><real value="2"/></lineDashPattern>
        <compositingFilter type="CAFilter" filter="xor"/></CAShapeLayer>
      <CAGradientLayer bounds="0 0 8 8" position="4 4" startPoint="0 0" endPoint="1 1">
        <colors><CGColor value="1 0 0"/><CGColor value="0 0 1"/></colors>
        <locations><real value="0"/><real value="1"/></locations></CAGradientLayer>
    </sublayers>
    <states><LKState name="s"><elements>
      <LKStateSetValue targetId="a" keyPath="bounds.size.width"><value type="real" value="9"/></LKStateSetValue>
    </elements></LKState></states></CALayer></caml>
    """

  /// Imports and renders a document, and ignores all errors.
  private func draw(_ text: String) {
    guard let package = try? CAPackage(files: ["main.caml": Data(text.utf8)]) else { return }
    let renderer = CARenderer(
      layer: package.canvasLayer, bounds: CGRect(x: 0, y: 0, width: 8, height: 8))
    _ = renderer.image(at: 0)
    _ = try? package.stateController.setState("s")
    _ = renderer.image(at: 0.4)
  }

  @Test
  func `the document that the other tests damage imports without diagnostics and draws pixels`()
    throws
  {
    let package = try CAPackage(files: ["main.caml": Data(Self.document.utf8)], mode: .strict)
    #expect(package.diagnostics.isEmpty)
    let renderer = CARenderer(
      layer: package.canvasLayer, bounds: CGRect(x: 0, y: 0, width: 8, height: 8))
    #expect(renderer.image(at: 0).pixels[4, 4].3 == 255)
  }

  @Test(arguments: 0..<150)
  func `a document with extreme attribute values is drawn or rejected without a crash`(seed: Int) {
    var random = SeededRandomNumberGenerator(seed: UInt64(seed))
    let values = [
      "0", "-1", "1e12", "-1e12", "1e-300", "1e300", "inf", "-inf", "nan", "", "x", "0 0",
      "1e12 1e12", "-1 -1 -1 -1", "0 0 0 0", "1e9 1e9 1e9 1e9", "rotate(1e9deg)", "scale(0)",
      "scale(1e6) scale(1e6)", "perspective(1e-9) rotate(90deg, 1, 0, 0)", "0 0 m", "h", "2", "1",
    ]
    var parts = Self.document.components(separatedBy: "\"")
    for _ in 0...random.randomInteger(in: 0...2) {
      // Every second element of `parts` is an attribute value.
      let index = random.randomInteger(in: 0...(parts.count / 2 - 1)) * 2 + 1
      parts[index] = values[random.randomInteger(in: 0...values.count - 1)]
    }
    draw(parts.joined(separator: "\""))
  }

  @Test(arguments: 0..<150)
  func `a document with damaged text is drawn or rejected without a crash`(seed: Int) {
    var random = SeededRandomNumberGenerator(seed: UInt64(seed))
    var characters = Array(Self.document)
    for _ in 0...random.randomInteger(in: 0...3) {
      let index = random.randomInteger(in: 0...characters.count - 1)
      switch random.randomInteger(in: 0...2) {
      case 0: characters.remove(at: index)
      case 1: characters[index] = Array("<>\"/ &=;9-")[random.randomInteger(in: 0...9)]
      default:
        let end = min(characters.count, index + random.randomInteger(in: 1...40))
        characters.append(contentsOf: characters[index..<end])
      }
    }
    draw(String(characters))
  }

  @Test func `a layer that refers to its own ancestor is omitted with circularReference`() throws {
    let package = try package(
      "<CALayer id=\"a\"><sublayers><CALayer object=\"a\"/><CALayer/></sublayers></CALayer>")
    #expect(package.diagnostics.map(\.issue) == [.circularReference("a")])
    #expect(package.rootLayer.sublayers?.count == 1)
  }

  @Test(arguments: [
    (
      "<CALayer id=\"lN\"><sublayers><CALayer object=\"lM\"/><CALayer object=\"lM\"/></sublayers></CALayer>",
      PackageLimits.Kind.layers, PackageLimits().layers
    ),
    (
      "<CALayer><style><NSArray id=\"lN\"><NSArray object=\"lM\"/><NSArray object=\"lM\"/></NSArray></style></CALayer>",
      PackageLimits.Kind.references, PackageLimits().references
    ),
  ])
  func `references that grow exponentially throw limitExceeded`(
    line: String, kind: PackageLimits.Kind, limit: Int
  ) {
    let lines = (1...28).map {
      line.replacingOccurrences(of: "lN", with: "l\($0)")
        .replacingOccurrences(of: "lM", with: "l\($0 + 1)")
    }
    let root = "<CALayer><sublayers>\(lines.joined())</sublayers></CALayer>"
    #expect(failure { _ = try package(root) }?.issue == .limitExceeded(kind, limit: limit))
  }
}
