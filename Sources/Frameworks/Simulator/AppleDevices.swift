import UIKit

/// Devices of Apple, with the safe areas of iOS 18 for an app without bars.
///
/// On phones, the status bar is hidden in landscape orientation. The size classes follow from the sizes.
///
/// - Source: behaviour/views.md, "Devices".
extension SimulatedDevice {
  // MARK: Phones

  /// iPhone SE (3rd generation): 375 × 667 points at scale 2, with a home button.
  public static let iPhoneSE = SimulatedDevice(
    name: "iPhone SE (3rd generation)", size: CGSize(width: 375, height: 667), scale: 2,
    portrait: Layout(safeAreaInsets: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)))

  /// iPhone 13 mini: 375 × 812 points at scale 3.
  public static let iPhone13mini = phone("iPhone 13 mini", 375, 812, inset: 50)

  /// iPhone 13 and iPhone 14: 390 × 844 points at scale 3.
  public static let iPhone13 = phone("iPhone 13", 390, 844, inset: 47)

  /// iPhone 15: 393 × 852 points at scale 3.
  public static let iPhone15 = phone("iPhone 15", 393, 852, inset: 59)

  /// iPhone 16: 393 × 852 points at scale 3.
  public static let iPhone16 = phone("iPhone 16", 393, 852, inset: 59)

  /// iPhone 16 Plus: 430 × 932 points at scale 3; its width is regular in landscape orientation.
  public static let iPhone16Plus = phone("iPhone 16 Plus", 430, 932, inset: 59)

  /// iPhone 16 Pro: 402 × 874 points at scale 3, 120 frames per second.
  public static let iPhone16Pro = phone("iPhone 16 Pro", 402, 874, inset: 62, rate: 120)

  /// iPhone 16 Pro Max: 440 × 956 points at scale 3, 120 frames per second; its width is regular in landscape
  /// orientation.
  public static let iPhone16ProMax = phone("iPhone 16 Pro Max", 440, 956, inset: 62, rate: 120)

  /// iPhone 17: 402 × 874 points at scale 3, 120 frames per second.
  ///
  /// Its safe area is that of iOS 26, the first version for this device.
  public static let iPhone17 = phone(
    "iPhone 17", 402, 874, inset: 62, landscapeTop: 20, landscapeBottom: 20, rate: 120)

  /// iPhone Air: 420 × 912 points at scale 3, 120 frames per second; its width is regular in landscape orientation.
  ///
  /// Its safe area is that of iOS 26, the first version for this device.
  public static let iPhoneAir = phone(
    "iPhone Air", 420, 912, inset: 68, landscapeTop: 20, landscapeBottom: 29, rate: 120)

  // MARK: Tablets

  /// iPad mini (6th generation and A17 Pro): 744 × 1133 points at scale 2.
  public static let iPadMini = tablet("iPad mini", 744, 1133)

  /// iPad (10th generation and A16): 820 × 1180 points at scale 2.
  public static let iPad = tablet("iPad", 820, 1180)

  /// iPad Air 13-inch: 1024 × 1366 points at scale 2.
  public static let iPadAir13 = tablet("iPad Air 13-inch", 1024, 1366)

  /// iPad Pro 11-inch (M4): 834 × 1210 points at scale 2, 120 frames per second.
  public static let iPadPro11 = tablet("iPad Pro 11-inch", 834, 1210, rate: 120)

  /// iPad Pro 13-inch (M4): 1032 × 1376 points at scale 2, 120 frames per second.
  public static let iPadPro13 = tablet("iPad Pro 13-inch", 1032, 1376, rate: 120)

  /// All devices for which there is a constant, phones first.
  public static let all = [
    iPhoneSE, iPhone13mini, iPhone13, iPhone15, iPhone16, iPhone16Plus, iPhone16Pro,
    iPhone16ProMax, iPhone17, iPhoneAir, iPadMini, iPad, iPadAir13, iPadPro11, iPadPro13,
  ]

  /// Returns a phone with a home indicator whose sensors cover the given inset, in points.
  ///
  /// In landscape orientation, iOS insets both sides by the size of the sensors.
  private static func phone(
    _ name: String, _ width: CGFloat, _ height: CGFloat, inset: CGFloat,
    landscapeTop: CGFloat = 0, landscapeBottom: CGFloat = 21, rate: Int = 60
  ) -> SimulatedDevice {
    SimulatedDevice(
      name: name, size: CGSize(width: width, height: height), scale: 3,
      portrait: Layout(safeAreaInsets: UIEdgeInsets(top: inset, left: 0, bottom: 34, right: 0)),
      landscape: Layout(
        safeAreaInsets: UIEdgeInsets(
          top: landscapeTop, left: inset, bottom: landscapeBottom, right: inset)),
      maximumFramesPerSecond: rate)
  }

  /// Returns a tablet with a home indicator.
  private static func tablet(
    _ name: String, _ width: CGFloat, _ height: CGFloat, rate: Int = 60
  ) -> SimulatedDevice {
    let layout = Layout(safeAreaInsets: UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0))
    return SimulatedDevice(
      name: name, size: CGSize(width: width, height: height), scale: 2, portrait: layout,
      landscape: layout, idiom: .pad, maximumFramesPerSecond: rate)
  }
}
