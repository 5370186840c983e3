import CLevels
import Diagnostics

/// The instruction set level that the kernels use.
enum ProcessorLevel {
  /// The names of the levels that this processor supports, in ascending order.
  static let available = (0..<cl_available_levels()).map { String(cString: cl_level_name($0)) }

  /// Reports an `AMETRINE_LEVEL` that is not a level of this processor, at the first use only.
  static let reportRejection: Void = {
    guard let name = cl_rejected_level_name() else { return }
    DiagnosticReporter(subsystem: "Ametrine").report(
      rejectionMessage(for: String(cString: name), valid: available))
  }()

  /// Returns the message for an unknown level name.
  ///
  /// The highest of the valid levels is used instead.
  static func rejectionMessage(for name: String, valid: [String]) -> String {
    let choice = valid.count > 1 ? "one of " + valid.joined(separator: ", ") : valid[0]
    return
      "invalid AMETRINE_LEVEL \"\(name)\": use \(choice); falling back to \(valid[valid.count - 1])"
  }
}
