import Color
import Geometry
import RenderTree

// Scenes of sublayers that intersect in one 3D space.

extension Fixture {
  private static func turned(
    _ angle: Double, _ x: Double, _ y: Double, eye distance: Double? = nil
  ) -> (PropertyID, Value) {
    var lens = Matrix4.identity
    if let distance { lens.row3.w = -1 / distance }
    return (.transform, .transform(.rotation(angle: angle, x: x, y: y, z: 0).concatenating(lens)))
  }

  /// Adds layers with content, borders and opacities, three of which intersect each other and a flat one.
  func crossingPlanes(_ scene: inout Scene, _ host: NodeID) {
    scene.layer(in: host, .box(6.3, 6.3, 50, 50, Self.green))
    let card = scene.layer(
      in: host,
      .box(11.2, 9.3, 40, 30, Self.red) + [Self.turned(0.8, 0, 1), (.opacity, .number(0.8))])
    scene.layer(in: card, .box(4, 4, 12, 22, Self.blue))
    scene.layer(in: card, .box(22, 4, 26, 9, Self.glass))
    scene.layer(
      in: host,
      .box(14.6, 13.1, 36, 38, RGBA(0.9, 0.8, 0.2)) + [
        Self.turned(-0.7, 0.3, 1), (.borderWidth, .number(3)), (.cornerRadius, .number(6)),
        (.borderColor, .color(.black)),
      ])
    let masked = scene.layer(
      in: host, .box(8.1, 26.4, 46, 26, Self.blue) + [Self.turned(0.9, 1, 0.2)])
    scene.mask(of: masked, .box(3, 2, 38, 20, RGBA(0, 0, 0, 0.7)))
  }

  /// Adds layers with perspective in their own transforms and in their superlayer's.
  ///
  /// One layer is in front of the others and one behind them.
  func crossingUnderPerspective(_ scene: inout Scene, _ host: NodeID) {
    var lens = Matrix4.identity
    lens.row3.w = -1 / 120
    let stage = scene.layer(
      in: host,
      .box(3.2, 3.2, 57.4, 57.4, RGBA(0.9, 0.9, 0.8)) + [
        (.sublayerTransform, .transform(lens)), (.masksToBounds, .bool(true)),
      ])
    scene.layer(in: stage, .box(20.3, 4.2, 18, 50, Self.green))
    scene.layer(
      in: stage, .box(8.6, 10.2, 42, 30, Self.red) + [Self.turned(0.9, 0, 1, eye: 200)])
    scene.layer(
      in: stage,
      .box(6.3, 30.2, 44, 20, Self.blue) + [Self.turned(0.7, 1, 0.4), (.zPosition, .number(-6))])
    scene.layer(
      in: stage, .box(22.3, 22.2, 14, 14, Self.glass) + [(.zPosition, .number(20))])
    scene.layer(
      in: stage, .box(2.3, 2.2, 50, 50, Self.glass) + [(.zPosition, .number(-40))])
  }
}
