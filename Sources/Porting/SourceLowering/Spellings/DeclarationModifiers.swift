#if Porting
import SwiftSyntax

/// The attributes and modifiers of a declaration, classified by how lowering treats them.
struct DeclarationModifiers {
  let attributes: AttributeListSyntax
  let modifiers: DeclModifierListSyntax

  init(_ declaration: some WithAttributesSyntax & WithModifiersSyntax) {
    attributes = declaration.attributes
    modifiers = declaration.modifiers
  }

  /// The attributes that have a meaning only for Objective-C.
  static let objectiveCAttributes: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBSegueAction", "IBDesignable",
    "IBInspectable", "GKInspectable", "NSManaged",
  ]

  /// The attributes that expose a member to Objective-C.
  static let exposingAttributes: Set<String> = [
    "objc", "IBOutlet", "IBAction", "IBSegueAction", "IBInspectable", "NSManaged", "GKInspectable",
  ]

  /// All attributes, including those inside `#if`.
  var allAttributes: [AttributeSyntax] { Self.allAttributes(in: attributes) }

  static func allAttributes(in list: AttributeListSyntax) -> [AttributeSyntax] {
    list.flatMap { element -> [AttributeSyntax] in
      switch element {
      case .attribute(let attribute): [attribute]
      case .ifConfigDecl(let conditional):
        conditional.clauses.flatMap { clause -> [AttributeSyntax] in
          if case .attributes(let inner)? = clause.elements { allAttributes(in: inner) } else { [] }
        }
      }
    }
  }

  var names: [String] { allAttributes.map(\.name) }

  func hasModifier(_ keyword: Keyword) -> Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(keyword) && $0.detail == nil }
  }

  /// The access level as written; empty if none is written.
  var access: String {
    let levels: Set<String> = ["open", "public", "package", "internal", "fileprivate", "private"]
    return modifiers.first { $0.detail == nil && levels.contains($0.name.text) }?.name.text ?? ""
  }

  var isStatic: Bool { hasModifier(.static) || hasModifier(.class) }

  /// The name specified in `@objc(name)`; `nil` if there is none.
  var objectiveCName: String? {
    guard let attribute = allAttributes.first(where: { $0.name == "objc" }),
      let arguments = attribute.arguments
    else { return nil }
    return arguments.onOneLine.filter { !$0.isWhitespace }
  }

  var isObjectiveC: Bool { names.contains { Self.exposingAttributes.contains($0) } }

  /// The attributes and modifiers that are kept if the declaration is moved, as source text.
  var textForMove: String {
    let kept: Set<String> = ["class", "static", "nonisolated", "isolated", "mutating"]
    let attributes = allAttributes.filter { !Self.objectiveCAttributes.contains($0.name) }.map(
      \.onOneLine)
    // `lazy` avoids calling `filter` on the syntax collection, which would create a new syntax tree for the whole
    // file.
    let modifiers = modifiers.lazy.filter { kept.contains($0.name.text) }.map(\.onOneLine)
    return (attributes + modifiers).joined(separator: " ")
  }
}

extension AttributeSyntax {
  /// The name without `@` and arguments.
  var name: String { attributeName.trimmedDescription }
}
#endif
