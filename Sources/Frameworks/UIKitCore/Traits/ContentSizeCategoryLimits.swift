/// The content size categories between which a view and what lies in it stay.
struct ContentSizeCategoryLimits {
  var minimum: UIContentSizeCategory?
  var maximum: UIContentSizeCategory?

  var isEmpty: Bool { minimum == nil && maximum == nil }

  /// Puts a category between the limits.
  func clamp(_ category: inout UIContentSizeCategory) {
    guard category != .unspecified else { return }
    if let minimum { category = max(minimum, category) }
    // The maximum comes last: where the limits contradict each other it counts, as users report.
    if let maximum { category = min(maximum, category) }
  }

  /// The limits in words; empty where there are none.
  fileprivate var summary: String {
    func part(_ name: String, _ category: UIContentSizeCategory?) -> String {
      category.map { ", \(name) \($0.rawValue)" } ?? ""
    }
    return part("minimum", minimum) + part("maximum", maximum)
  }
}

extension UIView {
  /// The view and those above it with their categories and limits, a line for each.
  var categoryLimitsSummary: String {
    sequence(first: self) { $0.superview }.map { view in
      let category = view.traitCollection.preferredContentSizeCategory.rawValue
      return "\(type(of: view)): \(category)\(view.categoryLimits.summary)"
    }.joined(separator: "\n")
  }
}
