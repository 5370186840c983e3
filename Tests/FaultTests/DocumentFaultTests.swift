import CAML
import CoreGraphics
import Foundation
import QuartzCore
import TestKit
import Testing

/// Documents whose values nobody can mean: what is drawn of them, and what is said.
@Suite struct DocumentFaultTests {
  /// Draws the layers of a document of 40 by 40 points.
  private func draw(_ layers: String) throws -> Drawn {
    let text = """
      <caml><CALayer bounds="0 0 40 40" position="20 20"><sublayers>\(layers)</sublayers>\
      </CALayer></caml>
      """
    let package = try CAPackage(files: ["main.caml": Data(text.utf8)])
    return Drawn(root: package.canvasLayer)
  }

  private static let square = """
    <CALayer bounds="0 0 20 20" position="20 20" backgroundColor="1 0 0"/>
    """

  @Test(arguments: [
    ("transform=\"scale(0)\"", "transform leaves no area"),
    ("cornerRadius=\"30\"", "corner radius over half the side"),
    ("cornerRadius=\"-2\"", "corner radius that is negative"),
  ])
  func `an attribute that means nothing is told once`(attribute: String, words: String) throws {
    let drawn = try draw(
      "<CALayer bounds=\"0 0 20 20\" position=\"20 20\" backgroundColor=\"1 0 0\" \(attribute)/>")
    drawn.saysOnly(words)
  }

  @Test func `a gradient of one colour is not drawn`() throws {
    let drawn = try draw(
      """
      <CAGradientLayer bounds="0 0 20 20" position="20 20"><colors><CGColor value="1 0 0"/></colors>\
      </CAGradientLayer>
      """)
    #expect(drawn.isEmpty)
    drawn.saysOnly("needs two colours")
  }

  @Test func `places that are no numbers do not stop a document`() throws {
    let drawn = try draw(
      Self.square
        + "<CALayer bounds=\"0 0 nan 20\" position=\"inf 20\" backgroundColor=\"0 0 1\"/>")
    #expect(drawn.bytes(12, 28) == redBytes)
  }

  @Test(arguments: ["maskedCorners", "edgeAntialiasingMask"], ["1e300", "9.3e18", "-1e19", "nan"])
  func `a mask of sides may be led to any number`(key: String, number: String) throws {
    let drawn = try draw(
      """
      <CALayer bounds="0 0 20 20" position="20 20" backgroundColor="1 0 0"><animations>
      <animation type="CABasicAnimation" keyPath="\(key)" fromValue="15" toValue="\(number)"
        duration="1" beginTime="1e-100" timeOffset="0.99" speed="0"/></animations></CALayer>
      """)
    #expect(drawn.bytes(20, 20) == redBytes)
  }

  @Test(arguments: ["5e-300", "1e300"], ["5e-300", "1e300"])
  func `a spring of extreme constants comes to an end`(mass: String, damping: String) throws {
    for stiffness in ["5e-300", "1", "1e300"] {
      let drawn = try draw(
        """
        <CALayer bounds="0 0 20 20" position="20 20" backgroundColor="1 0 0"><animations>
        <animation type="CASpringAnimation" keyPath="opacity" fromValue="0.5" toValue="1"
          mass="\(mass)" stiffness="\(stiffness)" damping="\(damping)" velocity="1e300"
          duration="1"/></animations></CALayer>
        """)
      #expect(drawn.bytes(20, 20)[3] > 0)
    }
  }

  @Test(.enabled(if: runsLongCases))
  func `a million copies and particles end at the limits`() throws {
    let drawn = try draw(
      """
      <CAReplicatorLayer bounds="0 0 40 40" position="20 20" instanceCount="1000000"><sublayers>\
      \(Self.square)</sublayers></CAReplicatorLayer>
      """)
    #expect(drawn.coveredCount == 400)
    drawn.saysOnly("more than 100000 copied layers")
  }
}
