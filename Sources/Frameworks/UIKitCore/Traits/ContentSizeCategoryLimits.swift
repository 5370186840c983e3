/// The minimum and maximum content size category for a view and its descendants.
struct ContentSizeCategoryLimits {
  var minimum: UIContentSizeCategory?
  var maximum: UIContentSizeCategory?

  var isEmpty: Bool { minimum == nil && maximum == nil }

  /// Clamps the given category to the limits.
  ///
  /// An unspecified category does not change.
  func clamp(_ category: inout UIContentSizeCategory) {
    guard category != .unspecified else { return }
    if let minimum { category = max(minimum, category) }
    // The maximum is applied last, so that it takes precedence over a larger minimum. Developers have reported this
    // behavior of UIKit.
    if let maximum { category = min(maximum, category) }
  }

  /// A textual representation of the limits, which is empty if there are no limits.
  fileprivate var summary: String {
    func part(_ name: String, _ category: UIContentSizeCategory?) -> String {
      category.map { ", \(name) \($0.rawValue)" } ?? ""
    }
    return part("minimum", minimum) + part("maximum", maximum)
  }
}

extension UIView {
  /// A textual representation of the view and its ancestors with their content size categories and limits, one view
  /// per line.
  var categoryLimitsSummary: String {
    sequence(first: self) { $0.superview }.map { view in
      let category = view.traitCollection.preferredContentSizeCategory.rawValue
      return "\(type(of: view)): \(category)\(view.categoryLimits.summary)"
    }.joined(separator: "\n")
  }
}
