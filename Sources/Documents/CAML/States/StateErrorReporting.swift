import Diagnostics
import QuartzCore

extension DocumentValueError {
  /// Says what a change of a state, a tilt or a way between states could not do; the layer stays as it was.
  func reportDiagnostic(during place: String) {
    diagnostics.report("\(place): \(text); correct it or leave it out")
  }
}
