import AtomicFiles
import CAML
import Diagnostics
import Foundation

/// The values from outside that are applied to a document.
struct DocumentSettings: Equatable, Sendable {
  /// The arguments of `--set`.
  var settings: [SettingArgument] = []
  /// The settings of a row of a data file, which replace the others.
  var cells: [SettingArgument] = []

  /// The arguments of the settings for a child process or a plan.
  var arguments: [String] {
    settings.map { "--set=\($0.text)" } + cells.map { "--cell=\($0.text)" }
  }

  /// The maximum size of a file whose contents are part of the settings.
  ///
  /// Larger files exceed the limits for images.
  private static let maximumFileByteCount = PackageLimits().entryBytes

  /// The files that values of the settings name, which are images or the contents of a template's option.
  ///
  /// They are found without reading the document, so that a finished file is recognized quickly.
  var namedFiles: [String] {
    let paths = Set(
      (settings + cells).map(\.setting).filter { $0.mayNameFile && !$0.value.isEmpty }.map(\.value))
    return paths.sorted().filter { path in
      guard let status = try? FileStatus(ofItemAt: path) else { return false }
      return status.kind == .regularFile && status.byteCount <= Self.maximumFileByteCount
    }
  }

  /// Reads a package and applies the settings.
  ///
  /// - Throws: ``ArgumentError`` that names the setting that cannot be applied, and the errors of reading a package.
  func package(
    at input: String, mode: ImportMode = .lenient, limits: PackageLimits
  ) throws -> CAPackage {
    let url = try InputDocumentList.url(of: input)
    do {
      return try CAPackage(
        contentsOf: url, settings: (settings + cells).map(\.setting),
        mode: mode, limits: limits)
    } catch let error as PackageSettingError {
      throw argumentError(for: error)
    } catch {
      throw DocumentErrors.named(error, readingFrom: input)
    }
  }

  /// Lists the options of a document's template.
  ///
  /// - Throws: ``ArgumentError`` if the template is malformed, and the errors of reading a package.
  static func templateOptions(
    at input: String, limits: PackageLimits
  ) throws -> [SettableValue] {
    let url = try InputDocumentList.url(of: input)
    do {
      return try CAPackage.templateOptions(at: url, limits: limits)
    } catch let error as PackageSettingError {
      throw ArgumentError(error.code, "\(url.lastPathComponent): \(error.message)")
    } catch {
      throw DocumentErrors.named(error, url.lastPathComponent)
    }
  }

  /// Returns an error that begins with the option or column of the setting.
  func argumentError(for error: PackageSettingError) -> ArgumentError {
    let place =
      if cells.contains(where: { $0.setting.target == error.target }) {
        "column '\(error.target.shortenedInMiddle())': "
      } else if settings.contains(where: { $0.text.hasPrefix("\(error.target)=") }) {
        "--set '\(error.target.shortenedInMiddle())': "
      } else {
        ""
      }
    return ArgumentError(error.code, place + error.message)
  }
}
