/// How much room there is in a direction.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
  /// Not said.
  case unspecified
  /// Little.
  case compact
  /// Plenty.
  case regular
}

/// What kind of device an interface is for.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = -1
  /// A telephone.
  case phone
  /// A tablet.
  case pad
  /// A television.
  case tv
  /// A car.
  case carPlay
  /// A desk.
  case mac = 5
  /// Glasses.
  case vision
}

/// Which way an interface runs, as surroundings say it.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = -1
  /// As English.
  case leftToRight
  /// As Arabic and Hebrew.
  case rightToLeft
}

/// Which way an interface runs.
public enum UIUserInterfaceLayoutDirection: Int, Hashable, Sendable {
  /// As English.
  case leftToRight
  /// As Arabic and Hebrew.
  case rightToLeft
}

/// Whether what a view shows turns round where an interface runs from the right.
public enum UISemanticContentAttribute: Int, Hashable, Sendable {
  /// As everything around it.
  case unspecified
  /// Not: it plays and winds back.
  case playback
  /// Not: it is about directions in space.
  case spatial
  /// Not, wherever it is.
  case forceLeftToRight
  /// It runs from the right wherever it is.
  case forceRightToLeft
}

/// Whether an interface lies over others.
public enum UIUserInterfaceLevel: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = -1
  /// At the bottom.
  case base
  /// Over others.
  case elevated
}

/// How far colours are apart.
public enum UIAccessibilityContrast: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = -1
  /// As usual.
  case normal
  /// Farther.
  case high
}

/// How bold text is.
public enum UILegibilityWeight: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = -1
  /// As usual.
  case regular
  /// Bolder.
  case bold
}

/// Which colours a display can show.
public enum UIDisplayGamut: Int, Hashable, Sendable {
  /// Not said.
  case unspecified = -1
  /// Those of sRGB.
  case SRGB
  /// Those of Display P3.
  case P3
}
