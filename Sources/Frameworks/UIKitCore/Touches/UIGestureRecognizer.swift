public import Foundation
public import QuartzCore

/// Who has a say in what a recogniser does.
///
/// In Swift without Objective-C a method with a default that the class declaring the conformance leaves out cannot be
/// supplied by a subclass of it: the default is called. Implement it in the class that declares the conformance, be it as a
/// method that does nothing, and override that.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Whether the gesture may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether it looks at a touch at all.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
  /// Whether both gestures may go on at the same time; one yes is enough.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether it counts only when another gesture on the same touches has failed.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether another gesture on the same touches counts only when this one has failed.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether it hears of an event at all.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Yes.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  /// Yes.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  /// No.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// No.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// No.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Yes.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool { true }
}

/// Finds one kind of gesture in the touches of a view and those below it, and tells its targets.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject, AssociationStoring {
  // Sound: `AssociatedValueStore` reads and writes it while its lock is held.
  /// What is kept with it under keys.
  nonisolated(unsafe) package final var associations: AssociatedValueStore?

  /// How far a gesture has come.
  public enum State: Int, Hashable, Sendable {
    /// It may still come.
    case possible
    /// It has begun.
    case began
    /// It goes on.
    case changed
    /// It is over as it should be; a gesture of one instant goes here at once.
    case ended
    /// It was broken off.
    case cancelled
    /// It is another gesture.
    case failed
    /// Another name for ``ended``.
    public static let recognized = State.ended
  }

  private struct Target {
    let receiver: WeakTarget
    let action: Selector
  }

  private var targets: [Target] = []
  private var changeHandlers: [(UIGestureRecognizer) -> Void] = []
  private var currentState = State.possible
  /// A gesture that waits for others to fail before it counts.
  private var pendingState: State?
  private var failureRequirements: [UIGestureRecognizer] = []
  private var dependentRecognizers: [() -> UIGestureRecognizer?] = []
  /// The fingers that it looks at.
  package private(set) var trackedTouches: [UITouch] = []

  /// Tells a target; a selector carries its method, which may take the recogniser.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Tells nobody yet.
  public convenience override init() { self.init(target: nil, action: nil) }

  /// Tells a closure.
  package convenience init(_ body: @escaping (UIGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addChangeHandler(body)
  }

  /// Tells another target, which is not retained.
  open func addTarget(_ target: Any, action: Selector) {
    targets.append(Target(receiver: WeakTarget(target), action: action))
  }

  /// Tells a target no more; nil stands for any target and any action.
  open func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll { known in
      (target.map { known.receiver.isSame(as: $0) } ?? true)
        && (action == nil || known.action == action)
    }
  }

  /// Calls a closure whenever the gesture begins, goes on or ends.
  package func addChangeHandler(_ body: @escaping (UIGestureRecognizer) -> Void) {
    changeHandlers.append(body)
  }

  // MARK: Settings

  /// Who has a say.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The view that it is on.
  open private(set) weak var view: UIView?
  /// Whether views hear no more of touches that belong to its gesture.
  open var cancelsTouchesInView = true
  /// Whether views wait to hear of a finger until the gesture has failed.
  open var delaysTouchesBegan = false
  /// Whether views would wait to hear that a finger was lifted; a gesture that fails later than that is told of at once
  /// here, and nothing is made of it.
  open var delaysTouchesEnded = true
  /// What a person calls it.
  open var name: String?

  /// Whether it looks at touches; turning it off breaks a gesture off.
  open var isEnabled = true { didSet { if !isEnabled { fail() } } }

  /// Counts only when another gesture has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    failureRequirements.append(otherGestureRecognizer)
    otherGestureRecognizer.dependentRecognizers.append { [weak self] in self }
  }

  func attach(to view: UIView?) {
    fail()
    self.view = view
  }

  // MARK: Where

  /// The middle of the fingers in a view; nil means the window.
  open func location(in view: UIView?) -> CGPoint {
    Self.centroid(of: trackedTouches.map { $0.location(in: view) })
  }

  /// The number of fingers.
  open var numberOfTouches: Int { trackedTouches.count }

  /// Where one of the fingers is in a view; nil means the window.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard trackedTouches.indices.contains(touchIndex) else {
      CAProgrammerError.raise(
        "a gesture of \(trackedTouches.count) touches has no touch \(touchIndex)")
      return .zero
    }
    return trackedTouches[touchIndex].location(in: view)
  }

  /// The middle of points; the origin without any.
  static func centroid(of points: [CGPoint]) -> CGPoint {
    guard !points.isEmpty else { return .zero }
    let count = CGFloat(points.count)
    return CGPoint(
      x: points.map(\.x).reduce(0, +) / count, y: points.map(\.y).reduce(0, +) / count)
  }

  // MARK: State

  /// How far the gesture has come; subclasses set it in what they hear of touches.
  open var state: State {
    get { currentState }
    set { transition(to: newValue) }
  }

  /// Whether the gesture has begun and is not over.
  var isActive: Bool { currentState == .began || currentState == .changed }

  /// Whether nothing more comes of the present touches.
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

  /// Who is asked before it begins: its view, and the views under its fingers.
  private var viewsToQuery: [UIView] {
    let touched = trackedTouches.compactMap(\.view).filter { $0 !== view }
    return (view.map { [$0] } ?? []) + touched
  }

  /// Whether the gesture may still come of touches that it has seen.
  private var isTracking: Bool { !trackedTouches.isEmpty || waitsForMoreTouches }

  /// Whether it waits for more without any finger down, as between two taps.
  var waitsForMoreTouches: Bool { false }

  /// Others on the same touches that may not go on at the same time.
  private var conflictingRecognizers: [UIGestureRecognizer] {
    otherRecognizers.filter { other in
      (canPrevent(other) && other.canBePrevented(by: self))
        && !(delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
        && !(other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
          ?? false)
    }
  }

  /// What else looks at its fingers.
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

  /// Whether it keeps another gesture on the same touches from coming once it has begun.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether another gesture on the same touches keeps it from coming.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether the class counts only when a gesture of another has failed.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Whether a gesture of another class counts only when this one has failed.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  /// Whether the view under a finger has to wait because of it.
  func delaysDelivery(of touch: UITouch) -> Bool { delaysTouchesBegan && currentState == .possible }

  /// How long a view waits at most, in seconds; nil for as long as it takes.
  var maximumTouchDelay: Double? { nil }

  /// A gesture that it waited for has failed.
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

  /// Whether it wants to look at a touch.
  @_spi(UIKitModules)
  open func shouldTrack(_ touch: UITouch) -> Bool {
    isEnabled && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  func addTouch(_ touch: UITouch) { trackedTouches.append(touch) }

  /// Processes what an event says of its touches.
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

  /// Removes the touches that are over; without any, the gesture is over, too.
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

  /// Looks at a finger no more.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    trackedTouches.removeAll { $0 === touch }
  }

  /// The gesture is over; subclasses forget what they know of it.
  open func reset() {}

  /// Fingers came down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Fingers moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Fingers were lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// The touches count no more.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = isActive ? .cancelled : .failed
  }
}
