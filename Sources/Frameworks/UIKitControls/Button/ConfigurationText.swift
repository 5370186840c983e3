import CoreText
public import Foundation
public import UIKitCore

/// Makes the attributes of a text out of those that it would have; two are equal where they are the same one.
public struct UIConfigurationTextAttributesTransformer: Hashable {
  /// What it does.
  public let transform: (AttributeContainer) -> AttributeContainer
  private let identity = IdentityToken()

  private final class IdentityToken {}

  /// Takes what it does.
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }

  /// Makes the other attributes.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }

  /// Equal where they are the same one.
  public static func == (a: Self, b: Self) -> Bool { a.identity === b.identity }

  /// By which one it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}

extension AttributeScopes {
  /// The attributes of text that views know.
  public struct UIKitAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The colour of the letters.
    public let foregroundColor: ForegroundColorAttribute

    /// The font of a run of letters.
    public enum FontAttribute: AttributedStringKey {
      /// A font.
      public typealias Value = UIFont
      /// Apple's name of the attribute.
      public static let name = "NSFont"
    }

    /// The colour of a run of letters.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// Apple's name of the attribute.
      public static let name = "NSColor"
    }
  }

  /// The attributes of text that views know.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// Finds the attributes that views know by their names.
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
  ) -> T { self[T.self] }
}

extension AttributedString {
  /// As views draw it: each run with its font and its colour, else with those given.
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
