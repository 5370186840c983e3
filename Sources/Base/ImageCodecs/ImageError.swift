/// Why bytes did not become a picture, or a picture bytes.
public struct ImageError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The bytes begin like no format that is read.
    case unknownFormat
    /// The bytes are a picture of a format that is not read.
    case unsupportedFormat(String)
    /// The bytes end before the picture does.
    case truncated
    /// The bytes break the format's rules; the codec's own words.
    case damaged(String)
    /// The file uses what is not read.
    case unsupportedFeature(String)
    /// The size exceeds ``ImageLimits`` or, when writing, the format's own limit.
    case tooLarge(width: Int, height: Int)
    /// The codec found no memory.
    case outOfMemory
  }

  /// The file or document entry the bytes came from, where the caller knows it.
  public var source: String?
  /// The format, once it is known.
  public let format: ImageFormat?
  /// What is wrong.
  public let reason: Reason

  init(_ reason: Reason, in format: ImageFormat? = nil) {
    self.reason = reason
    self.format = format
  }

  /// The same error, naming where the bytes came from.
  public func withSource(_ path: String) -> ImageError {
    var named = self
    named.source = path
    return named
  }
}

extension ImageError: CustomStringConvertible {
  /// One line for a person: place, fault, remedy.
  public var description: String {
    let name = format.map { "\($0.rawValue) picture" } ?? "picture"
    let start = (source.map { "\($0): " } ?? "") + name
    return switch reason {
    case .unknownFormat:
      "\(start): the bytes are no known format; use PNG, JPEG or WebP"
    case .unsupportedFormat(let foreign):
      "\(start): \(foreign) is not read; convert it to PNG, JPEG or WebP"
    case .truncated:
      "\(start): the data ends too early; fetch or copy the file again"
    case .damaged(let detail):
      "\(start): the data is damaged (\(detail)); save the picture anew"
    case .unsupportedFeature(let detail):
      "\(start): \(detail) is not supported; save the picture in a plainer form"
    case .tooLarge(let width, let height):
      "\(start): \(width) × \(height) pixels are too many; at most \(limitDescription)"
    case .outOfMemory:
      "\(start): the memory does not suffice; use a smaller picture"
    }
  }

  private var limitDescription: String {
    let side = format == .webP ? ImageLimits.maximumWebPSide : ImageLimits.maximumSide
    return "\(side) a side and \(ImageLimits.maximumPixelCount) in all fit"
  }
}
