import CLevels
import Diagnostics

/// The instruction set level used by the drawing kernels, such as `x86-64-v3`.
enum ProcessorLevel {
  /// The names of the levels supported by this processor, in ascending order.
  static let available = (0..<cl_available_levels()).map { String(cString: cl_level_name($0)) }

  /// Reports an unsupported level name in the `AMETRINE_LEVEL` environment variable, on first use only.
  static let reportRejection: Void = {
    guard let name = cl_rejected_level_name() else { return }
    DiagnosticReporter(subsystem: "Ametrine").report(
      rejectionMessage(for: String(cString: name), valid: available))
  }()

  /// Returns the message for an unknown level name.
  ///
  /// The highest level in `valid` is used instead.
  static func rejectionMessage(for name: String, valid: [String]) -> String {
    let choice = valid.count > 1 ? "one of " + valid.joined(separator: ", ") : valid[0]
    return
      "invalid AMETRINE_LEVEL \"\(name)\": use \(choice); falling back to \(valid[valid.count - 1])"
  }
}
