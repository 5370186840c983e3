import CAML
import Foundation

/// The inputs of `render`: those on the command line, in a list, or in standard input.
struct RenderSources {
  /// The paths as given, with those of the list.
  let paths: [String]
  let documents: InputDocumentList
  private let standardInput: StandardInputFile?
  /// The handler that removes the file of standard input after a signal.
  private let interruption: InterruptHandler?

  /// Collects the inputs of a command, and reads standard input if it is one of them.
  ///
  /// - Throws: `ArgumentError` if an input is missing or standard input cannot be read.
  init(_ command: RenderCommand) throws {
    paths = try command.inputOptions.paths(command.inputs)
    guard paths.contains(StandardInputFile.name) else {
      guard command.inputOptions.inputType == nil else {
        throw ArgumentError("--input-type applies only to standard input; use - as the input")
      }
      documents = try InputDocumentList(
        paths, acceptsScenes: true, isListed: command.inputOptions.isListed)
      (standardInput, interruption) = (nil, nil)
      return
    }
    guard paths.count == 1, command.inputOptions.filesFrom == nil else {
      throw ArgumentError("standard input (-) must be the only input; remove the others")
    }
    guard command.farm.plan == nil else {
      throw ArgumentError("a plan cannot have standard input (-) as an input; name a file")
    }
    interruption = InterruptHandler(isWorker: command.worker)
    let file = try StandardInputFile(
      kind: command.inputOptions.inputType, limits: command.limitOptions.limits)
    standardInput = file
    documents = try InputDocumentList([file.path], acceptsScenes: true)
  }

  /// Removes the file of standard input.
  func removeFiles() { standardInput?.removeFile() }
}

extension RenderCommand {
  /// Returns the states of a document to render with `--each-state`, and the suffixes of the file names.
  ///
  /// For one of several documents, the result for a document without states has no suffix and no state.
  ///
  /// - Throws: An error if the document cannot be read, or a single document has no states.
  func statesToRender(
    of input: String, isOneOfSeveral: Bool, recorder: DocumentRecorder?
  ) throws -> [(suffix: String?, state: String?)] {
    let package = try settings.documentSettings.package(at: input, limits: limitOptions.limits)
    if package.stateNames.isEmpty, isOneOfSeveral { return [(nil, nil)] }
    let document = (input as NSString).lastPathComponent
    let (drawn, omission) = try DocumentErrors.naming(document) {
      try drawnStates(of: package)
    }
    guard !drawn.isEmpty else {
      throw ArgumentError(
        "\(document): the document has no states; remove --each-state", code: .unknownState)
    }
    if let omission {
      guard !strict || stateCount.maxStates != nil else {
        throw ArgumentError(.statesOmitted, "\(document): \(omission)")
      }
      recorder?.addDiagnostics([
        DiagnosticRecord(.statesOmitted, severity: .warning, text: omission)
      ])
      if !quiet { StandardStreamWriter.writeErrorLine("\(document): warning: \(omission)") }
    }
    return zip(OutputPath.uniqueFileNames(for: drawn), drawn).map { ($0, $1) }
  }
}
