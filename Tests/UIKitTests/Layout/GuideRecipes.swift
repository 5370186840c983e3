import UIKit

/// A 376 × 667-point page for the recipes in Apple's Auto Layout Guide.
///
/// Its status bar is 20 points high, its side margins are 16 points, and the standard distance between views is 8
/// points.
@MainActor
struct RecipePage {
  let window: UIWindow
  let view = UIView()

  init(width: CGFloat = 376, height: CGFloat = 667, statusBar: CGFloat = 20) {
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
    window.safeAreaInsets = UIEdgeInsets(top: statusBar, left: 0, bottom: 0, right: 0)
    view.frame = window.bounds
    view.layoutMargins = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
    window.addSubview(view)
  }

  /// Adds views that are laid out by constraints, and returns them.
  @discardableResult
  func add<V: UIView>(_ views: V...) -> [V] {
    for one in views {
      one.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(one)
    }
    return views
  }

  /// The leading margin, one of the page edges that the recipes refer to.
  var leading: NSLayoutXAxisAnchor { view.layoutMarginsGuide.leadingAnchor }
  var trailing: NSLayoutXAxisAnchor { view.layoutMarginsGuide.trailingAnchor }
  var top: NSLayoutYAxisAnchor { view.safeAreaLayoutGuide.topAnchor }
  var bottom: NSLayoutYAxisAnchor { view.safeAreaLayoutGuide.bottomAnchor }

  /// Activates the constraints and performs layout.
  func lay(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
    window.layoutIfNeeded()
  }
}

/// A view with a settable intrinsic content size.
final class SizedView: UIView {
  var size: CGSize { didSet { invalidateIntrinsicContentSize() } }

  init(_ width: CGFloat, _ height: CGFloat) {
    size = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { size }
}

extension NSLayoutConstraint {
  /// Sets the priority and returns the constraint.
  func at(_ priority: Float) -> NSLayoutConstraint {
    self.priority = UILayoutPriority(priority)
    return self
  }
}

extension UIView {
  /// Returns the y-coordinate of the baseline of a single-line label or field, in its superview's coordinates.
  func baseline(_ font: UIFont) -> CGFloat {
    frame.midY - font.lineHeight / 2 + font.ascender
  }
}

/// Whether two lengths differ only by rounding to pixels.
func isAbout(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 0.51 }
