/// The amount of space along a horizontal or vertical axis.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
  case unspecified
  /// Limited space, such as the width of an iPhone in portrait orientation.
  case compact
  /// Ample space, such as the width of an iPad.
  case regular
}

/// The kind of device for which an interface is designed.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  case unspecified = -1
  /// An interface designed for iPhone.
  case phone
  /// An interface designed for iPad.
  case pad
  /// An interface designed for Apple TV.
  case tv
  /// An interface designed for a CarPlay display.
  case carPlay
  /// An interface designed for the Mac.
  case mac = 5
  /// An interface designed for Apple Vision devices.
  case vision
}

/// The layout direction of a trait collection.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
  case unspecified = -1
  case leftToRight
  case rightToLeft
}

/// The layout direction of an interface.
public enum UIUserInterfaceLayoutDirection: Int, Hashable, Sendable {
  case leftToRight
  case rightToLeft
}

/// The rule for mirroring a view's content in a right-to-left interface.
public enum UISemanticContentAttribute: Int, Hashable, Sendable {
  /// The content is mirrored according to the layout direction of the interface.
  case unspecified
  /// The content consists of playback controls, which are not mirrored.
  case playback
  /// The content consists of controls for directions in space, which are not mirrored.
  case spatial
  /// The content is always laid out from left to right.
  case forceLeftToRight
  /// The content is always laid out from right to left.
  case forceRightToLeft
}

/// The visual level of an interface, such as the level of a presented view controller.
public enum UIUserInterfaceLevel: Int, Hashable, Sendable {
  case unspecified = -1
  /// The level of the main content.
  case base
  /// The level of content above the main content.
  case elevated
}

/// The level of contrast between foreground and background colors.
public enum UIAccessibilityContrast: Int, Hashable, Sendable {
  case unspecified = -1
  case normal
  case high
}

/// The text weight selected in the accessibility settings.
public enum UILegibilityWeight: Int, Hashable, Sendable {
  case unspecified = -1
  case regular
  /// Bold text is enabled.
  case bold
}

/// The color gamut of a display.
public enum UIDisplayGamut: Int, Hashable, Sendable {
  case unspecified = -1
  /// The sRGB gamut.
  case SRGB
  /// The Display P3 gamut.
  case P3
}
