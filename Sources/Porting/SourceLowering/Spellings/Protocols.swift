#if Porting
import SwiftSyntax

extension LoweringVisitor {
  /// Lowers an `@objc` protocol to a class-constrained protocol whose optional requirements have default
  /// implementations.
  func lowerProtocol(_ node: ProtocolDeclSyntax) {
    countLowering(ofKind: "@objc protocol")
    let open = node.memberBlock.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
    if let clause = node.inheritanceClause {
      if !clause.inheritedTypes.contains(where: { isClassConstrained($0.type) }) {
        edits.insert(" AnyObject,", at: clause.colon.endPositionBeforeTrailingTrivia.utf8Offset)
      }
    } else {
      edits.insert(": AnyObject", at: node.name.endPositionBeforeTrailingTrivia.utf8Offset)
    }
    let requirements = optionalRequirements(in: node.memberBlock.members)
    guard !requirements.isEmpty, let type = innermostType?.name,
      node.memberBlock.rightBrace.presence == .present
    else { return }
    requirements.forEach(lowerOptionalRequirement)
    let access = ["public", "open"].contains(DeclarationModifiers(node).access) ? "public " : ""
    let name = OptionalRequirementCodeGenerator.responseMethodName(for: type)
    let isAlone =
      parsed.lines.line(of: open)
      != parsed.lines.line(of: node.memberBlock.firstMemberOffset)
    edits.insert(
      " nonisolated func \(name)(_ name: String) -> Bool" + (isAlone ? "" : ";"), at: open)
    var members = ["\(access)nonisolated func \(name)(_ name: String) -> Bool { false }"]
    for requirement in requirements {
      for member in memberDeclarations(of: requirement) where member.kind != .subscript {
        members.append(access + OptionalRequirementCodeGenerator.throwingDefaultSource(for: member))
      }
    }
    // The extension with the default implementations must be at file scope, after the outermost declaration that
    // contains the protocol.
    var outermost = Syntax(node)
    while let parent = outermost.parent, !parent.is(SourceFileSyntax.self),
      !parent.is(IfConfigClauseSyntax.self) || isNestedInType(parent)
    {
      outermost = parent.is(CodeBlockItemListSyntax.self) ? outermost : parent
      if parent.is(CodeBlockItemListSyntax.self) { break }
    }
    let text =
      "extension \(TypeNameParsing.sourceSpelling(type)) { \(members.joined(separator: "; ")) }"
    let isEnded = outermost.as(CodeBlockItemSyntax.self)?.semicolon != nil
    edits.insert(
      isEnded ? " \(text);" : "; \(text)",
      at: outermost.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  private func isNestedInType(_ node: Syntax) -> Bool {
    var node = node.parent
    while let parent = node {
      if parent.is(MemberBlockSyntax.self) { return true }
      node = parent.parent
    }
    return false
  }

  /// Returns whether a protocol that inherits from the given type is constrained to classes.
  private func isClassConstrained(_ node: TypeSyntax) -> Bool {
    let name = node.onOneLine
    if ["AnyObject", "class", "NSObjectProtocol", "NSObject"].contains(name) { return true }
    guard let found = resolveType(name, within: context), found.isOwn, found.kind == .protocol
    else {
      return false
    }
    return facts.index.declarations[found.name]?.facts.attributes.contains("objc") ?? false
  }

  private func optionalRequirements(in members: MemberBlockItemListSyntax) -> [DeclSyntax] {
    members.flatMap { item -> [DeclSyntax] in
      if let conditional = item.decl.as(IfConfigDeclSyntax.self) {
        return conditional.clauses.flatMap { clause -> [DeclSyntax] in
          guard !conditions.isInactiveClause(clause), case .decls(let inner)? = clause.elements
          else {
            return []
          }
          return optionalRequirements(in: inner)
        }
      }
      return item.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers.contains {
        $0.name.tokenKind == .keyword(.optional)
      } ?? false ? [item.decl] : []
    }
  }

  private func memberDeclarations(of node: DeclSyntax) -> [MemberDeclaration] {
    if let method = node.as(FunctionDeclSyntax.self) { return [MemberDeclaration(method, line: 0)] }
    if let property = node.as(VariableDeclSyntax.self) {
      return property.bindings.flatMap {
        MemberDeclaration.propertyDeclarations(of: $0, in: property, line: 0)
      }
    }
    return []
  }

  /// Removes `optional` from a requirement and makes it throwing.
  private func lowerOptionalRequirement(_ node: DeclSyntax) {
    let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers
    for modifier in modifiers ?? [] where modifier.name.tokenKind == .keyword(.optional) {
      replaceWithSpaces(modifier.trimmedBytes)
      countLowering(ofKind: "optional")
    }
    if let method = node.as(FunctionDeclSyntax.self) {
      guard method.signature.effectSpecifiers?.throwsClause == nil else { return }
      let end =
        method.signature.effectSpecifiers?.endPositionBeforeTrailingTrivia
        ?? method.signature.parameterClause.endPositionBeforeTrailingTrivia
      edits.insert(" throws", at: end.utf8Offset)
    } else if let property = node.as(VariableDeclSyntax.self) {
      for binding in property.bindings {
        guard case .accessors(let accessors)? = binding.accessorBlock?.accessors else { continue }
        for accessor in accessors {
          if accessor.accessorSpecifier.tokenKind == .keyword(.set) {
            replaceWithSpaces(accessor.trimmedBytes)
          } else if accessor.effectSpecifiers?.throwsClause == nil {
            edits.insert(
              " throws", at: accessor.accessorSpecifier.endPositionBeforeTrailingTrivia.utf8Offset)
          }
        }
      }
    } else {
      report(
        severity: .error, kind: "optional", at: node,
        message: "optional subscripts are not supported",
        alternative: "declare an optional method instead")
    }
  }

  /// Adds a method that lists the implemented optional requirements to an extension of a class from another module.
  func addResponseMethod(to node: ExtensionDeclSyntax, of type: String, isOwn: Bool) {
    guard !isOwn, let clause = node.inheritanceClause, node.genericWhereClause == nil else {
      return
    }
    for inherited in clause.inheritedTypes {
      guard let owner = self.resolveType(inherited.type.onOneLine, within: ""),
        owner.kind == .protocol
      else { continue }
      let met = recordingQuery(
        .implementedRequirements(owner.name, of: type),
        answer: facts.implementedRequirements(ofProtocol: owner.name, in: type))
      guard !met.isEmpty else { continue }
      let access = ["public", "open"].contains(owner.access) ? "public " : ""
      let open = node.memberBlock.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
      let isAlone =
        parsed.lines.line(of: open) != parsed.lines.line(of: node.memberBlock.firstMemberOffset)
      let names = met.map { "\"\($0)\"" }.joined(separator: ", ")
      let text =
        " nonisolated \(access)func \(OptionalRequirementCodeGenerator.responseMethodName(for: owner.name))"
        + "(_ name: String) -> Bool { [\(names)].contains(name) }"
      // If the code is already present, it was generated by an earlier run.
      guard
        !node.memberBlock.description.contains(
          OptionalRequirementCodeGenerator.responseMethodName(for: owner.name))
      else {
        continue
      }
      edits.insert(text + (isAlone ? "" : ";"), at: open)
    }
  }
}

extension MemberBlockSyntax {
  /// The byte offset of the first member; if there are no members, of the closing brace.
  var firstMemberOffset: Int {
    (members.first?.positionAfterSkippingLeadingTrivia
      ?? rightBrace.positionAfterSkippingLeadingTrivia).utf8Offset
  }
}
#endif
