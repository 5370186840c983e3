import Diagnostics
import Geometry
import RenderTree

extension CALayer {
  /// Reports an animation between paths with mismatched elements, each distinct message once.
  final func reportMismatchedOutlines(
    in track: PropertyAnimation.ValueTrack, keyPath: String, target: KeyPathTarget
  ) {
    var values: [Value]
    switch track {
    case .basic(let from, let to, _), .spring(_, let from, let to, _):
      let current = LayerPropertyAccessorTable.encodedValue(of: target.property, in: self)
      values = [from ?? current, to ?? current]
    case .keyframes(let keyframes):
      guard keyframes.mode != .discrete else { return }
      values = keyframes.values
    }
    for (a, b) in zip(values, values.dropFirst()) {
      guard case .path(let from) = a, case .path(let to) = b,
        !PathInterpolation.haveMatchingElements(from, to)
      else { continue }
      let name = name.map { " '\($0)'" } ?? ""
      diagnostics.report(
        "animation of '\(keyPath)' on \(type(of: self))\(name) may look wrong: the elements of its paths "
          + "do not match; use the same elements in the same order")
      return
    }
  }
}
