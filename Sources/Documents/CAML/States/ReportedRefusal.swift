import Diagnostics
import QuartzCore

extension DocumentRefusal {
  /// Says what a change of a state, a tilt or a way between states could not do; the layer stays as it was.
  func report(in place: String) {
    Notices.report("\(place): \(text); correct it or leave it out", by: "CAML")
  }
}
