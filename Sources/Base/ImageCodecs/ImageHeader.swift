import CImageShims
import CWebP
public import Foundation

/// The format and size of an image file, read without decoding its pixels.
public struct ImageHeader: Hashable, Sendable {
  /// The format, detected from the content.
  public let format: ImageFormat
  /// The width in pixels, as stored in the file.
  ///
  /// The EXIF orientation is not applied.
  public let width: Int
  /// The height in pixels, as stored in the file.
  ///
  /// The EXIF orientation is not applied.
  public let height: Int
  /// Whether the image contains only gray pixels without alpha.
  ///
  /// It is always false for WebP.
  public let isGray: Bool
}

/// Reads the format and the size of an image without decoding its pixels.
/// - Throws: ``ImageError`` if the header cannot be read or the size exceeds ``ImageLimits``.
public func probeImage(_ bytes: some ContiguousBytes) throws(ImageError) -> ImageHeader {
  let result = bytes.withUnsafeBytes { bytes in
    Result { () throws(ImageError) in try ImageHeader(bytes) }
  }
  return try result.get()
}

extension ImageHeader {
  init(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
    switch ImageFileSignature(bytes) {
    case .supported(.png): self = try .readPNGHeader(bytes)
    case .supported(.jpeg): self = try .readJPEGHeader(bytes)
    case .supported(.webP): self = try .readWebPHeader(bytes)
    case .unsupported(let name): throw ImageError(.unsupportedFormat(name))
    case .unrecognized: throw ImageError(.unknownFormat)
    }
    guard width > 0, height > 0 else {
      throw ImageError(.damaged("the width or height is 0"), in: format)
    }
    guard width <= ImageLimits.maximumSide, height <= ImageLimits.maximumSide,
      width * height <= ImageLimits.maximumPixelCount
    else { throw ImageError(.tooLarge(width: width, height: height), in: format) }
  }

  /// Reads a PNG's header chunk, which must be the first chunk.
  private static func readPNGHeader(_ bytes: UnsafeRawBufferPointer) throws(ImageError)
    -> ImageHeader
  {
    guard bytes.count >= 33 else { throw ImageError(.truncated, in: .png) }
    func word(_ offset: Int) -> Int {
      Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    let name = String(decoding: bytes[12..<16], as: UTF8.self)
    guard name != "CgBI" else {
      throw ImageError(.unsupportedFeature("Apple's PNG variant for iOS apps (CgBI)"), in: .png)
    }
    guard name == "IHDR" else {
      throw ImageError(.damaged("the header chunk is missing"), in: .png)
    }
    let (width, height) = (word(16), word(20))
    // The file is truncated if its rows could not fit into this amount of data even with maximum compression.
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][bytes[25]] ?? 1
    let (row, overflow) = width.multipliedReportingOverflow(by: Int(bytes[24]) * channels)
    if !overflow, width <= ImageLimits.maximumSide, height <= ImageLimits.maximumSide,
      row / 8 * height / ImageLimits.maximumInflationRatio > bytes.count
    {
      throw ImageError(.truncated, in: .png)
    }
    return ImageHeader(
      format: .png, width: width, height: height,
      isGray: bytes[25] == 0 && !hasTransparentColor(in: bytes, readWord: word))
  }

  /// Returns whether a PNG defines a transparent color in a chunk before its pixel data.
  private static func hasTransparentColor(
    in bytes: UnsafeRawBufferPointer, readWord word: (Int) -> Int
  ) -> Bool {
    // Each chunk has 12 bytes in addition to its data: a length, a name and a checksum.
    var at = 8
    while at + 8 <= bytes.count {
      let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
      if name == "tRNS" { return true }
      if name == "IDAT" { return false }
      at += 12 + word(at)
    }
    return false
  }

  private static func readJPEGHeader(_ bytes: UnsafeRawBufferPointer) throws(ImageError)
    -> ImageHeader
  {
    var width: UInt32 = 0
    var height: UInt32 = 0
    var components: UInt32 = 0
    try runCodec(for: .jpeg) { message in
      image_probe_jpeg(
        // Sound: the bytes of `Data` are not bound to another type, and the closure of the caller keeps them alive.
        bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &width, &height, &components,
        message)
    }
    return ImageHeader(
      format: .jpeg, width: Int(width), height: Int(height), isGray: components == 1)
  }

  private static func readWebPHeader(_ bytes: UnsafeRawBufferPointer) throws(ImageError)
    -> ImageHeader
  {
    var features = WebPBitstreamFeatures()
    try checkWebPStatus(
      // Sound: the bytes of `Data` are not bound to another type, and the closure of the caller keeps them alive.
      WebPGetFeatures(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &features))
    guard features.has_animation == 0 else {
      throw ImageError(.unsupportedFeature("animation"), in: .webP)
    }
    return ImageHeader(
      format: .webP, width: Int(features.width), height: Int(features.height), isGray: false)
  }
}
