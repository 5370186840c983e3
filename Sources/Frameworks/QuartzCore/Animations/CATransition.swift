import RenderTree

/// An animation from a layer's old picture to its new one: behaviour/animations.md, "Transitions".
open class CATransition: CAAnimation {

  public override init() { super.init() }
  /// Reads one out of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func copyProperties(from other: CAAnimation) {
    super.copyProperties(from: other)
    if let other = other as? CATransition { copyDeclaredProperties(from: other) }
  }

  override func makeRenderAnimationContent(in layer: CALayer) -> Animation.Content? {
    .transition(
      TransitionAnimation(
        type: filter == nil ? TransitionType(rawValue: type.rawValue) ?? .fade : .fade,
        direction: subtype.flatMap { TransitionDirection(rawValue: $0.rawValue) },
        startProgress: Double(startProgress),
        endProgress: Double(endProgress), from: nil, fades: transitionFades))
  }

  // generated: properties of CATransition
  /// The kind of the transition.
  open var type: CATransitionType = .fade {
    didSet { if rejectsChange(ofProperty: "type") { type = oldValue } }
  }

  /// The side from which the new picture comes.
  open var subtype: CATransitionSubtype? {
    didSet { if rejectsChange(ofProperty: "subtype") { subtype = oldValue } }
  }

  /// Where in its course it begins.
  open var startProgress: Float = 0 {
    didSet { if rejectsChange(ofProperty: "startProgress") { startProgress = oldValue } }
  }

  /// Where in its course it ends.
  open var endProgress: Float = 1 {
    didSet { if rejectsChange(ofProperty: "endProgress") { endProgress = oldValue } }
  }

  /// What goes from the old picture to the new in place of ``type`` and ``subtype``.
  ///
  /// Filters that turn one picture into another are not drawn: with any filter set the pictures fade into each other,
  /// whatever the type.
  ///
  /// - Source: behaviour/choices.md, "Drawn transitions".
  open var filter: Any? {
    didSet { if rejectsChange(ofProperty: "filter") { filter = oldValue } }
  }

  /// Whether the pictures of a push, a moveIn and a reveal fade on their way; an addition of this package.
  ///
  /// - Source: behaviour/choices.md, "Drawn transitions".
  open var transitionFades: Bool = true {
    didSet { if rejectsChange(ofProperty: "transitionFades") { transitionFades = oldValue } }
  }

  /// Takes over the properties of the class.
  private final func copyDeclaredProperties(from other: CATransition) {
    type = other.type
    subtype = other.subtype
    startProgress = other.startProgress
    endProgress = other.endProgress
    filter = other.filter
    transitionFades = other.transitionFades
  }
  // generated: end
}

/// The kind of a transition.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// As programs and documents spell it.
  public let rawValue: String
  /// A name, which may be another than those below.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The old shows through the new ever less.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new slides over the old.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new pushes the old out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old slides away from the new.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side from which a transition comes.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// As programs and documents spell it.
  public let rawValue: String
  /// A name, which may be another than those below.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The new comes from the right.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// The new comes from the left.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// The new comes from below as seen, where the top is when y runs up.
  ///
  /// - Source: behaviour/choices.md, "Drawn transitions".
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// The new comes from above as seen, where the bottom is when y runs up.
  ///
  /// - Source: behaviour/choices.md, "Drawn transitions".
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}
