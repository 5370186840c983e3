import CImageShims
import CWebP
public import Foundation
public import Pixels

/// Decodes a still PNG, JPEG or WebP image.
///
/// The format is detected from the content. Channels of 16 bits are rounded to 8 bits. Gray and palette images are
/// converted to RGB, and CMYK is converted without a color profile. Gamma and color profiles are ignored: pixel
/// values count as sRGB. The EXIF orientation is not applied, as in `CGImage`.
///
/// - Throws: ``ImageError`` if the data is damaged, incomplete, unsupported or exceeds ``ImageLimits``.
public func decodeImage(_ bytes: some ContiguousBytes) throws(ImageError) -> PixelBuffer {
  let result = bytes.withUnsafeBytes { bytes in
    Result { () throws(ImageError) in try decodeImageBytes(bytes) }
  }
  return try result.get()
}

private func decodeImageBytes(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> PixelBuffer {
  let header = try ImageHeader(bytes)
  // Sound: the bytes of `Data` are not bound to another type, and the closure of the caller keeps them alive.
  let source = bytes.bindMemory(to: UInt8.self).baseAddress
  let (width, height) = (UInt32(header.width), UInt32(header.height))
  var image = PixelBuffer(width: header.width, height: header.height)
  let outcome = image.withMutablePixels { pixels in
    // Sound: any memory may be written as bytes. The decoders write 4 * width * height bytes, which is the size of
    // the buffer.
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
    throw ImageError(.unsupportedFeature("the installed version of libwebp"), in: .webP)
  }
  config.output.colorspace = MODE_RGBA
  config.output.is_external_memory = 1
  config.output.u.RGBA.rgba = target
  config.output.u.RGBA.stride = Int32(header.width * 4)
  config.output.u.RGBA.size = header.width * header.height * 4
  try checkWebPStatus(WebPDecode(source, count, &config))
  image_premultiply(target, header.width * header.height)
}
