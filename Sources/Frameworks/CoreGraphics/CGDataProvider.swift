public import Foundation

/// A function that frees the memory of a ``CGDataProvider``.
///
/// The arguments are the info pointer, the bytes and their count.
public typealias CGDataProviderReleaseDataCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// The bytes from which an image is created.
public final class CGDataProvider: Sendable {
  /// The bytes of the provider, such as those of an image file.
  package let bytes: Data

  /// Creates a provider of the given bytes.
  package init(bytes: Data) { self.bytes = bytes }

  public init?(data: CFData) { bytes = data as Data }

  /// Copies `size` bytes and calls `releaseData` before returning.
  ///
  /// Returns nil for a negative size.
  public init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    bytes = Data(bytes: data, count: size)
    releaseData(info, data, size)
  }

  /// Creates a provider of the bytes of a file.
  ///
  /// Returns nil if the file cannot be read.
  public init?(url: CFURL) {
    guard let data = try? Data(contentsOf: url as URL) else { return nil }
    bytes = data
  }

  /// Creates a provider of the bytes of the file at a path.
  ///
  /// Returns nil if the file cannot be read.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(url: NSURL(fileURLWithPath: String(cString: filename)))
  }

  /// A copy of the provider's bytes.
  public var data: CFData? { bytes as NSData }
}
