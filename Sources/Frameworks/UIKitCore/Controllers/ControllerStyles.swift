// What controllers say of how they are shown.

/// How a presented controller's view lies over the one below.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
  /// It fills the window; what lies below is taken away.
  case fullScreen = 0
  /// A card from the lower edge, through which a strip of what lies below can be seen.
  case pageSheet = 1
  /// A smaller card in the middle of wide windows; a page sheet on narrow ones.
  case formSheet = 2
  /// It fills the controller that defines the context; what lies below is taken away.
  case currentContext = 3
  /// As a presentation controller of the program's own says.
  case custom = 4
  /// It fills the window; what lies below stays.
  case overFullScreen = 5
  /// It fills the controller that defines the context; what lies below stays.
  case overCurrentContext = 6
  /// A bubble with an arrow on wide windows; a page sheet on narrow ones and, as bubbles are not drawn, everywhere here.
  case popover = 7
  /// Not adapted: an answer of delegates only.
  case none = -1
  /// The system's choice: a page sheet.
  case automatic = -2
}

/// How a presented view comes and goes.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
  /// Up from the lower edge.
  case coverVertical
  /// The window turns round its upright axis.
  case flipHorizontal
  /// It appears where it is.
  case crossDissolve
  /// The page below curls up and away.
  case partialCurl
}

/// What the status bar's text is like.
public enum UIStatusBarStyle: Int, Hashable, Sendable {
  /// Dark on light and light on dark.
  case `default` = 0
  /// Light.
  case lightContent = 1
  /// Dark.
  case darkContent = 3
}

/// How the status bar comes and goes.
public enum UIStatusBarAnimation: Int, Hashable, Sendable {
  /// At once.
  case none
  /// It fades.
  case fade
  /// It slides over the upper edge.
  case slide
}
