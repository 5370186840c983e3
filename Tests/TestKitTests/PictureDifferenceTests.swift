import Pixels
import TestKit
import Testing

@Suite struct PictureDifferenceTests {
  /// Returns a picture of ten by four pixels of one color, with the given pixels changed.
  static func picture(_ changes: [Int: UInt32] = [:]) -> PixelBuffer {
    var picture = PixelBuffer(width: 10, height: 4)
    picture.withMutablePixels { pixels in
      for i in 0..<40 { pixels[i] = changes[i] ?? 0xff40_3020 }
    }
    return picture
  }

  @Test func `ImageDifference of equal images is zero`() {
    let difference = ImageDifference(Self.picture(), Self.picture())
    #expect(difference.differingPixelCount == 0)
    #expect(difference.maximumDifference == 0)
    #expect(Tolerance.exact.allows(difference))
  }

  @Test func `ImageDifference counts differing pixels and finds the maximum difference`() {
    // Pixel 3 differs by 1 in red, pixel 25 by 5 in green and 16 in blue.
    let actual = Self.picture([3: 0xff40_3021, 25: 0xff50_2b20])
    let difference = ImageDifference(actual, Self.picture())
    #expect(difference.differingPixelCount == 2)
    #expect(difference.differingPixelCount(above: 1) == 1)
    #expect(difference.differingPixelCount(above: 16) == 0)
    #expect(difference.maximumDifference == 16)
    #expect(difference.worstPixel == (5, 2))
    #expect(difference.differingFraction == 0.05)
    #expect(
      difference.description
        == "2 of 40 pixels differ (5.0 %), by at most 16 of 255 at (5, 2)")
  }

  @Test func `ImageDifference includes the alpha channel`() {
    let difference = ImageDifference(Self.picture([0: 0xfe40_3020]), Self.picture())
    #expect(difference.maximumDifference == 1)
  }

  @Test func `ImageDifference of images of different sizes counts every pixel`() {
    let difference = ImageDifference(PixelBuffer(width: 3, height: 3), Self.picture())
    #expect(!difference.sizesMatch)
    #expect(difference.differingPixelCount == 40)
    #expect(!Tolerance.loose(channel: 255, because: "a test").allows(difference))
    #expect(
      ImageDifference.differenceImage(
        actual: PixelBuffer(width: 3, height: 3), expected: Self.picture()) == nil)
  }

  @Test func `Tolerance limits the channel difference and the fraction of pixels`() {
    let difference = ImageDifference(
      Self.picture([3: 0xff40_3021, 25: 0xff50_3020]), Self.picture())
    #expect(!Tolerance.rounding(channel: 1).allows(difference))
    #expect(Tolerance.rounding(channel: 16).allows(difference))
    #expect(Tolerance.loose(channel: 1, fraction: 0.025, because: "a test").allows(difference))
    #expect(!Tolerance.loose(channel: 1, fraction: 0.024, because: "a test").allows(difference))
  }

  @Test func `ImageDifference.differenceImage is red at differing pixels and gray elsewhere`()
    throws
  {
    let picture = try #require(
      ImageDifference.differenceImage(
        actual: Self.picture([25: 0xff41_3020]), expected: Self.picture()))
    let (red, green, blue, alpha) = picture[5, 2]
    #expect(red > 220)
    #expect(green < 160)
    #expect(blue < 160)
    #expect(alpha == 255)
    let (same, alike, equal, _) = picture[0, 0]
    #expect(same == alike)
    #expect(alike == equal)
    #expect(same > 190)
  }
}
