import CoreGraphics
public import Foundation

/// A guide whose place follows something on screen.
@preconcurrency @MainActor
open class UITrackingLayoutGuide: UILayoutGuide {
  private var nearEdges: [NSDirectionalRectEdge.RawValue: [NSLayoutConstraint]] = [:]

  /// Constraints that count while the guide is at an edge of its view; a guide of the bottom edge is always there.
  open func setConstraints(
    _ trackingConstraints: [NSLayoutConstraint], activeWhenNearEdge edge: NSDirectionalRectEdge
  ) {
    NSLayoutConstraint.deactivate(nearEdges[edge.rawValue] ?? [])
    nearEdges[edge.rawValue] = trackingConstraints
    if edge == .bottom { NSLayoutConstraint.activate(trackingConstraints) }
  }

  /// The constraints that count while the guide is at an edge.
  open func constraintsActive(whenNearEdge edge: NSDirectionalRectEdge) -> [NSLayoutConstraint] {
    nearEdges[edge.rawValue] ?? []
  }
}

/// The part of a view that the keyboard covers: without one, what the safe area leaves at the bottom.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  private var atSafeArea = NSLayoutConstraint()
  private var atBottom = NSLayoutConstraint()
  private var covering = NSLayoutConstraint()
  private var coveredHeight: CGFloat = 0

  /// Whether it follows a keyboard that is not at the bottom; there are none, and nothing is made of it.
  open var followsUndockedKeyboard = false

  /// Whether it is as high as the safe area leaves where no keyboard shows, else without height.
  open var usesBottomSafeArea = true { didSet { choose() } }

  /// How far above the keyboard a drag begins to put it away; kept, and nothing is made of it.
  open var keyboardDismissPadding: CGFloat = 0

  /// A guide at the bottom of a view.
  static func make(in view: UIView) -> UIKeyboardLayoutGuide {
    let guide = UIKeyboardLayoutGuide()
    guide.identifier = "UIKeyboardLayoutGuide"
    view.layoutState.keep(guide, of: view)
    guide.atSafeArea = guide.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor)
    guide.atBottom = guide.heightAnchor.constraint(equalToConstant: 0)
    guide.covering = guide.heightAnchor.constraint(equalToConstant: 0)
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      guide.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      guide.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    guide.choose()
    view.followShownKeyboard()
    return guide
  }

  /// Takes how much of the view the keyboard covers; the next layout shows it.
  func follow(coveredHeight: CGFloat) {
    self.coveredHeight = max(0, coveredHeight)
    choose()
  }

  private func choose() {
    let chosen = coveredHeight > 0 ? covering : usesBottomSafeArea ? atSafeArea : atBottom
    covering.constant = coveredHeight
    for constraint in [covering, atSafeArea, atBottom] where constraint !== chosen {
      constraint.isActive = false
    }
    chosen.isActive = true
  }
}

extension UIView {
  /// The part of the view that the keyboard covers.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    layoutState.ownGuide("UIKeyboardLayoutGuide") as? UIKeyboardLayoutGuide ?? .make(in: self)
  }
}
