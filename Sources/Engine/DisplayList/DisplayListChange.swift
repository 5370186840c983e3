public import Geometry

/// The known differences between a display list and the list drawn before it.
public enum DisplayListChange: Sendable {
  /// The differences are unknown, so the whole list must be drawn.
  case unknown
  /// The rectangles, in device pixels, outside which the rendered images are identical.
  case within([Rect])
  /// The list drawn before, with which a renderer can compare the new one.
  case replacing(DisplayList)
}
