public import Foundation

/// A touch of a finger on the screen, from its beginning until its end.
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

  /// The number that identifies the finger, assigned by the source of the touches.
  let fingerID: Int
  /// The time of the last change on the clock of the window, in seconds.
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
  /// The location in window coordinates, in points.
  package var windowLocation: CGPoint
  var previousWindowLocation: CGPoint
  /// The location at which the touch began, in window coordinates in points.
  package let startLocation: CGPoint
  /// Whether the touch is no longer delivered to its view.
  var isCanceledInView = false
  /// Whether the delivery to the view is delayed.
  var isDelayed = false
  /// Whether the beginning of the touch was delivered to its view.
  var isDelivered = false

  init(
    _ finger: Int, at location: CGPoint, on view: UIView, of window: UIWindow, _ time: TimeInterval
  ) {
    self.fingerID = finger
    (self.windowLocation, previousWindowLocation, startLocation) = (location, location, location)
    (self.view, self.window) = (view, window)
    timestamp = time
  }

  /// Applies a change of the touch.
  ///
  /// - Parameters:
  ///   - phase: The new phase.
  ///   - location: The new location in window coordinates, in points.
  ///   - time: The time of the change on the clock of the window, in seconds.
  func update(phase: Phase, location: CGPoint, timestamp time: TimeInterval) {
    (previousWindowLocation, self.windowLocation) = (self.windowLocation, location)
    (self.phase, timestamp) = (phase, time)
  }

  /// Whether the touch has ended or was canceled.
  var isFinished: Bool { phase == .ended || phase == .cancelled }

  /// Returns the location in the coordinates of a view, or of the window if the view is nil.
  open func location(in view: UIView?) -> CGPoint { convertLocation(windowLocation, to: view) }

  /// Returns the location before the last change in the coordinates of a view, or of the window if the view is nil.
  open func previousLocation(in view: UIView?) -> CGPoint {
    convertLocation(previousWindowLocation, to: view)
  }

  private func convertLocation(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let window, let view else { return point }
    return view.convert(point, from: window)
  }
}

/// An event that describes the touches of one or more windows at one time.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// The type of an event.
  public enum EventType: Int, Hashable, Sendable {
    case touches
    /// A motion of the device.
    ///
    /// No such events exist here.
    case motion
    /// A command of a remote control or headset.
    ///
    /// No such events exist here.
    case remoteControl
    /// Key presses.
    case presses
  }

  /// The subtype of an event.
  public enum EventSubtype: Int, Hashable, Sendable {
    /// No subtype, as for touches.
    case none
    /// A shake of the device.
    ///
    /// No such events exist here.
    case motionShake
  }

  /// The type of the event.
  ///
  /// The base class returns `touches`.
  open var type: EventType { .touches }
  /// The subtype of the event.
  ///
  /// Always `none`.
  open var subtype: EventSubtype { .none }
  /// The time of the event on the clock of the window, in seconds.
  public let timestamp: TimeInterval
  /// The touches of the event.
  ///
  /// A dispatcher assigns them before it sends the event.
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

  /// All touches that are down or have just ended; nil if there are none.
  open var allTouches: Set<UITouch>? { touches.isEmpty ? nil : touches }

  /// Returns the touches in a window.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    touches.filter { $0.window === window }
  }

  /// The touches in ascending order of `fingerID`.
  var orderedTouches: [UITouch] { touches.sorted { $0.fingerID < $1.fingerID } }

  /// Returns whether the event has touches or presses in a window.
  func hasInput(in window: UIWindow) -> Bool { touches.contains { $0.window === window } }

  /// Returns the touches that began in a view.
  open func touches(for view: UIView) -> Set<UITouch>? { touches.filter { $0.view === view } }

  /// Returns the touches that a gesture recognizer receives.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches.filter { $0.gestureRecognizers?.contains { $0 === gesture } ?? false }
  }

  /// Returns all recorded changes of a touch since the last event.
  ///
  /// No changes are coalesced here, so the result contains only the touch itself. Returns nil if the touch is not
  /// part of the event.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    touches.contains(touch) ? [touch] : nil
  }

  /// Returns predicted changes of a touch.
  ///
  /// The result is empty, as no prediction is made, or nil if the touch is not part of the event.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? {
    touches.contains(touch) ? [] : nil
  }
}
