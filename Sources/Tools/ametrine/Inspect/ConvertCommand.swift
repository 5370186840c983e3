import ArgumentParser
import CAML
import Foundation

/// The command `ametrine convert`, which writes a document in another format or in normalized form.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a document again, in normal form, as a file, folder or archive.",
    discussion: """
      INPUT is a .caml file, a .ca folder, or a .tendies or .zip archive of them.

      The ending of OUT decides what is made: a .caml is one document with its pictures inside, a .ca \
      folder has them in files, a .tendies or .zip is a wallpaper of all documents. What is written reads \
      back as the same layers, animations and states; tags are classes, and only what differs from a new \
      object's values is said. OUT appears only when it is whole, in place of what was there; INPUT is \
      never written over.

      Examples:
        ametrine convert Clock.ca -o clock.caml
        ametrine convert Wallpaper.tendies -o Tidy.tendies
        ametrine convert main.caml -o Clock.ca
        ametrine convert Old.ca -o New.ca --strict
      """)

  @Argument(help: "The document.")
  var input: String

  @Option(name: [.short, .long], help: "The file or folder to make.")
  var output: String

  @OptionGroup var limitOptions: LimitOptions

  @Flag(help: "Fail on whatever of the document cannot be read as it says.")
  var strict = false

  @Flag(name: [.short, .long], help: "No findings about the document.")
  var quiet = false

  static let fileExtensions = ["caml", "ca", "tendies", "zip"]

  func run() throws {
    let (source, target) = (try InputDocumentList.url(of: input), URL(fileURLWithPath: output))
    guard Self.fileExtensions.contains(target.pathExtension.lowercased()) else {
      throw CAMLWriterError.unknownFileExtension(target.lastPathComponent)
    }
    try OutputPath.validateOutput(output, againstInputs: [input])
    let package = try CAPackage(
      contentsOf: source, mode: strict ? .strict : .lenient, limits: limitOptions.limits)
    let writer = CAMLWriter(package: package)
    try OutputPath.createParentFolders(of: output)
    // Interrupts are deferred until the temporary files have been moved or removed.
    try Self.withInterruptSignalsBlocked { try writer.write(to: target) }
    guard !quiet else { return }
    DiagnosticFormatter.lines(for: package.diagnostics, document: source.lastPathComponent).forEach
    {
      StandardStreamWriter.writeErrorLine($0)
    }
    for line in writer.omissions {
      StandardStreamWriter.writeErrorLine(
        "\(target.lastPathComponent): warning: it does not hold \(line)")
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
