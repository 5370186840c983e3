import CoreGraphics
import QuartzCore
import Storyboard
import UIKit

/// The film on the first page: lines of code that are typed, beside the picture that they draw.
///
/// The displayed lines are part of this file: `scripts/checks/first-page` compares them with the functions below.
@MainActor func codeBesidePicture() -> Film {
  Film(size: CGSize(width: 880, height: 300), background: .hex(0x0D1022)) { film in
    let stage = CAGradientLayer()
    stage.frame = CGRect(x: 470, y: 16, width: 394, height: 268)
    stage.cornerRadius = 18
    stage.masksToBounds = true
    stage.colors = [CGColor.hex(0x2A2F63), CGColor.hex(0x151833)]
    stage.type = .radial
    stage.startPoint = CGPoint(x: 0.5, y: 0.35)
    stage.endPoint = CGPoint(x: 1.2, y: 1.25)
    stage.sublayerTransform.m34 = -1 / 700
    film.add(stage)

    var shown = titleCard()
    stage.addSublayer(shown)
    for (listing, chapter) in zip(CodeBesidePicture.listings, chapters) {
      // The picture of a chapter stays until the code of the next one is written.
      let code = CodeListing(listing)
      film.add(code.layer, .at(238, 150))
      film.play(.sequence(code.tokens.map { .type($0).over(Double($0.string.count) / 90) }))
      let scene = CATransformLayer()
      scene.frame = stage.bounds
      scene.isHidden = true
      stage.addSublayer(scene)
      film.play(.animate(shown, "hidden", to: true), .animate(scene, "hidden", to: false), over: 0)
      film.wait(chapter(scene, film.time))
      film.play(.animate(code.layer, "opacity", to: 0), over: 0.2)
      shown = scene
    }
  }
}

/// The lines that the film shows.
enum CodeBesidePicture {
  static let listings = [
    """
    let fall = CASpringAnimation(
      keyPath: "position.y")
    fall.fromValue = -160
    fall.damping = 9
    card.add(fall, forKey: "fall")
    """,
    """
    let turn = CASpringAnimation(
      keyPath: "transform.rotation.y")
    turn.byValue = CGFloat.pi
    turn.stiffness = 60
    card.add(turn, forKey: "turn")
    """,
    """
    let ring = CAReplicatorLayer()
    ring.instanceCount = 20
    ring.instanceDelay = 0.05
    ring.instanceTransform = step
    ring.addSublayer(dot)
    """,
    """
    let cannon = CAEmitterLayer()
    cannon.emitterShape = .line
    cannon.emitterCells = paper
    stage.addSublayer(cannon)
    """,
  ]
}

// MARK: Chapters

/// The functions that run the code of the listings, in the same order.
///
/// Each function adds layers to the stage, whose animations begin at the given time, and returns the duration of its
/// chapter in seconds.
@MainActor private let chapters = [fallingCard, turningCard, spinningDots, fallingPaper]

/// Adds a card that falls on a spring.
@MainActor private func fallingCard(on stage: CALayer, at time: Double) -> Double {
  let card = playingCard()
  stage.addSublayer(card)
  let fall = CASpringAnimation(
    keyPath: "position.y")
  fall.fromValue = -160
  fall.damping = 9
  run(fall, from: time)
  card.add(fall, forKey: "fall")
  return 1.1
}

/// Adds a card that turns to its other side.
@MainActor private func turningCard(on stage: CALayer, at time: Double) -> Double {
  let card = playingCard()
  stage.addSublayer(card)
  let turn = CASpringAnimation(
    keyPath: "transform.rotation.y")
  turn.byValue = CGFloat.pi
  turn.stiffness = 60
  run(turn, from: time + 0.2)
  card.add(turn, forKey: "turn")
  return 1.3
}

/// Adds a ring of dots that shrink one after another.
@MainActor private func spinningDots(on stage: CALayer, at time: Double) -> Double {
  let dot = CALayer()
  dot.frame = CGRect(x: 92, y: 0, width: 24, height: 24)
  dot.cornerRadius = 12
  dot.backgroundColor = .hex(0x4DD8FF)
  let step = CATransform3DMakeRotation(2 * .pi / 20, 0, 0, 1)
  let ring = CAReplicatorLayer()
  ring.instanceCount = 20
  ring.instanceDelay = 0.05
  ring.instanceTransform = step
  ring.addSublayer(dot)
  ring.instanceRedOffset = 0.032
  ring.instanceGreenOffset = -0.03
  ring.frame = CGRect(x: 93, y: 30, width: 208, height: 208)
  stage.addSublayer(ring)

  let pulse = CABasicAnimation(keyPath: "transform.scale")
  pulse.fromValue = 1
  pulse.toValue = 0.15
  pulse.duration = 1
  pulse.repeatCount = .infinity
  dot.add(pulse, forKey: "pulse")
  return 1.3
}

/// Adds paper that rains over the title.
@MainActor private func fallingPaper(on stage: CALayer, at time: Double) -> Double {
  let paper = [0xFF5A6E, 0xFFC93C, 0x2ED8A7, 0x4DA3FF, 0xB86BFF].map { paperCell(.hex($0)) }
  let cannon = CAEmitterLayer()
  cannon.emitterShape = .line
  cannon.emitterCells = paper
  stage.addSublayer(cannon)
  cannon.frame = stage.bounds
  cannon.emitterPosition = CGPoint(x: 197, y: -14)
  cannon.emitterSize = CGSize(width: 394, height: 0)
  cannon.beginTime = time
  stage.addSublayer(titleCard())
  return 2.4
}

// MARK: Parts

/// Returns the title in the middle of the stage.
@MainActor private func titleCard() -> CALayer {
  let card = CALayer()
  card.frame = CGRect(x: 0, y: 0, width: 394, height: 268)
  let words = Text("Same bytes on every run", size: 27, weight: .bold)
  words.position = CGPoint(x: 197, y: 118)
  let detail = Text("Linux · no screen · no GPU", size: 17, color: .hex(0xA9B2DE))
  detail.position = CGPoint(x: 197, y: 156)
  card.sublayers = [words, detail]
  return card
}

/// Sets the times of an animation that keeps its last value.
@MainActor private func run(_ animation: CASpringAnimation, from time: Double) {
  animation.duration = animation.settlingDuration
  animation.beginTime = time
  animation.fillMode = .both
  animation.isRemovedOnCompletion = false
}

/// Returns a card with two sides, in the middle of the stage.
@MainActor private func playingCard() -> CALayer {
  let card = CATransformLayer()
  card.bounds = CGRect(x: 0, y: 0, width: 140, height: 196)
  card.position = CGPoint(x: 197, y: 134)
  let colors = [
    [CGColor.hex(0xFFB36B), .hex(0xFF5A8A)], [CGColor.hex(0x5AD1FF), .hex(0x6A6BFF)],
  ]
  for (index, pair) in colors.enumerated() {
    let side = CAGradientLayer()
    side.frame = card.bounds
    side.colors = pair
    side.endPoint = CGPoint(x: 1, y: 1)
    side.cornerRadius = 20
    side.isDoubleSided = false
    side.shadowOpacity = 0.4
    side.shadowRadius = 16
    side.shadowOffset = CGSize(width: 0, height: 10)
    let shape = index == 0 ? Shape(star(), fill: .white) : Shape.circle(radius: 44, fill: .white)
    shape.position = CGPoint(x: 70, y: 98)
    side.addSublayer(shape)
    if index == 1 { side.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
    card.addSublayer(side)
  }
  return card
}

/// Returns a star with five points.
private func star() -> CGPath {
  let path = CGMutablePath()
  for index in 0..<10 {
    let angle = CGFloat(index) * .pi / 5 - .pi / 2
    let radius: CGFloat = index.isMultiple(of: 2) ? 56 : 25
    let point = CGPoint(x: 56 + radius * cos(angle), y: 56 + radius * sin(angle))
    if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
  }
  path.closeSubpath()
  return path
}

/// Returns a cell of a color that falls and tumbles.
@MainActor private func paperCell(_ color: CGColor) -> CAEmitterCell {
  let sheet = UIGraphicsImageRenderer(size: CGSize(width: 16, height: 10)).image { context in
    UIColor.white.setFill()
    context.fill(CGRect(x: 0, y: 0, width: 16, height: 10))
  }
  let cell = CAEmitterCell()
  cell.contents = sheet.cgImage
  cell.contentsScale = sheet.scale
  cell.color = color
  cell.birthRate = 10
  cell.lifetime = 4
  cell.velocity = 190
  cell.velocityRange = 60
  cell.emissionLongitude = .pi
  cell.emissionRange = 0.5
  cell.yAcceleration = 60
  cell.spin = 2
  cell.spinRange = 8
  cell.scaleRange = 0.4
  return cell
}

/// A listing with colored tokens.
@MainActor private struct CodeListing {
  let layer = CALayer()
  /// The tokens in the order in which they are typed.
  private(set) var tokens: [Text] = []

  init(_ code: String) {
    let size: CGFloat = 20
    let advance =
      Text("MM", size: size, design: .monospaced).bounds.width
      - Text("M", size: size, design: .monospaced).bounds.width
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    layer.bounds = CGRect(x: 0, y: 0, width: 420, height: CGFloat(lines.count) * 36)
    for (row, line) in lines.enumerated() {
      for match in line.matches(of: /"[^"]*"|[A-Za-z]+|-?[0-9.]+|[^\sA-Za-z0-9"]+/) {
        let column = line.distance(from: line.startIndex, to: match.range.lowerBound)
        let token = Text(
          String(match.output), size: size, color: Self.color(of: match.output),
          design: .monospaced)
        token.position = CGPoint(
          x: CGFloat(column) * advance + token.bounds.width / 2, y: 18 + CGFloat(row) * 36)
        layer.addSublayer(token)
        tokens.append(token)
      }
    }
  }

  private static func color(of token: Substring) -> CGColor {
    if token == "let" { return .hex(0xFF7AB2) }
    guard let first = token.first else { return .white }
    if first == "\"" { return .hex(0xFF9E80) }
    if first.isNumber || first == "-" { return .hex(0xE3C27A) }
    return first.isUppercase ? .hex(0x74D4E8) : .hex(0xE6E9FF)
  }
}
