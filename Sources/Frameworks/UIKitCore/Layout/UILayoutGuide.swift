import CoreGraphics
public import Foundation

/// A rectangle in a view that constraints can be about and that nobody sees.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject, LayoutItem {
  /// A guide of no view.
  public override init() { super.init() }

  /// Reads the name out of an archive.
  public required init?(coder: NSCoder) {
    super.init()
    identifier =
      coder.object(of: [NSString.self], forKey: "UILayoutGuideIdentifier") as? String ?? ""
  }

  /// A name for messages.
  open var identifier = ""

  /// The view in whose coordinates it lies.
  open weak var owningView: UIView? {
    didSet {
      guard owningView !== oldValue else { return }
      let new = owningView
      oldValue?.removeLayoutGuide(self)
      new?.addLayoutGuide(self)
    }
  }

  var layoutOwner: UIView? { owningView }

  /// Where the last layout has put it, in the coordinates of its view.
  open var layoutFrame: CGRect {
    guard let owningView else { return .zero }
    return owningView.layoutEngine?.solvedFrame(of: self) ?? .zero
  }

  /// The active constraints that have an effect on it along an axis.
  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    LayoutEngine.constraints(affecting: self, along: axis)
  }

  /// Whether constraints leave room for another frame.
  open var hasAmbiguousLayout: Bool {
    owningView?.updatedLayoutEngine?.isAmbiguous(self) ?? false
  }

  // MARK: Anchors

  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(ConstraintOperand(self, .left)) }
  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(ConstraintOperand(self, .right)) }
  /// The edge at which reading begins.
  open var leadingAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(ConstraintOperand(self, .leading))
  }
  /// The edge at which reading ends.
  open var trailingAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(ConstraintOperand(self, .trailing))
  }
  /// The middle across.
  open var centerXAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(ConstraintOperand(self, .centerX))
  }
  /// The top edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(ConstraintOperand(self, .top)) }
  /// The bottom edge.
  open var bottomAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(ConstraintOperand(self, .bottom))
  }
  /// The middle downwards.
  open var centerYAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(ConstraintOperand(self, .centerY))
  }
  /// The width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(ConstraintOperand(self, .width)) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(ConstraintOperand(self, .height)) }
}

/// A guide that keeps distances from the edges of its view.
final class InsetLayoutGuide: UILayoutGuide {
  private let insets: @MainActor (UIView) -> UIEdgeInsets
  /// The greatest width; narrower, it lies in the middle.
  let maximumWidth: CGFloat?

  init(
    _ identifier: String, of view: UIView, greatestWidth: CGFloat? = nil,
    _ insets: @escaping @MainActor (UIView) -> UIEdgeInsets
  ) {
    (self.insets, self.maximumWidth) = (insets, greatestWidth)
    super.init()
    self.identifier = identifier
    view.layoutState.addBuiltInGuide(self, of: view)
  }

  required init?(coder: NSCoder) { nil }

  /// The distances from the edges of the bounds.
  var distances: UIEdgeInsets { owningView.map(insets) ?? .zero }

  override var layoutFrame: CGRect {
    guard let owningView else { return .zero }
    var frame = CGRect(origin: .zero, size: owningView.bounds.size).inset(by: distances)
    if let maximumWidth, frame.width > maximumWidth {
      frame = frame.insetBy(dx: (frame.width - maximumWidth) / 2, dy: 0)
    }
    return frame
  }
}

/// What is left of a view's controller's length by bars: an item of constraints, and a length.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
  /// The length that bars cover.
  var length: CGFloat { get }
  /// The top edge.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The bottom edge.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The length as an anchor.
  var heightAnchor: NSLayoutDimension { get }
}

/// The part of a controller's view that bars cover at the top or the bottom.
final class BarLayoutGuide: UILayoutGuide, UILayoutSupport {
  var length: CGFloat { layoutFrame.height }

  /// A guide at the edge of a view, as high as what its safe area leaves.
  static func makeGuide(in view: UIView, atTop isTop: Bool) -> BarLayoutGuide {
    let guide = BarLayoutGuide()
    guide.identifier = isTop ? "UIViewControllerTop" : "UIViewControllerBottom"
    view.addLayoutGuide(guide)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      guide.widthAnchor.constraint(equalToConstant: 0),
      isTop
        ? guide.topAnchor.constraint(equalTo: view.topAnchor)
        : guide.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      isTop
        ? guide.bottomAnchor.constraint(equalTo: safe.topAnchor)
        : guide.topAnchor.constraint(equalTo: safe.bottomAnchor),
    ])
    return guide
  }
}
