public import CoreGraphics
import Foundation
public import UIKitCore

/// The background of a button, cell, header or footer.
public struct UIBackgroundConfiguration: Hashable {
  /// The background color.
  ///
  /// If `nil`, the view's tint color is used.
  public var backgroundColor: UIColor?
  /// A transformer that derives the displayed background color from ``backgroundColor``.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// The corner radius of the background, in points.
  public var cornerRadius: CGFloat = 0
  /// The insets of the background from the view's edges, in points.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The border color.
  ///
  /// If `nil`, the view's tint color is used.
  public var strokeColor: UIColor?
  /// A transformer that derives the displayed border color from ``strokeColor``.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// The width of the border, in points, or 0 for no border.
  public var strokeWidth: CGFloat = 0
  /// The distance of the border outside the background's edge, in points.
  ///
  /// The value is stored but has no effect.
  public var strokeOutset: CGFloat = 0
  /// The image drawn above the background color.
  public var image: UIImage?

  /// Returns a configuration with a clear background.
  public static func clear() -> UIBackgroundConfiguration {
    var clear = UIBackgroundConfiguration()
    clear.backgroundColor = .clear
    return clear
  }

  /// Creates a configuration with square corners that uses the tint color.
  public init() {}

  /// Whether the background of a cell is gray while the cell is selected or highlighted.
  private var highlightsOnSelection = false

  /// Returns the background configuration for a cell in a plain list.
  public static func listPlainCell() -> UIBackgroundConfiguration {
    var made = UIBackgroundConfiguration()
    (made.backgroundColor, made.highlightsOnSelection) = (.systemBackground, true)
    return made
  }

  /// Returns the background configuration for a cell in a grouped list.
  public static func listGroupedCell() -> UIBackgroundConfiguration {
    var made = listPlainCell()
    made.backgroundColor = .secondarySystemGroupedBackground
    return made
  }

  /// Returns the background configuration for a header or footer in a plain list.
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
    var made = UIBackgroundConfiguration()
    made.backgroundColor = .systemBackground
    return made
  }

  /// Returns the background configuration for a header or footer in a grouped list, which is clear.
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { clear() }

  /// Returns the configuration updated for the given state.
  ///
  /// The background of a list cell is gray while the cell is selected or highlighted.
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
    let isOn =
      (state as? UICellConfigurationState).map { $0.isSelected || $0.isHighlighted } ?? false
    guard isOn, highlightsOnSelection else { return self }
    var other = self
    other.backgroundColor = .systemGray4
    return other
  }

  /// Returns the background color displayed for the given tint color.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }

  /// Returns the border color displayed for the given tint color.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }
}

/// A function that derives one color from another.
///
/// Two transformers are equal only if one is a copy of the other.
public struct UIConfigurationColorTransformer: Hashable {
  /// The function that transforms a color.
  public let transform: (UIColor) -> UIColor
  private let identity = IdentityToken()

  private final class IdentityToken {}

  public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }

  /// Returns the transformed color.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

  // Sound: the closure of this constant captures nothing.
  /// A transformer that converts a color to gray and preserves its alpha.
  nonisolated(unsafe) public static let grayscale = UIConfigurationColorTransformer { color in
    UIColor { traits in
      var (white, alpha): (CGFloat, CGFloat) = (0, 0)
      color.resolvedColor(with: traits).getWhite(&white, alpha: &alpha)
      return UIColor(white: white, alpha: alpha)
    }
  }

  // Sound: the closure of this constant captures nothing.
  /// A transformer for the preferred tint of an image.
  ///
  /// On this platform, it returns the color unchanged.
  nonisolated(unsafe) public static let preferredTint = UIConfigurationColorTransformer { $0 }

  // Sound: the closure of this constant captures nothing.
  /// A transformer that multiplies the alpha of a color by 0.8.
  nonisolated(unsafe) public static let monochromeTint = UIConfigurationColorTransformer {
    $0.withAlphaComponent($0.cgColor.alpha * 0.8)
  }

  public static func == (a: Self, b: Self) -> Bool { a.identity === b.identity }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}
