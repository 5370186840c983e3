import CImageShims
public import Foundation
public import Pixels

/// Writes a PNG: 8 bits a channel, straight alpha, tagged sRGB; without alpha when all is opaque.
///
/// ``decodeImage(_:)`` gives the same pixels back to the bit, as long as no channel exceeds its
/// alpha.
///
/// - Range: `level` 0 (stored) … 9 (smallest).
public func encodePNG(_ image: PixelBuffer, level: Int = 6) throws(ImageError) -> Data {
  precondition((0...9).contains(level), "a compression level is 0 to 9")
  return try encodeImage(image, as: .png) { pixels, width, height, out, message in
    image_write_png(pixels, width, height, Int32(level), out, message)
  }
}

/// Writes the compressed image data of a PNG of 8 bits a channel, without chunks around it, for
/// formats that put it into chunks of their own.
///
/// It has four channels, alpha straight, or without alpha three, of a picture that is opaque.
///
/// - Range: `level` 0 (stored) … 9 (smallest).
public func encodePNGData(
  _ image: PixelBuffer, keepsAlpha: Bool, level: Int = 6
) throws(ImageError) -> Data {
  precondition((0...9).contains(level), "a compression level is 0 to 9")
  return try encodeImage(image, as: .png) { pixels, width, height, out, message in
    image_write_png_data(
      pixels, width, height, Int32(level), keepsAlpha ? 1 : 0, out, message)
  }
}

/// The quality from which colour is stored at full resolution; below it at half, each way.
private let fullChromaQuality = 0.9

/// Writes a JPEG; what is not opaque is put over white.
///
/// - Range: `quality` 0…1.
public func encodeJPEG(_ image: PixelBuffer, quality: Double = 0.9) throws(ImageError) -> Data {
  precondition((0...1).contains(quality), "a quality is 0 to 1")
  // JPEG has 16 bits for a side, and libjpeg keeps a few values of them for itself.
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
    // Sound: any memory may be read as bytes, and a pixel has 4.
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
