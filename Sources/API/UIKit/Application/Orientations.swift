/// Which way up a device is held.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// On its right side, the top to the left.
  case landscapeLeft
  /// On its left side, the top to the right.
  case landscapeRight
  /// On its back.
  case faceUp
  /// On its face.
  case faceDown

  /// Whether it is on a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether it is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it lies.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether an interface can follow it.
  public var isValidInterfaceOrientation: Bool { isLandscape || isPortrait }
}

extension UIInterfaceOrientation {
  /// That of the screen, by its shape.
  @MainActor static var ofScreen: UIInterfaceOrientation {
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeRight : .portrait
  }
}

/// How the letters of the bar above the windows stand out.
public enum UIStatusBarStyle: Int, Hashable, Sendable {
  /// As the interface is light or dark.
  case `default`
  /// Light letters.
  case lightContent
  /// Dark letters.
  case darkContent = 3
}

/// How the bar above the windows comes and goes.
public enum UIStatusBarAnimation: Int, Hashable, Sendable {
  /// At once.
  case none
  /// It fades.
  case fade
  /// It slides.
  case slide
}
