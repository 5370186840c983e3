import CImageShims
import CWebP
public import Foundation

/// What a picture's file says before its pixels.
public struct ImageHeader: Hashable, Sendable {
  /// The format, by content.
  public let format: ImageFormat
  /// Pixels across, as stored.
  public let width: Int
  /// Pixels down, as stored.
  public let height: Int
  /// Whether there is nothing but greys, and no alpha.
  public let isGray: Bool
}

/// Reads format and size without decoding pixels.
///
/// - Throws: ``ImageError`` also when the size exceeds ``ImageLimits``.
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
      throw ImageError(.damaged("the picture has no size"), in: format)
    }
    guard width <= ImageLimits.maximumSide, height <= ImageLimits.maximumSide,
      width * height <= ImageLimits.maximumPixelCount
    else { throw ImageError(.tooLarge(width: width, height: height), in: format) }
  }

  /// The PNG's header chunk, which must be its first.
  private static func readPNGHeader(_ bytes: UnsafeRawBufferPointer) throws(ImageError)
    -> ImageHeader
  {
    guard bytes.count >= 33 else { throw ImageError(.truncated, in: .png) }
    func word(_ offset: Int) -> Int {
      Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    let name = String(decoding: bytes[12..<16], as: UTF8.self)
    guard name != "CgBI" else {
      throw ImageError(.unsupportedFeature("the iPhone's own PNG variant (CgBI)"), in: .png)
    }
    guard name == "IHDR" else { throw ImageError(.damaged("no header chunk"), in: .png) }
    let (width, height) = (word(16), word(20))
    // Rows that no deflated data of this length can hold are missing, whatever follows.
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

  /// Whether a PNG names a transparent colour, which it does before the pixels.
  private static func hasTransparentColor(
    in bytes: UnsafeRawBufferPointer, readWord word: (Int) -> Int
  ) -> Bool {
    // Each chunk has a length, a name and a checksum.
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
        // Sound: bytes of Data have no other type; the caller's closure keeps them.
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
      // Sound: bytes of Data have no other type; the caller's closure keeps them.
      WebPGetFeatures(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &features))
    guard features.has_animation == 0 else {
      throw ImageError(.unsupportedFeature("an animation"), in: .webP)
    }
    return ImageHeader(
      format: .webP, width: Int(features.width), height: Int(features.height), isGray: false)
  }
}
