public import Foundation
import QuartzCore
package import RenderServer

/// The root of the views on screen.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// Where a window lies in front of others.
  public struct Level: RawRepresentable, Hashable, Sendable {
    /// The height; windows of a greater one are nearer.
    public let rawValue: CGFloat
    /// Takes the height.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Takes the height.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    /// The level of most windows.
    public static let normal = Level(0)
    /// The level of the status bar.
    public static let statusBar = Level(1000)
    /// The level of alerts.
    public static let alert = Level(2000)
  }

  private lazy var assignedUndoManager = UndoManager()

  /// The window's own, for all responders in it that have none.
  open override var undoManager: UndoManager? { assignedUndoManager }

  private var liveLayer: LiveTreeHandle?
  private var isOnScreen = false
  static weak var currentKeyWindow: UIWindow?
  /// The last tap in it; one that follows soon in its place counts on.
  var lastTap: (location: CGPoint, time: TimeInterval, count: Int)?

  /// A window with a frame on the screen.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A window of a scene, as large as its screen.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
  }

  /// The scene whose window it is: the application's one unless it was given another.
  open weak var windowScene: UIWindowScene? = UIApplication.shared.mainScene

  /// Reads geometry and looks out of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Itself.
  open override var window: UIWindow? { self }

  /// The scene, else the application.
  open override var next: UIResponder? { windowScene ?? UIApplication.shared }

  /// The screen on which it is: the program's main one when the window was made, unless it was put on another.
  open var screen: UIScreen { assignedScreen }
  private var assignedScreen = UIScreen.main
  /// The size of the screen that the window last followed, in points.
  private var lastScreenSize = UIScreen.main.settings.size

  /// Puts it on another screen; what lies in it is notified of other traits, controllers before, too.
  package func move(to screen: UIScreen) {
    guard screen !== assignedScreen else { return }
    // A root controller that has not been shown yet finds the traits when its view enters.
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

  /// Resizes a window that filled its screen to the screen's present size.
  func resizeToScreen() {
    let (old, new) = (lastScreenSize, screen.settings.size)
    lastScreenSize = new
    if old != new, frame.size == old { frame.size = new }
  }

  /// The distances of what bars of the screen never cover from the edges; as the screen has it unless set.
  open override var safeAreaInsets: UIEdgeInsets {
    get { assignedSafeAreaInsets ?? screenSafeAreaInsets }
    set {
      assignedSafeAreaInsets = newValue
      invalidateInheritedState()
      propagateSafeArea()
    }
  }
  private var assignedSafeAreaInsets: UIEdgeInsets?

  /// The insets that bars of the screen cover of the window, in points.
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

  /// Where it lies in front of other windows; each window is a picture of its own, so only whoever shows them heeds it.
  open var windowLevel = Level.normal {
    didSet { if isOnScreen, windowLevel != oldValue { UIApplication.host?.windowsChanged() } }
  }

  /// Whether the window is off screen; a new one is.
  ///
  /// Shown, it becomes a picture of its own when the turn ends, unless its layer stands in a live tree already.
  open override var isHidden: Bool {
    get { !isOnScreen }
    set {
      guard newValue == isOnScreen else { return }
      // Hidden it missed changes of the screen.
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

  /// The context in which the window is on screen; nil where it is not.
  package var renderContext: RenderContext? {
    isOnScreen ? layer.upcomingContext ?? liveLayer?.context : nil
  }

  /// Whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.detachView(from: self)
      if !isHidden { rootViewController?.attachView(to: self) }
    }
  }

  /// The box of the window on the screen; the root controller hears of another size before.
  open override var frame: CGRect {
    get { super.frame }
    set {
      guard isOnScreen, newValue.size != bounds.size, let root = rootViewController,
        root.isViewLoaded
      else { return super.frame = newValue }
      root.performSizeTransition(to: newValue.size, in: self) { super.frame = newValue }
    }
  }

  /// Lets the root controller's view fill the window.
  open override func layoutSubviews() {
    super.layoutSubviews()
    // Pushed back behind a sheet it has another frame.
    guard let view = rootViewController?.viewIfLoaded, view.superview === self,
      view.transform.isIdentity, view.frame != bounds
    else { return }
    view.frame = bounds
  }

  // MARK: The key window

  /// Whether it is the one that events without a place go to.
  open var isKeyWindow: Bool { Self.currentKeyWindow === self }

  /// Makes it the key window.
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

  /// Makes it the key window and puts it on screen.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  /// It has become the key window.
  open func becomeKey() {}

  /// It is the key window no more.
  open func resignKey() {}

  // MARK: Events

  /// Delivers the touches of an event to gesture recognizers, then to views, and its presses to their responders.
  open func sendEvent(_ event: UIEvent) {
    if let event = event as? UIPressesEvent { return deliverPresses(event) }
    let touches = event.orderedTouches.filter { $0.window === self }
    for recognizer in touches.receivingRecognizers { recognizer.processTouchEvent(event) }
    UIApplication.shared.touchDispatcher.deliverTouches(touches, with: event)
  }

  /// Converts a location that counts from a point of the coordinates of the window's frame.
  func convertLocation(_ location: CGPoint, fromOrigin origin: CGPoint) -> CGPoint {
    let frame = frame
    return CGPoint(
      x: location.x + (origin.x - frame.minX), y: location.y + (origin.y - frame.minY))
  }
}
