/// The styles of presenting a view controller modally.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
  /// Covers the window.
  ///
  /// The presenting controller's view is removed from the window.
  case fullScreen = 0
  /// A card that slides in from the lower edge and leaves a strip of the presenting view visible at the top.
  case pageSheet = 1
  /// A smaller, centered card in wide windows; a page sheet in narrow ones.
  case formSheet = 2
  /// Covers the controller that defines the presentation context and removes its view.
  case currentContext = 3
  /// A style defined by a custom presentation controller from the transitioning delegate.
  case custom = 4
  /// Covers the window.
  ///
  /// The presenting controller's view stays in place.
  case overFullScreen = 5
  /// Covers the controller that defines the presentation context.
  ///
  /// Its view stays in place.
  case overCurrentContext = 6
  /// A popover with an arrow in wide windows; a page sheet in narrow ones.
  ///
  /// Popovers are not drawn here, so a page sheet is used everywhere.
  case popover = 7
  /// No adaptation.
  ///
  /// Only delegates return this value.
  case none = -1
  /// The system default, a page sheet.
  case automatic = -2
}

/// The animations that present and dismiss a view controller.
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

/// The animations that show and hide the status bar.
public enum UIStatusBarAnimation: Int, Hashable, Sendable {
  case none
  case fade
  /// Slides the status bar over the upper edge.
  case slide
}
