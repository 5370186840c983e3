import CoreGraphics
import Foundation
import ImageCodecs
import Pixels

/// A collector for the images in a document that is being written.
///
/// Equal images are written only once.
final class DocumentImageWriter {
  /// The destination to which images are written.
  enum Destination {
    /// The images are embedded in the document.
    case document
    /// The images are written as files in the `assets` folder.
    case assets
  }

  private let destination: Destination
  private let origins: [ImageSources]
  /// The contents of the image files, by path.
  private(set) var files: [String: Data] = [:]
  private var sourcesByImage: [PixelBuffer: String] = [:]
  private var usedNames: Set<String> = []
  private var imageCount = 0

  init(_ destination: Destination, _ origins: [ImageSources]) {
    (self.destination, self.origins) = (destination, origins)
  }

  /// Returns the source attribute for an image; `nil` if the image cannot be encoded.
  func sourceAttribute(for image: CGImage) -> String? {
    if let cached = sourcesByImage[image.pixels] { return cached }
    let origin = origins.lazy.compactMap { $0.fileData(of: image) }.first
    guard let bytes = origin?.bytes ?? (try? encodePNG(image.pixels)),
      let format = try? probeImage(bytes).format
    else { return nil }
    imageCount += 1
    let source: String
    let kind = format.rawValue.lowercased()
    switch destination {
    case .document: source = "data:image/\(kind);base64,\(bytes.base64EncodedString())"
    case .assets:
      source = uniqueAssetPath(for: origin?.name ?? "image-\(imageCount).\(kind)")
      files[source] = bytes
    }
    sourcesByImage[image.pixels] = source
    return source
  }

  /// Returns a path in the assets folder that is not yet used, even when compared without case.
  private func uniqueAssetPath(for name: String) -> String {
    let url = URL(fileURLWithPath: "/" + name)
    let (stem, ending) = (url.deletingPathExtension().lastPathComponent, url.pathExtension)
    var path = DocumentImageWriter.assetFolder + name
    var number = 2
    while !usedNames.insert(path.lowercased()).inserted {
      path =
        "\(DocumentImageWriter.assetFolder)\(stem)-\(number)" + (ending.isEmpty ? "" : ".\(ending)")
      number += 1
    }
    return path
  }

  private static let assetFolder = "assets/"
}

/// The files from which a document's images were decoded.
///
/// A file's bytes are read again only when the image is written.
final class ImageSources {
  private enum ImageSource {
    case file(PackagePath, FileFingerprint)
    case bytes(Data)
  }

  /// The length and hash of a file, used to detect changes.
  private struct FileFingerprint: Equatable {
    let count: Int
    let hash: Int

    init(_ bytes: Data) {
      count = bytes.count
      var hasher = Hasher()
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      hash = hasher.finalize()
    }
  }

  private let reopen: () -> (any PackageSource)?
  private let limit: Int
  /// The source file of each image, by the identity of the image's pixels.
  ///
  /// The pixels are retained so that the identity is not reused; the document has reserved their memory.
  private var byPixels: [ObjectIdentifier: (pixels: PixelBuffer, origin: ImageSource)] = [:]
  private lazy var source = reopen()

  /// Creates an empty list of image sources.
  ///
  /// - Parameters:
  ///   - limit: The maximum size of a file, in bytes.
  ///   - reopen: Opens the package from which the document was read.
  init(limit: Int, reopen: @escaping () -> (any PackageSource)?) {
    (self.limit, self.reopen) = (limit, reopen)
  }

  /// Records that an image was decoded from a file with the given path and bytes.
  func recordImage(_ image: CGImage, path: PackagePath, bytes: Data) {
    byPixels[image.pixels.storageIdentity] = (image.pixels, .file(path, FileFingerprint(bytes)))
  }

  func recordImage(_ image: CGImage, bytes: Data) {
    byPixels[image.pixels.storageIdentity] = (image.pixels, .bytes(bytes))
  }

  /// Returns the contents and name of an image's source file; `nil` if it has none or the file has changed.
  func fileData(of image: CGImage) -> (bytes: Data, name: String?)? {
    switch byPixels[image.pixels.storageIdentity]?.origin {
    case nil: return nil
    case .bytes(let bytes)?: return (bytes, nil)
    case .file(let path, let mark)?:
      guard let bytes = try? source?.fileData(at: path, byteLimit: limit),
        FileFingerprint(bytes) == mark
      else {
        return nil
      }
      return (bytes, path.lastComponent)
    }
  }
}
