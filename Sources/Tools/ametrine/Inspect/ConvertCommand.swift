import ArgumentParser
import CAML
import Foundation

/// The command `ametrine convert`, which writes a document in another format or in normalized form.
struct ConvertCommand: ResultReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert a document to a normalized file, folder or archive.",
    discussion: """
      INPUT is a .caml file, a .ca folder, or a .tendies or .zip archive of such documents.

      The file extension of OUTPUT selects the format: a .caml is one document with embedded images, a .ca is a \
      folder with the images in separate files, and a .tendies or .zip is a wallpaper package of all documents.

      The result is read as the same layers, animations and states. Its elements are named after classes, and only \
      values that differ from the defaults are written. OUTPUT replaces an existing file only when it is complete; \
      INPUT is never overwritten.

      Examples:
        ametrine convert Clock.ca -o clock.caml
        ametrine convert Wallpaper.tendies -o Tidy.tendies
        ametrine convert main.caml -o Clock.ca
        ametrine convert Old.ca -o New.ca --strict
      """)

  @Argument(help: "The document to convert.", completion: .documents)
  var input: String

  @Option(name: [.short, .long], help: "Write to this file or folder.", completion: .documents)
  var output: String

  @OptionGroup var limitOptions: LimitOptions

  @Flag(help: "Treat import warnings as errors.")
  var strict = false

  @Flag(name: [.short, .long], help: "Do not print findings about the document.")
  var quiet = false

  @OptionGroup var resultOptions: ResultOptions

  static let fileExtensions = ["caml", "ca", "tendies", "zip"]

  func run(reportingTo results: ResultWriter) throws {
    try results.recordDocument(input, convertDocument)
  }

  private func convertDocument(into recorder: DocumentRecorder) throws {
    let (source, target) = (try InputDocumentList.url(of: input), URL(fileURLWithPath: output))
    guard Self.fileExtensions.contains(target.pathExtension.lowercased()) else {
      throw CAMLWriterError.unknownFileExtension(target.lastPathComponent)
    }
    try OutputPath.validateOutput(output, againstInputs: [input])
    let package: CAPackage
    do {
      package = try CAPackage(
        contentsOf: source, mode: strict ? .strict : .lenient, limits: limitOptions.limits)
    } catch {
      throw DocumentErrors.named(error, readingFrom: input)
    }
    let writer = CAMLWriter(package: package)
    try OutputPath.createParentFolders(of: output)
    // Interrupts are blocked until the temporary files have been moved to their destination or removed.
    do {
      try Self.withInterruptSignalsBlocked { try writer.write(to: target) }
    } catch let error as CAMLWriterError {
      switch error {
      case .multipleDocuments, .archiveFailed:
        throw ArgumentError("\(output): \(error)", code: error.code)
      case .unknownFileExtension, .notReplaceable, .systemError: throw error
      }
    }
    recorder.addFile(output)
    recorder.addDiagnostics(package.diagnostics.map { DiagnosticRecord($0) })
    recorder.addDiagnostics(writer.omissions.map { DiagnosticRecord(omission: $0) })
    if package.diagnostics.contains(where: { $0.severity == .error }) { recorder.markAsPartial() }
    guard !quiet else { return }
    DiagnosticFormatter.lines(for: package.diagnostics, document: source.lastPathComponent).forEach
    {
      StandardStreamWriter.writeErrorLine($0)
    }
    for line in writer.omissions {
      StandardStreamWriter.writeErrorLine(
        "\(target.lastPathComponent): warning: not written to the output: \(line)")
    }
  }

  private static func withInterruptSignalsBlocked(_ body: () throws -> Void) throws {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }
}
