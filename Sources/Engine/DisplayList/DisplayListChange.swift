public import Geometry

/// What is known of how a list differs from the one that was drawn before it.
public enum DisplayListChange: Sendable {
  /// Nothing.
  case unknown
  /// Where the pictures may differ, in device pixels.
  case within([Rect])
  /// The list that was drawn before.
  case replacing(DisplayList)
}
