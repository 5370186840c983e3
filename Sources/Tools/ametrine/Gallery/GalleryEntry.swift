import CAML
import Diagnostics
import Foundation

/// What a gallery shows of one document, as it is written into `gallery.json`.
struct GalleryEntry: Codable, Equatable {
  /// A state and the file of its still.
  struct StateImage: Codable, Equatable {
    var name: String
    var still: String
  }

  /// Something that was found in the document.
  struct DiagnosticEntry: Codable, Equatable {
    /// `note`, `warning` or `error`.
    var severity: String
    var text: String
  }

  var name = ""
  /// The folders that the document lies in, below the one of the gallery.
  var folder = ""
  /// In points.
  var width = 0.0, height = 0.0
  /// Of the pictures, in pixels.
  var pictureWidth = 0, pictureHeight = 0
  /// Of the film, in seconds.
  var duration = 0.0
  /// Nil where nothing moves.
  var film: String?
  var still = ""
  var states: [StateImage] = []
  var findings: [DiagnosticEntry] = []
  var isPartial = false
  /// Why there is nothing to see.
  var failure: String?

  /// More diagnostics than these hide each other.
  static let maximumDiagnosticCount = 100
  /// Where a document's process leaves what it has to say, in the document's folder.
  static let fileName = "entry.json"
  /// A folder's name is at most so many characters, of which some systems make four bytes each.
  private static let maximumFolderNameLength = 60

  /// How many diagnostics cost something of the picture.
  var problemCount: Int { findings.count { $0.severity != "\(DocumentDiagnostic.Severity.note)" } }

  /// Names of folders for documents, of letters, digits and few signs, each once.
  static func uniqueFolderNames(for stems: [String]) -> [String] {
    OutputPath.numberingDuplicates(
      in: stems.map { stem in
        let plain = OutputPath.uniqueFileNames(for: [stem])[0].drop { $0 == "." }.prefix(
          maximumFolderNameLength)
        return plain.isEmpty ? "document" : String(plain)
      })
  }

  init() {}

  /// What became of a document whose process has ended.
  init(
    _ document: InputDocumentList.InputDocument, _ path: String,
    _ result: RenderWorkerPool.WorkerResult?,
    in site: GallerySite
  ) {
    let file = URL(fileURLWithPath: site.stagingPath(for: "media/\(path)/\(Self.fileName)"))
    if let result, result.status == 0, let data = try? Data(contentsOf: file),
      let entry = try? JSONDecoder().decode(Self.self, from: data)
    {
      try? FileManager.default.removeItem(at: file)
      self = entry.prefixingFilePaths(with: "media/\(path)/")
      var said: Set<String> = []
      // What was said while it was drawn, of each of its pictures.
      let added = result.outputLines.map { $0.singleLineEscaped }.filter {
        said.insert($0).inserted
      }
      findings += added.prefix(Self.maximumDiagnosticCount).map {
        DiagnosticEntry(severity: "warning", text: $0)
      }
    } else {
      try? FileManager.default.removeItem(at: file.deletingLastPathComponent())
      failure = (result?.outputLines.last ?? "it could not be started").singleLineEscaped
    }
    let names = document.stem.split(separator: "/")
    name = (names.last.map(String.init) ?? document.stem).singleLineEscaped
    folder = names.dropLast().joined(separator: "/").singleLineEscaped
  }

  /// With the folder of the document before the names of its files.
  private func prefixingFilePaths(with prefix: String) -> Self {
    var copy = self
    copy.still = prefix + still
    copy.film = film.map { prefix + $0 }
    copy.states = states.map { StateImage(name: $0.name, still: prefix + $0.still) }
    return copy
  }
}
