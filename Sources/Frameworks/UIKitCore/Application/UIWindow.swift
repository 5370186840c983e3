public import Foundation
import QuartzCore
package import RenderServer

/// The root of a view hierarchy on a screen.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// The stacking level of a window, in front of or behind other windows.
  public struct Level: RawRepresentable, Hashable, Sendable {
    /// The value of the level; windows with greater values are in front.
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    /// The level of normal windows.
    public static let normal = Level(0)
    public static let statusBar = Level(1000)
    public static let alert = Level(2000)
  }

  private lazy var assignedUndoManager = UndoManager()

  /// The window's undo manager, which is used by all responders without their own.
  open override var undoManager: UndoManager? { assignedUndoManager }

  private var liveLayer: LiveTreeHandle?
  private var isOnScreen = false
  static weak var currentKeyWindow: UIWindow?
  /// The most recent tap in the window.
  ///
  /// A further tap soon afterwards at the same location increases the tap count.
  var lastTap: (location: CGPoint, time: TimeInterval, count: Int)?

  /// Creates a window with the given frame, in screen coordinates.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a window for the given scene, with the size of the scene's screen.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
  }

  /// The scene to which the window belongs.
  ///
  /// The default is the application's main scene.
  open weak var windowScene: UIWindowScene? = UIApplication.shared.mainScene

  /// Creates a window with the archived geometry and style.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override var window: UIWindow? { self }

  /// The next responder: the window's scene if it has one, otherwise the application.
  open override var next: UIResponder? { windowScene ?? UIApplication.shared }

  /// The screen on which the window is displayed.
  ///
  /// The default is the main screen at the time of the window's creation.
  open var screen: UIScreen { assignedScreen }
  private var assignedScreen = UIScreen.main
  /// The screen size to which the window was last resized, in points.
  private var lastScreenSize = UIScreen.main.settings.size

  /// Moves the window to the given screen.
  ///
  /// Its views are notified if their traits change. Before that, the root controller of a visible window receives
  /// `willTransition`.
  package func move(to screen: UIScreen) {
    guard screen !== assignedScreen else { return }
    // If the root controller's view is not yet in the window, it inherits the traits when it is added.
    let root = rootViewController?.viewIfLoaded?.window === self ? rootViewController : nil
    let traits = TraitPropagation.traits(below: screen.traitCollection, controller: nil, of: self)
    let transition = root?.makeTraitTransition(to: traits, in: self)
    assignedScreen = screen
    lastScreenSize = screen.settings.size
    invalidateInheritedState()
    propagateTraits()
    transition?.start()
    updateSafeArea()
  }

  /// Resizes the window to the screen's current size if it filled the screen before.
  func resizeToScreen() {
    let (old, new) = (lastScreenSize, screen.settings.size)
    lastScreenSize = new
    if old != new, frame.size == old { frame.size = new }
  }

  /// The safe area, as insets in points.
  ///
  /// By default it is derived from the screen; setting a value overrides it.
  open override var safeAreaInsets: UIEdgeInsets {
    get { assignedSafeAreaInsets ?? screenSafeAreaInsets }
    set {
      assignedSafeAreaInsets = newValue
      invalidateInheritedState()
      propagateSafeArea()
    }
  }
  private var assignedSafeAreaInsets: UIEdgeInsets?

  /// The insets of the window that are covered by the screen's bars, in points.
  private var screenSafeAreaInsets: UIEdgeInsets {
    let insets = screen.safeAreaInsets
    guard insets != .zero else { return .zero }
    let (free, frame) = (screen.bounds.inset(by: insets), frame)
    return UIEdgeInsets(
      top: insets.top == 0 ? 0 : max(0, free.minY - frame.minY),
      left: insets.left == 0 ? 0 : max(0, free.minX - frame.minX),
      bottom: insets.bottom == 0 ? 0 : max(0, frame.maxY - free.maxY),
      right: insets.right == 0 ? 0 : max(0, frame.maxX - free.maxX))
  }

  override var addsSafeArea: Bool {
    super.addsSafeArea || (assignedSafeAreaInsets ?? screen.safeAreaInsets) != .zero
  }

  /// The stacking level of the window.
  ///
  /// Each window is rendered separately, so the level only determines the order of windows on the display.
  open var windowLevel = Level.normal {
    didSet { if isOnScreen, windowLevel != oldValue { UIApplication.host?.windowsChanged() } }
  }

  /// Whether the window is hidden; initially `true`.
  ///
  /// A visible window is rendered in its own render context, starting at the end of the run loop turn, unless its
  /// layer already belongs to a layer tree displayed by another context.
  open override var isHidden: Bool {
    get { !isOnScreen }
    set {
      guard newValue == isOnScreen else { return }
      // A window is not resized with the screen while it is hidden, so it adopts the current size when it is shown.
      if !newValue { resizeToScreen() }
      isOnScreen = !newValue
      VisibleWindowList.setWindow(self, isVisible: isOnScreen)
      if newValue {
        rootViewController?.detachView(from: self)
        liveLayer = nil
      } else {
        propagateTraits(toAllDescendants: true)
        updateSafeArea()
        rootViewController?.attachView(to: self)
        if layer.upcomingContext == nil { liveLayer = LiveTreeHandle(layer, waitsForCommit: true) }
      }
      NotificationCenter.default.post(
        name: newValue ? Self.didBecomeHiddenNotification : Self.didBecomeVisibleNotification,
        object: self)
      UIApplication.host?.windowsChanged()
    }
  }

  /// The render context that displays the window, or `nil` while it is hidden.
  package var renderContext: RenderContext? {
    isOnScreen ? layer.upcomingContext ?? liveLayer?.context : nil
  }

  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.detachView(from: self)
      if !isHidden { rootViewController?.attachView(to: self) }
    }
  }

  /// The frame in screen coordinates, in points.
  ///
  /// Before the size of a visible window changes, its root controller receives `viewWillTransition`.
  open override var frame: CGRect {
    get { super.frame }
    set {
      guard isOnScreen, newValue.size != bounds.size, let root = rootViewController,
        root.isViewLoaded
      else { return super.frame = newValue }
      root.performSizeTransition(to: newValue.size, in: self) { super.frame = newValue }
    }
  }

  /// Resizes the root controller's view to fill the window.
  open override func layoutSubviews() {
    super.layoutSubviews()
    // A view behind a sheet is scaled down and must keep its frame.
    guard let view = rootViewController?.viewIfLoaded, view.superview === self,
      view.transform.isIdentity, view.frame != bounds
    else { return }
    view.frame = bounds
  }

  // MARK: Key window

  /// Whether the window receives keyboard events.
  open var isKeyWindow: Bool { Self.currentKeyWindow === self }

  /// Makes this window the key window.
  ///
  /// Calls ``resignKey()`` on the old key window and ``becomeKey()`` on this one, and posts both notifications.
  open func makeKey() {
    guard !isKeyWindow else { return }
    let before = Self.currentKeyWindow
    Self.currentKeyWindow = self
    before?.resignKey()
    if let before {
      NotificationCenter.default.post(name: Self.didResignKeyNotification, object: before)
    }
    becomeKey()
    NotificationCenter.default.post(name: Self.didBecomeKeyNotification, object: self)
  }

  /// Makes this window the key window and shows it.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  /// Called when the window has become the key window.
  open func becomeKey() {}

  /// Called when the window has stopped being the key window.
  open func resignKey() {}

  // MARK: Events

  /// Delivers an event to the objects that receive it.
  ///
  /// Touches are delivered to gesture recognizers and then to views, and presses to the responder chain.
  open func sendEvent(_ event: UIEvent) {
    if let event = event as? UIPressesEvent { return deliverPresses(event) }
    let touches = event.orderedTouches.filter { $0.window === self }
    for recognizer in touches.receivingRecognizers { recognizer.processTouchEvent(event) }
    UIApplication.shared.touchDispatcher.deliverTouches(touches, with: event)
  }

  /// Converts a location to the window's coordinates.
  ///
  /// - Parameters:
  ///   - location: The location relative to `origin`, in points.
  ///   - origin: The origin, in the coordinate system of the window's frame.
  /// - Returns: The location in the window's own coordinates.
  func convertLocation(_ location: CGPoint, fromOrigin origin: CGPoint) -> CGPoint {
    let frame = frame
    return CGPoint(
      x: location.x + (origin.x - frame.minX), y: location.y + (origin.y - frame.minY))
  }
}
