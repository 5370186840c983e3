import CoreGraphics
import Foundation
import UIKitCore

// The colors, radii and fonts of button configurations. The values are our own choice; see `UIButton.Configuration`.

extension UIButton.Configuration {
  /// Returns the color of the title, subtitle and image.
  func foregroundColor(tint: UIColor, isEnabled: Bool) -> UIColor {
    guard isEnabled else { return .tertiaryLabel }
    return baseForegroundColor
      ?? {
        switch style {
        case .plain, .gray, .tinted: tint
        case .filled: .white
        }
      }()
  }

  /// Returns the background color.
  func backgroundColor(tint: UIColor, isEnabled: Bool) -> UIColor {
    if background.backgroundColor != nil {
      return background.resolvedBackgroundColor(for: tint)
    }
    let color: UIColor =
      switch (style, isEnabled) {
      case (.plain, _): baseBackgroundColor ?? .clear
      case (_, false): .tertiarySystemFill
      case (.gray, _): baseBackgroundColor ?? .secondarySystemFill
      case (.tinted, _): (baseBackgroundColor ?? tint).withAlphaComponent(0.18)
      case (.filled, _): baseBackgroundColor ?? tint
      }
    return background.backgroundColorTransformer?(color) ?? color
  }

  /// Returns the corner radius for the given background height, both in points.
  func cornerRadius(forHeight height: CGFloat) -> CGFloat {
    let radius: CGFloat =
      switch cornerStyle {
      case .fixed: background.cornerRadius
      case .dynamic: background.cornerRadius * (buttonSize == .large ? 4 / 3 : 1)
      case .small: 4
      case .medium: 6
      case .large: 9
      case .capsule: height / 2
      }
    return min(radius, height / 2)
  }

  var titleFont: UIFont {
    switch buttonSize {
    case .mini: .preferredFont(forTextStyle: .footnote)
    case .small: .preferredFont(forTextStyle: .subheadline)
    case .medium, .large: .preferredFont(forTextStyle: .body)
    }
  }

  var subtitleFont: UIFont {
    switch buttonSize {
    case .mini, .small: .preferredFont(forTextStyle: .caption2)
    case .medium, .large: .preferredFont(forTextStyle: .caption1)
    }
  }
}
