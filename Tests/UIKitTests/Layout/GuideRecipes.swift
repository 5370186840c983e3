import UIKit

/// A page of 376 × 667 points with views on it, for the recipes of Apple's Auto Layout Guide.
///
/// Its status bar is 20 points high, its margins are 16 at the sides, and the standard distance between views is 8.
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

  /// Puts views on the page, which constraints place.
  @discardableResult
  func add<V: UIView>(_ views: V...) -> [V] {
    for one in views {
      one.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(one)
    }
    return views
  }

  /// The edges that the recipes speak of.
  var leading: NSLayoutXAxisAnchor { view.layoutMarginsGuide.leadingAnchor }
  var trailing: NSLayoutXAxisAnchor { view.layoutMarginsGuide.trailingAnchor }
  var top: NSLayoutYAxisAnchor { view.safeAreaLayoutGuide.topAnchor }
  var bottom: NSLayoutYAxisAnchor { view.safeAreaLayoutGuide.bottomAnchor }

  /// Lays out by constraints.
  func lay(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
    window.layoutIfNeeded()
  }
}

/// A view with a size of its own.
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
  /// The same with a priority.
  func at(_ priority: Float) -> NSLayoutConstraint {
    self.priority = UILayoutPriority(priority)
    return self
  }
}

extension UIView {
  /// The line on which the text of a label or field stands that has one line, in its superview.
  func baseline(_ font: UIFont) -> CGFloat {
    frame.midY - font.lineHeight / 2 + font.ascender
  }
}

/// Whether two lengths differ by no more than the rounding to pixels.
func isAbout(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 0.51 }
