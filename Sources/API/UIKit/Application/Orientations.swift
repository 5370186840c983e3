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

/// Which way up an interface is.
public enum UIInterfaceOrientation: Int, Hashable, Sendable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// The top to the right of the device.
  case landscapeLeft = 4
  /// The top to the left of the device.
  case landscapeRight = 3

  /// Whether it is wider than it is high.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether it is higher than it is wide.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// That of the screen, by its shape.
  @MainActor static var ofScreen: UIInterfaceOrientation {
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeRight : .portrait
  }
}

/// Which ways up an interface may be.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Takes the bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Upright.
  public static let portrait = Self(rawValue: 1 << 1)
  /// Upside down.
  public static let portraitUpsideDown = Self(rawValue: 1 << 2)
  /// The top to the left of the device.
  public static let landscapeRight = Self(rawValue: 1 << 3)
  /// The top to the right of the device.
  public static let landscapeLeft = Self(rawValue: 1 << 4)
  /// On either side.
  public static let landscape: Self = [.landscapeLeft, .landscapeRight]
  /// Every way.
  public static let all: Self = [.portrait, .portraitUpsideDown, .landscape]
  /// Every way but upside down.
  public static let allButUpsideDown: Self = [.portrait, .landscape]
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
