#if Porting
import SwiftSyntax

extension LoweringVisitor {
  /// Replaces `#keyPath(…)` with a string literal that contains the properties' Objective-C names.
  func lowerKeyPath(_ node: MacroExpansionExprSyntax) -> Bool {
    guard let argument = node.arguments.first, node.arguments.count == 1, !node.hasError,
      var names = keyPathComponents(of: argument.expression), !names.isEmpty
    else { return false }
    // The key path may start with type names. Otherwise, it starts at the enclosing type.
    var owner: String? = nil
    if names.first == "self" || names.first == "Self" {
      names.removeFirst()
      owner = innermostType?.name
    } else {
      while names.count > 1,
        let found = resolveType((owner.map { $0 + "." } ?? "") + names[0], within: context)
      {
        owner = found.name
        names.removeFirst()
      }
      // Capitalized names denote types not declared in the module's source, such as system types, optionally
      // qualified with a module. `URL` is excluded because it may be a property.
      while names.count > 1, names[0].first?.isUppercase == true, names[0] != "URL" {
        owner = names.removeFirst()
      }
      if owner == nil { owner = innermostType?.name }
    }
    var keys: [String] = []
    for name in names {
      let found = owner.flatMap {
        members(named: name, of: $0).first { $0.member.kind == .property }
      }
      if let found, found.isOwn {
        keys.append(found.member.objectiveCName ?? name)
        owner = found.member.type.map { text in
          resolveType(text, within: found.owner)?.name ?? TypeNameParsing.bareName(text)
        }
      } else {
        keys.append(ObjectiveCNaming.key(ofImportedProperty: name))
        owner = nil
      }
    }
    replacePreservingLineBreaks(
      node.trimmedBytes, with: "\"" + keys.joined(separator: ".").escaped + "\"")
    countLowering(ofKind: "#keyPath")
    return true
  }

  private func keyPathComponents(of expression: ExprSyntax) -> [String]? {
    if let name = expression.as(DeclReferenceExprSyntax.self) {
      return [name.baseName.text.unquoted]
    }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      return keyPathComponents(of: only.expression)
    }
    if let generic = expression.as(GenericSpecializationExprSyntax.self) {
      return keyPathComponents(of: generic.expression)
    }
    if let chained = expression.as(OptionalChainingExprSyntax.self) {
      return keyPathComponents(of: chained.expression)
    }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) {
      return keyPathComponents(of: forced.expression)
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
      return nil
    }
    return keyPathComponents(of: base).map { $0 + [member.declName.baseName.text.unquoted] }
  }
}
#endif
