public import CoreGraphics
import Foundation
public import UIKitCore

/// What lies behind the content of a button or a cell.
public struct UIBackgroundConfiguration: Hashable {
  /// The colour; nil for the tint of whatever shows it.
  public var backgroundColor: UIColor?
  /// Makes the colour that shows out of the one that was set.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// How round the corners are, in points.
  public var cornerRadius: CGFloat = 0
  /// How far it stays inside of what it lies behind.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The colour of the line around it; nil for the tint.
  public var strokeColor: UIColor?
  /// Makes the colour of the line that shows out of the one that was set.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// How wide the line is, in points; 0 for none.
  public var strokeWidth: CGFloat = 0
  /// How far outside of the edge the line runs, in points.
  public var strokeOutset: CGFloat = 0
  /// A picture over the colour.
  public var image: UIImage?

  /// Nothing at all.
  public static func clear() -> UIBackgroundConfiguration {
    var clear = UIBackgroundConfiguration()
    clear.backgroundColor = .clear
    return clear
  }

  /// The tint, with square corners.
  public init() {}

  /// What becomes of it while a cell is selected or a finger lies on it.
  private var highlightsOnSelection = false

  /// A row of a plain list.
  public static func listPlainCell() -> UIBackgroundConfiguration {
    var made = UIBackgroundConfiguration()
    (made.backgroundColor, made.highlightsOnSelection) = (.systemBackground, true)
    return made
  }

  /// A row of a list of groups on gray.
  public static func listGroupedCell() -> UIBackgroundConfiguration {
    var made = listPlainCell()
    made.backgroundColor = .secondarySystemGroupedBackground
    return made
  }

  /// What stands above or below a section of a plain list.
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
    var made = UIBackgroundConfiguration()
    made.backgroundColor = .systemBackground
    return made
  }

  /// What stands above or below a section of a list of groups on gray: nothing behind it.
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { clear() }

  /// The same as it is for a cell that stands otherwise: a row of a list is gray while it is selected or a finger lies on it.
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
    let isOn =
      (state as? UICellConfigurationState).map { $0.isSelected || $0.isHighlighted } ?? false
    guard isOn, highlightsOnSelection else { return self }
    var other = self
    other.backgroundColor = .systemGray4
    return other
  }

  /// The colour that shows with a tint.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }

  /// The colour of the line with a tint.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }
}

/// Makes one colour out of another; two are equal where they are the same one.
public struct UIConfigurationColorTransformer: Hashable {
  /// What it does.
  public let transform: (UIColor) -> UIColor
  private let identity = IdentityToken()

  private final class IdentityToken {}

  /// Takes what it does.
  public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }

  /// Makes the other colour.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

  // Sound: a constant whose closure captures nothing.
  /// Without its colour.
  nonisolated(unsafe) public static let grayscale = UIConfigurationColorTransformer { color in
    UIColor { traits in
      var (white, alpha): (CGFloat, CGFloat) = (0, 0)
      color.resolvedColor(with: traits).getWhite(&white, alpha: &alpha)
      return UIColor(white: white, alpha: alpha)
    }
  }

  // Sound: a constant whose closure captures nothing.
  /// The tint of whatever is shown, as a system button's image has it; here the colour as it is.
  nonisolated(unsafe) public static let preferredTint = UIConfigurationColorTransformer { $0 }

  // Sound: a constant whose closure captures nothing.
  /// Less of it: four fifths of its alpha.
  nonisolated(unsafe) public static let monochromeTint = UIConfigurationColorTransformer {
    $0.withAlphaComponent($0.cgColor.alpha * 0.8)
  }

  /// Equal where they are the same one.
  public static func == (a: Self, b: Self) -> Bool { a.identity === b.identity }

  /// By which one it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}
