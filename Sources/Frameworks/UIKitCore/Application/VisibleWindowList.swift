import RenderServer

/// The windows on screen.
@MainActor
enum VisibleWindowList {
  private struct WindowReference {
    weak var window: UIWindow?
  }

  private static var references: [WindowReference] = []

  /// Back to front: by level, and within one in the order in which they came.
  static var visibleWindows: [UIWindow] {
    let all = references.compactMap(\.window)
    // A stable order needs the place as the second key.
    return all.enumerated()
      .sorted {
        ($0.element.windowLevel.rawValue, $0.offset) < ($1.element.windowLevel.rawValue, $1.offset)
      }
      .map(\.element)
  }

  /// Those of the context in force; without one, all.
  ///
  /// Programs run side by side in tests, and one may not change what another shows.
  static var windowsInCurrentContext: [UIWindow] {
    guard let context = RenderContext.current else { return visibleWindows }
    return visibleWindows.filter { $0.renderContext === context }
  }

  /// A window is on screen or has left it.
  static func setWindow(_ window: UIWindow, isVisible isShown: Bool) {
    references.removeAll { $0.window == nil || $0.window === window }
    if isShown { references.append(WindowReference(window: window)) }
  }
}
