import Color
import Geometry
import RenderTree

// Scenes with a single layer for likely errors in individual pixels.

extension Fixture {
  /// Adds a border so thin that most of its pixels contain both outlines.
  func thinTurnedBorder(_ scene: inout Scene, _ host: NodeID) {
    scene.layer(
      in: host,
      .frame(14, 14, 36, 30) + [
        (.borderWidth, .number(0.8)), (.allowsEdgeAntialiasing, .bool(true)),
        (.transform, .transform(.rotation(angle: 0.6, x: 0, y: 0, z: 1))),
      ])
  }

  func borderWithSomeSmoothSides(_ scene: inout Scene, _ host: NodeID) {
    scene.layer(
      in: host,
      .frame(10.5, 10.5, 30, 30) + [
        (.borderWidth, .number(4)), (.allowsEdgeAntialiasing, .bool(true)),
        (.edgeAntialiasingMask, .number(1)),
      ])
  }

  func shadowBetweenPixels(_ scene: inout Scene, _ host: NodeID) {
    scene.layer(
      in: host,
      .box(16, 16, 30, 30, .black) + [
        (.shadowOpacity, .number(1)), (.shadowOffset, .size(Size(3.5, 4.5))),
        (.shadowRadius, .number(1)),
      ])
  }

  /// Adds a conic gradient whose end meets its start inside the layer.
  func conicSeam(_ scene: inout Scene, _ host: NodeID) {
    scene.layer(
      in: host, as: .gradient,
      .frame(4, 4, 56, 52) + [
        (.colors, .colors([Self.red, RGBA(0.1, 0.9, 0.2, 0.3), Self.blue])),
        (.startPoint, .point(Point(0.4, 0.5))), (.endPoint, .point(Point(0.9, 0.8))),
        (.gradientType, .name(EnumeratedName(.gradientKind, spelled: "conic"))),
        (.locations, .numbers([0.2, 0.5, 0.9])),
      ])
  }

  /// Adds an image with two sides along the sides of its clip, leaving part of the clip uncovered.
  func imageInPartOfARoundClip(_ scene: inout Scene, _ host: NodeID) {
    scene.layer(
      in: host,
      .frame(10.4, 10.4, 40, 40) + [
        (.contents, .image(.patches(20, 16))),
        (.contentsGravity, .name(EnumeratedName(.contentsGravity, spelled: "topLeft"))),
        (.masksToBounds, .bool(true)), (.cornerRadius, .number(3)),
      ])
  }
}
