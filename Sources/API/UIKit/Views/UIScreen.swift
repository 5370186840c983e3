public import Foundation
import Synchronization

/// What the screen is: there is none, so a common phone's stands in until another is chosen.
///
/// - Source: behaviour/documents.md, "Packages".
struct ScreenSettings: Sendable {
  var size = CGSize(width: 390, height: 844)
  var scale: CGFloat = 3
  var rate = 60

  private static let chosen = Mutex(ScreenSettings())

  static var current: ScreenSettings {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }
}

/// The device's screen.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  /// The one screen.
  public static let main = UIScreen()

  /// The size in points: a common phone's unless another was chosen.
  open var bounds: CGRect { CGRect(origin: .zero, size: ScreenSettings.current.size) }

  /// Chooses the size in points, the pixels per point and the pictures a second of the one screen, for what is made from
  /// here on; a name of ours, since the screen of a phone is what it is.
  public static func _choose(
    size: CGSize, scale: CGFloat = 3, maximumFramesPerSecond rate: Int = 60
  ) {
    ScreenSettings.current = ScreenSettings(
      size: size, scale: scale > 0 ? scale : 1, rate: max(1, rate))
  }

  /// The same size in pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * nativeScale, height: bounds.height * nativeScale)
  }

  /// Pixels per point.
  open var scale: CGFloat { ScreenSettings.current.scale }

  /// Pixels of the hardware per point.
  open var nativeScale: CGFloat { scale }

  /// How often the screen can show another picture in a second.
  open var maximumFramesPerSecond: Int { ScreenSettings.current.rate }

  /// Light, at the screen's scale.
  open var traitCollection: UITraitCollection { .screen }

  nonisolated override init() { super.init() }
}

extension UITraitCollection {
  /// The surroundings above all windows.
  static var screen: UITraitCollection {
    UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .light),
      UITraitCollection(displayScale: ScreenSettings.current.scale),
    ])
  }
}
