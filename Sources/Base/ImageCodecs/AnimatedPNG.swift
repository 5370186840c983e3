package import Foundation
package import Pixels

/// An encoder for animated PNG files in memory, with 8 bits per channel and unpremultiplied alpha, tagged as sRGB.
///
/// Each frame of the animation is one frame of the file, even if it equals the previous frame, so that both have the
/// same indices. A frame stores only the rectangle that differs from the previous one.
package struct AnimatedPNGEncoder {
  private struct EncodedFrame {
    var control: APNGFrameControl
    let data: Data
  }

  /// The size of the frames in pixels.
  package let width, height: Int
  private let delay: (numerator: Int, denominator: Int)
  private var frames: [EncodedFrame] = []
  private var last: PixelBuffer?

  /// The time, in seconds, for which the last frame is displayed before the animation repeats.
  private static let finalPause = 1

  /// Creates an encoder for frames of the given size in pixels.
  ///
  /// `rate` is in frames per second, in the range `1...1000`.
  package init(width: Int, height: Int, rate: Double) {
    precondition((1...1000).contains(rate), "the frame rate must be in 1...1000")
    (self.width, self.height) = (width, height)
    // Both parts have 16 bits. Rates that are not integers are rounded to a multiple of 1/60,000 s.
    delay = rate == rate.rounded() ? (1, Int(rate)) : (Int((60_000 / rate).rounded()), 60_000)
  }

  /// Appends a frame, which must have the size of the encoder.
  package mutating func append(_ frame: PixelBuffer) throws(ImageError) {
    precondition(frame.width == width && frame.height == height, "frames must have the same size")
    let rect =
      if let last {
        frame.changedRect(since: last) ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
      } else {
        PixelRect(x: 0, y: 0, width: width, height: height)
      }
    let part = frame.cropped(to: rect)
    let filtered = try encodePNGData(part, keepsAlpha: true, level: 9)
    let unfiltered = try encodePNGData(part, keepsAlpha: true, level: 9, isFiltered: false)
    let data = filtered.count < unfiltered.count ? filtered : unfiltered
    frames.append(
      EncodedFrame(control: APNGFrameControl(rect: rect, delay: delay), data: data))
    last = frame
  }

  /// Returns the file, which repeats the animation forever and pauses at its last frame.
  ///
  /// At least one frame must have been appended.
  package func finish() -> Data {
    precondition(!frames.isEmpty, "an animation needs at least one frame")
    var file = PNGChunk.signature
    func append(_ name: String, _ head: Data, _ body: Data = Data()) {
      let chunk = PNGChunk(name, head, body)
      file += chunk.prefix + body + chunk.trailer
    }
    append("IHDR", .bigEndianBytes(width, height) + Data([8, 6, 0, 0, 0]))
    append("sRGB", Data([0]))
    append("acTL", .bigEndianBytes(frames.count, 0))
    var number = 0
    for (index, frame) in frames.enumerated() {
      var control = frame.control
      if index == frames.count - 1 { control.delay = (Self.finalPause, 1) }
      append("fcTL", control.data(sequenceNumber: number))
      number += 1
      if index == 0 {
        append("IDAT", Data(), frame.data)
      } else {
        append("fdAT", .bigEndianBytes(number), frame.data)
        number += 1
      }
    }
    append("IEND", Data())
    return file
  }
}

/// A decoder for animated PNG files that returns one frame at a time.
package struct AnimatedPNGDecoder {
  private struct EncodedFrame {
    let control: APNGFrameControl
    var data = Data()
  }

  /// The size of the frames in pixels.
  package let width, height: Int
  /// The number of frames.
  package var frameCount: Int { frames.count }

  private var frames: [EncodedFrame] = []
  private var nextIndex = 0
  private var canvas: PixelBuffer
  /// The content of the `IHDR` chunk after the size.
  private let pixelFormat: Data
  /// The chunks before the first frame that are needed to decode pixels, such as the palette.
  private var sharedChunks = Data()

  /// Reads the chunks of a file without decoding its pixels.
  ///
  /// - Throws: ``ImageError`` if the file is not an animated PNG, is damaged or exceeds ``ImageLimits``.
  package init(_ file: Data) throws(ImageError) {
    let header = try probeImage(file)
    guard header.format == .png else {
      throw ImageError(.unsupportedFeature("an animation in this format"), in: header.format)
    }
    (width, height) = (header.width, header.height)
    canvas = PixelBuffer(width: width, height: height)
    pixelFormat = file[file.startIndex + 24..<file.startIndex + 29]
    var at = PNGChunk.signature.count
    var expectedCount: Int?
    while at + 12 <= file.count {
      let length = file.bigEndianNumber(at: at)
      guard length <= file.count - at - 12 else { throw ImageError(.truncated, in: .png) }
      let start = file.startIndex + at
      let content = file[start + 8..<start + 8 + length]
      switch String(decoding: file[start + 4..<start + 8], as: UTF8.self) {
      case "acTL" where length == 8: expectedCount = content.bigEndianNumber(at: 0)
      case "PLTE", "tRNS": sharedChunks += file[start..<start + 12 + length]
      case "fcTL" where length == APNGFrameControl.byteCount:
        let control = APNGFrameControl(content)
        guard control.rect.isInside(width: width, height: height) else {
          throw ImageError(.damaged("a frame exceeds the image"), in: .png)
        }
        frames.append(EncodedFrame(control: control))
      // An image before the first control is shown only by viewers that do not support animation.
      case "IDAT" where !frames.isEmpty: frames[frames.count - 1].data += content
      case "fdAT" where !frames.isEmpty && length >= 4:
        frames[frames.count - 1].data += content.dropFirst(4)
      default: break
      }
      at += 12 + length
    }
    guard let expectedCount else { throw ImageError(.unsupportedFeature("a still PNG"), in: .png) }
    guard frames.count == expectedCount, frames.count > 0 else {
      throw ImageError(.truncated, in: .png)
    }
  }

  /// Returns the next frame, or `nil` after the last one.
  package mutating func nextFrame() throws(ImageError) -> PixelBuffer? {
    guard nextIndex < frames.count else { return nil }
    let frame = frames[nextIndex]
    nextIndex += 1
    let part = try decode(frame)
    let before = canvas
    canvas.draw(part, in: frame.control.rect, isBlended: frame.control.isBlended)
    let result = canvas
    switch frame.control.disposal {
    case 1: canvas.draw(nil, in: frame.control.rect, isBlended: false)
    case 2: canvas = before
    default: break
    }
    return result
  }

  /// Decodes a frame as a still image with the frame's size.
  private func decode(_ frame: EncodedFrame) throws(ImageError) -> PixelBuffer {
    var file = PNGChunk.signature
    func append(_ name: String, _ head: Data) {
      let chunk = PNGChunk(name, head)
      file += chunk.prefix + chunk.trailer
    }
    append(
      "IHDR", .bigEndianBytes(frame.control.rect.width, frame.control.rect.height) + pixelFormat)
    file += sharedChunks
    append("IDAT", frame.data)
    append("IEND", Data())
    return try decodeImage(file)
  }
}

extension PixelBuffer {
  /// Replaces the pixels of a rectangle, or blends an image over them; `nil` clears the rectangle.
  fileprivate mutating func draw(_ part: PixelBuffer?, in rect: PixelRect, isBlended: Bool) {
    let width = width
    withMutablePixels { to in
      for row in 0..<rect.height {
        let line = to + (rect.y + row) * width + rect.x
        guard let part else {
          line.update(repeating: 0, count: rect.width)
          continue
        }
        part.withPixels { from in
          let source = from + row * rect.width
          guard isBlended else { return line.update(from: source, count: rect.width) }
          for x in 0..<rect.width { line[x] = Self.blend(source[x], over: line[x]) }
        }
      }
    }
  }

  /// Returns a premultiplied pixel blended over another one.
  private static func blend(_ above: UInt32, over below: UInt32) -> UInt32 {
    let rest = 255 - (above >> 24)
    guard rest > 0 else { return above }
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let product = (below >> shift & 255) * rest
      result |= min(255, (above >> shift & 255) + (product + 127) / 255) << shift
    }
    return result
  }
}
