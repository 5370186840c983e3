public import Foundation

/// The base class of generators of haptic feedback.
///
/// No haptic hardware exists here. Each feedback is only reported to `listener`.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  /// A closure that receives a description of each feedback, such as `impact medium`.
  ///
  /// Tests and programs can set it to replace the haptic output. The default is nil.
  package static var listener: ((String) -> Void)?

  /// Creates a generator.
  public override init() { super.init() }

  /// Creates a generator.
  ///
  /// The view is ignored.
  public init(view: UIView) { super.init() }

  /// Does nothing, as no hardware needs preparation.
  open func prepare() {}

  func reportFeedback(_ text: String) { Self.listener?(text) }
}

/// A generator of feedback for collisions.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The mass and hardness of the colliding objects.
  public enum FeedbackStyle: Int, Hashable, Sendable {
    case light
    case medium
    case heavy
    /// A collision of soft objects.
    case soft
    /// A collision of hard objects.
    case rigid
  }

  private let style: FeedbackStyle

  /// Creates a generator with a style.
  public init(style: FeedbackStyle) {
    self.style = style
    super.init()
  }

  /// Creates a generator with a style.
  ///
  /// The view is ignored.
  public init(style: FeedbackStyle, view: UIView) {
    self.style = style
    super.init(view: view)
  }

  /// Creates a generator with the `medium` style.
  public override init() {
    style = .medium
    super.init()
  }

  /// Reports a collision.
  open func impactOccurred() { reportFeedback("impact \(style)") }

  /// Reports a collision with an intensity of 0...1.
  open func impactOccurred(intensity: CGFloat) { reportFeedback("impact \(style) \(intensity)") }

  /// Reports a collision.
  ///
  /// The location is ignored.
  open func impactOccurred(at location: CGPoint) { impactOccurred() }
}

/// A generator of feedback for changes of a selection.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Reports that the selection has changed.
  open func selectionChanged() { reportFeedback("selection") }
}

/// A generator of feedback for the outcome of a task.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The outcome of a task.
  public enum FeedbackType: Int, Hashable, Sendable {
    case success
    case warning
    case error
  }

  /// Reports the outcome of a task.
  open func notificationOccurred(_ notificationType: FeedbackType) {
    reportFeedback("notification \(notificationType)")
  }
}
