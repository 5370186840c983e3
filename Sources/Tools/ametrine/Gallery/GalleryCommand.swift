import ArgumentParser
import Diagnostics
import Foundation

/// The command `ametrine gallery`, which creates a web page with still images and films of documents.
struct GalleryCommand: ResultReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Create a web page that shows a folder of documents.",
    discussion: """
      For each document, the page shows a still image, which plays on hover, focus or tap, a still image of each \
      state, and the findings. It can be filtered by name, folder, findings, states and size. A document that cannot \
      be read is listed with the reason, and the exit status is 2 then.

      The folder SITE contains all files and needs neither a server nor a network: open SITE/index.html. SITE appears \
      only when it is complete. An existing gallery is replaced, and other files in its folder are kept. Any other \
      folder that is not empty is rejected.

      As with render, a film is a tour of the states, or the animations of a document without states. An .mp4 plays \
      in every browser and has two thirds the size of a .webp and a third of a .gif, but transparent areas are black. \
      The formats .webp and .webm keep transparency.

      Examples:
        ametrine gallery Wallpapers -o site
        ametrine gallery Wallpapers -o site --title "My wallpapers" --max-duration 6
        ametrine gallery Icons -o site --format webp --width 160 --background clear
      """)

  /// The film formats available for the gallery page.
  ///
  /// These are the writable formats that browsers play and that have a reasonable file size.
  enum GalleryFilmFormat: String, CaseIterable, ExpressibleByArgument { case mp4, webp, webm, gif }

  @Argument(help: "The documents to show, or folders of documents.", completion: .documents)
  var inputs: [String]

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("Write the page to this folder.", valueName: "site"),
    completion: .directory)
  var output: String

  @Option(help: "Title of the page (default: the folder's name).")
  var title: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Width of the images in pixels.", valueName: "pixels"))
  var width = 360

  @Option(parsing: .unconditional, help: "Frames per second of the films.")
  var fps = 24.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Maximum duration of a film in seconds.", valueName: "seconds"))
  var maxDuration = 12.0

  @Option(
    help: ArgumentHelp("File type of the films: mp4, webp, webm or gif.", valueName: "extension"))
  var format = GalleryFilmFormat.mp4

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Document time of the still images in seconds, limited to the document's duration (default: 1, or the first "
        + "time after it at which something shows).", valueName: "seconds"))
  var time: Double?

  @Option(
    help: ArgumentHelp(
      "Background color, in the format of render --background.", valueName: "color"),
    transform: { try ColorArgument($0) })
  var background: ColorArgument?

  @OptionGroup var variants: StateVariantOptions

  @OptionGroup var stateCount: StateCountOptions

  @Option(
    help: ArgumentHelp(
      "Number of documents to render in parallel, by default one for each processor.",
      valueName: "n"))
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @OptionGroup var limitOptions: LimitOptions

  @Flag(
    name: [.short, .long],
    help: "Do not print progress, and print only the last line of the report.")
  var quiet = false

  @Flag(help: "Treat import warnings and unsupported features as errors of their document.")
  var strict = false

  @Flag(help: "Exit with status 2 if only a part of a document was drawn; the page is written.")
  var failPartial = false

  @OptionGroup var resultOptions: ResultOptions

  /// Whether this process renders a single document into the output folder, as a child process of another gallery
  /// command.
  @Flag(help: .hidden)
  var entry = false

  func validate() throws {
    guard jobs > 0 else { throw ArgumentError("invalid --jobs '\(jobs)': must be 1 or more") }
    try TimeLimits.validateDuration(maxDuration, option: "--max-duration")
    if let time { try TimeLimits.validateTime(time, option: "--time") }
    guard width >= 1 else {
      throw ArgumentError("invalid --width '\(width)': must be 1 pixel or more")
    }
  }

  func run(reportingTo results: ResultWriter) throws {
    if entry {
      guard let input = inputs.first else { return }
      let interruption = InterruptHandler(isWorker: true)
      return try withExtendedLifetime(interruption) {
        try results.recordDocument(input) {
          try GalleryRenderer(command: self, input: input, folder: output, recorder: $0).render()
        }
      }
    }
    let list = try InputDocumentList(inputs)
    let documents = list.all
    try OutputPath.validateOutput(output, againstInputs: inputs + documents.map(\.path))
    // Creating an output plan here reports invalid options once, before any document is rendered.
    _ = try GalleryRenderer.filmOutputs(for: self, fileName: "film", duration: maxDuration)
    let site = try GallerySite(at: output)
    defer { site.discardUnpublishedFiles() }
    let interruption = InterruptHandler()
    try withExtendedLifetime(interruption) {
      try site.createStagingFolder()
      try writeGallery(to: site, list, reportingTo: results)
    }
  }

  private func writeGallery(
    to site: GallerySite, _ list: InputDocumentList, reportingTo results: ResultWriter
  ) throws {
    let documents = list.all
    let missing = try results.reportFindings(list.findings, isStrict: strict, isQuiet: quiet)
    let names = GalleryEntry.uniqueFolderNames(for: documents.map(\.stem))
    let workers = RenderWorkerPool(count: jobs, quiet: quiet).runWorkers(
      argumentLists: zip(documents, names).map { document, name in
        ["gallery", "--entry", "--json", "-o", site.stagingPath(for: "media/\(name)")]
          + forwardedArguments
          + ["--", document.path]
      })
    var entries: [GalleryEntry] = []
    for (index, document) in documents.enumerated() {
      entries.append(GalleryEntry(document, names[index], workers[index], in: site))
    }
    let page = GalleryPage(title: title ?? Self.defaultTitle(for: inputs), entries: entries)
    try site.writeFile(page.html, to: "index.html")
    try site.writeFile(GalleryPageStyle.text, to: "gallery.css")
    try site.writeFile(GalleryPageScript.text, to: "gallery.js")
    try site.publishSite(entries: entries)
    for name in ["index.html", GallerySite.manifestName] {
      results.addFile((output as NSString).appendingPathComponent(name))
    }
    for (index, document) in documents.enumerated() {
      results.addDocument(
        Self.documentResult(for: document.path, entries[index], workers[index], in: output))
    }
    printReport(
      for: documents, entries: entries, missing: missing, toStandardError: results.isEnabled)
    let failures = zip(entries, workers).filter { $0.0.failure != nil }.map { entry, worker in
      worker?.error ?? ErrorRecord(code: .workerCrashed, message: entry.failure ?? "")
    }
    if !failures.isEmpty || !missing.isEmpty {
      throw BatchRenderError(
        failures: failures + missing, total: entries.count + missing.count)
    }
    if failPartial, results.result.partial > 0 {
      throw PartialDocumentError(partial: results.result.partial, total: entries.count)
    }
  }

  /// Returns the result of a document in the published gallery.
  private static func documentResult(
    for input: String, _ entry: GalleryEntry, _ worker: RenderWorkerPool.WorkerResult?,
    in site: String
  ) -> DocumentResult {
    let recorder = DocumentRecorder(input: input)
    for file in entry.filePaths {
      recorder.addFile((site as NSString).appendingPathComponent(file))
    }
    var document = recorder.finish()
    document.diagnostics = worker?.document?.diagnostics ?? []
    document.status = entry.isPartial ? .partial : .ok
    document.seconds = worker?.document?.seconds ?? 0
    document.frames = worker?.document?.frames ?? 0
    guard let failure = entry.failure else { return document }
    document.status = .failed
    document.error = worker?.error ?? ErrorRecord(code: .workerCrashed, message: failure)
    return document
  }

  private static func defaultTitle(for inputs: [String]) -> String {
    let name = URL(fileURLWithPath: inputs.first ?? "").standardizedFileURL.lastPathComponent
    return (name as NSString).deletingPathExtension
  }

  private func printReport(
    for documents: [InputDocumentList.InputDocument], entries: [GalleryEntry],
    missing: [ErrorRecord], toStandardError: Bool
  ) {
    let writeLine =
      toStandardError ? StandardStreamWriter.writeErrorLine : StandardStreamWriter.writeLine
    for (document, entry) in zip(documents, entries) where !quiet {
      let name = DiagnosticFormatter.relativePath(of: document.path)
      if let failure = entry.failure {
        writeLine("failed  \(name): \(failure)")
      } else {
        let count = entry.problemCount
        let remark = count == 0 ? "" : " (\(count) finding\(count == 1 ? "" : "s"))"
        writeLine((entry.isPartial ? "partial " : "ok      ") + name + remark)
      }
    }
    if !quiet { for failure in missing { writeLine("failed  \(failure.message)") } }
    let failed = entries.count { $0.failure != nil }
    let partial = entries.count { $0.isPartial }
    let rest = partial == 0 ? "" : ", \(partial) only partially"
    writeLine(
      "\(entries.count - failed) of \(entries.count + missing.count) rendered to "
        + DiagnosticFormatter.relativePath(
          of: (output as NSString).appendingPathComponent("index.html")) + rest)
  }

  /// The options that apply to each document, as arguments for the child process that renders it.
  private var forwardedArguments: [String] {
    var arguments = [
      "--width=\(width)", "--fps=\(fps)", "--max-duration=\(maxDuration)",
      "--format=\(format.rawValue)",
    ]
    if let time { arguments.append("--time=\(time)") }
    if let background { arguments.append("--background=\(background.text)") }
    if let appearance = variants.appearance { arguments.append("--appearance=\(appearance)") }
    if let orientation = variants.orientation { arguments.append("--orientation=\(orientation)") }
    if let maximum = stateCount.maxStates { arguments.append("--max-states=\(maximum)") }
    if strict { arguments.append("--strict") }
    return arguments + limitOptions.limit.map { "--limit=\($0.text)" }
  }
}
