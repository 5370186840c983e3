/// How the colours of a gradient spread.
public enum GradientKind: String, CaseIterable, Hashable, Sendable {
  /// Along a line, outwards from a point, or around it.
  case axial, radial, conic
}
