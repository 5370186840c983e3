public import Geometry

/// The known differences between a display list and the list that was drawn before it.
public enum DisplayListChange: Sendable {
  /// The differences are unknown, so the whole list must be drawn.
  case unknown
  /// The rectangles in device pixels within which the rendered images may differ.
  case within([Rect])
  /// The list that was drawn before, with which a renderer can compare.
  case replacing(DisplayList)
}
