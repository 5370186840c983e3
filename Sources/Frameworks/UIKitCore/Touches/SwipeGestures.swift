import Foundation
import QuartzCore

/// Fingers that go one way in a short time.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Which ways count.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Takes the bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upwards.
    public static let up = Direction(rawValue: 4)
    /// Downwards.
    public static let down = Direction(rawValue: 8)
  }

  /// The ways that count.
  open var direction = Direction.right
  /// How many fingers it takes.
  open var numberOfTouchesRequired = 1

  private var startTime: TimeInterval?

  // Our own choices, as Apple gives no numbers: points along, points aside, seconds.
  private static let minimumDistance: CGFloat = 50
  private static let maximumDeviation: CGFloat = 30
  private static let maximumDuration = 0.5

  /// Counts fingers.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if startTime == nil { startTime = event.timestamp }
    if numberOfTouches > numberOfTouchesRequired { state = .failed }
  }

  /// Comes when the fingers have gone far enough one of the ways, fails where they go another way or slowly.
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

  /// Fails: the fingers had not gone far enough.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  /// Forgets the fingers.
  open override func reset() {
    super.reset()
    startTime = nil
  }
}

/// A finger that comes in from an edge of the window.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// From which edges.
  open var edges: UIRectEdge = []

  /// How near to an edge it has to come down, in points: our own choice.
  private static let maximumEdgeDistance: CGFloat = 20

  /// Fails where the finger comes down elsewhere.
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

/// A pointer over a view; fed touches are fingers, so that it stays ``UIGestureRecognizer/State/possible`` here.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// Looks at no finger.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
}
