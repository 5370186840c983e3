public import Foundation
public import QuartzCore

/// The methods with which a delegate controls the behavior of a gesture recognizer.
///
/// All methods have default implementations. In Swift without Objective-C, a subclass cannot override such a method
/// unless the class that declares the conformance implements it, because the default implementation would be called
/// instead. In this case, implement the method in the class that declares the conformance, even if it does nothing,
/// and override it in the subclass.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Returns whether the gesture may begin.
  ///
  /// The default implementation returns `true`.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Returns whether the recognizer tracks the given touch.
  ///
  /// The default implementation returns `true`.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
  /// Returns whether both gestures may be recognized simultaneously.
  ///
  /// It is sufficient if one of the two delegates returns `true`. The default implementation returns `false`.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns whether the recognizer must wait until the other recognizer, which tracks the same touches, has failed.
  ///
  /// The default implementation returns `false`.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns whether the other recognizer, which tracks the same touches, must wait until this recognizer has failed.
  ///
  /// The default implementation returns `false`.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns whether the recognizer receives the given event.
  ///
  /// The method is never called in this implementation, because each touch is filtered separately. The default
  /// implementation returns `true`.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool { true }
}

/// The base class of gesture recognizers, which detect a gesture in the touches on a view and its descendants and
/// notify targets.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject, AssociationStoring {
  // Sound: `AssociatedValueStore` accesses the property only while it holds its lock.
  /// The associated objects of the recognizer.
  nonisolated(unsafe) package final var associations: AssociatedValueStore?

  /// The state of gesture recognition.
  public enum State: Int, Hashable, Sendable {
    /// The gesture has been neither recognized nor rejected yet.
    case possible
    /// The gesture has begun.
    case began
    /// The touches of the gesture have moved or changed.
    case changed
    /// The gesture has ended.
    ///
    /// Discrete gestures enter this state directly from `possible`.
    case ended
    /// The gesture was canceled after it had begun.
    case cancelled
    /// The touches do not match the gesture.
    case failed
    /// A synonym of ``ended`` for discrete gestures.
    public static let recognized = State.ended
  }

  private struct Target {
    let receiver: WeakTarget
    let action: Selector
  }

  private var targets: [Target] = []
  private var changeHandlers: [(UIGestureRecognizer) -> Void] = []
  private var currentState = State.possible
  /// The state that the recognizer enters after the recognizers it depends on have failed, or `nil` if it is not
  /// waiting for them.
  private var pendingState: State?
  private var failureRequirements: [UIGestureRecognizer] = []
  private var dependentRecognizers: [() -> UIGestureRecognizer?] = []
  /// The touches tracked by the recognizer.
  package private(set) var trackedTouches: [UITouch] = []

  /// Creates a recognizer with a target and an action method.
  ///
  /// The method takes the recognizer as its parameter, or no parameter.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Creates a recognizer without targets.
  public convenience override init() { self.init(target: nil, action: nil) }

  /// Creates a recognizer that calls the given closure when the gesture begins, changes or ends.
  package convenience init(_ body: @escaping (UIGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addChangeHandler(body)
  }

  /// Adds a target and its action method.
  ///
  /// The target is not retained.
  open func addTarget(_ target: Any, action: Selector) {
    targets.append(Target(receiver: WeakTarget(target), action: action))
  }

  /// Removes a target and its action method.
  ///
  /// If `target` or `action` is `nil`, every target or method matches.
  open func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll { known in
      (target.map { known.receiver.isSame(as: $0) } ?? true)
        && (action == nil || known.action == action)
    }
  }

  /// Adds a closure that is called when the gesture begins, changes, ends or is canceled.
  ///
  /// The closure cannot be removed.
  package func addChangeHandler(_ body: @escaping (UIGestureRecognizer) -> Void) {
    changeHandlers.append(body)
  }

  // MARK: Settings

  /// The delegate that controls the behavior of the recognizer.
  ///
  /// The delegate is not retained.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The view to which the recognizer is attached.
  open private(set) weak var view: UIView?
  /// Whether recognizing the gesture cancels its touches in their views.
  ///
  /// The default is `true`.
  open var cancelsTouchesInView = true
  /// Whether views receive touches only after the gesture has failed.
  ///
  /// The default is `false`.
  open var delaysTouchesBegan = false
  /// Whether views receive the end of touches only after the gesture has failed.
  ///
  /// Stored only, because the end of a touch is delivered immediately. The default is `true`.
  open var delaysTouchesEnded = true
  /// The name of the recognizer, for use in debugging.
  open var name: String?

  /// Whether the recognizer tracks touches.
  ///
  /// Setting it to `false` cancels an active gesture. The default is `true`.
  open var isEnabled = true { didSet { if !isEnabled { fail() } } }

  /// Makes the recognizer wait until the given recognizer has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    failureRequirements.append(otherGestureRecognizer)
    otherGestureRecognizer.dependentRecognizers.append { [weak self] in self }
  }

  func attach(to view: UIView?) {
    fail()
    self.view = view
  }

  // MARK: Location

  /// Returns the center of the touches in the coordinates of the given view, or of the window if the view is `nil`.
  open func location(in view: UIView?) -> CGPoint {
    Self.centroid(of: trackedTouches.map { $0.location(in: view) })
  }

  /// The number of touches tracked by the recognizer.
  open var numberOfTouches: Int { trackedTouches.count }

  /// Returns the location of the touch at the given index, in the coordinates of the given view, or of the window if
  /// the view is `nil`.
  ///
  /// An index out of range raises a programmer error.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard trackedTouches.indices.contains(touchIndex) else {
      CAProgrammerError.raise(
        "touch index \(touchIndex) is out of range: the gesture has \(trackedTouches.count) touches"
      )
      return .zero
    }
    return trackedTouches[touchIndex].location(in: view)
  }

  /// Returns the arithmetic mean of the given points, or the origin if there are none.
  static func centroid(of points: [CGPoint]) -> CGPoint {
    guard !points.isEmpty else { return .zero }
    let count = CGFloat(points.count)
    return CGPoint(
      x: points.map(\.x).reduce(0, +) / count, y: points.map(\.y).reduce(0, +) / count)
  }

  // MARK: State

  /// The state of the gesture.
  ///
  /// Subclasses set this property in their touch methods. Invalid transitions are ignored.
  open var state: State {
    get { currentState }
    set { transition(to: newValue) }
  }

  /// Whether the gesture has begun and has not yet ended.
  var isActive: Bool { currentState == .began || currentState == .changed }

  /// Whether the gesture has ended, was canceled or has failed.
  var isFinished: Bool {
    currentState == .ended || currentState == .cancelled || currentState == .failed
  }

  private func transition(to new: State) {
    switch (currentState, new) {
    case (.possible, .began), (.possible, .ended): beginGesture(state: new)
    case (.possible, .failed):
      currentState = .failed
      pendingState = nil
      for dependent in dependentRecognizers.compactMap({ $0() }) {
        dependent.requiredRecognizerDidFail()
      }
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled):
      currentState = new
      sendActions()
    case (_, .possible): currentState = .possible
    case (.began, .failed), (.changed, .failed): transition(to: .cancelled)
    default: break
    }
    notifyObservers()
  }

  // MARK: Arbitration between recognizers

  private func beginGesture(state new: State) {
    let first = failureRequirements + otherRecognizers.filter { waitsForFailure(of: $0) }
    if first.contains(where: { $0.isActive || $0.currentState == .ended }) {
      return transition(to: .failed)
    }
    guard first.allSatisfy({ $0.currentState == .failed || !$0.isTracking }) else {
      pendingState = new
      for other in first where !other.dependentRecognizers.contains(where: { $0() === self }) {
        other.dependentRecognizers.append { [weak self] in self }
      }
      return
    }
    guard delegate?.gestureRecognizerShouldBegin(self) ?? true,
      viewsToQuery.allSatisfy({ $0.gestureRecognizerShouldBegin(self) }),
      conflictingRecognizers.allSatisfy({ !$0.isActive })
    else { return transition(to: .failed) }
    pendingState = nil
    currentState = new
    for rival in conflictingRecognizers { rival.fail() }
    if cancelsTouchesInView, view?.window != nil {
      for touch in trackedTouches { touch.cancelInView() }
    }
    sendActions()
  }

  /// The views whose `gestureRecognizerShouldBegin(_:)` method is called before the gesture begins: the recognizer's
  /// view and the views of its touches.
  private var viewsToQuery: [UIView] {
    let touched = trackedTouches.compactMap(\.view).filter { $0 !== view }
    return (view.map { [$0] } ?? []) + touched
  }

  /// Whether the gesture can still be recognized in the touches received so far.
  private var isTracking: Bool { !trackedTouches.isEmpty || waitsForMoreTouches }

  /// Whether the recognizer waits for further touches while no finger is on the screen, for example between two taps.
  var waitsForMoreTouches: Bool { false }

  /// The recognizers that track the same touches and cannot be active at the same time as this one.
  private var conflictingRecognizers: [UIGestureRecognizer] {
    otherRecognizers.filter { other in
      (canPrevent(other) && other.canBePrevented(by: self))
        && !(delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
        && !(other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
          ?? false)
    }
  }

  /// The other recognizers that receive the tracked touches.
  private var otherRecognizers: [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    for other in trackedTouches.flatMap({ $0.gestureRecognizers ?? [] })
    where other !== self && !found.contains(where: { $0 === other }) {
      found.append(other)
    }
    return found
  }

  private func waitsForFailure(of other: UIGestureRecognizer) -> Bool {
    shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
  }

  /// Returns whether the recognizer prevents the given recognizer, which tracks the same touches, after its own
  /// gesture has begun.
  ///
  /// The default implementation returns `true`.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Returns whether the given recognizer, which tracks the same touches, can prevent this recognizer.
  ///
  /// The default implementation returns `true`.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Returns whether the recognizer must wait until the given recognizer has failed.
  ///
  /// Subclasses override this method to define rules for whole classes. The default implementation returns `false`.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Returns whether the given recognizer must wait until this recognizer has failed.
  ///
  /// Subclasses override this method to define rules for whole classes. The default implementation returns `false`.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  /// Returns whether the recognizer delays the delivery of the given touch to its view.
  func delaysDelivery(of touch: UITouch) -> Bool { delaysTouchesBegan && currentState == .possible }

  /// The maximum delay before a touch is delivered to its view, in seconds, or `nil` if there is no limit.
  var maximumTouchDelay: Double? { nil }

  /// Continues a pending transition after a recognizer on which this one depends has failed.
  private func requiredRecognizerDidFail() {
    guard let pendingState else { return }
    beginGesture(state: pendingState)
    if isFinished && trackedTouches.isEmpty { finishTracking() }
  }

  private func fail() {
    transition(to: isActive ? .cancelled : .failed)
    if trackedTouches.isEmpty { finishTracking() }
  }

  private func sendActions() {
    for target in targets {
      if let object = target.receiver.object { target.action.perform(on: object, with: self) }
    }
    for closure in changeHandlers { closure(self) }
  }

  // MARK: Touches

  /// Returns whether the recognizer tracks the given touch.
  @_spi(UIKitModules)
  open func shouldTrack(_ touch: UITouch) -> Bool {
    isEnabled && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  func addTouch(_ touch: UITouch) { trackedTouches.append(touch) }

  /// Calls the touch methods for the tracked touches in the given event.
  func processTouchEvent(_ event: UIEvent) {
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      let some = Set(trackedTouches.filter { $0.phase == phase })
      guard !some.isEmpty, !isFinished else { continue }
      switch phase {
      case .began: touchesBegan(some, with: event)
      case .moved: touchesMoved(some, with: event)
      case .ended: touchesEnded(some, with: event)
      case .cancelled: touchesCancelled(some, with: event)
      case .stationary: break
      }
    }
  }

  /// Removes touches that have ended or were canceled.
  ///
  /// If no touches remain, the recognizer is reset.
  func removeFinishedTouches() {
    trackedTouches.removeAll(where: \.isFinished)
    guard trackedTouches.isEmpty, pendingState == nil else { return }
    if currentState == .possible && !waitsForMoreTouches { transition(to: .failed) }
    if isFinished { finishTracking() }
  }

  private func finishTracking() {
    pendingState = nil
    currentState = .possible
    reset()
  }

  /// Stops tracking the given touch.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    trackedTouches.removeAll { $0 === touch }
  }

  /// Called after the gesture has finished.
  ///
  /// Subclasses override this method to reset their state.
  open func reset() {}

  /// Called when tracked touches begin.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when tracked touches move.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when tracked touches end.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when tracked touches are canceled.
  ///
  /// The default implementation cancels an active gesture; otherwise, the recognizer fails.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = isActive ? .cancelled : .failed
  }
}
