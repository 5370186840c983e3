/// The exit statuses of the `ametrine` command.
///
/// The numbers from 64 are those of `sysexits.h`, which mail servers and batch schedulers know. `port build` and
/// `port test` exit with the status of the build instead, and a process that a signal ends has the status 128 plus
/// the number of the signal.
enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Everything was done.
  case success = 0
  /// `validate` found problems, or `diff` found differences.
  case findings = 1
  /// Some of several inputs failed, or a document was drawn only in part; the complete outputs were written.
  case partial = 2
  /// The command line is wrong.
  case usage = 64
  /// An input is missing, damaged or unsuitable.
  case badInput = 65
  /// A limit for memory, time or size was exceeded.
  case overLimit = 69
  /// The command failed for a reason that is a defect of its own.
  case internalError = 70
  /// An output file cannot be created at its path.
  case cannotCreate = 73
  /// Reading or writing a file failed, or the connection to the display was lost.
  case cannotWrite = 74
  /// The system lacks memory, threads, files or disk space now, and the same command may succeed later.
  case tryAgain = 75

  /// The meaning of the status, as in the manual.
  var summary: String {
    switch self {
    case .success: "everything was done"
    case .findings: "validate found problems, or diff found differences"
    case .partial:
      "some inputs failed or were drawn in part (--fail-partial); diff failed"
    case .usage: "the command line is wrong"
    case .badInput: "an input is missing, damaged or unsuitable"
    case .overLimit: "a limit for memory, time or size was exceeded"
    case .internalError: "a defect of ametrine"
    case .cannotCreate: "an output cannot be created at its path"
    case .cannotWrite: "a file cannot be read or written, or the display was lost"
    case .tryAgain: "too little memory, threads, open files or disk space; try again later"
    }
  }

  /// The status for several failed inputs, of which none was rendered.
  ///
  /// Equal statuses stay as they are, so that a scheduler tries again only if that may help for each input.
  init(failures statuses: some Sequence<ExitStatus>) {
    let distinct = Set(statuses)
    self = distinct.count == 1 ? distinct.first ?? .badInput : .badInput
  }

  /// The lines of the table in the manual.
  static var manualTable: String {
    let lines = allCases.map { status in
      let number = "\(status.rawValue)"
      return String(repeating: " ", count: 7 - number.count) + "\(number)  \(status.summary)"
    }
    return (lines + ["  128+n  signal n ended the command"]).joined(separator: "\n")
  }
}
