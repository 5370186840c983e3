import Diagnostics
import QuartzCore

extension DocumentValueError {
  /// Reports why a change made by a state, a tilt or an interpolation failed.
  ///
  /// The layer is left unchanged.
  func reportDiagnostic(during place: String) {
    diagnostics.report("\(place): \(text); correct or remove the value")
  }
}
