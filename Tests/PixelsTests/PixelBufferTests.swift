import Pixels
import Testing

@Suite struct PixelBufferTests {
  private func picture(_ words: [UInt32], width: Int) -> PixelBuffer {
    var buffer = PixelBuffer(width: width, height: words.count / width)
    buffer.withMutablePixels { pixels in
      for (index, word) in words.enumerated() { pixels[index] = word }
    }
    return buffer
  }

  @Test func `a new PixelBuffer is transparent`() {
    let buffer = PixelBuffer(width: 3, height: 2)
    #expect(buffer[2, 1] == (0, 0, 0, 0))
    #expect(buffer.bytesPerRow == 12)
  }

  @Test func `PixelBuffer stores bytes in the order red, green, blue, alpha`() {
    let buffer = picture([0x0403_0201], width: 1)
    #expect(buffer[0, 0] == (1, 2, 3, 4))
  }

  @Test func `writing to a copy of a PixelBuffer leaves the original unchanged`() {
    let first = picture([1, 2], width: 2)
    var second = first
    #expect(second.storageIdentity == first.storageIdentity)
    second.withMutablePixels { $0[0] = 9 }
    #expect(first[0, 0].0 == 1)
    #expect(second[0, 0].0 == 9)
    #expect(second.storageIdentity != first.storageIdentity)
  }

  @Test func `PixelBuffer equality compares size and pixels`() {
    #expect(picture([1, 2, 3, 4], width: 2) == picture([1, 2, 3, 4], width: 2))
    #expect(picture([1, 2, 3, 4], width: 2) != picture([1, 2, 3, 5], width: 2))
    #expect(picture([1, 2, 3, 4], width: 2) != picture([1, 2, 3, 4], width: 4))
  }

  @Test func `PixelBuffer.checksum depends on pixels and size`() {
    let texts = [
      picture([1, 2, 3, 4], width: 2), picture([1, 2, 3, 5], width: 2),
      picture([1, 2, 3, 4], width: 4),
    ].map(\.checksum)
    #expect(Set(texts).count == 3)
    #expect(texts.allSatisfy { $0.count == 8 })
  }

  @Test func `creating a PixelBuffer with a width of 0 is a fatal error`() async {
    await #expect(processExitsWith: .failure) { _ = PixelBuffer(width: 0, height: 1) }
  }

  @Test func `PixelBuffer.isOpaque is true only while all pixels are opaque`() {
    var picture = PixelBuffer(width: 70, height: 41)
    #expect(!picture.isOpaque)
    picture.withMutablePixels { pixels in
      for index in 0..<70 * 41 { pixels[index] = 0xFF00_0000 }
    }
    #expect(picture.isOpaque)
    for place in [0, 1023, 1024, 70 * 41 - 1] {
      var other = picture
      other.withMutablePixels { $0[place] = 0xFE00_0000 }
      #expect(!other.isOpaque)
      other.withMutablePixels { $0[place] = 0xFFFF_FFFF }
      #expect(other.isOpaque)
    }
    #expect(picture.isOpaque)
  }

  @Test func `PixelBuffer.contentBounds encloses all nontransparent pixels`() {
    var picture = PixelBuffer(width: 30, height: 20)
    func ink() -> [Int] {
      let (columns, rows) = picture.contentBounds
      return [columns.lowerBound, columns.upperBound, rows.lowerBound, rows.upperBound]
    }
    #expect(ink() == [0, 0, 0, 0])
    #expect(ink() == [0, 0, 0, 0])
    let places = [(12, 7), (3, 9), (29, 8), (5, 19), (0, 3), (17, 0)]
    for count in 1...places.count {
      let (x, y) = places[count - 1]
      picture.withMutablePixels { $0[y * 30 + x] = 1 }
      let (xs, ys) = (places[..<count].map(\.0), places[..<count].map(\.1))
      for _ in 0..<2 {
        #expect(ink() == [xs.min()!, xs.max()! + 1, ys.min()!, ys.max()! + 1])
      }
    }
    picture.withMutablePixels { pixels in for index in 0..<600 { pixels[index] = 0 } }
    #expect(ink() == [0, 0, 0, 0])
  }

  @Test func `contentBounds finds a nontransparent last pixel in a buffer of maximum width`() {
    var picture = PixelBuffer(width: PixelBuffer.maximumSide, height: 2)
    picture.withMutablePixels { $0[2 * PixelBuffer.maximumSide - 1] = 1 }
    for _ in 0..<2 {
      #expect(
        picture.contentBounds.columns == PixelBuffer.maximumSide - 1..<PixelBuffer.maximumSide)
      #expect(picture.contentBounds.rows == 1..<2)
    }
  }
}
