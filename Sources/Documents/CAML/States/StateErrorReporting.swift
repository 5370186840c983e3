import Diagnostics
import QuartzCore

extension DocumentValueError {
  /// Reports why a change by a state, a tilt or an interpolation was not possible.
  ///
  /// The layer is unchanged.
  func reportDiagnostic(during place: String) {
    diagnostics.report("\(place): \(text); correct or remove the value")
  }
}
