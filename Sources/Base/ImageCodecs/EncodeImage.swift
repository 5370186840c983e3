import CImageShims
public import Foundation
public import Pixels

/// Encodes a PNG with 8 bits per channel and unpremultiplied alpha, tagged as sRGB.
///
/// The alpha channel is omitted if the image is opaque. ``decodeImage(_:)`` returns identical pixels if no channel
/// exceeds its alpha. `level` is the compression level, from 0 (uncompressed) to 9 (smallest).
public func encodePNG(_ image: PixelBuffer, level: Int = 6) throws(ImageError) -> Data {
  precondition((0...9).contains(level), "the compression level must be in 0...9")
  return try encodeImage(image, as: .png) { pixels, width, height, out, message in
    image_write_png(pixels, width, height, Int32(level), out, message)
  }
}

/// Encodes only the compressed pixel data of a PNG with 8 bits per channel, for formats that write their own chunks.
///
/// The data has four channels with unpremultiplied alpha, or three channels if `keepsAlpha` is `false`. In this case
/// the image must be opaque. `level` is the compression level, from 0 (uncompressed) to 9 (smallest). Row filters make
/// photographs and gradients smaller, and images with few colors larger.
public func encodePNGData(
  _ image: PixelBuffer, keepsAlpha: Bool, level: Int = 6, isFiltered: Bool = true
) throws(ImageError) -> Data {
  precondition((0...9).contains(level), "the compression level must be in 0...9")
  return try encodeImage(image, as: .png) { pixels, width, height, out, message in
    image_write_png_data(
      pixels, width, height, Int32(level), keepsAlpha ? 1 : 0, isFiltered ? 1 : 0, out, message)
  }
}

/// The minimum quality at which color is stored at full resolution.
///
/// Below it, color has half the resolution horizontally and vertically.
private let fullChromaQuality = 0.9

/// Encodes a JPEG.
///
/// Translucent pixels are composited over white. The quality ranges over `0...1`.
public func encodeJPEG(_ image: PixelBuffer, quality: Double = 0.9) throws(ImageError) -> Data {
  precondition((0...1).contains(quality), "the quality must be in 0...1")
  // JPEG stores each side in 16 bits. libjpeg reserves some values, so its limit is 65,500.
  guard max(image.width, image.height) <= 65_500 else {
    throw ImageError(.tooLarge(width: image.width, height: image.height), in: .jpeg)
  }
  return try encodeImage(image, as: .jpeg) { pixels, width, height, out, message in
    image_write_jpeg(
      pixels, width, height, max(1, Int32((quality * 100).rounded())),
      quality >= fullChromaQuality ? 1 : 0, out, message)
  }
}

private typealias CodecWriter = (
  UnsafePointer<UInt8>, UInt32, UInt32, UnsafeMutablePointer<ImageBytes>,
  UnsafeMutablePointer<CChar>
) -> ImageOutcome

private func encodeImage(
  _ image: PixelBuffer, as format: ImageFormat, using writer: CodecWriter
) throws(ImageError) -> Data {
  var out = ImageBytes()
  let (width, height) = (image.width, image.height)
  let result = image.withPixels { pixels in
    // Sound: any memory may be read as bytes, and each pixel has 4 bytes.
    pixels.withMemoryRebound(to: UInt8.self, capacity: width * height * 4) { bytes in
      Result { () throws(ImageError) in
        try runCodec(for: format) { writer(bytes, UInt32(width), UInt32(height), &out, $0) }
      }
    }
  }
  do {
    try result.get()
  } catch {
    free(out.bytes)
    throw error
  }
  guard let bytes = out.bytes else { throw ImageError(.outOfMemory, in: format) }
  return Data(bytesNoCopy: bytes, count: out.count, deallocator: .free)
}
