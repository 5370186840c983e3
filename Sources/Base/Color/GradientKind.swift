/// The geometry of a gradient.
public enum GradientKind: String, CaseIterable, Hashable, Sendable {
  /// Gradients along a line, from a center outwards, or around a center.
  case axial, radial, conic
}
