import RenderServer

/// The list of the app's visible windows.
@MainActor
enum VisibleWindowList {
  private struct WindowReference {
    weak var window: UIWindow?
  }

  private static var references: [WindowReference] = []

  /// The visible windows from back to front, sorted by level and then by the order in which they were shown.
  static var visibleWindows: [UIWindow] {
    let all = references.compactMap(\.window)
    // The index is the second sort key, because `sorted` does not guarantee a stable order.
    return all.enumerated()
      .sorted {
        ($0.element.windowLevel.rawValue, $0.offset) < ($1.element.windowLevel.rawValue, $1.offset)
      }
      .map(\.element)
  }

  /// The visible windows that belong to the current render context, or all visible windows if there is none.
  ///
  /// Tests run several programs in parallel, which must not affect each other's windows.
  static var windowsInCurrentContext: [UIWindow] {
    guard let context = RenderContext.current else { return visibleWindows }
    return visibleWindows.filter { $0.renderContext === context }
  }

  /// Adds the window to the list, or removes it from the list.
  static func setWindow(_ window: UIWindow, isVisible isShown: Bool) {
    references.removeAll { $0.window == nil || $0.window === window }
    if isShown { references.append(WindowReference(window: window)) }
  }
}
