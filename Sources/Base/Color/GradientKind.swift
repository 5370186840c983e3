/// The geometry of a gradient: axial, radial or conic.
public enum GradientKind: String, CaseIterable, Hashable, Sendable {
  /// Gradients along a line, from a center outwards, or around a center.
  case axial, radial, conic
}
