/// A file format for still images that can be decoded and encoded.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case webP = "WebP"
}

/// The format of a file, detected from its first bytes.
enum ImageFileSignature: Equatable {
  case supported(ImageFormat)
  /// An image format that cannot be decoded.
  ///
  /// The associated value is its name, for error messages.
  case unsupported(String)
  case unrecognized

  init(_ bytes: UnsafeRawBufferPointer) {
    func has(_ signature: [UInt8], at offset: Int = 0) -> Bool {
      bytes.count >= offset + signature.count
        && bytes[offset..<offset + signature.count].elementsEqual(signature)
    }
    if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .supported(.png)
    } else if has([0xFF, 0xD8, 0xFF]) {
      self = .supported(.jpeg)
    } else if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) {
      self = .supported(.webP)
    } else if has(Array("GIF8".utf8)) {
      self = .unsupported("GIF")
    } else if has([0x49, 0x49, 0x2A, 0x00]) || has([0x4D, 0x4D, 0x00, 0x2A]) {
      self = .unsupported("TIFF")
    } else if has(Array("ftyphei".utf8), at: 4) || has(Array("ftypmif1".utf8), at: 4) {
      self = .unsupported("HEIC")
    } else if has(Array("ftypavif".utf8), at: 4) {
      self = .unsupported("AVIF")
    } else if has(Array("%PDF".utf8)) {
      self = .unsupported("PDF")
    } else {
      self = .unrecognized
    }
  }
}
