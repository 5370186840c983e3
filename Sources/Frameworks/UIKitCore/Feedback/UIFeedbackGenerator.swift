public import Foundation

/// The base class of haptic feedback generators.
///
/// There is no haptic hardware, so each feedback event is only reported to `listener`.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  /// A closure that receives a description of each feedback event, such as `impact medium`.
  ///
  /// Tests and programs can set it to replace the haptic output. The default is `nil`.
  package static var listener: ((String) -> Void)?

  /// Creates a generator.
  public override init() { super.init() }

  /// Creates a generator.
  ///
  /// The view is ignored, because there is no haptic hardware.
  public init(view: UIView) { super.init() }

  /// Does nothing, because no hardware needs preparation.
  open func prepare() {}

  func reportFeedback(_ text: String) { Self.listener?(text) }
}

/// A generator of haptic feedback for collisions.
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

  /// Creates a generator with the given style.
  public init(style: FeedbackStyle) {
    self.style = style
    super.init()
  }

  /// Creates a generator with the given style.
  ///
  /// The view is ignored, because there is no haptic hardware.
  public init(style: FeedbackStyle, view: UIView) {
    self.style = style
    super.init(view: view)
  }

  /// Creates a generator with the `medium` style.
  public override init() {
    style = .medium
    super.init()
  }

  /// Reports that a collision has occurred.
  open func impactOccurred() { reportFeedback("impact \(style)") }

  /// Reports that a collision with the given intensity, in 0...1, has occurred.
  open func impactOccurred(intensity: CGFloat) { reportFeedback("impact \(style) \(intensity)") }

  /// Reports that a collision has occurred.
  ///
  /// The location is ignored.
  open func impactOccurred(at location: CGPoint) { impactOccurred() }
}

/// A generator of haptic feedback for selection changes.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Reports that the selection has changed.
  open func selectionChanged() { reportFeedback("selection") }
}

/// A generator of haptic feedback for the outcome of a task.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The outcome of a task.
  public enum FeedbackType: Int, Hashable, Sendable {
    case success
    case warning
    case error
  }

  /// Reports that a task has finished with the given outcome.
  open func notificationOccurred(_ notificationType: FeedbackType) {
    reportFeedback("notification \(notificationType)")
  }
}
