import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests that compare the values of presentation layers with recorded values.
@Suite struct ValueConformanceTests {
  private func check(
    _ row: VectorRow, keyPath: String, model: [String: Any], _ animation: CAAnimation
  ) {
    let probe = Probe()
    probe.prepare(model: model, [animation])
    let values = row.list("values")
    for (index, time) in row.numbers("times").enumerated() {
      let got = lanes(probe.read(keyPath, at: time))
      let expected =
        (values[index] as? [Any])?.compactMap(VectorRow.number)
        ?? VectorRow.number(values[index]).map { [$0] } ?? []
      let isRight =
        got.count == expected.count
        && zip(got, expected).allSatisfy { abs($0 - $1) <= row.allowance }
      #expect(isRight, "\(row) at \(time): got \(got), expected \(expected)")
    }
  }

  @Test(arguments: Vectors.rows("media-timing", "opacity") + Vectors.rows("fill-modes", "opacity"))
  func `an opacity animation follows its CAMediaTiming properties and fillMode`(row: VectorRow) {
    check(
      row, keyPath: "opacity", model: ["opacity": row.number("model") ?? 1],
      makeAnimation(row.members("animation")))
  }

  @Test(arguments: Vectors.rows("basic-combinations"))
  func `combinations of fromValue, toValue and byValue present the values of Core Animation`(
    row: VectorRow
  ) {
    check(
      row, keyPath: row.kind, model: [row.kind: boxed(row.fields["model"], row.kind) ?? 0],
      makeAnimation(row.members("animation")))
  }

  @Test(arguments: Vectors.rows("keyframes", "keyframe"))
  func `CAKeyframeAnimation presents the values recorded from Core Animation`(row: VectorRow) {
    let animation = row.members("animation")
    let keyPath = animation["keyPath"] as? String ?? ""
    let reads = row.string("readsKeyPath") ?? keyPath
    check(
      row, keyPath: reads, model: [keyPath: boxed(row.fields["model"], keyPath) ?? 0],
      makeAnimation(animation))
  }

  @Test(arguments: Vectors.rows("keyframe-paths", "path"))
  func `CAKeyframeAnimation.path matches positions and rotations recorded from Core Animation`(
    row: VectorRow
  )
    throws
  {
    var members = row.members("animation")
    members["path"] = NSNull()
    let animation = try #require(makeAnimation(members) as? CAKeyframeAnimation)
    animation.path = path(row.list("path"))
    check(row, keyPath: "position", model: ["position": CGPoint.zero], animation)
    guard let rotations = row.fields["rotations"] as? [Any] else { return }
    animation.rotationMode = .rotateAuto
    let probe = Probe()
    probe.prepare(model: [:], [animation])
    for (time, expected) in zip(row.numbers("times"), rotations.compactMap(VectorRow.number)) {
      let angle = lanes(probe.read("transform.rotation.z", at: time)).first ?? .nan
      let difference = (angle - expected).remainder(dividingBy: 2 * .pi)
      #expect(abs(difference) <= row.allowance, "\(row) at \(time): \(angle) for \(expected)")
    }
  }

  private func path(_ elements: [Any]) -> CGPath {
    let path = CGMutablePath()
    for case let element as [Any] in elements {
      let n = element.dropFirst().compactMap(VectorRow.number)
      switch element.first as? String {
      case "M": path.move(to: CGPoint(x: n[0], y: n[1]))
      case "L": path.addLine(to: CGPoint(x: n[0], y: n[1]))
      case "C":
        path.addCurve(
          to: CGPoint(x: n[4], y: n[5]), control1: CGPoint(x: n[0], y: n[1]),
          control2: CGPoint(x: n[2], y: n[3]))
      default: Issue.record("unknown path element \(element)")
      }
    }
    return path
  }

  @Test(arguments: Vectors.rows("springs", "position"))
  func `CASpringAnimation presents the values recorded from Core Animation`(row: VectorRow) {
    let animation = row.members("animation")
    let keyPath = animation["keyPath"] as? String ?? ""
    check(
      row, keyPath: keyPath, model: [:],
      makeAnimation(animation, spring: row.members("spring")))
  }

  @Test(arguments: Vectors.rows("springs", "settlingDuration"))
  func `CASpringAnimation.settlingDuration equals the duration recorded from Core Animation`(
    row: VectorRow
  ) throws {
    let spring = try #require(
      makeAnimation([:], spring: row.members("spring")) as? CASpringAnimation)
    let expected = try #require(row.number("value"))
    let allowed = max(row.tolerance, abs(expected) * 1e-12)
    #expect(
      abs(spring.settlingDuration - expected) <= allowed, "\(row): \(spring.settlingDuration)")
  }
}
