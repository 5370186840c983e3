import CAML
import Diagnostics
import Foundation

/// The description of one document in the gallery, stored in `gallery.json`.
///
/// Its schema is `Documentation/schemas/gallery.schema.json`.
struct GalleryEntry: Codable, Equatable {
  /// A state name and the file name of the still image that shows the state.
  struct StateImage: Codable, Equatable {
    var name: String
    var still: String
  }

  /// A diagnostic message about the document.
  struct DiagnosticEntry: Codable, Equatable {
    /// The severity: `note`, `warning` or `error`.
    var severity: String
    var text: String
  }

  var name = ""
  /// The path of the folder with the document, relative to the gallery's input folder.
  var folder = ""
  /// The document's width and height in points.
  var width = 0.0, height = 0.0
  /// The width and height of the document's images in pixels.
  var pictureWidth = 0, pictureHeight = 0
  /// The film's duration in seconds.
  var duration = 0.0
  /// The file name of the film, or `nil` if the document does not change over time.
  var film: String?
  var still = ""
  var states: [StateImage] = []
  var findings: [DiagnosticEntry] = []
  var isPartial = false
  /// The reason why the document could not be rendered, or `nil` if it was rendered.
  var failure: String?
  /// The stable identifier of the failure.
  var failureCode: ErrorCode?

  /// The maximum number of diagnostics shown for one document, so that the list stays readable.
  static let maximumDiagnosticCount = 100
  /// The name of the file in the document's output folder in which the child process stores its entry.
  static let fileName = "entry.json"
  /// The maximum length of a folder name in characters.
  ///
  /// File systems limit names to 255 bytes, and a character may need four.
  private static let maximumFolderNameLength = 60

  /// The paths of the document's images and film, relative to the gallery folder.
  var filePaths: [String] {
    guard failure == nil else { return [] }
    let stills = states.map(\.still)
    return (film.map { [$0] } ?? []) + stills + (stills.contains(still) ? [] : [still])
  }

  /// The number of diagnostics with a severity above `note`.
  var problemCount: Int { findings.count { $0.severity != "\(DocumentDiagnostic.Severity.note)" } }

  /// Returns a unique folder name for each document, consisting of letters, digits, dots, hyphens and underscores.
  static func uniqueFolderNames(for stems: [String]) -> [String] {
    OutputPath.numberingDuplicates(
      in: stems.map { stem in
        let plain = OutputPath.uniqueFileNames(for: [stem])[0].drop { $0 == "." }.prefix(
          maximumFolderNameLength)
        return plain.isEmpty ? "document" : String(plain)
      })
  }

  init() {}

  /// Creates the entry for a document from the result of the child process that rendered it.
  init(
    _ document: InputDocumentList.InputDocument, _ path: String,
    _ result: RenderWorkerPool.WorkerResult?,
    in site: GallerySite
  ) {
    let file = URL(fileURLWithPath: site.stagingPath(for: "media/\(path)/\(Self.fileName)"))
    if let result, result.status == 0, result.error == nil, let data = try? Data(contentsOf: file),
      let entry = try? JSONDecoder().decode(Self.self, from: data)
    {
      try? FileManager.default.removeItem(at: file)
      self = entry.prefixingFilePaths(with: "media/\(path)/")
      var said: Set<String> = []
      // Rendering may print the same message for each image, so each message is added only once.
      let added = result.outputLines.map { $0.singleLineEscaped }.filter {
        said.insert($0).inserted
      }
      findings += added.prefix(Self.maximumDiagnosticCount).map {
        DiagnosticEntry(severity: "warning", text: $0)
      }
    } else {
      try? FileManager.default.removeItem(at: file.deletingLastPathComponent())
      // The page and the report show the name beside the reason.
      failure =
        DocumentErrors.removingName(
          of: document.path, from: result?.outputLines.last ?? RenderWorkerPool.startFailure
        ).singleLineEscaped
      failureCode = result?.error?.code ?? .workerCrashed
    }
    let names = document.stem.split(separator: "/")
    name = (names.last.map(String.init) ?? document.stem).singleLineEscaped
    folder = names.dropLast().joined(separator: "/").singleLineEscaped
  }

  /// Returns a copy of the entry in which all file names begin with the given prefix, the path of the document's
  /// folder.
  private func prefixingFilePaths(with prefix: String) -> Self {
    var copy = self
    copy.still = prefix + still
    copy.film = film.map { prefix + $0 }
    copy.states = states.map { StateImage(name: $0.name, still: prefix + $0.still) }
    return copy
  }
}
