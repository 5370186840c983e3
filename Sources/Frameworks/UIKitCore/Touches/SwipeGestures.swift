import Foundation
import QuartzCore

/// A recognizer for a quick movement in one direction.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// A set of swipe directions.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4)
    public static let down = Direction(rawValue: 8)
  }

  /// The directions in which a swipe is recognized.
  ///
  /// The default is `right`.
  open var direction = Direction.right
  /// The number of fingers required to recognize the gesture.
  ///
  /// The default is 1.
  open var numberOfTouchesRequired = 1

  private var startTime: TimeInterval?

  // The minimum distance in the swipe direction and the maximum deviation from it, in points, and the maximum
  // duration, in seconds. The values are our own choice, because Apple does not document them.
  private static let minimumDistance: CGFloat = 50
  private static let maximumDeviation: CGFloat = 30
  private static let maximumDuration = 0.5

  /// Records the start time.
  ///
  /// The recognizer fails if there are too many touches.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if startTime == nil { startTime = event.timestamp }
    if numberOfTouches > numberOfTouchesRequired { state = .failed }
  }

  /// Recognizes the swipe if the touches have moved far enough in one of the directions.
  ///
  /// The recognizer fails if the touches move in another direction or too slowly.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, let startTime else { return }
    if event.timestamp - startTime > Self.maximumDuration { return state = .failed }
    let here = Self.centroid(of: self.trackedTouches.map(\.windowLocation))
    let from = Self.centroid(of: self.trackedTouches.map(\.startLocation))
    let (x, y) = (here.x - from.x, here.y - from.y)
    let directions: [(Direction, along: CGFloat, aside: CGFloat)] = [
      (.right, x, y), (.left, -x, y), (.down, y, x), (.up, -y, x),
    ]
    let open = directions.filter {
      direction.contains($0.0) && abs($0.aside) <= Self.maximumDeviation
    }
    if open.allSatisfy({ $0.along < -Self.maximumDeviation }) { return state = .failed }
    if numberOfTouches == numberOfTouchesRequired,
      open.contains(where: { $0.along >= Self.minimumDistance })
    {
      state = .ended
    }
  }

  /// Fails, because the touches have not moved far enough.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  /// Discards the start time.
  open override func reset() {
    super.reset()
    startTime = nil
  }
}

/// A recognizer for drags that start at an edge of the window.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The window edges at which the gesture may start.
  ///
  /// By default, the set is empty.
  open var edges: UIRectEdge = []

  /// The maximum distance from an edge at which the gesture may start, in points.
  ///
  /// The value is our own choice.
  private static let maximumEdgeDistance: CGFloat = 20

  /// Fails if a touch begins too far from the selected edges.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let window = view?.window,
      touches.allSatisfy({ isAtEdge($0.windowLocation, of: window.bounds) })
    else { return state = .failed }
    super.touchesBegan(touches, with: event)
  }

  private func isAtEdge(_ location: CGPoint, of bounds: CGRect) -> Bool {
    (edges.contains(.left) && location.x <= bounds.minX + Self.maximumEdgeDistance)
      || (edges.contains(.right) && location.x >= bounds.maxX - Self.maximumEdgeDistance)
      || (edges.contains(.top) && location.y <= bounds.minY + Self.maximumEdgeDistance)
      || (edges.contains(.bottom) && location.y >= bounds.maxY - Self.maximumEdgeDistance)
  }
}

/// A recognizer for a pointer that hovers over a view.
///
/// The recognizer remains in the state ``UIGestureRecognizer/State/possible`` or fails, because all input is
/// delivered as touches.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// Fails, because touches do not hover.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
}
