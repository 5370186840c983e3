import CImageShims
import CWebP
public import Foundation
public import Pixels

/// Writes a PNG: 8 bits a channel, straight alpha, tagged sRGB; without alpha when all is opaque.
///
/// ``decodeImage(_:)`` gives the same pixels back to the bit, as long as no channel exceeds its
/// alpha.
///
/// - Range: `level` 0 (stored) … 9 (smallest).
public func encodePNG(_ picture: PixelBuffer, level: Int = 6) throws(ImageError) -> Data {
  precondition((0...9).contains(level), "a compression level is 0 to 9")
  return try write(picture, as: .png) { pixels, width, height, out, message in
    image_write_png(pixels, width, height, Int32(level), out, message)
  }
}

/// The quality from which colour is stored at full resolution; below it at half, each way.
private let fullChromaQuality = 0.9

/// Writes a JPEG; what is not opaque is put over white.
///
/// - Range: `quality` 0…1.
public func encodeJPEG(_ picture: PixelBuffer, quality: Double = 0.9) throws(ImageError) -> Data {
  precondition((0...1).contains(quality), "a quality is 0 to 1")
  // JPEG has 16 bits for a side, and libjpeg keeps a few values of them for itself.
  guard max(picture.width, picture.height) <= 65_500 else {
    throw ImageError(.tooLarge(width: picture.width, height: picture.height), in: .jpeg)
  }
  return try write(picture, as: .jpeg) { pixels, width, height, out, message in
    image_write_jpeg(
      pixels, width, height, max(1, Int32((quality * 100).rounded())),
      quality >= fullChromaQuality ? 1 : 0, out, message)
  }
}

/// Writes a still WebP with straight alpha.
///
/// - Range: `quality` 0…1; `nil` is lossless.
public func encodeWebP(
  _ picture: PixelBuffer, quality: Double? = nil
) throws(ImageError) -> Data {
  precondition(quality.map { (0...1).contains($0) } ?? true, "a quality is 0 to 1")
  guard max(picture.width, picture.height) <= ImageLimits.maximumWebPSide else {
    throw ImageError(.tooLarge(width: picture.width, height: picture.height), in: .webP)
  }
  let count = picture.width * picture.height
  var straight = [UInt8](repeating: 0, count: count * 4)
  picture.withPixels { pixels in
    pixels.withMemoryRebound(to: UInt8.self, capacity: count * 4) {
      image_unpremultiply($0, &straight, count)
    }
  }
  let (width, height) = (Int32(picture.width), Int32(picture.height))
  var bytes: UnsafeMutablePointer<UInt8>?
  let size =
    if let quality {
      WebPEncodeRGBA(straight, width, height, width * 4, Float(quality * 100), &bytes)
    } else {
      WebPEncodeLosslessRGBA(straight, width, height, width * 4, &bytes)
    }
  defer { WebPFree(bytes) }
  guard let bytes, size > 0 else { throw ImageError(.outOfMemory, in: .webP) }
  return Data(bytes: bytes, count: size)
}

private typealias Writer = (
  UnsafePointer<UInt8>, UInt32, UInt32, UnsafeMutablePointer<ImageBytes>,
  UnsafeMutablePointer<CChar>
) -> ImageOutcome

private func write(
  _ picture: PixelBuffer, as format: ImageFormat, _ writer: Writer
) throws(ImageError) -> Data {
  var out = ImageBytes()
  let (width, height) = (picture.width, picture.height)
  let outcome = picture.withPixels { pixels in
    pixels.withMemoryRebound(to: UInt8.self, capacity: width * height * 4) { bytes in
      Result { () throws(ImageError) in
        try codec(format) { writer(bytes, UInt32(width), UInt32(height), &out, $0) }
      }
    }
  }
  do {
    try outcome.get()
  } catch {
    free(out.bytes)
    throw error
  }
  guard let bytes = out.bytes else { throw ImageError(.outOfMemory, in: format) }
  return Data(bytesNoCopy: bytes, count: out.count, deallocator: .free)
}
