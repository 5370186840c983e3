import CAML
import CoreGraphics
import Foundation
import QuartzCore
import TestKit
import Testing

/// Tests of the images and diagnostics for documents with invalid or extreme values.
@Suite struct DocumentFaultTests {
  /// Draws layers in a document of 40 × 40 points.
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
    ("transform=\"scale(0)\"", "transform is singular"),
    ("cornerRadius=\"30\"", "cornerRadius exceeds half the shorter side"),
    ("cornerRadius=\"-2\"", "cornerRadius is negative"),
  ])
  func `a document attribute with an invalid value is reported once`(
    attribute: String, words: String
  ) throws {
    let drawn = try draw(
      "<CALayer bounds=\"0 0 20 20\" position=\"20 20\" backgroundColor=\"1 0 0\" \(attribute)/>")
    drawn.saysOnly(words)
  }

  @Test func `a CAGradientLayer with only one color in a document is not drawn`() throws {
    let drawn = try draw(
      """
      <CAGradientLayer bounds="0 0 20 20" position="20 20"><colors><CGColor value="1 0 0"/></colors>\
      </CAGradientLayer>
      """)
    #expect(drawn.isEmpty)
    drawn.saysOnly("fewer than two colors")
  }

  @Test func `a document with NaN and infinite geometry still draws its valid layers`() throws {
    let drawn = try draw(
      Self.square
        + "<CALayer bounds=\"0 0 nan 20\" position=\"inf 20\" backgroundColor=\"0 0 1\"/>")
    #expect(drawn.bytes(12, 28) == redBytes)
  }

  @Test(arguments: ["maskedCorners", "edgeAntialiasingMask"], ["1e300", "9.3e18", "-1e19", "nan"])
  func `a document layer is still drawn when a bit mask is animated to an extreme number`(
    key: String, number: String
  ) throws {
    let drawn = try draw(
      """
      <CALayer bounds="0 0 20 20" position="20 20" backgroundColor="1 0 0"><animations>
      <animation type="CABasicAnimation" keyPath="\(key)" fromValue="15" toValue="\(number)"
        duration="1" beginTime="1e-100" timeOffset="0.99" speed="0"/></animations></CALayer>
      """)
    #expect(drawn.bytes(20, 20) == redBytes)
  }

  @Test(arguments: ["5e-300", "1e300"], ["5e-300", "1e300"])
  func `a document layer is still drawn with a CASpringAnimation with extreme constants`(
    mass: String, damping: String
  ) throws {
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
  func `a CAReplicatorLayer with 1,000,000 copies in a document is limited to 100,000 copies`()
    throws
  {
    let drawn = try draw(
      """
      <CAReplicatorLayer bounds="0 0 40 40" position="20 20" instanceCount="1000000"><sublayers>\
      \(Self.square)</sublayers></CAReplicatorLayer>
      """)
    #expect(drawn.coveredCount == 400)
    drawn.saysOnly("maximum of 100000 copies")
  }
}
