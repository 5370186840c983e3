import CoreGraphics
public import Foundation

/// A guide whose place follows something on screen.
@preconcurrency @MainActor
open class UITrackingLayoutGuide: UILayoutGuide {
  private var nearConstraints: [NSDirectionalRectEdge.RawValue: [NSLayoutConstraint]] = [:]

  /// Constraints that count while the guide is at an edge of its view; a guide of the bottom edge is always there.
  open func setConstraints(
    _ trackingConstraints: [NSLayoutConstraint], activeWhenNearEdge edge: NSDirectionalRectEdge
  ) {
    NSLayoutConstraint.deactivate(nearConstraints[edge.rawValue] ?? [])
    nearConstraints[edge.rawValue] = trackingConstraints
    if edge == .bottom { NSLayoutConstraint.activate(trackingConstraints) }
  }

  /// The constraints that count while the guide is at an edge.
  open func constraintsActive(whenNearEdge edge: NSDirectionalRectEdge) -> [NSLayoutConstraint] {
    nearConstraints[edge.rawValue] ?? []
  }
}

/// The part of a view that the keyboard covers: without one, what the safe area leaves at the bottom.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  private var safeAreaConstraint = NSLayoutConstraint()
  private var bottomConstraint = NSLayoutConstraint()
  private var coverageConstraint = NSLayoutConstraint()
  private var coveredHeight: CGFloat = 0

  /// Whether it follows a keyboard that is not at the bottom; there are none, and nothing is made of it.
  open var followsUndockedKeyboard = false

  /// Whether it is as high as the safe area leaves where no keyboard shows, else without height.
  open var usesBottomSafeArea = true { didSet { activateCurrentConstraint() } }

  /// How far above the keyboard a drag begins to put it away; kept, and nothing is made of it.
  open var keyboardDismissPadding: CGFloat = 0

  /// A guide at the bottom of a view.
  static func makeGuide(in view: UIView) -> UIKeyboardLayoutGuide {
    let guide = UIKeyboardLayoutGuide()
    guide.identifier = "UIKeyboardLayoutGuide"
    view.layoutState.addBuiltInGuide(guide, of: view)
    guide.safeAreaConstraint = guide.topAnchor.constraint(
      equalTo: view.safeAreaLayoutGuide.bottomAnchor)
    guide.bottomConstraint = guide.heightAnchor.constraint(equalToConstant: 0)
    guide.coverageConstraint = guide.heightAnchor.constraint(equalToConstant: 0)
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      guide.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      guide.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    guide.activateCurrentConstraint()
    view.updateKeyboardGuidesForVisibleKeyboard()
    return guide
  }

  /// Takes how much of the view the keyboard covers; the next layout shows it.
  func update(coveredHeight: CGFloat) {
    self.coveredHeight = max(0, coveredHeight)
    activateCurrentConstraint()
  }

  private func activateCurrentConstraint() {
    let chosen =
      coveredHeight > 0
      ? coverageConstraint : usesBottomSafeArea ? safeAreaConstraint : bottomConstraint
    coverageConstraint.constant = coveredHeight
    for constraint in [coverageConstraint, safeAreaConstraint, bottomConstraint]
    where constraint !== chosen {
      constraint.isActive = false
    }
    chosen.isActive = true
  }
}

extension UIView {
  /// The part of the view that the keyboard covers.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    layoutState.builtInGuide(withIdentifier: "UIKeyboardLayoutGuide") as? UIKeyboardLayoutGuide
      ?? .makeGuide(in: self)
  }
}
