import Foundation
import Pixels
import QuartzCore
import RenderServer
import Testing

/// The code and the statements of the article Perspective.
@MainActor @Suite struct PerspectiveTests {
  let stage = CALayer()
  let center = CGPoint(x: 100, y: 100)

  init() {
    stage.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    stage.backgroundColor = CGColor(gray: 1, alpha: 1)
  }

  private func makeSquare(_ side: CGFloat, _ color: CGColor, at position: CGPoint) -> CALayer {
    let layer = CALayer()
    layer.bounds.size = CGSize(width: side, height: side)
    layer.position = position
    layer.backgroundColor = color
    return layer
  }

  private func setPerspective(distance: CGFloat) {
    stage.sublayerTransform.m34 = -1 / distance
  }

  private func color(at x: Int, _ y: Int) throws -> [UInt8] {
    let frame = try CARenderer(layer: stage, bounds: stage.bounds).frame(at: 0)
    let pixel = frame.pixels[x, y]
    return [pixel.0, pixel.1, pixel.2]
  }

  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)

  @Test(arguments: [250, -500] as [CGFloat])
  func `m34 of -1/d in sublayerTransform scales a layer at z by d / (d - z)`(z: CGFloat) {
    setPerspective(distance: 500)
    let layer = makeSquare(40, red, at: center)
    layer.zPosition = z
    stage.addSublayer(layer)
    let corner = layer.convert(CGPoint.zero, to: stage)
    #expect(abs(100 - corner.x - 20 * 500 / (500 - z)) < 1e-9)
  }

  @Test func `zPosition is not scaled by m34 of the layer's own transform`() {
    let layer = makeSquare(40, red, at: center)
    layer.zPosition = 250
    layer.transform.m34 = -1 / 500
    stage.addSublayer(layer)
    #expect(layer.convert(CGPoint.zero, to: stage) == CGPoint(x: 80, y: 80))
  }

  @Test func `layers with anchorPointZ at one position form a ring`() {
    let radius: CGFloat = 70
    let cards = (0..<4).map { _ in makeSquare(20, red, at: .zero) }
    for (index, card) in cards.enumerated() {
      card.position = center
      card.anchorPointZ = -radius
      card.zPosition = -radius
      card.transform = CATransform3DMakeRotation(
        2 * .pi * CGFloat(index) / CGFloat(cards.count), 0, 1, 0)
    }
    for card in cards { stage.addSublayer(card) }
    let middles = cards.map { $0.convert(CGPoint(x: 10, y: 10), to: stage) }
    let offsets = middles.map { ($0.x - 100).rounded() }
    #expect(offsets == [0, 70, 0, -70])
  }

  @Test func `a layer flattens its sublayers, a transform layer does not`() throws {
    for (container, isSeen) in [(CALayer(), false), (CATransformLayer(), true)] {
      stage.sublayers = nil
      container.bounds.size = CGSize(width: 40, height: 40)
      container.position = center
      container.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
      let side = makeSquare(40, red, at: CGPoint(x: 20, y: 20))
      side.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
      container.addSublayer(side)
      stage.addSublayer(container)
      #expect(try color(at: 100, 100) == (isSeen ? [255, 0, 0] : [255, 255, 255]))
    }
  }

  @Test func `a flip of two single-sided layers shows front, then back`() throws {
    let card = CATransformLayer()
    card.bounds.size = CGSize(width: 40, height: 40)
    card.position = center
    let front = makeSquare(40, red, at: CGPoint(x: 20, y: 20))
    let back = makeSquare(40, green, at: CGPoint(x: 20, y: 20))
    front.isDoubleSided = false
    back.isDoubleSided = false
    back.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    card.addSublayer(back)
    card.addSublayer(front)
    stage.addSublayer(card)
    #expect(try color(at: 100, 100) == [255, 0, 0])
    card.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(try color(at: 100, 100) == [0, 255, 0])
  }

  @Test func `a card rotated over a flat sibling is half hidden until zPosition lifts it`() throws {
    let square = makeSquare(120, green, at: center)
    let card = makeSquare(80, red, at: center)
    stage.addSublayer(square)
    stage.addSublayer(card)
    card.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    let left = try color(at: 85, 100)
    let right = try color(at: 115, 100)
    #expect(Set([left, right]) == [[255, 0, 0], [0, 255, 0]])
    card.zPosition = 40
    #expect(try color(at: 85, 100) == [255, 0, 0])
    #expect(try color(at: 115, 100) == [255, 0, 0])
  }

  @Test func `content of a layer of its own has no depth outside of it`() throws {
    let square = makeSquare(120, green, at: center)
    let holder = CALayer()
    holder.frame = stage.bounds
    let card = makeSquare(80, red, at: center)
    card.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    holder.addSublayer(card)
    stage.addSublayer(square)
    stage.addSublayer(holder)
    #expect(try color(at: 85, 100) == [255, 0, 0])
    #expect(try color(at: 115, 100) == [255, 0, 0])
  }

  @Test func `hitTest uses the order of the tree, not the depth`() {
    let near = makeSquare(80, red, at: center)
    let later = makeSquare(80, green, at: center)
    near.transform = CATransform3DMakeTranslation(0, 0, 50)
    stage.addSublayer(near)
    stage.addSublayer(later)
    #expect(stage.hitTest(center) === later)
  }
}
