public import Foundation

/// One finger from its coming down to its going.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// What a finger is doing.
  public enum Phase: Int, Hashable, Sendable {
    /// It came down.
    case began
    /// It moved.
    case moved
    /// It lies still.
    case stationary
    /// It was lifted.
    case ended
    /// It counts no more.
    case cancelled
  }

  /// Which finger it is, as whoever feeds touches numbers them.
  let fingerID: Int
  /// When it did what it is doing, on the clock of the window.
  open internal(set) var timestamp: TimeInterval
  /// What it is doing.
  open internal(set) var phase = Phase.began
  /// How many times it has come down in one place in quick succession.
  open internal(set) var tapCount = 1
  /// The window in which it came down.
  open internal(set) weak var window: UIWindow?
  /// The view that it came down on.
  open internal(set) weak var view: UIView?
  /// The recognisers that look at it.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]? = []
  /// In the window.
  package var windowLocation: CGPoint
  var previousWindowLocation: CGPoint
  /// Where it came down.
  package let startLocation: CGPoint
  /// Whether the view hears of it no more.
  var isCanceledInView = false
  /// Whether the view has to wait before it hears of it.
  var isDelayed = false
  /// Whether the view has heard of it.
  var isDelivered = false

  init(
    _ finger: Int, at location: CGPoint, on view: UIView, of window: UIWindow, _ time: TimeInterval
  ) {
    self.fingerID = finger
    (self.windowLocation, previousWindowLocation, startLocation) = (location, location, location)
    (self.view, self.window) = (view, window)
    timestamp = time
  }

  /// Applies a change that happened at an instant.
  func update(phase: Phase, location: CGPoint, timestamp time: TimeInterval) {
    (previousWindowLocation, self.windowLocation) = (self.windowLocation, location)
    (self.phase, timestamp) = (phase, time)
  }

  /// Whether it has ended or was cancelled.
  var isFinished: Bool { phase == .ended || phase == .cancelled }

  /// Where it is in a view; nil means the window.
  open func location(in view: UIView?) -> CGPoint { convertLocation(windowLocation, to: view) }

  /// Where it was before it last moved, in a view; nil means the window.
  open func previousLocation(in view: UIView?) -> CGPoint {
    convertLocation(previousWindowLocation, to: view)
  }

  private func convertLocation(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let window, let view else { return point }
    return view.convert(point, from: window)
  }
}

/// What happened to the fingers of a window at one instant.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// What kind of event it is.
  public enum EventType: Int, Hashable, Sendable {
    /// Fingers on the screen.
    case touches
    /// The device is moved; never here.
    case motion
    /// Buttons of something that leads the device from afar; never here.
    case remoteControl
    /// Keys of a keyboard.
    case presses
  }

  /// What it is in particular.
  public enum EventSubtype: Int, Hashable, Sendable {
    /// Nothing in particular, as touches are.
    case none
    /// The device is shaken; never here.
    case motionShake
  }

  /// Of touches, where a subclass does not say otherwise.
  open var type: EventType { .touches }
  /// Nothing in particular.
  open var subtype: EventSubtype { .none }
  /// When it happened, on the clock of the window.
  public let timestamp: TimeInterval
  /// The touches; a dispatcher sets them before it sends the event.
  var touches: Set<UITouch>

  /// An event of no touches.
  public override init() {
    touches = []
    timestamp = 0
  }

  init(touches: Set<UITouch> = [], time: TimeInterval) {
    self.touches = touches
    timestamp = time
  }

  /// Every finger that is down or was lifted just now.
  open var allTouches: Set<UITouch>? { touches.isEmpty ? nil : touches }

  /// The fingers of a window.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    touches.filter { $0.window === window }
  }

  /// The touches in the order of their fingers' numbers.
  var orderedTouches: [UITouch] { touches.sorted { $0.fingerID < $1.fingerID } }

  /// Whether it has touches or presses in a window.
  func hasInput(in window: UIWindow) -> Bool { touches.contains { $0.window === window } }

  /// The fingers that came down on a view.
  open func touches(for view: UIView) -> Set<UITouch>? { touches.filter { $0.view === view } }

  /// The fingers that a recogniser looks at.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches.filter { $0.gestureRecognizers?.contains { $0 === gesture } ?? false }
  }

  /// What became of a touch since the last event: the touch alone, as none are left out.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    touches.contains(touch) ? [touch] : nil
  }

  /// What may become of a touch next: nothing is foretold.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? {
    touches.contains(touch) ? [] : nil
  }
}
