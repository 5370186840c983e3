import CoreGraphics
import Foundation
import ImageCodecs
import Pixels

/// A loader that finds and decodes the images referenced by a document, each only once.
final class ImageLoader {
  private let files: PackageFileReader
  private let folder: PackagePath
  private let log: DiagnosticLog
  private(set) var decodedImages: [String: CGImage?] = [:]
  /// The memory reservations for the decoded images.
  private(set) var reservations: [MemoryBudget.Reservation] = []
  /// The files from which the images were read.
  let origins: ImageSources

  init(_ files: PackageFileReader, folder: PackagePath, _ log: DiagnosticLog) {
    (self.files, self.folder, self.log) = (files, folder, log)
    origins = ImageSources(limit: files.limits.entryBytes, reopen: files.reopen)
  }

  /// Returns the decoded image for the given source; reports a diagnostic and returns `nil` if there is none.
  ///
  /// - Parameters:
  ///   - source: The source as written in the document: a path or a `data:` URL.
  ///   - location: The location of the reference in the document.
  /// - Returns: The decoded image; `nil` if it is missing, damaged or too large.
  /// - Throws: The diagnostic, in a strict import.
  func image(forSource source: String, at location: DocumentDiagnostic.Location)
    throws(DocumentDiagnostic)
    -> CGImage?
  {
    if let cached = decodedImages[source] { return cached }
    let image = try loadImage(fromSource: source, at: location)
    decodedImages[source] = .some(image)
    return image
  }

  private func loadImage(fromSource source: String, at location: DocumentDiagnostic.Location)
    throws(DocumentDiagnostic) -> CGImage?
  {
    if source.hasPrefix("data:") {
      // Decoding requires memory for a copy of the text and for the decoded data.
      let reservation = files.memory.reserve(byteCount: 2 * source.utf8.count)
      defer { withExtendedLifetime(reservation) {} }
      if reservation == nil {
        try log.report(.limitExceeded(.memory, limit: files.limits.memory), at: location)
        return nil
      }
      guard let data = ImageLoader.inlineData(inSource: source) else {
        try log.report(.damagedImage("data:…", "the data is not valid base64"), at: location)
        return nil
      }
      let image = try decodeImage(data, source: "data:…", at: location)
      if let image { origins.recordImage(image, bytes: data) }
      return image
    }
    guard let path = try findFile(forSource: source, at: location) else { return nil }
    do throws(DocumentDiagnostic) {
      let bytes = try files.readFile(at: path)
      let image = try decodeImage(bytes, source: source, at: location)
      if let image { origins.recordImage(image, path: path, bytes: bytes) }
      return image
    } catch {
      try log.report(error)
      return nil
    }
  }

  /// Finds the file for the given source.
  ///
  /// The path is relative to the document, with or without percent encoding. An absolute path refers to the author's
  /// machine, so only its last component is looked up in the assets.
  private func findFile(forSource source: String, at location: DocumentDiagnostic.Location)
    throws(DocumentDiagnostic) -> PackagePath?
  {
    // Each byte of a path may be percent-encoded as three characters.
    guard source.utf8.count <= 3 * PackagePath.maximumLength else {
      try log.report(.missingImage(source), at: location)
      return nil
    }
    let names = [source, source.removingPercentEncoding].compactMap { $0 }
    for name in names {
      if let path = folder.appending(name).flatMap(files.resolvePath) { return path }
    }
    let isAbsolute = source.hasPrefix("/") || source.hasPrefix("file:")
    for name in names where isAbsolute {
      guard let last = name.split(separator: "/").last.map(String.init) else { continue }
      for inside in ["assets/" + last, last] {
        if let path = folder.appending(inside).flatMap(files.resolvePath) { return path }
      }
    }
    let isHostile = !isAbsolute && names.contains { PackagePath($0) == nil }
    try log.report(isHostile ? .unsafePath(source) : .missingImage(source), at: location)
    return nil
  }

  private static func inlineData(inSource source: String) -> Data? {
    guard let comma = source.firstIndex(of: ","),
      source[..<comma].lowercased().hasSuffix(";base64")
    else { return nil }
    return Data(
      base64Encoded: String(source[source.index(after: comma)...]),
      options: .ignoreUnknownCharacters)
  }

  /// Decodes an image within the limits; reports a diagnostic and returns `nil` if it is damaged or too large.
  func decodeImage(
    _ data: Data, source: String, at location: DocumentDiagnostic.Location
  ) throws(DocumentDiagnostic) -> CGImage? {
    var lacking: PackageLimits.Kind?
    var pixels: PixelBuffer?
    do throws(ImageError) {
      let header = try probeImage(data)
      if !files.reservePixels(header.width * header.height) {
        lacking = .pixels
      } else if let reservation = reserveMemory(for: header) {
        pixels = try ImageCodecs.decodeImage(data)
        reservations.append(reservation)
      } else {
        lacking = .memory
      }
    } catch {
      try log.report(.damagedImage(source, error.description), at: location)
      return nil
    }
    if let lacking {
      try log.report(.limitExceeded(lacking, limit: files.limits[lacking]), at: location)
      return nil
    }
    return pixels.map { CGImage(pixels: $0) }
  }

  /// Reserves the memory for a decoded image during its lifetime; returns `nil` if decoding would exceed the budget.
  private func reserveMemory(for header: ImageHeader) -> MemoryBudget.Reservation? {
    let bytes = 4 * header.width * header.height
    // The mipmaps used to draw scaled-down images require an additional third.
    guard let reservation = files.memory.reserve(byteCount: bytes + bytes / 3) else { return nil }
    // The decoder temporarily requires memory for a copy of the image (WebP) or for DCT coefficients (JPEG).
    let besides: Int
    switch header.format {
    case .png: besides = 0
    case .jpeg: besides = 6 * header.width * header.height
    case .webP: besides = bytes
    }
    return besides == 0 || files.memory.reserve(byteCount: besides) != nil ? reservation : nil
  }
}
