public import Foundation

/// What lets people feel something.
///
/// There is nothing to feel here: what is asked for is told to whoever listens and nothing
/// else comes of it.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  /// Who hears what would have been felt, in words: for tests and programs that make something else of it.
  package static var listener: ((String) -> Void)?

  /// A generator that is not ready yet, which makes no difference here.
  public override init() { super.init() }

  /// A generator for a view, whose place makes no difference here.
  public init(view: UIView) { super.init() }

  /// Gets ready, which takes no time here.
  open func prepare() {}

  func reportFeedback(_ text: String) { Self.listener?(text) }
}

/// What is felt where things meet.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How heavy and how hard what meets is.
  public enum FeedbackStyle: Int, Hashable, Sendable {
    /// Small and light.
    case light
    /// Of middling size.
    case medium
    /// Large and heavy.
    case heavy
    /// That gives way.
    case soft
    /// That does not give way.
    case rigid
  }

  private let style: FeedbackStyle

  /// A generator for one kind of meeting.
  public init(style: FeedbackStyle) {
    self.style = style
    super.init()
  }

  /// A generator for one kind of meeting in a view.
  public init(style: FeedbackStyle, view: UIView) {
    self.style = style
    super.init(view: view)
  }

  /// A generator for things of middling size.
  public override init() {
    style = .medium
    super.init()
  }

  /// Things have met.
  open func impactOccurred() { reportFeedback("impact \(style)") }

  /// Things have met, more or less hard; 0 to 1.
  open func impactOccurred(intensity: CGFloat) { reportFeedback("impact \(style) \(intensity)") }

  /// Things have met at a place of the view, which makes no difference here.
  open func impactOccurred(at location: CGPoint) { impactOccurred() }
}

/// What is felt where a choice moves on.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Something else is chosen.
  open func selectionChanged() { reportFeedback("selection") }
}

/// What is felt where something came out well or badly.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// How it came out.
  public enum FeedbackType: Int, Hashable, Sendable {
    /// Well.
    case success
    /// Well, with something to look at.
    case warning
    /// Badly.
    case error
  }

  /// Something came out.
  open func notificationOccurred(_ notificationType: FeedbackType) {
    reportFeedback("notification \(notificationType)")
  }
}
