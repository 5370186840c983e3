import AtomicFiles
import CoreGraphics
import Foundation
import Pixels

/// A reader for the images that settings name, within the limits of the package.
final class SettingImageReader {
  private let loader: ImageLoader
  private let limits: PackageLimits
  private var images: [String: CGImage] = [:]

  /// The memory reservations for the decoded images.
  var reservations: [MemoryBudget.Reservation] { loader.reservations }

  init(_ files: PackageFileReader) {
    loader = ImageLoader(files, folder: .root, DiagnosticLog(.strict))
    limits = files.limits
  }

  /// Reads and decodes an image file.
  func image(atPath path: String) throws(DocumentDiagnostic) -> CGImage? {
    if let image = images[path] { return image }
    let location = DocumentDiagnostic.Location("")
    let data = try Self.bytes(atPath: path, byteLimit: limits.entryBytes)
    let image = try loader.decodeImage(data, source: path, at: location)
    images[path] = image
    return image
  }

  /// Reads a file that a setting names.
  static func bytes(atPath path: String, byteLimit: Int) throws(DocumentDiagnostic) -> Data {
    let location = DocumentDiagnostic.Location("")
    let file: FileHandle
    do throws(RegularFile.OpenError) {
      file = try RegularFile.open(atPath: path)
    } catch {
      throw DocumentDiagnostic(error, path, at: location)
    }
    defer { try? file.close() }
    do {
      let data = try file.read(upToCount: byteLimit + 1) ?? Data()
      guard data.count <= byteLimit else {
        throw DocumentDiagnostic(.limitExceeded(.entryBytes, limit: byteLimit), at: location)
      }
      return data
    } catch let finding as DocumentDiagnostic {
      throw finding
    } catch {
      throw DocumentDiagnostic(.unreadable(error.localizedDescription), at: location)
    }
  }
}
