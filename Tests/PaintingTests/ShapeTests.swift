import Color
import DisplayList
import Geometry
import RenderTree
import Testing

/// Sources: Documentation/behaviour/rendering.md, "Gradients" and "Shapes"; choices.md, "More of rendering".
@Suite struct ShapeTests {
  private func shape(_ values: [(PropertyID, Value)]) -> [String] {
    var scene = Scene.square()
    scene.layer(in: scene.root, as: .shape, [(.shapePath, .path(.triangle))] + values)
    return scene.lines()
  }

  private func gradient(
    _ values: [(PropertyID, Value)], rule: ColorInterpolation = .renderServer
  ) -> [Gradient] {
    var scene = Scene.square()
    scene.layer(
      in: scene.root, as: .gradient,
      .frame(0, 0, 40, 20) + [(.colors, .colors([.black, .white]))] + values)
    return scene.composed(rule: rule).draws.compactMap {
      if case .gradient(let gradient) = $0.paint { gradient } else { nil }
    }
  }

  @Test func `CAShapeLayer draws its fill, then its stroke, and does not clip them to bounds`() {
    #expect(
      shape([
        (.fillRule, .name(EnumeratedName(.fillRule, spelled: "even-odd"))),
        (.strokeColor, .color(.white)),
        (.lineWidth, .number(2)),
      ]) == [
        "draw path(evenOdd m 0 0 l 10 0 l 0 10 z) rgba(0 0 0 1)",
        "draw stroke(width(2) butt miter m 0 0 l 10 0 l 0 10 z) rgba(1 1 1 1)",
      ])
  }

  @Test
  func `CAShapeLayer applies line width, cap, join, miter limit, dash, strokeStart and strokeEnd`()
  {
    #expect(
      shape([
        (.fillColor, .none), (.strokeColor, .color(.white)), (.lineWidth, .number(2)),
        (.lineCap, .name(EnumeratedName(.lineCap, spelled: "round"))),
        (.lineJoin, .name(EnumeratedName(.lineJoin, spelled: "bevel"))), (.miterLimit, .number(4)),
        (.lineDashPattern, .numbers([3, 2])), (.lineDashPhase, .number(1)),
        (.strokeStart, .number(-1)), (.strokeEnd, .number(0.5)),
      ]) == [
        "draw stroke(width(2) round bevel miter(4) dash(3 2) phase(1) end(0.5) "
          + "m 0 0 l 10 0 l 0 10 z) rgba(1 1 1 1)"
      ])
  }

  @Test(arguments: [
    [(PropertyID.lineWidth, Value.number(0))], [(.strokeStart, .number(0.6))],
    [(.strokeEnd, .number(0))], [(.strokeColor, .color(.clear))],
    [(.shapePath, .none)], [(.shapePath, .path(Path()))],
  ])
  func `CAShapeLayer draws no stroke without a width, a stroke range, a color or a path`(
    values: [(PropertyID, Value)]
  ) {
    let base: [(PropertyID, Value)] = [
      (.fillColor, .none), (.strokeColor, .color(.white)), (.strokeEnd, .number(0.5)),
    ]
    #expect(shape(base + values) == [])
    #expect(shape(base).count == 1)
  }

  @Test(arguments: [[0.0, 0], [-1, 2], [.nan]])
  func `an invalid lineDashPattern draws a solid stroke`(dash: [Double]) {
    let line = shape([
      (.fillColor, .none), (.strokeColor, .color(.white)), (.lineDashPattern, .numbers(dash)),
    ])
    #expect(line.first?.contains("dash") == false)
  }

  @Test func `a path with NaN coordinates draws nothing`() {
    var path = Path.triangle
    path.addLine(to: Point(.nan, 1))
    #expect(shape([(.shapePath, .path(path))]) == [])
  }

  @Test func `CAGradientLayer maps the unit square to its bounds`() throws {
    let made = try #require(gradient([(.bounds, .rect(Rect(2, 3, 40, 20)))]).first)
    #expect(made.kind == .axial)
    #expect(made.unit == Affine(40, 0, 0, 20, 2, 3))
    #expect(made.start == Point(0.5, 0))
    #expect(made.end == Point(0.5, 1))
    #expect(made.rule == .renderServer)
  }

  @Test func `CAGradientLayer fills the outline rounded by cornerRadius`() {
    var scene = Scene.square()
    scene.layer(
      in: scene.root, as: .gradient,
      .frame(0, 0, 40, 20) + [
        (.colors, .colors([.black, .white])), (.cornerRadius, .number(4)),
      ])
    #expect(
      scene.composed().draws.map(\.shape) == [.rounded(RoundedRect(Rect(0, 0, 40, 20), radius: 4))])
  }

  @Test
  func `CAGradientLayer.locations default to even spacing and are clamped to ascending order`() {
    let three: (PropertyID, Value) = (.colors, .colors([.black, .white, .black]))
    #expect(gradient([three]).map(\.locations) == [[0, 0.5, 1]])
    #expect(
      gradient([three, (.locations, .numbers([0.5, 0.2, 1, 2]))]).map(\.locations)
        == [[0.5, 0.5, 1]])
  }

  @Test(arguments: [
    [(PropertyID.colors, Value.colors([.black]))], [(.locations, .numbers([0.5]))],
    [(.colors, .none)], [(.endPoint, .point(Point(0.5, 0)))],
    [(.gradientType, .name(EnumeratedName(.gradientKind, spelled: "radial")))],
  ])
  func `CAGradientLayer with an empty gradient extent or fewer than two stops draws nothing`(
    values: [(PropertyID, Value)]
  ) {
    #expect(gradient(values).isEmpty)
  }

  @Test func `composing a CAGradientLayer uses the ColorInterpolation rule of the viewport`() {
    #expect(
      gradient(
        [(.gradientType, .name(EnumeratedName(.gradientKind, spelled: "conic")))],
        rule: .renderInContext
      ).map(\.rule)
        == [.renderInContext])
    #expect(
      gradient([(.gradientType, .name(EnumeratedName(.gradientKind, spelled: "conic")))]).map(
        \.kind) == [
          .conic
        ])
  }
}
