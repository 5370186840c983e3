/// An error of rendering in parts, with a stable code for programs.
struct FarmError: Error, Equatable, CustomStringConvertible {
  /// The codes of the errors.
  enum Code: String, CaseIterable, Sendable {
    /// The requested frames are outside the film.
    case framesOutOfRange = "FRAMES_OUT_OF_RANGE"
    /// No scheduler has set its variables, or only some of them.
    case schedulerVariablesMissing = "SCHEDULER_VARIABLES_MISSING"
    /// The variables of the scheduler are invalid or contradict each other.
    case schedulerVariablesConflict = "SCHEDULER_VARIABLES_CONFLICT"
    /// A plan cannot be read.
    case planInvalid = "PLAN_INVALID"
    /// An input has other contents than when the plan was made.
    case planInputChanged = "PLAN_INPUT_CHANGED"
    /// A font has other contents than when the plan was made.
    case planFontChanged = "PLAN_FONT_CHANGED"
    /// The program or a library has another version than the one that made the plan.
    case planVersionDiffers = "PLAN_VERSION_DIFFERS"
    /// A part or its report does not exist.
    case partMissing = "PART_MISSING"
    /// Two parts contain the same frames.
    case partDuplicated = "PART_DUPLICATED"
    /// A part belongs to another film.
    case partForeign = "PART_FOREIGN"
    /// A part differs from its report.
    case partDamaged = "PART_DAMAGED"
  }

  let code: Code
  /// The problem, the place and the remedy in one line.
  let description: String

  init(_ code: Code, _ description: String) {
    (self.code, self.description) = (code, description)
  }

  /// Whether the same command may succeed later without changes.
  var isRetryable: Bool { code == .partMissing }
}
