public import Foundation

/// The touch of a finger on the screen, from its beginning until its end.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// The phase of a touch.
  public enum Phase: Int, Hashable, Sendable {
    case began
    case moved
    /// The touch has not moved since the last event.
    case stationary
    case ended
    /// The system canceled the touch.
    case cancelled
  }

  /// The number that identifies the finger, as assigned by the source of the touches.
  let fingerID: Int
  /// The time of the most recent change on the window's clock, in seconds.
  open internal(set) var timestamp: TimeInterval
  open internal(set) var phase = Phase.began
  /// The number of consecutive taps at almost the same location, including this one.
  open internal(set) var tapCount = 1
  /// The window in which the touch began.
  open internal(set) weak var window: UIWindow?
  /// The view in which the touch began.
  open internal(set) weak var view: UIView?
  /// The gesture recognizers that receive the touch.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]? = []
  /// The current location in window coordinates, in points.
  package var windowLocation: CGPoint
  var previousWindowLocation: CGPoint
  /// The location at which the touch began, in window coordinates in points.
  package let startLocation: CGPoint
  /// Whether the touch is no longer delivered to its view.
  var isCanceledInView = false
  /// Whether the delivery of the touch to its view is delayed.
  var isDelayed = false
  /// Whether the beginning of the touch has been delivered to its view.
  var isDelivered = false

  init(
    _ finger: Int, at location: CGPoint, on view: UIView, of window: UIWindow, _ time: TimeInterval
  ) {
    self.fingerID = finger
    (self.windowLocation, previousWindowLocation, startLocation) = (location, location, location)
    (self.view, self.window) = (view, window)
    timestamp = time
  }

  /// Updates the touch with a new phase and location.
  ///
  /// - Parameters:
  ///   - phase: The new phase of the touch.
  ///   - location: The new location in window coordinates, in points.
  ///   - time: The time of the change on the window's clock, in seconds.
  func update(phase: Phase, location: CGPoint, timestamp time: TimeInterval) {
    (previousWindowLocation, self.windowLocation) = (self.windowLocation, location)
    (self.phase, timestamp) = (phase, time)
  }

  /// Whether the touch has ended or was canceled.
  var isFinished: Bool { phase == .ended || phase == .cancelled }

  /// Returns the current location of the touch in the coordinates of the given view, or of the window if the view is
  /// `nil`.
  open func location(in view: UIView?) -> CGPoint { convertLocation(windowLocation, to: view) }

  /// Returns the location of the touch before its most recent change, in the coordinates of the given view, or of the
  /// window if the view is `nil`.
  open func previousLocation(in view: UIView?) -> CGPoint {
    convertLocation(previousWindowLocation, to: view)
  }

  private func convertLocation(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let window, let view else { return point }
    return view.convert(point, from: window)
  }
}

/// An event that describes the touches in one or more windows at a point in time.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// The type of an event.
  public enum EventType: Int, Hashable, Sendable {
    case touches
    /// A motion of the device.
    ///
    /// There are no such events in this implementation.
    case motion
    /// A command from a remote control or headset.
    ///
    /// There are no such events in this implementation.
    case remoteControl
    /// Presses of keys on a hardware keyboard.
    case presses
  }

  /// The subtype of an event.
  public enum EventSubtype: Int, Hashable, Sendable {
    /// The event has no subtype, like all touch events.
    case none
    /// The device was shaken.
    ///
    /// There are no such events in this implementation.
    case motionShake
  }

  /// The type of the event.
  ///
  /// The base class returns `touches`.
  open var type: EventType { .touches }
  /// The subtype of the event.
  ///
  /// The value is always `none`.
  open var subtype: EventSubtype { .none }
  /// The time of the event on the window's clock, in seconds.
  public let timestamp: TimeInterval
  /// The touches described by the event.
  ///
  /// A touch dispatcher assigns them before it sends the event.
  var touches: Set<UITouch>

  /// Creates an event without touches.
  public override init() {
    touches = []
    timestamp = 0
  }

  init(touches: Set<UITouch> = [], time: TimeInterval) {
    self.touches = touches
    timestamp = time
  }

  /// All touches that are active or have just ended, or `nil` if there are none.
  open var allTouches: Set<UITouch>? { touches.isEmpty ? nil : touches }

  /// Returns the touches in the given window.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    touches.filter { $0.window === window }
  }

  /// The touches in ascending order of `fingerID`.
  var orderedTouches: [UITouch] { touches.sorted { $0.fingerID < $1.fingerID } }

  /// Returns whether the event has touches or presses in the given window.
  func hasInput(in window: UIWindow) -> Bool { touches.contains { $0.window === window } }

  /// Returns the touches that began in the given view.
  open func touches(for view: UIView) -> Set<UITouch>? { touches.filter { $0.view === view } }

  /// Returns the touches received by the given gesture recognizer.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches.filter { $0.gestureRecognizers?.contains { $0 === gesture } ?? false }
  }

  /// Returns all changes to the given touch since the last event.
  ///
  /// In this implementation, changes are not coalesced, so the result contains only the touch itself. Returns `nil`
  /// if the touch is not part of the event.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    touches.contains(touch) ? [touch] : nil
  }

  /// Returns predicted changes to the given touch.
  ///
  /// The result is empty, because touches are not predicted, or `nil` if the touch is not part of the event.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? {
    touches.contains(touch) ? [] : nil
  }
}
