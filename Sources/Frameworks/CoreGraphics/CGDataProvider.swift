public import Foundation

/// A function that frees the memory passed to a ``CGDataProvider``.
///
/// The arguments are the info pointer, the bytes and their count.
public typealias CGDataProviderReleaseDataCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// A source of bytes for creating images.
public final class CGDataProvider: Sendable {
  /// The bytes supplied by the provider, such as the contents of an image file.
  package let bytes: Data

  /// Creates a provider that supplies the given bytes.
  package init(bytes: Data) { self.bytes = bytes }

  public init?(data: CFData) { bytes = data as Data }

  /// Creates a provider that copies `size` bytes, and calls `releaseData` before returning.
  ///
  /// Returns `nil` if the size is negative.
  public init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    bytes = Data(bytes: data, count: size)
    releaseData(info, data, size)
  }

  /// Creates a provider for the contents of the file at the given URL.
  ///
  /// Returns `nil` if the file cannot be read.
  public init?(url: CFURL) {
    guard let data = try? Data(contentsOf: url as URL) else { return nil }
    bytes = data
  }

  /// Creates a provider for the contents of the file at the given path.
  ///
  /// Returns `nil` if the file cannot be read.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(url: NSURL(fileURLWithPath: String(cString: filename)))
  }

  /// A copy of the provider's bytes.
  public var data: CFData? { bytes as NSData }
}
