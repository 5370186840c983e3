import CoreGraphics
public import Foundation

/// A layout guide whose position follows an object on the screen.
@preconcurrency @MainActor
open class UITrackingLayoutGuide: UILayoutGuide {
  private var nearConstraints: [NSDirectionalRectEdge.RawValue: [NSLayoutConstraint]] = [:]

  /// Sets the constraints that are active while the guide is near the given edge of its view.
  ///
  /// Only the constraints for the bottom edge are ever activated, because the guide remains there.
  open func setConstraints(
    _ trackingConstraints: [NSLayoutConstraint], activeWhenNearEdge edge: NSDirectionalRectEdge
  ) {
    NSLayoutConstraint.deactivate(nearConstraints[edge.rawValue] ?? [])
    nearConstraints[edge.rawValue] = trackingConstraints
    if edge == .bottom { NSLayoutConstraint.activate(trackingConstraints) }
  }

  /// Returns the constraints that are active while the guide is near the given edge.
  open func constraintsActive(whenNearEdge edge: NSDirectionalRectEdge) -> [NSLayoutConstraint] {
    nearConstraints[edge.rawValue] ?? []
  }
}

/// The layout guide for the part of a view that is covered by the keyboard.
///
/// If there is no keyboard, the guide covers the bottom safe area.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  private var safeAreaConstraint = NSLayoutConstraint()
  private var bottomConstraint = NSLayoutConstraint()
  private var coverageConstraint = NSLayoutConstraint()
  private var coveredHeight: CGFloat = 0

  /// Whether the guide follows an undocked keyboard.
  ///
  /// Stored only, because the keyboard is always docked.
  open var followsUndockedKeyboard = false

  /// Whether the guide has the height of the bottom safe area while no keyboard is visible.
  ///
  /// If `false`, its height is 0 in this case. The default is `true`.
  open var usesBottomSafeArea = true { didSet { activateCurrentConstraint() } }

  /// The distance above the keyboard at which a drag begins to dismiss the keyboard, in points.
  ///
  /// Stored only, because drags do not move the keyboard.
  open var keyboardDismissPadding: CGFloat = 0

  /// Creates the keyboard layout guide for the given view, with its constraints.
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

  /// Sets the height of the part of the view that is covered by the keyboard, in points.
  ///
  /// Negative values count as 0. The change takes effect in the next layout pass.
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
  /// The layout guide for the part of the view that is covered by the keyboard.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    layoutState.builtInGuide(withIdentifier: "UIKeyboardLayoutGuide") as? UIKeyboardLayoutGuide
      ?? .makeGuide(in: self)
  }
}
