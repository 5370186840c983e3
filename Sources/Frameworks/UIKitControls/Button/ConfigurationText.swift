import CoreText
public import Foundation
public import UIKitCore

/// A function that transforms text attributes.
///
/// Two transformers are equal only if one is a copy of the other.
public struct UIConfigurationTextAttributesTransformer: Hashable {
  /// The function that transforms the attributes.
  public let transform: (AttributeContainer) -> AttributeContainer
  private let identity = IdentityToken()

  private final class IdentityToken {}

  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }

  /// Returns the transformed attributes.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }

  public static func == (a: Self, b: Self) -> Bool { a.identity === b.identity }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}

extension AttributeScopes {
  /// The supported UIKit text attributes: font and foreground color.
  public struct UIKitAttributes: AttributeScope {
    /// The font of the text.
    public let font: FontAttribute
    /// The color of the text.
    public let foregroundColor: ForegroundColorAttribute

    /// The attribute key for the font.
    public enum FontAttribute: AttributedStringKey {
      public typealias Value = UIFont
      /// The attribute name used in Apple's archives and attributed strings.
      public static let name = "NSFont"
    }

    /// The attribute key for the foreground color.
    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      /// The attribute name used in Apple's archives and attributed strings.
      public static let name = "NSColor"
    }
  }

  /// The scope of UIKit's text attributes.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// Accesses a UIKit text attribute by its property name.
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
  ) -> T { self[T.self] }
}

extension AttributedString {
  /// Returns the text with a font and a color set for each run.
  ///
  /// Runs without these attributes use `font` and `color`.
  func styledText(
    font: UIFont, color: UIColor, transformer: UIConfigurationTextAttributesTransformer?
  ) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    for run in runs {
      var container = AttributeContainer()
      container.font = run.font ?? font
      container.foregroundColor = run.foregroundColor ?? color
      if let transformer { container = transformer(container) }
      let attributes: [NSAttributedString.Key: Any] = [
        .font: container.font ?? font, .foregroundColor: container.foregroundColor ?? color,
      ]
      text.append(
        NSAttributedString(string: String(characters[run.range]), attributes: attributes))
    }
    return text
  }
}
