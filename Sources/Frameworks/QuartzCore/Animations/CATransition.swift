import RenderTree

/// An animation from the image of a layer before a change to its image after the change.
open class CATransition: CAAnimation {

  public override init() { super.init() }
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
  /// The visual effect of the transition.
  open var type: CATransitionType = .fade {
    didSet { if rejectsChange(ofProperty: "type") { type = oldValue } }
  }

  /// The edge from which the new image enters, or `nil` for the default edge of the transition type.
  open var subtype: CATransitionSubtype? {
    didSet { if rejectsChange(ofProperty: "subtype") { subtype = oldValue } }
  }

  /// The progress at which the transition starts, usually in `0...1`.
  ///
  /// The value is not clamped.
  open var startProgress: Float = 0 {
    didSet { if rejectsChange(ofProperty: "startProgress") { startProgress = oldValue } }
  }

  /// The progress at which the transition ends, usually in `0...1`.
  ///
  /// The value is not clamped.
  open var endProgress: Float = 1 {
    didSet { if rejectsChange(ofProperty: "endProgress") { endProgress = oldValue } }
  }

  /// A filter that replaces ``type`` and ``subtype``.
  ///
  /// Transition filters are not supported: if any filter is set, the images cross-fade.
  open var filter: Any? {
    didSet { if rejectsChange(ofProperty: "filter") { filter = oldValue } }
  }

  /// Whether the images in a push, move-in or reveal transition also fade.
  ///
  /// The default is `true`. Apple has no such property.
  open var transitionFades: Bool = true {
    didSet { if rejectsChange(ofProperty: "transitionFades") { transitionFades = oldValue } }
  }

  /// Copies the properties that the class declares from another animation.
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

/// The visual effect of a transition.
///
/// Besides these constants, the names of iOS's undocumented transitions are accepted, such as `cube` and
/// `rippleEffect`. An unknown name has the same effect as ``fade``.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The old image fades into the new image.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new image slides over the old image.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new image pushes the old image out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old image slides away and reveals the new image.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The edge from which a transition's new image enters.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The new image enters from the right edge.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// The new image enters from the left edge.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// The new image enters from the bottom edge of the screen.
  ///
  /// The name refers to a coordinate system whose y axis points up.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// The new image enters from the top edge of the screen.
  ///
  /// The name refers to a coordinate system whose y axis points up.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}
