import Color
import Geometry
import Pixels
import RenderTree

/// Scenes of 64 by 64 points, each named after a likely rendering error.
enum Fixture: String, CaseIterable {
  case overlapsInAGroup, partsMultipliedDown, masksWithMasks, clipsInClips, turnedEdges
  case someSmoothSides, perspective, flipsInFlips, gravities, pickedContents, nineSlices
  case gradientKinds, strokesAndRules, shadowKinds, blendModes, cornersAndBorders, depthOrder
  case dissolvingImages
  case thinTurnedBorder, borderWithSomeSmoothSides, shadowBetweenPixels, conicSeam
  case imageInPartOfARoundClip
  case crossingPlanes, crossingUnderPerspective

  /// The fixture's scene, with its layers added directly to the root.
  var scene: Scene {
    var scene = Scene(width: 64, height: 64)
    build(&scene, in: scene.root)
    return scene
  }

  /// Adds the fixture's layers to a host layer of the scene's size.
  func build(_ scene: inout Scene, in host: NodeID) {
    switch self {
    case .overlapsInAGroup: overlaps(&scene, host, isGroup: true)
    case .partsMultipliedDown: overlaps(&scene, host, isGroup: false)
    case .masksWithMasks: masks(&scene, host)
    case .clipsInClips: clips(&scene, host)
    case .turnedEdges: turnedEdges(&scene, host)
    case .someSmoothSides: smoothSides(&scene, host)
    case .perspective: perspective(&scene, host)
    case .flipsInFlips: flips(&scene, host)
    case .gravities: gravities(&scene, host)
    case .pickedContents: picked(&scene, host)
    case .nineSlices: nineSlices(&scene, host)
    case .gradientKinds: gradients(&scene, host)
    case .strokesAndRules: strokes(&scene, host)
    case .shadowKinds: shadows(&scene, host)
    case .blendModes: blendModes(&scene, host)
    case .cornersAndBorders: corners(&scene, host)
    case .depthOrder: depthOrder(&scene, host)
    case .dissolvingImages: dissolve(&scene, host)
    case .thinTurnedBorder: thinTurnedBorder(&scene, host)
    case .borderWithSomeSmoothSides: borderWithSomeSmoothSides(&scene, host)
    case .shadowBetweenPixels: shadowBetweenPixels(&scene, host)
    case .conicSeam: conicSeam(&scene, host)
    case .imageInPartOfARoundClip: imageInPartOfARoundClip(&scene, host)
    case .crossingPlanes: crossingPlanes(&scene, host)
    case .crossingUnderPerspective: crossingUnderPerspective(&scene, host)
    }
  }

  static let red = RGBA(0.9, 0.1, 0.1)
  static let green = RGBA(0.1, 0.7, 0.2)
  static let blue = RGBA(0.1, 0.2, 0.9)
  static let glass = RGBA(0.2, 0.6, 0.9, 0.5)

  private func overlaps(_ scene: inout Scene, _ host: NodeID, isGroup: Bool) {
    scene.layer(in: host, .box(0, 30, 64, 20, Self.green))
    let outer = scene.layer(
      in: host,
      .box(8, 8, 36, 36, Self.red) + [
        (.opacity, .number(0.6)), (.allowsGroupOpacity, .bool(isGroup)), (.borderWidth, .number(3)),
      ] + (isGroup ? Self.shadow(4, 5) : []))
    let inner = scene.layer(
      in: outer, .box(20, 12, 30, 16, Self.blue) + [(.opacity, .number(0.7))])
    scene.layer(in: inner, .box(10, 8, 12, 16, Self.glass))
  }

  private func masks(_ scene: inout Scene, _ host: NodeID) {
    scene.layer(in: host, .box(4, 20, 56, 12, Self.green))
    let layer = scene.layer(
      in: host, .box(6, 6, 44, 40, Self.red) + [(.opacity, .number(0.8))] + Self.shadow(3, 3))
    scene.layer(in: layer, .box(20, 20, 40, 10, Self.blue))
    let mask = scene.mask(
      of: layer, .box(4, 4, 36, 36, RGBA(0, 0, 0, 0.7)) + [(.cornerRadius, .number(9))])
    scene.layer(
      in: mask, as: .gradient,
      .frame(6, 10, 40, 12) + [(.colors, .colors([.black, .clear]))])
    scene.mask(
      of: mask, as: .shape,
      .frame(0, 0, 36, 36) + [(.shapePath, .path(Self.spikes(18, 18, 24)))])
    let plain = scene.layer(in: host, .box(40, 40, 20, 20, Self.blue))
    scene.mask(of: plain, .box(2, 2, 9, 12, RGBA(1, 1, 1, 0.5)))
  }

  private func clips(_ scene: inout Scene, _ host: NodeID) {
    let hard = scene.layer(
      in: host, .box(4, 4, 40, 44, Self.green) + [(.masksToBounds, .bool(true))])
    let round = scene.layer(
      in: hard,
      .box(10, 12, 40, 24, Self.glass) + [
        (.masksToBounds, .bool(true)), (.cornerRadius, .number(8)), (.borderWidth, .number(2)),
        (.borderColor, .color(Self.blue)),
      ])
    scene.layer(in: round, .box(-4, -4, 20, 20, Self.red))
    scene.layer(in: round, .box(8, 6, 40, 40, RGBA(0.9, 0.8, 0.1, 0.6)))
    let turned = scene.layer(
      in: host,
      .box(38, 36, 20, 20, Self.blue) + [
        (.masksToBounds, .bool(true)),
        (.transform, .transform(.rotation(angle: 0.41, x: 0, y: 0, z: 1))),
      ])
    scene.layer(in: turned, .box(3, 5, 30, 8, Self.red))
  }

  private func turnedEdges(_ scene: inout Scene, _ host: NodeID) {
    let turn: (PropertyID, Value) = (
      .transform, .transform(.rotation(angle: 0.37, x: 0, y: 0, z: 1))
    )
    scene.layer(in: host, .box(6.3, 6.4, 22, 18, Self.red) + [turn])
    scene.layer(
      in: host,
      .box(34.3, 6.4, 22, 18, Self.red) + [turn, (.allowsEdgeAntialiasing, .bool(true))])
    scene.layer(
      in: host, .box(6.3, 36.4, 22, 18, Self.blue) + [turn, (.cornerRadius, .number(5))])
    scene.layer(
      in: host,
      .frame(34.3, 36.4, 22, 18) + [turn, (.borderWidth, .number(4)), (.cornerRadius, .number(2))])
    scene.layer(in: host, .box(29.3, 2.2, 3.4, 60.4, Self.green))
  }

  private func smoothSides(_ scene: inout Scene, _ host: NodeID) {
    for (index, mask) in [0, 1, 2, 4, 8, 5, 10, 14, 15].enumerated() {
      let (x, y) = (Double(index % 3) * 20 + 3.3, Double(index / 3) * 20 + 3.6)
      scene.layer(
        in: host,
        .box(x, y, 13.4, 12.3, Self.red) + [
          (.allowsEdgeAntialiasing, .bool(true)), (.edgeAntialiasingMask, .number(Double(mask))),
          (.transform, .transform(.rotation(angle: index > 5 ? 0.2 : 0, x: 0, y: 0, z: 1))),
        ])
    }
  }

  private func perspective(_ scene: inout Scene, _ host: NodeID) {
    var lens = Matrix4.identity
    lens.row3.w = -1 / 90
    let stage = scene.layer(
      in: host, .frame(4, 4, 56, 56) + [(.sublayerTransform, .transform(lens))])
    let door = scene.layer(
      in: stage,
      .box(6, 8, 24, 36, Self.red) + [
        (.transform, .transform(.rotation(angle: 0.9, x: 0, y: 1, z: 0))),
        (.allowsEdgeAntialiasing, .bool(true)),
        (.contents, .image(.patches(6, 6))),
      ])
    scene.layer(in: door, .box(8, 10, 10, 10, Self.blue))
    scene.layer(
      in: stage,
      .box(30, 10, 20, 30, Self.green) + [
        (.transform, .transform(.rotation(angle: -0.7, x: 1, y: 0.4, z: 0))),
        (.zPosition, .number(8)),
      ])
    for (x, angle) in [(2.0, 0.5), (20, 2.7)] {
      scene.layer(
        in: stage,
        .box(x, 44, 16, 10, Self.blue) + [
          (.doubleSided, .bool(false)),
          (.transform, .transform(.rotation(angle: angle, x: 1, y: 0, z: 0))),
        ])
    }
  }

  private func flips(_ scene: inout Scene, _ host: NodeID) {
    let image: (PropertyID, Value) = (.contents, .image(.patches(8, 6)))
    let flipped: (PropertyID, Value) = (.geometryFlipped, .bool(true))
    let up = scene.layer(in: host, .frame(0, 0, 64, 64) + [flipped])
    scene.layer(in: up, .frame(2, 4, 24, 18) + [image])
    scene.layer(
      in: up,
      .box(30, 4, 24, 18, Self.glass) + [
        image, (.contentsGravity, .name(EnumeratedName(.contentsGravity, spelled: "bottomLeft"))),
        (.contentsRect, .rect(Rect(0, 0, 0.5, 0.5))),
      ] + Self.shadow(2, 4))
    scene.layer(
      in: up, as: .gradient,
      .frame(2, 26, 20, 14) + [(.colors, .colors([Self.red, Self.blue]))])
    let down = scene.layer(in: up, .box(28, 26, 32, 32, Self.green) + [flipped])
    scene.layer(in: down, .frame(2, 2, 16, 12) + [image])
    scene.layer(
      in: up,
      .box(2, 44, 20, 16, Self.red) + [(.cornerRadius, .number(7)), (.maskedCorners, .number(1))])
  }

  private func gravities(_ scene: inout Scene, _ host: NodeID) {
    let names = [
      "resize", "resizeAspect", "resizeAspectFill", "center", "top", "bottom", "left", "right",
      "topLeft", "topRight", "bottomLeft", "bottomRight",
    ]
    for (index, name) in names.enumerated() {
      let (x, y) = (Double(index % 4) * 16 + 2, Double(index / 4) * 21 + 3)
      scene.layer(
        in: host,
        .box(x, y, 12, 15, Self.glass) + [
          (.contents, .image(.patches(8, 6))),
          (.contentsGravity, .name(EnumeratedName(.contentsGravity, spelled: name))),
          (.contentsScale, .number(index == 3 ? 2 : 1)),
          (.masksToBounds, .bool(name == "resizeAspectFill")),
        ])
    }
  }

  private func picked(_ scene: inout Scene, _ host: NodeID) {
    let image: (PropertyID, Value) = (.contents, .image(.patches(8, 8)))
    let nearest: (PropertyID, Value) = (
      .magnificationFilter, .name(EnumeratedName(.contentsFilter, spelled: "nearest"))
    )
    scene.layer(
      in: host,
      .frame(2, 2, 28, 28) + [image, (.contentsRect, .rect(Rect(0.25, 0.5, 0.5, 0.25)))])
    scene.layer(
      in: host, .frame(34, 2, 28, 28) + [image, nearest])
    scene.layer(
      in: host,
      .frame(2, 34, 28, 28) + [image, (.contentsRect, .rect(Rect(-0.5, -0.25, 2, 1.5)))])
    scene.layer(
      in: host,
      .frame(36, 36, 24, 24) + [
        image, (.cornerRadius, .number(8)), (.masksToBounds, .bool(true)),
        (.transform, .transform(.rotation(angle: 0.3, x: 0, y: 0, z: 1))), (.opacity, .number(0.7)),
      ])
  }

  private func nineSlices(_ scene: inout Scene, _ host: NodeID) {
    let image: (PropertyID, Value) = (.contents, .image(.patches(8, 8)))
    let nearest: [(PropertyID, Value)] = [
      (.magnificationFilter, .name(EnumeratedName(.contentsFilter, spelled: "nearest"))),
      (.minificationFilter, .name(EnumeratedName(.contentsFilter, spelled: "nearest"))),
    ]
    let middle: (PropertyID, Value) = (.contentsCenter, .rect(Rect(0.25, 0.375, 0.5, 0.25)))
    scene.layer(in: host, .frame(2, 2, 30, 24) + [image, middle])
    scene.layer(in: host, .frame(36, 2, 24, 24) + [image, middle] + nearest)
    scene.layer(
      in: host,
      .frame(2, 32, 28, 28) + [
        image, (.contentsCenter, .rect(Rect(0.4375, 0.5625, 0, 0))),
        (.contentsScale, .number(0.5)),
      ] + nearest)
    scene.layer(in: host, .frame(36, 32, 3, 28) + [image, middle] + nearest)
  }

  private func gradients(_ scene: inout Scene, _ host: NodeID) {
    let colors: (PropertyID, Value) = (
      .colors, .colors([Self.red, RGBA(0.1, 0.9, 0.2, 0.3), Self.blue])
    )
    let from: (PropertyID, Value) = (.startPoint, .point(Point(0.4, 0.5)))
    let to: (PropertyID, Value) = (.endPoint, .point(Point(0.9, 0.8)))
    let places: (PropertyID, Value) = (.locations, .numbers([0.2, 0.5, 0.9]))
    scene.layer(
      in: host, as: .gradient, .frame(2, 2, 28, 20) + [colors, from, to])
    scene.layer(
      in: host, as: .gradient,
      .frame(34, 2, 28, 20) + [
        colors, from, to, places,
        (.gradientType, .name(EnumeratedName(.gradientKind, spelled: "radial"))),
      ])
    scene.layer(
      in: host, as: .gradient,
      .frame(2, 26, 28, 36) + [
        colors, from, to, (.gradientType, .name(EnumeratedName(.gradientKind, spelled: "radial"))),
        (.borderWidth, .number(2)),
      ])
    scene.layer(
      in: host, as: .gradient,
      .frame(34, 26, 28, 14) + [
        colors, (.cornerRadius, .number(6)), (.masksToBounds, .bool(true)),
        (.opacity, .number(0.6)),
      ])
    scene.layer(
      in: host, as: .gradient,
      .frame(34, 46, 28, 14) + [
        colors, (.transform, .transform(.rotation(angle: 0.1, x: 0, y: 0, z: 1))),
        (.locations, .numbers([0.2, 0.7, 0.5])),
      ])
    scene.layer(
      in: host, as: .gradient,
      .frame(0, 0, 64, 64) + [colors, (.locations, .numbers([0.2, 0.7]))])
  }

  private func strokes(_ scene: inout Scene, _ host: NodeID) {
    for (index, rule) in ["non-zero", "even-odd"].enumerated() {
      var path = Self.spikes(16, 16, 14)
      path.addEllipse(in: Rect(12.2, 12.1, 7, 6))
      scene.layer(
        in: host, as: .shape,
        .frame(Double(index) * 32, 0, 30, 30) + [
          (.shapePath, .path(path)), (.fillRule, .name(EnumeratedName(.fillRule, spelled: rule))),
          (.fillColor, .color(Self.green)),
        ])
    }
    var wave = Path()
    wave.move(to: Point(4, 10))
    wave.addCubicCurve(control1: Point(14, -14), control2: Point(16, 34), to: Point(26, 8))
    for (index, cap) in ["butt", "round", "square"].enumerated() {
      scene.layer(
        in: host, as: .shape,
        .frame(Double(index) * 20, 34, 20, 20) + [
          (.shapePath, .path(wave)), (.fillColor, .none), (.strokeColor, .color(Self.red)),
          (.lineWidth, .number(2)), (.lineCap, .name(EnumeratedName(.lineCap, spelled: cap))),
          (.strokeStart, .number(index == 0 ? 0.2 : 0)),
          (.strokeEnd, .number(index == 1 ? 0.7 : 1)),
          (.lineDashPattern, index == 2 ? .numbers([5, 7]) : .none),
          (.lineDashPhase, .number(2)), (.opacity, .number(0.8)),
          (.transform, .transform(.scale(x: 0.8, y: 0.9, z: 1))),
        ])
    }
  }

  private func shadows(_ scene: inout Scene, _ host: NodeID) {
    scene.layer(in: host, .box(5, 5, 16, 14, Self.red) + Self.shadow(3, 4))
    scene.layer(
      in: host, .frame(30, 5, 16, 14) + [(.borderWidth, .number(3))] + Self.shadow(3, 4))
    var path = Path()
    path.addEllipse(in: Rect(0, 0, 18, 10))
    scene.layer(
      in: host,
      .box(6, 28, 14, 10, Self.green) + [(.shadowPath, .path(path))] + Self.shadow(2, 6))
    let group = scene.layer(
      in: host, .frame(28, 26, 20, 16) + Self.shadow(2, 4) + [(.opacity, .number(0.7))])
    scene.layer(in: group, .box(0, 0, 10, 10, Self.blue))
    scene.layer(in: group, .box(6, 6, 16, 8, Self.glass))
    scene.layer(
      in: host,
      .box(6, 46, 14, 12, Self.blue) + Self.shadow(3, 0) + [
        (.shadowOpacity, .number(1)), (.cornerRadius, .number(4)),
      ])
    scene.layer(in: host, .box(-14, 40, 12, 12, Self.red) + Self.shadow(1, 0, right: 14))
    scene.layer(
      in: host,
      .box(34, 48, 20, 10, RGBA(1, 1, 0, 0.6)) + Self.shadow(2, 0) + [
        (.transform, .transform(.rotation(angle: .pi / 2, x: 0, y: 0, z: 1))),
        (.shadowColor, .color(RGBA(0, 0, 1, 0.8))),
      ])
  }

  private func blendModes(_ scene: inout Scene, _ host: NodeID) {
    scene.layer(
      in: host, as: .gradient,
      .frame(0, 0, 64, 64) + [
        (.colors, .colors([RGBA(0.8, 0.5, 0.3), RGBA(0.7, 0.2, 0.5)])),
        (.endPoint, .point(Point(1, 1))),
      ])
    let names = [
      "multiply", "screen", "overlay", "darken", "lighten", "colorDodge",
      "colorBurn", "softLight", "hardLight", "difference", "exclusion", "hue",
      "saturation", "color", "luminosity", "plusLighter", "xor", "destinationOut",
      "subtractDestination",
      "normal",
    ]
    for (index, name) in names.enumerated() {
      let (x, y) = (Double(index % 5) * 12 + 3, Double(index / 5) * 15 + 3)
      scene.layer(
        in: host,
        .box(x, y, 10, 12, RGBA(0.4, 0.7, 0.5, index % 2 == 0 ? 1 : 0.6)) + [
          (.compositingFilter, .name(EnumeratedName(.blendMode, spelled: name))),
          (.opacity, .number(index % 3 == 0 ? 0.8 : 1)),
        ])
    }
  }

  private func corners(_ scene: inout Scene, _ host: NodeID) {
    let border: [(PropertyID, Value)] = [
      (.borderWidth, .number(3)), (.borderColor, .color(RGBA(0, 0, 0, 0.7))),
    ]
    scene.layer(in: host, .box(3, 3, 24, 20, Self.red) + [(.cornerRadius, .number(8))] + border)
    scene.layer(
      in: host,
      .box(33, 3, 28, 24, Self.green)
        + [
          (.cornerRadius, .number(6)),
          (.cornerCurve, .name(EnumeratedName(.cornerCurve, spelled: "continuous"))),
        ] + border)
    scene.layer(
      in: host,
      .box(3, 30, 24, 20, Self.blue) + [(.cornerRadius, .number(7)), (.maskedCorners, .number(6))]
        + border)
    let over = scene.layer(
      in: host, .box(34, 34, 26, 24, Self.glass) + border + [(.cornerRadius, .number(2))])
    scene.layer(in: over, .box(-4, 8, 20, 30, Self.red))
    scene.layer(
      in: host,
      .box(4.4, 54.3, 20.5, 6.6, Self.green) + [
        (.cornerRadius, .number(30)),
        (.cornerCurve, .name(EnumeratedName(.cornerCurve, spelled: "continuous"))),
      ])
  }

  private func depthOrder(_ scene: inout Scene, _ host: NodeID) {
    let depths = [2.0, 0, 5, -3, 2, 0]
    for (index, z) in depths.enumerated() {
      let k = Double(index)
      scene.layer(
        in: host,
        .box(4 + k * 7, 4 + k * 6, 22, 22, RGBA(0.15 * k, 1 - 0.15 * k, 0.5, 0.8)) + [
          (.zPosition, .number(z))
        ])
    }
  }

  private func dissolve(_ scene: inout Scene, _ host: NodeID) {
    scene.layer(
      in: host,
      .box(6, 6, 50, 50, Self.green) + [
        (.contents, .dissolve(.patches(8, 6), .patches(20, 30), 0.3)),
        (.contentsGravity, .name(EnumeratedName(.contentsGravity, spelled: "center"))),
        (.opacity, .number(0.7)),
      ])
  }

  /// Returns the property values for a shadow with opacity 0.5.
  private static func shadow(
    _ radius: Double, _ down: Double, right: Double = 0
  ) -> [(PropertyID, Value)] {
    [
      (.shadowOpacity, .number(0.5)), (.shadowRadius, .number(radius)),
      (.shadowOffset, .size(Size(right, down))),
    ]
  }

  /// Returns a five-pointed star drawn in one stroke, with winding number 2 at its center.
  static func star(_ x: Double, _ y: Double, _ radius: Double) -> Path {
    let corners = [
      Point(0.05, -1), Point(0.59, 0.81), Point(-0.95, -0.31), Point(0.95, -0.31),
      Point(-0.59, 0.81),
    ]
    var path = Path()
    for (index, p) in corners.enumerated() {
      let q = Point(x, y) + p * radius
      if index == 0 { path.move(to: q) } else { path.addLine(to: q) }
    }
    path.close()
    return path
  }

  /// Returns a five-pointed star whose outline does not intersect itself.
  static func spikes(_ x: Double, _ y: Double, _ radius: Double) -> Path {
    var path = Path()
    for index in 0..<10 {
      let turn = Affine.rotation(angle: Double(index) * .pi / 5 + 0.05)
      let p = turn.apply(Point(0, -radius * (index % 2 == 0 ? 1 : 0.45)))
      let q = Point(x, y) + p
      if index == 0 { path.move(to: q) } else { path.addLine(to: q) }
    }
    path.close()
    return path
  }
}
