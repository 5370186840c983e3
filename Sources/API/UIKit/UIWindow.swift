import QuartzCore

/// The root of the views on screen.
@preconcurrency @MainActor
open class UIWindow: UIView {
  private var screen: LiveLayer?

  open override var window: UIWindow? { self }

  /// Whether the window is off screen; a new one is.
  open override var isHidden: Bool {
    get { screen == nil }
    set {
      guard newValue == (screen != nil) else { return }
      screen = newValue ? nil : LiveLayer(layer)
    }
  }

  /// Puts the window on screen.
  open func makeKeyAndVisible() { isHidden = false }
}

/// The device's screen.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  /// The one screen.
  public static let main = UIScreen()

  /// The size of a common phone, in points: spec/07 section 6.
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }

  /// Pixels per point.
  open var scale: CGFloat { 3 }

  nonisolated override init() { super.init() }
}
