/// An error that occurred while decoding or encoding an image.
public struct ImageError: Error, Hashable, Sendable {
  /// The reason why an image could not be decoded or encoded.
  public enum Reason: Hashable, Sendable {
    /// The data does not start with the signature of a known format.
    case unknownFormat
    /// The image has a known format that cannot be decoded.
    ///
    /// The associated value is the name of the format.
    case unsupportedFormat(String)
    /// The data ends before the image is complete.
    case truncated
    /// The data violates the format.
    ///
    /// The associated value is the codec's error message.
    case damaged(String)
    /// The file uses a feature that is not supported.
    ///
    /// The associated value describes the feature.
    case unsupportedFeature(String)
    /// The size in pixels exceeds ``ImageLimits`` or, when encoding, the format's own limit.
    case tooLarge(width: Int, height: Int)
    /// The codec could not allocate memory.
    case outOfMemory
  }

  /// The path of the file or document entry that contains the image, or `nil` if unknown.
  public var source: String?
  /// The format of the image, or `nil` if it was not detected.
  public let format: ImageFormat?
  /// The reason for the failure, with its details.
  public let reason: Reason

  init(_ reason: Reason, in format: ImageFormat? = nil) {
    self.reason = reason
    self.format = format
  }

  /// Returns the same error with the given path as its source.
  public func withSource(_ path: String) -> ImageError {
    var named = self
    named.source = path
    return named
  }
}

extension ImageError: CustomStringConvertible {
  /// A one-line message that states the source, the problem and the remedy.
  public var description: String {
    let name = format.map { "\($0.rawValue) image" } ?? "image"
    let start = (source.map { "\($0): " } ?? "") + name
    return switch reason {
    case .unknownFormat:
      "\(start): unknown file format; use PNG, JPEG or WebP"
    case .unsupportedFormat(let foreign):
      "\(start): the format \(foreign) is not supported; convert the image to PNG, JPEG or WebP"
    case .truncated:
      "\(start): the data is incomplete; download or copy the file again"
    case .damaged(let detail):
      "\(start): the data is damaged (\(detail)); save the image again"
    case .unsupportedFeature(let detail):
      "\(start): \(detail) is not supported; save the image with standard settings"
    case .tooLarge(let width, let height):
      "\(start): \(width) × \(height) pixels exceed the maximum of \(limitDescription); use a smaller image"
    case .outOfMemory:
      "\(start): not enough memory; use a smaller image"
    }
  }

  private var limitDescription: String {
    let side = format == .webP ? ImageLimits.maximumWebPSide : ImageLimits.maximumSide
    return "\(side) per side and \(ImageLimits.maximumPixelCount) in total"
  }
}
