/// The physical orientations of a device.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
  case unknown
  case portrait
  case portraitUpsideDown
  /// On its side, with the top of the device to the left.
  case landscapeLeft
  /// On its side, with the top of the device to the right.
  case landscapeRight
  case faceUp
  case faceDown

  /// Whether the device is on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the device lies flat, facing up or down.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether there is a corresponding interface orientation.
  public var isValidInterfaceOrientation: Bool { isLandscape || isPortrait }
}

extension UIInterfaceOrientation {
  /// The interface orientation derived from the main screen's aspect ratio.
  @MainActor static var currentScreenOrientation: UIInterfaceOrientation {
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeRight : .portrait
  }
}
