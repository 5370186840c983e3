import CoreGraphics
import Foundation
import ImageCodecs
import Pixels

/// The pictures of a document that is being written, equal ones once.
final class WrittenImages {
  /// Where the pictures go.
  enum Place {
    /// Into the document itself.
    case document
    /// Into files beside it.
    case assets
  }

  private let place: Place
  private let origins: [ImageOrigins]
  /// The files beside the document, by path.
  private(set) var files: [String: Data] = [:]
  private var sources: [PixelBuffer: String] = [:]
  private var taken: Set<String> = []
  private var count = 0

  init(_ place: Place, _ origins: [ImageOrigins]) {
    (self.place, self.origins) = (place, origins)
  }

  /// What the document says for a picture; nil for one that no file can hold.
  func source(of image: CGImage) -> String? {
    if let known = sources[image.pixels] { return known }
    let origin = origins.lazy.compactMap { $0.bytes(of: image) }.first
    guard let bytes = origin?.bytes ?? (try? encodePNG(image.pixels)),
      let format = try? probeImage(bytes).format
    else { return nil }
    count += 1
    let source: String
    let kind = format.rawValue.lowercased()
    switch place {
    case .document: source = "data:image/\(kind);base64,\(bytes.base64EncodedString())"
    case .assets:
      source = free(origin?.name ?? "image-\(count).\(kind)")
      files[source] = bytes
    }
    sources[image.pixels] = source
    return source
  }

  /// A path in the assets that nothing has, not even in other letters' case.
  private func free(_ name: String) -> String {
    let url = URL(fileURLWithPath: "/" + name)
    let (stem, ending) = (url.deletingPathExtension().lastPathComponent, url.pathExtension)
    var path = WrittenImages.folder + name
    var number = 2
    while !taken.insert(path.lowercased()).inserted {
      path = "\(WrittenImages.folder)\(stem)-\(number)" + (ending.isEmpty ? "" : ".\(ending)")
      number += 1
    }
    return path
  }

  private static let folder = "assets/"
}

/// Which files the pictures of a document came from.
///
/// The bytes stay where they are until they are wanted.
final class ImageOrigins {
  private enum Origin {
    case file(PackagePath, FileMark)
    case bytes(Data)
  }

  /// Count and hash of the bytes that were decoded, by which an unchanged file is known.
  private struct FileMark: Equatable {
    let count: Int
    let hash: Int

    init(_ bytes: Data) {
      count = bytes.count
      var hasher = Hasher()
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      hash = hasher.finalize()
    }
  }

  private let reopen: () -> (any DocumentSource)?
  private let limit: Int
  /// Retains the pixels, so that no others get their identity; the document's shares of memory count them.
  private var byPixels: [ObjectIdentifier: (pixels: PixelBuffer, origin: Origin)] = [:]
  private lazy var source = reopen()

  /// - Parameters:
  ///   - limit: how many bytes one file may have.
  ///   - reopen: the files that the document was read from.
  init(limit: Int, reopen: @escaping () -> (any DocumentSource)?) {
    (self.limit, self.reopen) = (limit, reopen)
  }

  /// Records that a picture was decoded from a file that has these bytes.
  func note(_ image: CGImage, _ path: PackagePath, _ bytes: Data) {
    byPixels[image.pixels.identity] = (image.pixels, .file(path, FileMark(bytes)))
  }

  func note(_ image: CGImage, _ bytes: Data) {
    byPixels[image.pixels.identity] = (image.pixels, .bytes(bytes))
  }

  /// The bytes of the file that holds the picture, and its name; nil where it has none, or where the file has changed.
  func bytes(of image: CGImage) -> (bytes: Data, name: String?)? {
    switch byPixels[image.pixels.identity]?.origin {
    case nil: return nil
    case .bytes(let bytes)?: return (bytes, nil)
    case .file(let path, let mark)?:
      guard let bytes = try? source?.bytes(at: path, limit: limit), FileMark(bytes) == mark else {
        return nil
      }
      return (bytes, path.last)
    }
  }
}
