import Diagnostics
import Geometry
import RenderTree

extension CALayer {
  /// Reports an animation between paths whose elements do not match, once for each message.
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
        "an animation of '\(keyPath)' on \(type(of: self))\(name) turns outlines into each other "
          + "whose elements do not match, which rarely looks as meant; give both the same elements "
          + "in the same order")
      return
    }
  }
}
