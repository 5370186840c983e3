import Color
import DisplayList
import Geometry
import Pixels
import TestKit
import Testing

@testable import Raster

/// Tests that different display lists draw equal pixels.
@Suite struct MetamorphicTests {
  /// Returns polygons with vertices on a grid of 1/16 pixel and slopes of one, whose coverage is exact in every
  /// orientation.
  func shapes(_ seed: Int) -> [DisplayListCommand] {
    var chance = SeededRandomNumberGenerator(seed: UInt64(seed))
    return (0..<6).map { _ in
      let center = Point(
        Double(chance.randomInteger(in: 0...64 * 16)) / 16,
        Double(chance.randomInteger(in: 0...64 * 16)) / 16)
      let r = Double(chance.randomInteger(in: 1...320)) / 16
      let color = RGBA(
        chance.randomNumber(in: 0...1), chance.randomNumber(in: 0...1),
        chance.randomNumber(in: 0...1),
        chance.randomNumber(in: 0...1))
      if chance.randomInteger(in: 0...1) == 0 {
        return fill(.rect(Rect(center.x - r, center.y - r / 2, 2 * r, r)), color)
      }
      let diamond = polygon([
        Point(center.x - r, center.y), Point(center.x, center.y - r),
        Point(center.x + r, center.y), Point(center.x, center.y + r),
      ])
      return fill(.path(diamond, .nonZero), color)
    }
  }

  func moved(_ commands: [DisplayListCommand], by m: Affine) -> [DisplayListCommand] {
    commands.map { command in
      guard case .draw(var draw) = command else { return command }
      draw.transform = draw.transform.concatenating(Projection(m))
      return .draw(draw)
    }
  }

  @Test(arguments: 0..<25)
  func `mirrored and rotated commands draw the mirrored and rotated picture`(seed: Int) throws {
    let commands = shapes(seed)
    let plain = try drawn(commands, 64, 64)
    let across = try drawn(moved(commands, by: Affine(-1, 0, 0, 1, 64, 0)), 64, 64)
    let down = try drawn(moved(commands, by: Affine(1, 0, 0, -1, 0, 64)), 64, 64)
    let turned = try drawn(moved(commands, by: Affine(0, 1, -1, 0, 64, 0)), 64, 64)
    #expect(across == plain.rearranged(64, 64) { (63 - $0, $1) })
    #expect(down == plain.rearranged(64, 64) { ($0, 63 - $1) })
    #expect(turned == plain.rearranged(64, 64) { ($1, 63 - $0) })
  }

  @Test(arguments: 0..<25)
  func `a group with opacity 1 changes no pixel`(seed: Int) throws {
    let commands = shapes(seed)
    #expect(
      try drawn([.beginGroup(CompositingGroup())] + commands + [.endGroup], 64, 64)
        == drawn(commands, 64, 64))
  }

  @Test(arguments: 0..<25)
  func `a clip larger than the content changes no pixel`(seed: Int) throws {
    let commands = shapes(seed)
    let clip = Clip(.rounded(RoundedRect(Rect(-50, -50, 164, 164), radius: 20)))
    #expect(
      try drawn([.pushClip(clip)] + commands + [.popClip], 64, 64) == drawn(commands, 64, 64))
  }

  @Test(arguments: 0..<25)
  func `an opaque mask over the whole group changes no pixel`(seed: Int) throws {
    let commands = [.beginGroup(CompositingGroup(opacity: 0.8))] + shapes(seed)
    let all = Shape.rect(Rect(-1, -1, 99, 99))
    let mask = [.beginMask, fill(all, RGBA(0.3, 1, 0)), .endGroup]
    #expect(try drawn(commands + mask, 64, 64) == drawn(commands + [.endGroup], 64, 64))
  }

  @Test(arguments: 0..<25)
  func `commands translated by whole pixels draw the translated picture`(seed: Int) throws {
    let commands = shapes(seed)
    let plain = try drawn(commands, 64, 64)
    let far = try drawn(moved(commands, by: .translation(x: 37, y: 5)), 101, 69)
    #expect(far.rearranged(64, 64) { ($0 + 37, $1 + 5) } == plain)
  }

  @Test func `a large fill inside a clip draws the same pixels as a fill of the clip's shape`()
    throws
  {
    let rounded = Shape.rounded(RoundedRect(Rect(3.2, 4.7, 40, 30), radius: 9))
    let clipped: [DisplayListCommand] = [
      .pushClip(Clip(rounded)), fill(.rect(Rect(-9, -9, 99, 99)), RGBA(1, 0.5, 0)), .popClip,
    ]
    #expect(try drawn(clipped, 50, 40) == drawn([fill(rounded, RGBA(1, 0.5, 0))], 50, 40))
  }
}
