/// The geometry of a gradient: axial, radial or conic.
public enum GradientKind: String, CaseIterable, Hashable, Sendable {
  /// A gradient along a line (axial), from a center outward (radial), or around a center (conic).
  case axial, radial, conic
}
