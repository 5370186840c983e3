import CoreGraphics
import Foundation
import Geometry
import QuartzCore
import Testing

@testable import CAML

@Suite struct ImportingAnimationsTests {
  private func root(_ animations: String) throws -> (layer: CALayer, findings: [DocumentDiagnostic])
  {
    let package = try package("<CALayer><animations>\(animations)</animations></CALayer>")
    // The package retains the layer, so it must be kept.
    kept.packages.append(package)
    return (package.rootLayer, package.diagnostics)
  }

  private final class Kept { var packages: [CAPackage] = [] }
  private let kept = Kept()

  @Test func `attributes of an animation element set the properties of the animation`() throws {
    let (layer, findings) = try root(
      """
      <animation type="CASpringAnimation" keyPath="position.x" damping="40" mass="2"
        stiffness="300" velocity="1" duration="0.8" beginTime="1e-100" timeOffset="0.5" speed="2"
        repeatCount="inf" autoreverses="1" fillMode="both" removedOnCompletion="0" additive="1"
        timingFunction="0.125 0 0.25 1">
        <fromValue type="integer" value="3"/><toValue type="real" value="4.5"/>
      </animation>
      """)
    #expect(findings.isEmpty)
    let spring = try #require(layer.animation(forKey: "position.x") as? CASpringAnimation)
    #expect(spring.keyPath == "position.x")
    #expect(spring.damping == 40)
    #expect(spring.mass == 2)
    #expect(spring.stiffness == 300)
    #expect(spring.initialVelocity == 1)
    #expect(spring.duration == 0.8)
    // The time of the first commit is the beginning of the document.
    #expect(spring.beginTime == 0)
    #expect(spring.timeOffset == 0.5)
    #expect(spring.speed == 2)
    #expect(spring.repeatCount == .infinity)
    #expect(spring.autoreverses)
    #expect(spring.fillMode == .both)
    #expect(!spring.isRemovedOnCompletion)
    #expect(spring.isAdditive)
    #expect(spring.fromValue as? Double == 3)
    #expect(spring.toValue as? Double == 4.5)
    var point: [Float] = [0, 0]
    spring.timingFunction?.getControlPoint(at: 1, values: &point)
    #expect(point == [0.125, 0])
  }

  @Test func `an animation's key is its key attribute, its element name or its keyPath`() throws {
    let (layer, _) = try root(
      """
      <animation type="CABasicAnimation" keyPath="opacity" key="mine"/>
      <p key="other" type="CABasicAnimation" keyPath="opacity"/>
      <rotate type="CABasicAnimation" keyPath="transform.rotation.z"/>
      <animation type="CABasicAnimation" keyPath="position"/>
      <CABasicAnimation keyPath="bounds"/>
      <animation type="CABasicAnimation" keyPath="hidden" enabled="0"/>
      """)
    #expect(layer.animationKeys() == ["mine", "other", "rotate", "position", "bounds"])
  }

  @Test(arguments: [
    (#"type="CABasicAnimation" keyPath="opacity" duration="-1""#, "invalid duration -1.0"),
    (#"type="CABasicAnimation" keyPath="opacity" repeatCount="-2""#, "invalid repeatCount -2.0"),
    (#"type="CAKeyframeAnimation" keyPath="opacity""#, "no values"),
    (#"type="CASpringAnimation" keyPath="opacity" mass="-3""#, "invalid mass -3.0"),
  ])
  func `an invalid animation attribute is reported with its line`(
    attributes: String, fault: String
  ) throws {
    for _ in 0..<2 {
      let (_, findings) = try root("\n\n<animation \(attributes)/>")
      let finding = try #require(findings.first)
      #expect(findings.count == 1, "\(findings)")
      #expect(finding.issue.message.contains(fault), "\(finding)")
      #expect(finding.severity == .warning)
      #expect(finding.location.line == 4, "\(finding)")
      #expect(finding.issue.remedy.hasPrefix("set "), "\(finding)")
    }
  }

  @Test func `a strict import fails for an invalid animation attribute`() throws {
    #expect(throws: DocumentDiagnostic.self) {
      try package(
        """
        <CALayer><animations>
          <animation type="CABasicAnimation" keyPath="opacity" duration="-1"/>
        </animations></CALayer>
        """, mode: .strict)
    }
  }

  @Test func `keyframe animations import values, key times, timing functions and paths`() throws {
    let (layer, findings) = try root(
      """
      <animation type="CAKeyframeAnimation" keyPath="position" calculationMode="cubicPaced">
        <values><CGPoint value="0 0"/><CGPoint value="10 20"/></values>
        <keyTimes><real value="0"/><real value="1"/></keyTimes>
        <timingFunctions><CAMediaTimingFunction value="easeIn"/></timingFunctions>
        <animationType/><delegate/>
      </animation>
      <animation type="CAKeyframeAnimation" keyPath="opacity">
        <values><real value="0"/><integer value="1"/><value type="real" value="0.5"/></values>
      </animation>
      <animation type="CAKeyframeAnimation" key="along" keyPath="position" path="0 0 m 1 1 l"/>
      <animation type="CABasicAnimation" keyPath="backgroundColor">
        <fromValue type="CGColor" value="1 0 0"/><toValue><CGColor value="0 0 1" opacity="0.5"/></toValue>
      </animation>
      """)
    #expect(findings.isEmpty)
    let points = try #require(layer.animation(forKey: "position") as? CAKeyframeAnimation)
    #expect(points.values as? [CGPoint] == [.zero, CGPoint(x: 10, y: 20)])
    #expect(points.keyTimes == [0, 1])
    #expect(points.calculationMode == .cubicPaced)
    #expect(points.timingFunctions?.map(\.description) == ["easeIn"])
    let numbers = try #require(layer.animation(forKey: "opacity") as? CAKeyframeAnimation)
    #expect(numbers.values as? [Double] == [0, 1, 0.5])
    let along = try #require(layer.animation(forKey: "along") as? CAKeyframeAnimation)
    #expect(along.path?.geometry.points == [Point(0, 0), Point(1, 1)])
    let colors = try #require(layer.animation(forKey: "backgroundColor") as? CABasicAnimation)
    #expect((colors.fromValue as? CGColor)?.components == [1, 0, 0, 1])
    #expect((colors.toValue as? CGColor)?.components == [0, 0, 1, 0.5])
  }

  @Test func `CAAnimationGroup imports child animations by their tag or type attribute`() throws {
    let (layer, findings) = try root(
      """
      <rotate type="CAAnimationGroup" duration="8" repeatCount="inf">
        <animations>
          <CABasicAnimation keyPath="opacity" duration="8"/>
          <animation type="CAAnimationGroup"><animations>
            <p type="CABasicAnimation" keyPath="position"/>
          </animations></animation>
        </animations>
      </rotate>
      """)
    #expect(findings.isEmpty)
    let group = try #require(layer.animation(forKey: "rotate") as? CAAnimationGroup)
    #expect(group.duration == 8)
    #expect(group.animations?.count == 2)
    let inner = try #require(group.animations?.last as? CAAnimationGroup)
    #expect((inner.animations?.first as? CABasicAnimation)?.keyPath == "position")
  }

  @Test(
    arguments: [
      ("<animation type=\"CASunrise\" keyPath=\"opacity\"/>", .unknownAnimationClass("CASunrise")),
      ("<animation type=\"CAMatchMoveAnimation\"/>", .unsupported("CAMatchMoveAnimation")),
      (
        "<animation type=\"CABasicAnimation\"/>",
        .incomplete("CABasicAnimation", missing: "keyPath")
      ),
      (
        "<animation type=\"CABasicAnimation\" keyPath=\"opacity\" rays=\"1\"/>",
        .unknownKey("rays", in: "CABasicAnimation")
      ),
      (
        "<animation type=\"CABasicAnimation\" keyPath=\"opacity\" timingFunction=\"slowly\"/>",
        .invalidValue(
          key: "timingFunction",
          ValueError(
            .unknownName(
              "slowly", expected: ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"])))
      ),
      (
        "<animation type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"long\"/>",
        .invalidValue(key: "duration", ValueError(.notANumber("long")))
      ),
      (
        "<animation type=\"CABasicAnimation\" keyPath=\"opacity\"><rays a=\"1\"/></animation>",
        .unknownItem("rays", list: "CABasicAnimation")
      ),
    ] as [(String, DocumentIssue)])
  func `each kind of invalid animation element is reported with a specific DocumentIssue`(
    animation: String, fault: DocumentIssue
  ) throws {
    #expect(try root(animation).findings.map(\.issue) == [fault])
  }

  @Test func `animation groups nested beyond the limit throw limitExceeded`() throws {
    let depth = 3_000
    let open = "<animation type=\"CAAnimationGroup\"><animations>"
    let close = "</animations></animation>"
    let groups = String(repeating: open, count: depth) + String(repeating: close, count: depth)
    #expect(failure { _ = try root(groups) }?.issue == .limitExceeded(.valueDepth, limit: 32))
  }

  @Test
  func `imported animations start when their layers are first rendered, and can be restarted`()
    throws
  {
    let package = try package(
      """
      <CALayer opacity="1" position="0 0"><animations>
        <animation type="CABasicAnimation" keyPath="opacity" beginTime="1e-100" duration="2">
          <fromValue type="real" value="0"/><toValue type="real" value="1"/></animation>
      </animations></CALayer>
      """)
    let renderer = CARenderer(
      layer: package.canvasLayer, bounds: CGRect(x: 0, y: 0, width: 1, height: 1))
    renderer.advance(to: 0.5)
    let opacity = try #require(package.rootLayer.presentation()?.opacity)
    #expect(abs(opacity - 0.25) < 1e-6)
    renderer.advance(to: 3)
    #expect(package.rootLayer.animationKeys() == nil)
    package.restartAnimations()
    #expect(package.rootLayer.animationKeys() == ["opacity"])
  }
}
