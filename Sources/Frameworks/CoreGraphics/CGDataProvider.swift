public import Foundation

/// Lets go of the memory of a ``CGDataProvider``: its info, the bytes, their number.
public typealias CGDataProviderReleaseDataCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// Bytes that an image is made of.
public final class CGDataProvider: Sendable {
  /// The bytes.
  package let bytes: Data

  /// Takes bytes.
  package init(bytes: Data) { self.bytes = bytes }

  /// Takes bytes.
  public init?(data: CFData) { bytes = data as Data }

  /// Copies bytes and lets go of the memory at once.
  public init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    bytes = Data(bytes: data, count: size)
    releaseData(info, data, size)
  }

  /// Reads a file, or is nil where that fails.
  public init?(url: CFURL) {
    guard let data = try? Data(contentsOf: url as URL) else { return nil }
    bytes = data
  }

  /// Reads a file, or is nil where that fails.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(url: NSURL(fileURLWithPath: String(cString: filename)))
  }

  /// The bytes.
  public var data: CFData? { bytes as NSData }
}
