import Color
import DisplayList
import Geometry
import Pixels
import TestKit
import Testing

@testable import Raster

/// Tests of redrawing only the changed parts of a display list.
@Suite struct RetainedCanvasTests {
  static let (width, height) = (150, 110)
  static let viewport = Viewport(
    width: width, height: height, scale: 1, background: RGBA(0.2, 0.5, 0.9, 0.7))

  /// Returns cards in rows, each with its own position and color.
  static func cards(_ count: Int) -> [DisplayListCommand] {
    (0..<count).map { k in
      let color = RGBA(Double(k % 7) / 7, Double(k % 5) / 5, 0.5)
      let place = Point(Double(k % 10) * 14.3 + 2, Double(k / 10) * 10.1 + 1.4)
      let card = RoundedRect(Rect(0, 0, 11, 7), radius: 2)
      return fill(.rounded(card), color, .translation(x: place.x, y: place.y))
    }
  }

  /// Returns the whole picture of a list, drawn from scratch.
  static func whole(_ list: DisplayList) throws -> PixelBuffer {
    try Rasterizer(threads: 1).draw(list, viewport: viewport)
  }

  @Test func `RetainedCanvas redraws only the area of a moved command`() throws {
    let canvas = RetainedCanvas(Rasterizer(threads: 1))
    var list = DisplayList(Self.cards(100))
    _ = try canvas.draw(list, viewport: Self.viewport, change: .unknown)
    #expect(canvas.drawnPixelCount == Self.width * Self.height)
    let old = list
    list.replaceCommand(
      at: 37, with: fill(.rect(Rect(100, 33, 9, 9)), .black, .turn(0.3, about: Point(104, 38))))
    let picture = try canvas.draw(list, viewport: Self.viewport, change: .replacing(old))
    #expect(picture == (try Self.whole(list)))
    #expect(canvas.drawnPixelCount > 80)
    #expect(canvas.drawnPixelCount < 800)
    let still = try canvas.draw(list, viewport: Self.viewport, change: .within([]))
    #expect(still == picture)
    #expect(canvas.drawnPixelCount == 0, "what stands is not drawn")
  }

  @Test func `RetainedCanvas given the changed rectangles redraws only these rectangles`() throws {
    let canvas = RetainedCanvas(Rasterizer(threads: 1))
    var list = DisplayList(Self.cards(100))
    _ = try canvas.draw(list, viewport: Self.viewport, change: .unknown)
    var rects: [Rect] = []
    for (k, place) in [5, 44, 45, 99].enumerated() {
      rects.append(list.spans[place].bounds)
      list.replaceCommand(at: place, with: fill(.rect(Rect(Double(k) * 30, 50, 20, 9)), .white))
      rects.append(list.spans[place].bounds)
    }
    let picture = try canvas.draw(list, viewport: Self.viewport, change: .within(rects))
    #expect(picture == (try Self.whole(list)))
    #expect(canvas.drawnPixelCount < Self.width * Self.height / 2)
  }

  @Test func `pictures returned by RetainedCanvas stay unchanged while later frames are drawn`()
    throws
  {
    let canvas = RetainedCanvas(Rasterizer(threads: 1))
    var kept: [(PixelBuffer, DisplayList)] = []
    var list = DisplayList(Self.cards(60))
    for step in 0..<8 {
      let old = list
      list.replaceCommand(
        at: step * 3, with: fill(.rect(Rect(Double(step) * 9, 20, 12, 12)), .white))
      let picture = try canvas.draw(
        list, viewport: Self.viewport, change: step == 0 ? .unknown : .replacing(old))
      if step % 3 != 1 { kept.append((picture, list)) }
    }
    for (picture, list) in kept { #expect(picture == (try Self.whole(list))) }
  }

  @Test func `RetainedCanvas reuses the pixel storage of a picture without other references`()
    throws
  {
    let canvas = RetainedCanvas(Rasterizer(threads: 1))
    var list = DisplayList(Self.cards(60))
    let memory = try canvas.draw(list, viewport: Self.viewport, change: .unknown).storageIdentity
    let old = list
    list.replaceCommand(at: 7, with: fill(.rect(Rect(50, 20, 12, 12)), .white))
    let again = try canvas.draw(list, viewport: Self.viewport, change: .replacing(old))
      .storageIdentity
    #expect(memory == again)
  }

  @Test func `RetainedCanvas redraws everything when the viewport changes`() throws {
    let canvas = RetainedCanvas(Rasterizer(threads: 1))
    let list = DisplayList(Self.cards(20))
    _ = try canvas.draw(list, viewport: Self.viewport, change: .unknown)
    var other = Self.viewport
    other.background = .white
    let picture = try canvas.draw(list, viewport: other, change: .within([]))
    #expect(picture == (try Rasterizer(threads: 1).draw(list, viewport: other)))
  }

  @Test func `RetainedCanvas draws correctly after it threw an error for an invalid list`() throws {
    let canvas = RetainedCanvas(Rasterizer(threads: 1))
    let list = DisplayList(Self.cards(20))
    _ = try canvas.draw(list, viewport: Self.viewport, change: .unknown)
    let broken = DisplayList(list.commands + [.popClip])
    #expect(throws: RasterError.unbalanced(command: 20)) {
      try canvas.draw(broken, viewport: Self.viewport, change: .replacing(list))
    }
    let picture = try canvas.draw(list, viewport: Self.viewport, change: .replacing(list))
    #expect(picture == (try Self.whole(list)))
  }

  @Test
  func `RetainedCanvas stops comparing display lists for some frames after several full redraws`()
    throws
  {
    let canvas = RetainedCanvas(Rasterizer(threads: 1))
    func list(_ step: Int) -> DisplayList {
      DisplayList(
        (0..<4).map { k in
          fill(.rect(Rect(Double(k * 37 + step % 5), Double(step), 36, 100)), .white)
        })
    }
    func draw(_ list: DisplayList, _ change: DisplayListChange) throws -> Int {
      let picture = try canvas.draw(list, viewport: Self.viewport, change: change)
      #expect(picture == (try Self.whole(list)))
      return canvas.drawnPixelCount
    }
    let all = Self.width * Self.height
    _ = try draw(list(0), .unknown)
    for step in 1...12 {
      #expect(try draw(list(step), .replacing(list(step - 1))) == all)
    }
    // An explicitly empty change is used immediately. A small change is detected again some frames later.
    #expect(try draw(list(12), .within([])) == 0)
    var before = list(12)
    var least = all
    for step in 0..<9 {
      var next = before
      next.replaceCommand(at: 1, with: fill(.rect(Rect(40, Double(20 + step), 9, 9)), .black))
      least = min(least, try draw(next, .replacing(before)))
      before = next
    }
    #expect(least < all / 2)
    // An explicit change is used even while lists are not compared.
    for step in 0..<2 { _ = try draw(list(step), .replacing(step == 0 ? before : list(step - 1))) }
    before = list(1)
    before.replaceCommand(at: 0, with: fill(.rect(Rect(3, 3, 9, 9)), .black))
    #expect(try draw(before, .within([list(1).spans[0].bounds, before.spans[0].bounds])) < all / 2)
  }

  @Test func `RetainedCanvas redraws only the changed part of a group`() throws {
    func list(_ x: Double) -> DisplayList {
      DisplayList(
        [.beginGroup(CompositingGroup(opacity: 0.5, bounds: Rect(0, 0, 100 + x, 100)))]
          + Self.cards(50)
          + [fill(.rect(Rect(x, 80, 9, 9))), .endGroup])
    }
    let canvas = RetainedCanvas(Rasterizer(threads: 1))
    _ = try canvas.draw(list(3), viewport: Self.viewport, change: .unknown)
    let picture = try canvas.draw(list(7.5), viewport: Self.viewport, change: .replacing(list(3)))
    #expect(picture == (try Self.whole(list(7.5))))
    #expect(canvas.drawnPixelCount < 400)
  }

  @Test func `RetainedCanvas includes the blur of a group that overlaps a changed rectangle`()
    throws
  {
    // Neither shape overlaps the change, but the blurs of both do: one shape is a direct element of the group, the
    // other is in a nested group.
    func list(_ color: RGBA) -> DisplayList {
      DisplayList([
        .beginGroup(CompositingGroup(filters: [.gaussianBlur(sigma: 6)])),
        fill(.rect(Rect(20, 20, 30, 60)), .white),
        .beginGroup(CompositingGroup(opacity: 0.5)),
        fill(.rect(Rect(70, 20, 30, 60)), .black), fill(.rect(Rect(80, 30, 30, 60)), .white),
        .endGroup, .endGroup,
        fill(.rect(Rect(56, 40, 8, 8)), color),
      ])
    }
    let canvas = RetainedCanvas(Rasterizer(threads: 1))
    _ = try canvas.draw(list(RGBA(1, 0, 0, 0.5)), viewport: Self.viewport, change: .unknown)
    let next = list(RGBA(0, 1, 0, 0.5))
    let picture = try canvas.draw(
      next, viewport: Self.viewport, change: .within([Rect(56, 40, 8, 8)]))
    #expect(canvas.drawnPixelCount < Self.width * Self.height / 2)
    #expect(picture == (try Self.whole(next)))
  }

  @Test(arguments: 0..<120)
  func `RetainedCanvas draws the same pixels as a full redraw for random list changes`(seed: Int)
    throws
  {
    var chance = SeededRandomNumberGenerator(seed: UInt64(seed) + 77)
    var scenes = RandomScenes(seed: seed, width: Self.width, height: Self.height)
    let tile =
      seed % 2 == 0 ? PassTileGrid.TileSize() : PassTileGrid.TileSize(width: 24, height: 16)
    let canvas = RetainedCanvas(Rasterizer(threads: 1 + seed % 2, tileSize: tile))
    // A backdrop causes a full redraw, so most lists have none.
    func items() -> [DisplayList] {
      (0..<14).map { _ in
        var item = scenes.list(steps: 1)
        if seed % 4 != 0 {
          while item.commands.contains(where: \.isBackdrop) { item = scenes.list(steps: 1) }
        }
        return item
      }
    }
    var present = items()
    let others = items()
    var old: DisplayList?
    var kept: [(PixelBuffer, PixelBuffer)] = []
    for step in 0..<12 {
      for _ in 0..<chance.randomInteger(in: 0...2) {
        let (place, other) = (
          chance.randomInteger(in: 0...present.count - 1),
          chance.randomInteger(in: 0...others.count - 1)
        )
        switch chance.randomInteger(in: 0...4) {
        case 0 where present.count > 4: present.remove(at: place)
        case 1: present.insert(others[other], at: place)
        case 2: present[place] = others[other]
        default:
          let shift = Affine.translation(
            x: chance.randomNumber(in: -6...6), y: chance.randomNumber(in: -6...6))
          present[place] = DisplayList(present[place].commands.map { $0.transformed(by: shift) })
        }
      }
      let list = DisplayList(present.flatMap(\.commands))
      let picture = try canvas.draw(
        list, viewport: Self.viewport, change: old.map { .replacing($0) } ?? .unknown)
      let expected = try Self.whole(list)
      let difference = ImageDifference(picture, expected)
      #expect(difference.differingPixelCount == 0, "seed \(seed), step \(step): \(difference)")
      if chance.randomInteger(in: 0...2) == 0 { kept.append((picture, expected)) }
      old = list
    }
    for (picture, expected) in kept { #expect(picture == expected) }
  }
}

extension DisplayListCommand {
  fileprivate var isBackdrop: Bool {
    if case .backdrop = self { true } else { false }
  }
}
