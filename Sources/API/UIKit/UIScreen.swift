public import Foundation

/// What the screen is: there is none, so a common phone's stands in.
///
/// - Source: spec/07 section 6.
enum ScreenConstants {
  static let bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  static let scale: CGFloat = 3
}

/// The device's screen.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  /// The one screen.
  public static let main = UIScreen()

  /// The size of a common phone, in points.
  open var bounds: CGRect { ScreenConstants.bounds }

  /// The same size in pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * nativeScale, height: bounds.height * nativeScale)
  }

  /// Pixels per point.
  open var scale: CGFloat { ScreenConstants.scale }

  /// Pixels of the hardware per point.
  open var nativeScale: CGFloat { scale }

  /// How often the screen can show another picture in a second.
  open var maximumFramesPerSecond: Int { 60 }

  /// Light, at the screen's scale.
  open var traitCollection: UITraitCollection { .screen }

  nonisolated override init() { super.init() }
}

extension UITraitCollection {
  /// The surroundings above all windows.
  static let screen = UITraitCollection(traitsFrom: [
    UITraitCollection(userInterfaceStyle: .light),
    UITraitCollection(displayScale: ScreenConstants.scale),
  ])
}
