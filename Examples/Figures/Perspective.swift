import CoreGraphics
import ExampleFilms
import QuartzCore
import Storyboard

/// Gives the sublayers of a layer the perspective of an eye at a distance in points.
@MainActor func setPerspective(of stage: CALayer, distance: CGFloat) {
  var perspective = CATransform3DIdentity
  perspective.m34 = -1 / distance
  stage.sublayerTransform = perspective
}

/// Adds six faces to a layer, which form a cube about the center of its bounds.
@MainActor func addFaces(to cube: CALayer, side: CGFloat, colors: [CGColor]) {
  cube.bounds.size = CGSize(width: side, height: side)
  let quarter = CGFloat.pi / 2
  let turns = [
    CATransform3DIdentity,
    CATransform3DMakeRotation(quarter, 0, 1, 0),
    CATransform3DMakeRotation(2 * quarter, 0, 1, 0),
    CATransform3DMakeRotation(-quarter, 0, 1, 0),
    CATransform3DMakeRotation(quarter, 1, 0, 0),
    CATransform3DMakeRotation(-quarter, 1, 0, 0),
  ]
  for (turn, color) in zip(turns, colors) {
    let face = CALayer()
    face.frame = cube.bounds
    face.backgroundColor = color
    face.transform = CATransform3DTranslate(turn, 0, 0, side / 2)
    cube.addSublayer(face)
  }
}

/// A picture of a card that is rotated about y, with four values of m34.
@MainActor func perspectiveDistances() -> Figure.Scene {
  let (canvas, stages) = StagePanel.row(
    in: CGSize(width: 720, height: 250),
    [
      ("m34 = 0", "no perspective"), ("m34 = -1 / 800", "from afar"),
      ("m34 = -1 / 300", "usual"), ("m34 = -1 / 160", "close, distorted"),
    ])
  for (stage, distance) in zip(stages, [CGFloat.infinity, 800, 300, 160]) {
    setPerspective(of: stage, distance: distance)
    let card = makeDepthCard(CGSize(width: 110, height: 110))
    card.position = CGPoint(x: stage.bounds.midX, y: stage.bounds.midY + 4)
    card.transform = CATransform3DMakeRotation(.pi * 0.28, 0, 1, 0)
    stage.addSublayer(card)
  }
  return .layer(canvas)
}

/// A film of the same six faces in a CATransformLayer and in a CALayer, which flattens them.
@MainActor func perspectiveCube() -> Figure.Scene {
  let (canvas, stages) = StagePanel.row(
    in: CGSize(width: 720, height: 360),
    [
      ("CATransformLayer", "the faces keep their depth"),
      ("CALayer", "the faces are flattened, then the square turns"),
    ])
  let colors: [CGColor] = [0x7C8CFF, 0x4ECB8F, 0x5B6BE0, 0x38A873, 0xFFC46B, 0xFF7B7B].map {
    .hex($0)
  }
  for (stage, cube) in zip(stages, [CATransformLayer(), CALayer()]) {
    setPerspective(of: stage, distance: 600)
    stage.sublayerTransform = CATransform3DRotate(stage.sublayerTransform, -0.5, 1, 0, 0)
    addFaces(to: cube, side: 150, colors: colors)
    for face in cube.sublayers ?? [] { face.allowsEdgeAntialiasing = true }
    cube.position = CGPoint(x: stage.bounds.midX, y: stage.bounds.midY)
    stage.addSublayer(cube)

    let spin = CABasicAnimation(keyPath: "transform.rotation.y")
    spin.byValue = 2 * Double.pi
    spin.duration = 6
    spin.repeatCount = .infinity
    cube.add(spin, forKey: "spin")
  }
  return .layer(canvas)
}

/// A picture of the order of two siblings: by zPosition, by depth, and with a card lifted in front.
@MainActor func perspectiveOrder() -> Figure.Scene {
  let (canvas, stages) = StagePanel.row(
    in: CGSize(width: 720, height: 270),
    [
      ("Both flat", "the later sibling is in front"),
      ("Card turned about y", "half of it is behind the square"),
      ("zPosition = 80", "the card is in front again"),
    ])
  for (index, stage) in stages.enumerated() {
    setPerspective(of: stage, distance: 500)
    let square = CALayer()
    square.frame = CGRect(
      x: stage.bounds.midX - 70, y: stage.bounds.midY - 56, width: 140, height: 120)
    square.backgroundColor = .hex(0x3A4170)
    square.cornerRadius = 12
    stage.addSublayer(square)
    let card = makeDepthCard(CGSize(width: 96, height: 84))
    card.position = CGPoint(x: square.position.x, y: square.position.y)
    stage.addSublayer(card)
    if index > 0 { card.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0) }
    if index > 1 { card.zPosition = 80 }
  }
  return .layer(canvas)
}

/// A film of one rotation about three axes: through the middle, at the left edge, and behind the layer.
@MainActor func perspectiveAnchors() -> Figure.Scene {
  let (canvas, stages) = StagePanel.row(
    in: CGSize(width: 720, height: 260),
    [
      ("anchorPoint (0.5, 0.5)", "turns about its middle"),
      ("anchorPoint (0, 0.5)", "a door, hinged on the left"),
      ("anchorPointZ = -70", "circles an axis behind it"),
    ])
  for (index, stage) in stages.enumerated() {
    setPerspective(of: stage, distance: 500)
    let card = makeDepthCard(CGSize(width: 90, height: 100))
    if index == 1 { card.anchorPoint = CGPoint(x: 0, y: 0.5) }
    if index == 2 {
      card.anchorPointZ = -70
      card.zPosition = -70
    }
    card.position = CGPoint(
      x: stage.bounds.midX - (index == 1 ? 45 : 0), y: stage.bounds.midY + 4)
    let axis = Shape.rectangle(
      CGSize(width: 2, height: 128), radius: 1, fill: FigureColors.negative)
    axis.position = card.position
    axis.zPosition = card.zPosition
    stage.addSublayer(axis)
    stage.addSublayer(card)

    let turn = CABasicAnimation(keyPath: "transform.rotation.y")
    turn.fromValue = -Double.pi * 0.4
    turn.toValue = Double.pi * 0.4
    turn.duration = 1.5
    turn.autoreverses = true
    turn.repeatCount = .infinity
    turn.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    card.add(turn, forKey: "turn")
  }
  return .layer(canvas)
}

/// Returns a card with two stripes, whose perspective is easy to see.
@MainActor private func makeDepthCard(_ size: CGSize) -> CALayer {
  let card = CALayer()
  card.bounds.size = size
  card.backgroundColor = FigureColors.accent
  card.cornerRadius = 10
  card.allowsEdgeAntialiasing = true
  for row in 0..<3 {
    let stripe = CALayer()
    stripe.frame = CGRect(
      x: 14, y: 16 + CGFloat(row) * (size.height - 32) / 3,
      width: (size.width - 28) * (row == 2 ? 0.6 : 1),
      height: (size.height - 32) / 3 - 8)
    stripe.backgroundColor = .hex(0xDDE1FF, alpha: row == 0 ? 0.95 : 0.45)
    stripe.cornerRadius = 4
    stripe.allowsEdgeAntialiasing = true
    card.addSublayer(stripe)
  }
  return card
}
