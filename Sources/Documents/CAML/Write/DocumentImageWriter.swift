import CoreGraphics
import Foundation
import ImageCodecs
import Pixels

/// The pictures of a document that is being written, equal ones once.
final class DocumentImageWriter {
  /// Where the pictures go.
  enum Destination {
    /// Into the document itself.
    case document
    /// Into files beside it.
    case assets
  }

  private let destination: Destination
  private let origins: [ImageSources]
  /// The files beside the document, by path.
  private(set) var files: [String: Data] = [:]
  private var sourcesByImage: [PixelBuffer: String] = [:]
  private var usedNames: Set<String> = []
  private var imageCount = 0

  init(_ destination: Destination, _ origins: [ImageSources]) {
    (self.destination, self.origins) = (destination, origins)
  }

  /// What the document says for a picture; nil for one that no file can hold.
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

  /// A path in the assets that nothing has, not even in other letters' case.
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

/// Which files the pictures of a document came from.
///
/// The bytes stay where they are until they are wanted.
final class ImageSources {
  private enum ImageSource {
    case file(PackagePath, FileFingerprint)
    case bytes(Data)
  }

  /// Count and hash of the bytes that were decoded, by which an unchanged file is known.
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
  /// Retains the pixels, so that no others get their identity; the document's shares of memory count them.
  private var byPixels: [ObjectIdentifier: (pixels: PixelBuffer, origin: ImageSource)] = [:]
  private lazy var source = reopen()

  /// - Parameters:
  ///   - limit: how many bytes one file may have.
  ///   - reopen: the files that the document was read from.
  init(limit: Int, reopen: @escaping () -> (any PackageSource)?) {
    (self.limit, self.reopen) = (limit, reopen)
  }

  /// Records that a picture was decoded from a file that has these bytes.
  func recordImage(_ image: CGImage, path: PackagePath, bytes: Data) {
    byPixels[image.pixels.storageIdentity] = (image.pixels, .file(path, FileFingerprint(bytes)))
  }

  func recordImage(_ image: CGImage, bytes: Data) {
    byPixels[image.pixels.storageIdentity] = (image.pixels, .bytes(bytes))
  }

  /// The bytes of the file that holds the picture, and its name; nil where it has none, or where the file has changed.
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
