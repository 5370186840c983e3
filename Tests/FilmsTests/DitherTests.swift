import Pixels
import Testing

@testable import Films

/// Tests of the dithering of slow dark gradients, compared with a conversion in double precision.
@Suite struct DitherTests {
  /// A slow dark gradient, whose color changes by one level every several pixels.
  private static func gradient(_ kind: Int, _ width: Int = 256, _ height: Int = 128) -> PixelBuffer
  {
    picture(width, height) { x, y in
      switch kind {
      // From black to dark blue, horizontally.
      case 0: (UInt8(x / 16), UInt8(x / 16), UInt8(x / 13), 255)
      // Vertically, with steps of 20 rows.
      case 1: (UInt8(11 + y / 20), UInt8(15 + y / 10), UInt8(26 + y / 5), 255)
      // Diagonally, with wide steps.
      default: (UInt8(40 + (x + y) / 40), UInt8(36 + (x + y) / 40), UInt8(60 + (x + y) / 40), 255)
      }
    }
  }

  /// Returns the largest error of the mean luma in the blocks of 8 × 8 pixels.
  private static func largestBlockError(_ planes: ConvertedPlanes, _ image: PixelBuffer) -> Double {
    ConvertedPlanes.blockMeans(width: image.width, height: image.height) { x, y in
      Double(planes.luma[y * planes.width + x]) - ConvertedPlanes.exactLuma(image, x, y)
    }.map(abs).max() ?? 0
  }

  @Test(arguments: 0..<3)
  func `the mean luma of each block of a dithered dark gradient is that of the source`(
    kind: Int
  ) {
    let image = Self.gradient(kind)
    let bound = 0.15
    #expect(Self.largestBlockError(ConvertedPlanes(image, isDithered: true), image) < bound)
    // Rounding alone does not meet the bound.
    #expect(Self.largestBlockError(ConvertedPlanes(image, isDithered: false), image) > 2 * bound)
  }

  @Test func `the mean chroma of each block of a dithered dark gradient is that of the source`() {
    // The color is constant in blocks of 16 pixels, and so is the exact chroma, except beside their edges.
    let image = picture(256, 128) { x, _ in
      (UInt8(x / 16), UInt8(x / 16), UInt8(20 + 2 * (x / 16)), 255)
    }
    func largestError(isDithered: Bool) -> Double {
      let planes = ConvertedPlanes(image, isDithered: isDithered)
      return ConvertedPlanes.blockMeans(width: 128, height: 64) { x, y in
        let source = x / 8 * 16 + 8
        return Double(planes.blue[y * 128 + x])
          - ConvertedPlanes.exactBlueDifference(image, source, y * 2)
      }.map(abs).max() ?? 0
    }
    #expect(largestError(isDithered: true) < 0.15)
    #expect(largestError(isDithered: false) > 0.3)
  }

  @Test(
    arguments: [
      (0, 0, 0), (23, 24, 28), (1, 2, 3), (43, 45, 51), (127, 127, 127), (200, 10, 90),
      (254, 255, 253),
    ] as [(UInt8, UInt8, UInt8)])
  func `an area of a single color is not dithered`(red: UInt8, green: UInt8, blue: UInt8) {
    let image = picture(100, 70) { _, _ in (red, green, blue, 255) }
    let planes = ConvertedPlanes(image, isDithered: true)
    #expect(Set(planes.luma) == [UInt8(ConvertedPlanes.exactLuma(image, 0, 0).rounded())])
    #expect(Set(planes.blue).count == 1)
    #expect(Set(planes.red).count == 1)
  }

  @Test func `areas of dark colors with sharp edges are not dithered`() {
    let image = picture(320, 200) { x, y in
      if (40..<200).contains(x), (30..<90).contains(y) { return (43, 45, 51, 255) }
      if (60..<64).contains(x % 100), y > 100 { return (230, 230, 235, 255) }
      return x > 250 ? (13, 14, 17, 255) : (23, 24, 28, 255)
    }
    #expect(ConvertedPlanes(image, isDithered: true) == ConvertedPlanes(image, isDithered: false))
  }

  @Test func `bright and steep gradients are not dithered`() {
    let bright = picture(256, 64) { x, _ in (UInt8(128 + x / 8), UInt8(128 + x / 8), 200, 255) }
    let steep = picture(96, 64) { x, _ in (UInt8(x), UInt8(x), UInt8(x), 255) }
    for image in [bright, steep] {
      #expect(ConvertedPlanes(image, isDithered: true) == ConvertedPlanes(image, isDithered: false))
    }
  }

  @Test func `an area beside a dark gradient is dithered only within a tile of 32 pixels`() {
    let image = picture(320, 64) { x, _ in
      x < 64 ? (UInt8(10 + x / 8), UInt8(10 + x / 8), 30, 255) : (17, 17, 30, 255)
    }
    let planes = ConvertedPlanes(image, isDithered: true)
    let rounded = ConvertedPlanes(image, isDithered: false)
    #expect(planes.luma[70] != rounded.luma[70] || planes.luma[64..<96] != rounded.luma[64..<96])
    for y in 0..<64 {
      #expect(
        planes.luma[y * 320 + 96..<(y + 1) * 320] == rounded.luma[y * 320 + 96..<(y + 1) * 320])
    }
  }

  @Test func `the dither pattern of unchanged pixels is the same in every frame`() {
    let image = Self.gradient(0)
    let changed = picture(256, 128) { x, y in
      (190..<220).contains(x) && (70..<100).contains(y) ? (250, 80, 80, 255) : image[x, y]
    }
    let (one, other) = (
      ConvertedPlanes(image, isDithered: true), ConvertedPlanes(changed, isDithered: true)
    )
    for y in 0..<128 {
      #expect(one.luma[y * 256..<y * 256 + 190] == other.luma[y * 256..<y * 256 + 190])
    }
  }

  @Test(arguments: [(33, 33), (1, 1), (2, 70), (31, 5), (65, 3)])
  func `an image of any size can be dithered`(width: Int, height: Int) {
    let image = picture(width, height) { x, y in
      (UInt8(10 + x / 4), UInt8(10 + y / 8), UInt8(20 + (x + y) / 9), 255)
    }
    let planes = ConvertedPlanes(image, isDithered: true)
    for y in 0..<height {
      for x in 0..<width {
        let exact = ConvertedPlanes.exactLuma(image, x, y)
        #expect(abs(Double(planes.luma[y * planes.width + x]) - exact) < 1)
      }
    }
  }

  @Test(arguments: [FilmFormat.mp4, .webM], 0..<3)
  func `a decoded film of a dark gradient has the mean luma of the source`(
    format: FilmFormat, kind: Int
  ) throws {
    let scratch = try Scratch()
    let image = Self.gradient(kind, 320, 192)
    func means(_ settings: VideoSettings) throws -> [Double] {
      let name = "\(settings.quality).\(format.fileExtension)"
      let frames = (0..<8).map { Frame(pixels: image, time: Double($0) / 30) }
      try write(
        frames,
        to: format.makeSink(path: scratch(name), rate: 30, video: settings, background: .black))
      let decoded = try #require(PlayedFilm(scratch(name)).pictures.last)
      return ConvertedPlanes.blockMeans(width: 320, height: 192) { x, y in
        Double(decoded.planes[0][y * 320 + x])
      }
    }
    let exact = ConvertedPlanes.blockMeans(width: 320, height: 192) { x, y in
      ConvertedPlanes.exactLuma(image, x, y)
    }
    func error(_ means: [Double]) -> Double {
      zip(means, exact).map { ($0 - $1) * ($0 - $1) }.reduce(0, +) / Double(exact.count)
    }
    let dithered = try means(VideoSettings())
    // A quality just below the minimum for dithering differs only by one or two steps of the encoder's quality.
    let rounded = try means(VideoSettings(quality: VideoSettings.minimumDitheredQuality.nextDown))
    #expect(error(dithered).squareRoot() < 0.75 * error(rounded).squareRoot())
    func steps(_ means: [Double]) -> Int { Set(means.map { ($0 * 8).rounded() }).count }
    #expect(steps(dithered) > steps(rounded))
  }
}
