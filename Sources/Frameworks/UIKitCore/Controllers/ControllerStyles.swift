/// The presentation styles of modal view controllers.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
  /// Covers the window.
  ///
  /// The presenting controller's view is removed from the window.
  case fullScreen = 0
  /// A card that slides in from the lower edge and leaves a strip of the presenting view visible at the top.
  case pageSheet = 1
  /// A smaller, centered card in wide windows; a page sheet in narrow ones.
  case formSheet = 2
  /// Covers the view of the controller that defines the presentation context, and removes that view.
  case currentContext = 3
  /// A style defined by a custom presentation controller, which the transitioning delegate provides.
  case custom = 4
  /// Covers the window without removing the presenting controller's view.
  case overFullScreen = 5
  /// Covers the view of the controller that defines the presentation context, without removing that view.
  case overCurrentContext = 6
  /// A popover with an arrow in wide windows; a page sheet in narrow ones.
  ///
  /// Popovers are not implemented, so a page sheet is used in all windows.
  case popover = 7
  /// Keeps the original style instead of adapting it.
  ///
  /// Only the adaptivity methods of delegates return this value.
  case none = -1
  /// The style chosen by the system, which is always a page sheet.
  case automatic = -2
}

/// The built-in animations for presenting and dismissing a view controller.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
  /// Slides the view up from the lower edge.
  case coverVertical
  /// Flips the window around its vertical axis.
  case flipHorizontal
  case crossDissolve
  /// Curls the presenting view up and away like a page.
  case partialCurl
}

/// The text colors of the status bar.
public enum UIStatusBarStyle: Int, Hashable, Sendable {
  /// Dark text in a light interface, and light text in a dark one.
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}

/// The animations for showing and hiding the status bar.
public enum UIStatusBarAnimation: Int, Hashable, Sendable {
  case none
  case fade
  /// Slides the status bar in from the upper edge, or out over it.
  case slide
}
