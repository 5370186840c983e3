import CAML
import Diagnostics
import Films
import Inspection

/// The check that reports images and films that show nothing: all pixels of all their frames have the same color.
///
/// Parts of films and ranges of frames are not checked, because the whole film may show something.
struct BlankOutputCheck {
  /// The name of the document or scene.
  let name: String
  /// The state of which the outputs are images, if each state has its own.
  var state: String?
  /// The end of the search for the time of a still image, in seconds; `nil` if there was none.
  var searchEnd: Double?
  /// The remedy for the message.
  let remedy: String
  let isStrict: Bool
  let isQuiet: Bool

  /// Reports the outputs that show nothing.
  ///
  /// - Throws: `ArgumentError` with the code `BLANK_OUTPUT` in strict mode, if there is one.
  func report(
    _ outputs: [(plan: FilmPlan, colors: FrameColors)], to recorder: DocumentRecorder?
  ) throws(ArgumentError) {
    let whole = outputs.filter { !$0.plan.isRangeOfFilm }
    for kind in FilmPlan.OutputKind.Noun.allCases {
      // Files of the same kind show the same instants.
      for output in whole where output.plan.outputKind.noun == kind {
        if try report(output.colors, of: kind, to: recorder) { break }
      }
    }
  }

  /// Reports an output if it shows nothing, and returns whether it does.
  ///
  /// - Throws: `ArgumentError` with the code `BLANK_OUTPUT` in strict mode.
  @discardableResult
  func report(
    _ colors: FrameColors, of kind: FilmPlan.OutputKind.Noun, to recorder: DocumentRecorder?
  ) throws(ArgumentError) -> Bool {
    guard case .uniform(let color) = colors else { return false }
    let owner =
      "the \(kind.rawValue)" + (state.map { " of the state '\($0.singleLineEscaped)'" } ?? "")
    let search = searchEnd.flatMap { $0 > 0 ? $0 : nil }.map {
      ", and no time tried up to \($0.compactText) s shows more"
    }
    let message = "\(owner) is blank: \(color.description)" + (kind == .image ? search ?? "" : "")
    guard !isStrict else {
      throw ArgumentError("\(name): \(message); \(remedy)", code: .blankOutput)
    }
    var diagnostic = DiagnosticRecord(
      severity: "\(DocumentDiagnostic.Severity.warning)", message: message)
    (diagnostic.code, diagnostic.remedy) = (.blankOutput, remedy)
    recorder?.addDiagnostics([diagnostic])
    if !isQuiet {
      StandardStreamWriter.writeErrorLine("\(name): warning: \(message); \(remedy)")
    }
    return true
  }
}

extension FilmPlan.OutputKind {
  /// The word for an output in messages.
  enum Noun: String, CaseIterable {
    case image, film
    case contactSheet = "contact sheet"
  }

  fileprivate var noun: Noun {
    switch self {
    case .contactSheet: .contactSheet
    case .format(let format): format.isFilm ? .film : .image
    }
  }
}

extension FilmPlan {
  /// Whether the plan writes only some of the frames of a film.
  fileprivate var isRangeOfFilm: Bool {
    part.map { $0.isPart || $0.frames.count < $0.frameCount } ?? false
  }
}

extension RenderCommand {
  /// Returns the check of the outputs of a document.
  func blankOutputCheck(of name: String, searchEnd: Double?) -> BlankOutputCheck {
    BlankOutputCheck(
      name: name, state: eachState ? state : nil, searchEnd: searchEnd,
      remedy: "change --time, --state or --size, or list the layers with ametrine inspect",
      isStrict: strict, isQuiet: quiet)
  }
}
