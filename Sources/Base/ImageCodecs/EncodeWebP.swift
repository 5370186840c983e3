import CImageShims
import CWebP
public import Foundation
public import Pixels

/// Encodes a still WebP with unpremultiplied alpha.
///
/// The quality ranges over `0...1`. If it is `nil`, the encoding is lossless.
public func encodeWebP(
  _ image: PixelBuffer, quality: Double? = nil
) throws(ImageError) -> Data {
  precondition(quality.map { (0...1).contains($0) } ?? true, "the quality must be in 0...1")
  let straight = try unpremultipliedBytes(of: image)
  let (width, height) = (Int32(image.width), Int32(image.height))
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

/// Encodes only the WebP chunks that contain pixels (`ALPH`, `VP8 ` or `VP8L`), without the file header, for use in
/// animation frames.
///
/// - Parameters:
///   - image: The image to encode.
///   - quality: The quality, `0...1`, or `nil` for lossless encoding.
///   - fidelity: The fidelity of lossless encoding, `0...100`. At 100, pixels do not change. Below 100, libwebp's
///     near-lossless preprocessing may change each channel by half of 2^(5 − fidelity / 20), except in smooth areas
///     and in images with fewer than 64 pixels.
///   - effort: The encoding effort, from 0 (fast) to 1 (small).
/// - Returns: The encoded chunks.
/// - Throws: ``ImageError`` if libwebp refuses the image or runs out of memory.
public func encodeWebPData(
  _ image: PixelBuffer, quality: Double? = nil, fidelity: Int = 100, effort: Double = 0.5
) throws(ImageError) -> Data {
  precondition((0...100).contains(fidelity), "the fidelity must be in 0...100")
  precondition(quality.map { (0...1).contains($0) } ?? true, "the quality must be in 0...1")
  precondition((0...1).contains(effort), "the effort must be in 0...1")
  var config = WebPConfig()
  guard WebPConfigInit(&config) != 0,
    quality != nil || WebPConfigLosslessPreset(&config, Int32((effort * 9).rounded())) != 0
  else { throw ImageError(.unsupportedFeature("the installed version of libwebp"), in: .webP) }
  if let quality {
    config.quality = Float(quality * 100)
    config.method = Int32((effort * 6).rounded())
  } else {
    config.near_lossless = Int32(fidelity)
  }
  return try imageDataChunks(
    of: encodeWebPPixels(unpremultipliedBytes(of: image), of: image, configuration: config))
}

private func encodeWebPPixels(
  _ straight: [UInt8], of image: PixelBuffer, configuration config: WebPConfig
) throws(ImageError) -> Data {
  var config = config
  var source = WebPPicture()
  var writer = WebPMemoryWriter()
  guard WebPPictureInit(&source) != 0 else {
    throw ImageError(.unsupportedFeature("the installed version of libwebp"), in: .webP)
  }
  WebPMemoryWriterInit(&writer)
  defer {
    WebPPictureFree(&source)
    WebPMemoryWriterClear(&writer)
  }
  source.use_argb = config.lossless
  source.width = Int32(image.width)
  source.height = Int32(image.height)
  guard WebPPictureImportRGBA(&source, straight, source.width * 4) != 0 else {
    throw ImageError(.outOfMemory, in: .webP)
  }
  let isWhole = withUnsafeMutablePointer(to: &writer) { writer in
    source.writer = WebPMemoryWrite
    source.custom_ptr = UnsafeMutableRawPointer(writer)
    return WebPEncode(&config, &source) != 0
  }
  guard isWhole, let bytes = writer.mem else {
    throw ImageError(
      source.error_code == VP8_ENC_ERROR_OUT_OF_MEMORY
        ? .outOfMemory : .unsupportedFeature("an image that libwebp rejects"), in: .webP)
  }
  return Data(bytes: bytes, count: writer.size)
}

/// Returns only the chunks of a WebP file that contain pixels.
private func imageDataChunks(of file: Data) -> Data {
  var kept = Data()
  var at = 12
  while at + 8 <= file.count {
    let length = (0..<4).reduce(0) { $0 | Int(file[at + 4 + $1]) << (8 * $1) }
    let next = min(file.count, at + 8 + length + (length & 1))
    if file[at..<at + 4] != Data("VP8X".utf8) { kept += file[at..<next] }
    at = next
  }
  return kept
}

private func unpremultipliedBytes(of image: PixelBuffer) throws(ImageError) -> [UInt8] {
  guard max(image.width, image.height) <= ImageLimits.maximumWebPSide else {
    throw ImageError(.tooLarge(width: image.width, height: image.height), in: .webP)
  }
  let count = image.width * image.height
  var straight = [UInt8](repeating: 0, count: count * 4)
  image.withPixels { pixels in
    // Sound: any memory may be read as bytes, and each pixel has 4 bytes.
    pixels.withMemoryRebound(to: UInt8.self, capacity: count * 4) {
      image_unpremultiply($0, &straight, count)
    }
  }
  return straight
}
