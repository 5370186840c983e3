import CRasterKernels
import Color
import DisplayList
import Foundation
import Geometry
import Pixels
import TestKit
import Testing

@testable import Raster

/// Tests that partial blurring of shadows and caching of blurs do not change a byte.
@Suite struct BlurReuseTests {
  static let size = 190

  /// A shape and the shadow that it casts.
  struct Cast {
    var shape: Shape
    var transform = Affine.identity
    var edges = EdgeAntialiasing.smooth
    var shadow: Shadow

    var command: DisplayListCommand {
      .shadow(
        ShapeShadow(shape, transform: Projection(transform), edges: edges, shadow: shadow))
    }

    func moved(_ x: Double, _ y: Double) -> Cast {
      var moved = self
      moved.transform = transform.concatenating(.translation(x: x, y: y))
      return moved
    }
  }

  /// Returns the coverage of a shape as rows of bytes.
  private func coverage(_ cast: Cast) throws -> [[Int]] {
    let size = Self.size
    let picture = try drawn(
      [fill(cast.shape, .black, cast.transform, edges: cast.edges)], size, size)
    return (0..<size).map(picture.alphas(row:))
  }

  /// Returns the alpha of a shadow by definition: a blur of all pixels, first along rows and then along columns.
  private func blurred(_ cast: Cast) throws -> [[Int]] {
    let shadow = cast.shadow
    let radius = Int((2 * shadow.sigma).rounded(.up))
    let whole = Point(shadow.offset.x.rounded(), shadow.offset.y.rounded())
    func weights(_ rest: Double) -> [Int] {
      var weights = [UInt32](repeating: 0, count: 2 * radius + 1)
      let rest = shadow.sigma > 0 && abs(rest) > 1e-6 ? rest : 0
      cr_gaussian_weights(&weights, shadow.sigma, Int32(radius), rest)
      return weights.map(Int.init)
    }
    let across = weights(shadow.offset.x - whole.x)
    let down = weights(shadow.offset.y - whole.y)
    let size = Self.size
    let cover = try coverage(cast)
    var middle = [[Int]](repeating: [Int](repeating: 0, count: size), count: size)
    for y in 0..<size {
      for x in 0..<size {
        var sum = 128
        for k in max(-radius, -x)...min(radius, size - 1 - x) {
          sum += cover[y][x + k] * across[k + radius]
        }
        middle[y][x] = sum >> 8
      }
    }
    let opacity = shadow.opacity
    var result = [[Int]](repeating: [Int](repeating: 0, count: size), count: size)
    for y in 0..<size {
      for x in 0..<size {
        let (toX, toY) = (x + Int(whole.x), y + Int(whole.y))
        guard (0..<size).contains(toX), (0..<size).contains(toY) else { continue }
        var sum = 0
        for k in max(-radius, -y)...min(radius, size - 1 - y) {
          sum += middle[y + k][x] * down[k + radius]
        }
        let share = UInt64(opacity * 4_294_967_296 + 0.5)
        let floored = Int((UInt64(sum) * share) >> 32) + 1 << 13
        result[toY][toX] = (opacity >= 1 ? sum + 1 << 23 : floored) >> 24
      }
    }
    return result
  }

  private func alphas(_ picture: PixelBuffer) -> [[Int]] {
    (0..<picture.height).map(picture.alphas(row:))
  }

  /// Returns a random shape well inside the picture, so that neither it nor its blur is clipped.
  private static func cast(_ seed: Int) -> Cast {
    var chance = SeededRandomNumberGenerator(seed: UInt64(seed))
    let places = chance.randomNumber(in: 0...1) < 0.5
    func place(_ range: ClosedRange<Double>) -> Double {
      let v = chance.randomNumber(in: range)
      return places ? v.rounded() : v
    }
    let rect = Rect(
      place(40...60), place(40...60), place(8...90), place(8...90))
    let radius = chance.randomNumber(in: 0...1) < 0.3 ? 0 : chance.randomNumber(in: 1...30)
    let sigma = chance.randomNumber(in: 0...1) < 0.2 ? 0 : chance.randomNumber(in: 0.1...12)
    let shadow = Shadow(
      color: .black,
      opacity: chance.randomNumber(in: 0...1) < 0.5 ? 1 : chance.randomNumber(in: 0.1...1),
      offset: Point(place(-4...4), place(-4...4)), sigma: sigma)
    let small = Swift.min(rect.width, rect.height) / 2
    let shape: Shape =
      radius == 0
      ? .rect(rect)
      : .rounded(
        RoundedRect(
          rect, radius: Swift.min(radius, small), corners: UInt8(1 + seed % 15),
          curve: seed % 3 == 0 ? .continuous : .circular))
    let isTurned = seed % 8 == 7
    let centre = rect.center
    let turn = Affine.translation(x: -centre.x, y: -centre.y)
      .concatenating(.rotation(angle: chance.randomNumber(in: 0...3)))
      .concatenating(.translation(x: centre.x, y: centre.y))
    return Cast(
      shape: shape, transform: isTurned ? turn.concatenating(.scale(x: 0.8, y: 0.8)) : .identity,
      edges: seed % 5 == 4 ? .hard : .smooth, shadow: shadow)
  }

  @Test(arguments: 0..<48)
  func `a shape's shadow equals the Gaussian blur of its whole silhouette`(seed: Int) throws {
    let cast = Self.cast(seed)
    let expected = try blurred(cast)
    let rasterizer = Rasterizer(threads: 1 + seed % 2)
    // The shadow is drawn, drawn again and recorded, then read from the cache.
    for time in 0..<4 {
      let picture = alphas(
        try drawn([cast.command], Self.size, Self.size, rasterizer: rasterizer))
      #expect(picture == expected, "seed \(seed), time \(time): \(cast)")
    }
  }

  @Test(arguments: 0..<16)
  func `a moved shadow drawn from the cache equals one drawn without a cache`(seed: Int) throws {
    let cast = Self.cast(seed)
    let rasterizer = Rasterizer(threads: 1)
    for _ in 0..<3 {
      _ = try drawn([cast.command], Self.size, Self.size, rasterizer: rasterizer)
    }
    // The shadow moves by whole pixels and by fractions, and partly beyond the edge of the picture.
    for move in [(7.0, -3.0), (0, 11), (-70, 60), (90, -80), (0.25, 0), (3, 4.5), (-0.1, 0.1)] {
      let moved = cast.moved(move.0, move.1)
      let kept = try drawn([moved.command], Self.size, Self.size, rasterizer: rasterizer)
      let fresh = try drawn([moved.command], Self.size, Self.size)
      #expect(kept == fresh, "seed \(seed), moved by \(move)")
    }
  }

  @Test func `shadows that differ in a single parameter do not share a cache entry`() throws {
    let rect = Rect(50, 50, 60, 60)
    func cast(
      _ shape: Shape, opacity: Double = 0.5, offset: Point = .zero, sigma: Double = 4
    ) -> Cast {
      Cast(
        shape: shape,
        shadow: Shadow(color: .black, opacity: opacity, offset: offset, sigma: sigma))
    }
    let casts = [
      cast(.rect(rect)), cast(.rect(rect), opacity: 0.6), cast(.rect(rect), opacity: 1),
      cast(.rect(rect), offset: Point(0.25, 0)), cast(.rect(rect), offset: Point(0, 0.25)),
      cast(.rect(rect), sigma: 4.1), cast(.rect(rect), sigma: 3.9),
      cast(.rounded(RoundedRect(rect, radius: 8))), cast(.rounded(RoundedRect(rect, radius: 9))),
      cast(.rect(Rect(50, 50, 61, 60))), cast(.rect(Rect(50, 50, 60, 61))),
      cast(.rect(Rect(50, 50, 6, 60))), cast(.rect(Rect(50, 50, 60, 6))),
    ]
    let rasterizer = Rasterizer(threads: 2)
    let fresh = try casts.map { try drawn([$0.command], Self.size, Self.size) }
    for _ in 0..<4 {
      for (cast, fresh) in zip(casts, fresh) {
        let picture = try drawn([cast.command], Self.size, Self.size, rasterizer: rasterizer)
        #expect(picture == fresh, "\(cast)")
      }
    }
    // All shadows are drawn in one list.
    let all = casts.map(\.command)
    let together = try drawn(all, Self.size, Self.size)
    for _ in 0..<3 {
      #expect(try drawn(all, Self.size, Self.size, rasterizer: rasterizer) == together)
    }
  }

  @Test func `a cached group shadow is redrawn when the group's content changes`() throws {
    func list(_ side: Double) -> [DisplayListCommand] {
      let shadow = Shadow(color: .black, opacity: 0.7, offset: Point(3, 2), sigma: 5)
      return [
        .beginGroup(CompositingGroup(shadow: shadow)), fill(.rect(Rect(40, 40, side, 70)), .white),
        fill(.rounded(RoundedRect(Rect(80, 60, 60, 60), radius: 12)), .white), .endGroup,
      ]
    }
    let rasterizer = Rasterizer(threads: 1)
    for side in [70.0, 70, 70, 71, 70, 71, 71, 71] {
      let kept = try drawn(list(side), Self.size, Self.size, rasterizer: rasterizer)
      #expect(kept == (try drawn(list(side), Self.size, Self.size)))
    }
  }

  @Test(arguments: [2.5, 9, 30])
  func `a cached group blur is redrawn when its content, position or sigma changes`(sigma: Double)
    throws
  {
    func list(_ place: Double, _ colour: RGBA, _ sigma: Double) -> [DisplayListCommand] {
      [
        fill(.rect(Rect(0, 0, 190, 100)), RGBA(0.1, 0.6, 0.3)),
        .beginGroup(CompositingGroup(filters: [.gaussianBlur(sigma: sigma)])),
        fill(.rect(Rect(place, 40, 70, 70)), colour),
        fill(.rounded(RoundedRect(Rect(80, 60, 60, 60), radius: 12)), .white), .endGroup,
        .backdrop(
          BackdropFilter(
            .rect(Rect(100, 20, 60, 150)),
            filters: [.gaussianBlur(sigma: sigma + 1), .gaussianBlur(sigma: 2)])),
      ]
    }
    let (red, blue) = (RGBA(1, 0, 0), RGBA(0, 0, 1))
    let lists = [
      list(40, red, sigma), list(41, red, sigma), list(43, red, sigma), list(40, blue, sigma),
      list(40, red, sigma + 0.01),
    ]
    let fresh = try lists.map { try drawn($0, Self.size, Self.size) }
    let rasterizer = Rasterizer(threads: 2)
    for i in [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 0, 1, 2, 3, 4] {
      #expect(try drawn(lists[i], Self.size, Self.size, rasterizer: rasterizer) == fresh[i])
    }
  }

  @Test func `BlurCache returns a stored blur only for an equal key and equal source pixels`()
    throws
  {
    let cache = BlurCache()
    let key = BlurCache.BlurKey(
      channels: 1, width: 2, height: 1, sigma: 1, x0: 0, y0: 0, x1: 3, y1: 1)
    let silhouette: [UInt8] = [9, 8]
    let shadow: [UInt8] = [1, 2, 3]
    var out: [UInt8] = [0, 0, 0]
    let number = key.cacheHash(combiningSourceHash: 77)
    let (first, second) = (cache.recordUse(ofHash: number), cache.recordUse(ofHash: number))
    #expect(!first)
    #expect(second)
    for _ in 0..<10 { cache.beginFrame() }
    let afterLong = cache.recordUse(ofHash: number)
    #expect(!afterLong)
    func take(_ key: BlurCache.BlurKey, _ silhouette: [UInt8]) -> Bool {
      silhouette.withUnsafeBufferPointer { silhouette in
        out.withUnsafeMutableBufferPointer { out in
          guard let base = out.baseAddress else { return false }
          return cache.copyCachedBlur(forHash: number, key: key, source: silhouette, to: base)
        }
      }
    }
    #expect(!take(key, silhouette))
    silhouette.withUnsafeBufferPointer { silhouette in
      shadow.withUnsafeBufferPointer {
        cache.storeBlur(forHash: number, key: key, source: silhouette, blur: $0)
      }
    }
    #expect(take(key, silhouette))
    #expect(out == shadow)
    // An equal hash alone is not sufficient.
    #expect(!take(key, [9, 7]))
    var other = key
    other.sigma = 2
    #expect(!take(other, silhouette))
    for _ in 0..<100 { cache.beginFrame() }
    #expect(take(key, silhouette))
    for _ in 0..<121 { cache.beginFrame() }
    #expect(!take(key, silhouette))
  }

  @Test func `BlurCache stores no more than its capacity and evicts unused entries`() {
    let cache = BlurCache()
    let silhouette = [UInt8](repeating: 1, count: 1 << 20)
    let shadow = [UInt8](repeating: 2, count: 1 << 20)
    var out = [UInt8](repeating: 0, count: 1 << 20)
    func key(_ i: Int) -> BlurCache.BlurKey {
      BlurCache.BlurKey(
        channels: 1, width: Int32(i), height: 1, sigma: 1, x0: 0, y0: 0, x1: 1, y1: 1)
    }
    func isKept(_ i: Int) -> Bool {
      silhouette.withUnsafeBufferPointer { silhouette in
        out.withUnsafeMutableBufferPointer { out in
          guard let base = out.baseAddress else { return false }
          return cache.copyCachedBlur(
            forHash: key(i).cacheHash(combiningSourceHash: 0), key: key(i), source: silhouette,
            to: base)
        }
      }
    }
    func keep(_ i: Int) {
      silhouette.withUnsafeBufferPointer { silhouette in
        shadow.withUnsafeBufferPointer {
          cache.storeBlur(
            forHash: key(i).cacheHash(combiningSourceHash: 0), key: key(i), source: silhouette,
            blur: $0)
        }
      }
    }
    let most = BlurCache.capacity >> 21
    for i in 0..<most + 3 { keep(i) }
    // Entries of the current frame are not evicted.
    #expect((0..<most).allSatisfy(isKept))
    #expect(!isKept(most))
    for _ in 0..<3 {
      cache.beginFrame()
      _ = isKept(0)
    }
    for i in most..<most + 3 { keep(i) }
    #expect(isKept(0))
    #expect((most..<most + 3).allSatisfy(isKept))
    #expect((1..<most).filter(isKept).count == most - 4)
  }
}
