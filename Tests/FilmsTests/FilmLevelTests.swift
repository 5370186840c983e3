import CFilmShims
import CLevels
import TestKit
import Testing

/// Tests that the pixel loops for films return the same bytes at each instruction-set level.
@Suite(.serialized) struct FilmLevelTests {
  private func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SeededRandomNumberGenerator(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  private func darkGradient(_ width: Int, _ height: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { bytes += [UInt8(x / 8), UInt8(y / 5), UInt8(x / 3), 255] }
    }
    return bytes
  }

  private func atLevel<Result>(_ level: Int32, _ body: () -> Result) -> Result {
    let before = cl_selected_level()
    cl_use_level(level)
    defer { cl_use_level(before) }
    return body()
  }

  @Test(arguments: [1, 7, 64, 501])
  func `film_blend_over returns the same bytes at each instruction-set level`(count: Int) {
    let source = bytes(count * 4, seed: UInt64(count))
    func over(_ level: Int32) -> [UInt8] {
      atLevel(level) {
        var result = [UInt8](repeating: 0, count: count * 4)
        film_blend_over(source, &result, count, [12, 200, 99])
        return result
      }
    }
    let lowest = over(0)
    #expect(lowest[3] == 255)
    for level in 1..<max(1, cl_available_levels()) { #expect(over(level) == lowest) }
  }

  @Test(arguments: [(2, 2), (7, 5), (64, 48), (333, 131)], [false, true])
  func `film_to_yuv420 returns the same bytes at each instruction-set level`(
    size: (width: Int, height: Int), isGradient: Bool
  ) {
    let (width, height) = size
    let source =
      isGradient
      ? darkGradient(width, height) : bytes(width * height * 4, seed: UInt64(width))
    let (wide, high) = ((width + 1) & ~1, (height + 1) & ~1)
    func planes(_ level: Int32) -> [UInt8] {
      atLevel(level) {
        var luma = [UInt8](repeating: 0, count: wide * high)
        var blue = [UInt8](repeating: 0, count: wide * high / 4)
        var red = blue
        luma.withUnsafeMutableBufferPointer { luma in
          blue.withUnsafeMutableBufferPointer { blue in
            red.withUnsafeMutableBufferPointer { red in
              film_to_yuv420(
                source, Int32(width), Int32(height), 1,
                [luma.baseAddress, blue.baseAddress, red.baseAddress],
                [Int32(wide), Int32(wide / 2), Int32(wide / 2)])
            }
          }
        }
        return luma + blue + red
      }
    }
    let lowest = planes(0)
    #expect(Set(lowest).count > 1)
    for level in 1..<max(1, cl_available_levels()) { #expect(planes(level) == lowest) }
  }

  @Test(arguments: [(2, 2), (7, 5), (64, 48), (333, 31)])
  func `film_to_yuv420p10 returns the same values at each instruction-set level`(
    width: Int, height: Int
  ) {
    let source = bytes(width * height * 4, seed: UInt64(width))
    let (wide, high) = ((width + 1) & ~1, (height + 1) & ~1)
    func planes(_ level: Int32) -> [UInt8] {
      atLevel(level) {
        var planes = [UInt8](repeating: 0, count: wide * high * 3)
        planes.withUnsafeMutableBufferPointer { bytes in
          let start = bytes.baseAddress
          film_to_yuv420p10(
            source, Int32(width), Int32(height),
            [start, start.map { $0 + wide * high * 2 }, start.map { $0 + wide * high * 5 / 2 }],
            [Int32(wide * 2), Int32(wide), Int32(wide)])
        }
        return planes
      }
    }
    let lowest = planes(0)
    #expect(Set(lowest).count > 1)
    for level in 1..<max(1, cl_available_levels()) { #expect(planes(level) == lowest) }
  }
}
