import CImageShims
import CWebP
public import Foundation
public import Pixels

/// Reads a still PNG, JPEG or WebP, told apart by content.
///
/// Channels of 16 bits are rounded to 8, gray is spread, palettes are looked up, inks (CMYK) are
/// mixed without a profile. Gamma and colour profiles are ignored: what is stored counts as sRGB.
/// The orientation of a camera (EXIF) is not applied, as `CGImage` does not.
///
/// - Throws: ``ImageError``; a file that ends too early or exceeds ``ImageLimits`` gives no
///   picture at all.
public func decodeImage(_ bytes: some ContiguousBytes) throws(ImageError) -> PixelBuffer {
  let result = bytes.withUnsafeBytes { bytes in
    Result { () throws(ImageError) in try decodeImageBytes(bytes) }
  }
  return try result.get()
}

private func decodeImageBytes(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> PixelBuffer {
  let header = try ImageHeader(bytes)
  // Sound: bytes of Data have no other type; the caller's closure keeps them.
  let source = bytes.bindMemory(to: UInt8.self).baseAddress
  let (width, height) = (UInt32(header.width), UInt32(header.height))
  var image = PixelBuffer(width: header.width, height: header.height)
  let outcome = image.withMutablePixels { pixels in
    // Sound: any memory may be written as bytes; the readers write 4 * width * height of them, which the picture has.
    let target = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    return Result { () throws(ImageError) in
      switch header.format {
      case .png:
        try runCodec(for: .png) { image_read_png(source, bytes.count, width, height, target, $0) }
      case .jpeg:
        try runCodec(for: .jpeg) { image_read_jpeg(source, bytes.count, width, height, target, $0) }
      case .webP:
        try decodeWebP(source, byteCount: bytes.count, header: header, into: target)
      }
    }
  }
  try outcome.get()
  return image
}

private func decodeWebP(
  _ source: UnsafePointer<UInt8>?, byteCount count: Int, header: ImageHeader,
  into target: UnsafeMutablePointer<UInt8>
) throws(ImageError) {
  var config = WebPDecoderConfig()
  guard WebPInitDecoderConfig(&config) != 0 else {
    throw ImageError(.unsupportedFeature("this version of libwebp"), in: .webP)
  }
  config.output.colorspace = MODE_RGBA
  config.output.is_external_memory = 1
  config.output.u.RGBA.rgba = target
  config.output.u.RGBA.stride = Int32(header.width * 4)
  config.output.u.RGBA.size = header.width * header.height * 4
  try checkWebPStatus(WebPDecode(source, count, &config))
  image_premultiply(target, header.width * header.height)
}
