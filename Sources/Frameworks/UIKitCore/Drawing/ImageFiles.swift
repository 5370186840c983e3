public import CoreGraphics
public import Foundation
import ImageCodecs
import Pixels

// Reading and writing PNG, JPEG and WebP files.

extension UIImage {
  /// Creates an image with a scale of 1 from the contents of an image file.
  ///
  /// Returns `nil` if the data is damaged or the format is not supported.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Creates an image with the given scale from the contents of an image file, with the orientation of its Exif data.
  ///
  /// Returns `nil` if the data is damaged or the format is not supported.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = CGImage(fileBytes: data) else { return nil }
    self.init(cgImage: image, scale: scale, orientation: ExifOrientation.orientation(in: data))
  }

  /// Creates an image from the file at the given path.
  ///
  /// Returns `nil` if the file cannot be read. A file name ending in `@2x` or `@3x` before its extension sets the
  /// scale; otherwise the scale is 1.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data, scale: ImageFile.scale(ofFileAt: path))
  }

  /// Creates an image from the resource with the given name in the main bundle.
  ///
  /// The search is described at `init(named:in:)`.
  public convenience init?(named name: String) { self.init(named: name, in: nil) }

  /// Creates an image from the resource with the given name in a bundle, or in the main bundle if `bundle` is `nil`.
  ///
  /// A name without an extension matches PNG, JPEG and WebP files. If files for several scales match, the initializer
  /// uses the smallest scale that is not below the scale of the main screen, or the largest scale if there is none.
  /// Returns `nil` if no file matches.
  package convenience init?(named name: String, in bundle: Bundle?) {
    self.init(named: name, in: bundle, compatibleWith: nil)
  }

  /// Creates an image from the resource with the given name in a bundle, or in the main bundle if `bundle` is `nil`.
  ///
  /// If files for several scales match, the initializer uses the one that best fits the `displayScale` of the traits,
  /// or the scale of the main screen if the traits do not specify one.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let folder = (bundle ?? .main).resourceURL ?? (bundle ?? .main).bundleURL
    let scale = traitCollection?.displayScale ?? 0
    guard
      let path = ImageFile.bestMatchPath(
        forName: name, in: folder, scale: scale > 0 ? scale : ScreenSettings.current.scale)
    else { return nil }
    self.init(contentsOfFile: path)
  }

  /// Returns the upright image as the contents of a PNG file, or `nil` for an empty image.
  public func pngData() -> Data? { uprightImage.flatMap { try? encodePNG($0.pixels) } }

  /// Returns the upright image, composited over black, as the contents of a JPEG file, or `nil` for an empty image.
  ///
  /// The quality ranges from 0 for the smallest file to 1 for the best image. Other values are clamped.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    uprightImage.flatMap {
      try? encodeJPEG($0.pixels, quality: min(max(Double(compressionQuality), 0), 1))
    }
  }
}

/// The naming rules for image files.
enum ImageFile {
  private static let pathExtensions = ["png", "jpg", "jpeg", "webp"]
  private static let scales = [1, 2, 3]

  /// Returns the scale specified by the `@2x` or `@3x` suffix of a file name, or 1 if there is none.
  static func scale(ofFileAt path: String) -> CGFloat {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return scales.first { $0 > 1 && name.hasSuffix("@\($0)x") }.map { CGFloat($0) } ?? 1
  }

  /// Returns the path of the image file with the given name whose scale best fits the given display scale, or `nil`
  /// if no file matches the name.
  ///
  /// The smallest scale that is not below the display scale is preferred, then the largest.
  static func bestMatchPath(forName name: String, in folder: URL, scale: CGFloat) -> String? {
    let wanted = Int(min(max(scale, 1), 1_000).rounded(.up))
    let order = scales.filter { $0 >= wanted } + scales.filter { $0 < wanted }.reversed()
    let ending = (name as NSString).pathExtension
    let hasEnding = pathExtensions.contains(ending.lowercased())
    let stem = hasEnding ? (name as NSString).deletingPathExtension : name
    for scale in order {
      for end in hasEnding ? [ending] : pathExtensions {
        let file = scale == 1 ? "\(stem).\(end)" : "\(stem)@\(scale)x.\(end)"
        let path = folder.appendingPathComponent(file).path
        if FileManager.default.fileExists(atPath: path) { return path }
      }
    }
    return nil
  }
}

/// A reader for the image orientation that cameras store in JPEG files.
///
/// - Source: Exif 2.3 (segment APP1, TIFF tag 0x0112).
enum ExifOrientation {
  static func orientation(in data: Data) -> UIImage.Orientation {
    let bytes = [UInt8](data.prefix(1 << 16))
    guard bytes.starts(with: [0xFF, 0xD8]) else { return .up }
    var at = 2
    while at + 4 <= bytes.count, bytes[at] == 0xFF {
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      let body = at + 4..<min(at + 2 + max(length, 2), bytes.count)
      if bytes[at + 1] == 0xE1, bytes[body].starts(with: Array("Exif\0\0".utf8)) {
        return orientation(inTIFFHeader: Array(bytes[body].dropFirst(6))) ?? .up
      }
      // The marker 0xDA starts the image data, and no metadata follows it.
      if bytes[at + 1] == 0xDA { return .up }
      at += 2 + max(length, 2)
    }
    return .up
  }

  /// Returns the orientation stored in the first directory of a TIFF header, or `nil` if it is missing or invalid.
  private static func orientation(inTIFFHeader tiff: [UInt8]) -> UIImage.Orientation? {
    let isLittle = tiff.starts(with: Array("II".utf8))
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at + count <= tiff.count else { return nil }
      let part = tiff[at..<at + count]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<count {
      let at = directory + 2 + entry * 12
      if number(at, 2) == 0x0112 { return number(at + 8, 2).flatMap(orientation) }
    }
    return nil
  }

  private static func orientation(forTag code: Int) -> UIImage.Orientation? {
    let all: [UIImage.Orientation] = [
      .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
    ]
    return all.indices.contains(code - 1) ? all[code - 1] : nil
  }
}
