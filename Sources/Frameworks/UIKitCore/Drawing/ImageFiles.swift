public import CoreGraphics
public import Foundation
import ImageCodecs
import Pixels

// Images as files: PNG, JPEG and WebP.

extension UIImage {
  /// The picture of a file's bytes at one pixel a point, or nil where they are damaged or of another format.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// The picture of a file's bytes, turned as the camera's orientation in them says.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = CGImage(fileBytes: data) else { return nil }
    self.init(cgImage: image, scale: scale, orientation: ExifOrientation.orientation(in: data))
  }

  /// The picture of a file, or nil where it cannot be read; `@2x` or `@3x` at the end of its name is its scale.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data, scale: ImageFile.scale(ofFileAt: path))
  }

  /// A picture by its name among the resources of the program; see ``init(named:in:)``.
  public convenience init?(named name: String) { self.init(named: name, in: nil) }

  /// A picture by its name among the resources of a bundle, or of the program where that is nil.
  ///
  /// Without an ending it is a PNG, JPEG or WebP file. Of several scales that which fits the main screen best is taken: the
  /// next larger one, else the largest.
  package convenience init?(named name: String, in bundle: Bundle?) {
    self.init(named: name, in: bundle, compatibleWith: nil)
  }

  /// A picture by its name among the resources of a bundle, or of the program where that is nil; of several scales that
  /// which fits surroundings best that say how many pixels a point has.
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

  /// The upright picture as the bytes of a PNG file; nil for an empty image.
  public func pngData() -> Data? { uprightImage.flatMap { try? encodePNG($0.pixels) } }

  /// The upright picture over black as the bytes of a JPEG file; nil for an empty image.
  ///
  /// - Range: 0 for the smallest file to 1 for the best picture.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    uprightImage.flatMap {
      try? encodeJPEG($0.pixels, quality: min(max(Double(compressionQuality), 0), 1))
    }
  }
}

/// How files of pictures are named.
enum ImageFile {
  private static let pathExtensions = ["png", "jpg", "jpeg", "webp"]
  private static let scales = [1, 2, 3]

  /// Pixels per point by the end of the name.
  static func scale(ofFileAt path: String) -> CGFloat {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return scales.first { $0 > 1 && name.hasSuffix("@\($0)x") }.map { CGFloat($0) } ?? 1
  }

  /// The path of the file whose scale fits so many pixels a point best.
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

/// The turn that a camera wrote into a JPEG file.
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
      // Pixels begin; nothing about them follows.
      if bytes[at + 1] == 0xDA { return .up }
      at += 2 + max(length, 2)
    }
    return .up
  }

  /// The orientation tag of a TIFF header's first directory.
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
