import CoreGraphics
public import Foundation

/// An invisible rectangle in a view, to which constraints can refer.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject, LayoutItem {
  /// Creates a guide that does not belong to a view.
  public override init() { super.init() }

  /// Decodes a guide with its identifier.
  public required init?(coder: NSCoder) {
    super.init()
    identifier =
      coder.object(of: [NSString.self], forKey: "UILayoutGuideIdentifier") as? String ?? ""
  }

  /// The name that identifies the guide in messages.
  open var identifier = ""

  /// The view that contains the guide.
  open weak var owningView: UIView? {
    didSet {
      guard owningView !== oldValue else { return }
      let new = owningView
      oldValue?.removeLayoutGuide(self)
      new?.addLayoutGuide(self)
    }
  }

  var layoutOwner: UIView? { owningView }

  /// The rectangle of the guide after the most recent layout pass, in the coordinates of its view.
  open var layoutFrame: CGRect {
    guard let owningView else { return .zero }
    return owningView.layoutEngine?.solvedFrame(of: self) ?? .zero
  }

  /// Returns the active constraints that affect the guide along the given axis.
  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    LayoutEngine.constraints(affecting: self, along: axis)
  }

  /// Whether the constraints permit more than one frame for the guide.
  open var hasAmbiguousLayout: Bool {
    owningView?.updatedLayoutEngine?.isAmbiguous(self) ?? false
  }

  // MARK: Anchors

  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(ConstraintOperand(self, .left)) }
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(ConstraintOperand(self, .right)) }
  /// The anchor for the left edge, or for the right edge in a right-to-left layout.
  open var leadingAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(ConstraintOperand(self, .leading))
  }
  /// The anchor for the right edge, or for the left edge in a right-to-left layout.
  open var trailingAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(ConstraintOperand(self, .trailing))
  }
  /// The anchor for the horizontal center.
  open var centerXAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(ConstraintOperand(self, .centerX))
  }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(ConstraintOperand(self, .top)) }
  open var bottomAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(ConstraintOperand(self, .bottom))
  }
  /// The anchor for the vertical center.
  open var centerYAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(ConstraintOperand(self, .centerY))
  }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(ConstraintOperand(self, .width)) }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(ConstraintOperand(self, .height)) }
}

/// A layout guide at fixed distances from the edges of its view.
final class InsetLayoutGuide: UILayoutGuide {
  private let insets: @MainActor (UIView) -> UIEdgeInsets
  /// The maximum width of the guide, in points, or `nil` if there is no limit.
  ///
  /// A guide limited to its maximum width is centered.
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

  /// The distances from the edges of the view's bounds, in points.
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

/// The part of a view controller's view that is covered by bars at the top or bottom edge.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
  /// The height of the covered part, in points.
  var length: CGFloat { get }
  var topAnchor: NSLayoutYAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The anchor for the height of the covered part.
  var heightAnchor: NSLayoutDimension { get }
}

/// The layout guide for the part of a view controller's view that is covered by bars at the top or bottom.
final class BarLayoutGuide: UILayoutGuide, UILayoutSupport {
  var length: CGFloat { layoutFrame.height }

  /// Creates a guide with the height of the given view's top or bottom safe area.
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
