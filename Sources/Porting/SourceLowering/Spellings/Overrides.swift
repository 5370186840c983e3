#if Porting
import SwiftSyntax

extension LoweringVisitor {
  /// Lowers a method: moves its declaration from an extension to the class body, or adds `override` if a stub was
  /// generated in a superclass.
  func lowerMethod(_ node: FunctionDeclSyntax) {
    lowerOverrideInExtension(node)
    guard let type = innermostType, scopes.last?.type != nil,
      type.kind == .class || scopes.last?.isOwnClass == true,
      !DeclarationModifiers(node).hasModifier(.override), !DeclarationModifiers(node).isStatic
    else { return }
    let member = MemberDeclaration(node, line: 0)
    let isOfSystem =
      SystemOptionalRequirements.byName[node.name.text.unquoted]?.contains(member.fullName) ?? false
    if isOfSystem,
      recordingQuery(
        .neverCalled(member.fullName, of: type.name),
        answer: facts.isMethodNeverCalled(member.fullName, of: type.name))
    {
      report(
        severity: .note, kind: "optional", at: node.name,
        message:
          "'\(member.fullName)' is not called: the superclass that conforms to the protocol does not declare it",
        alternative: "declare the method in that class and override it")
      return
    }
    let requirements = self.optionalRequirements(named: node.name.text.unquoted)
    guard !requirements.isEmpty || isOfSystem else { return }
    if let owner = recordingQuery(
      .unreachableRequirement(member.fullName, of: type.name),
      answer: facts.protocolOfUnreachableRequirement(member.fullName, in: type.name))
    {
      report(
        severity: .note, kind: "optional", at: node.name,
        message:
          "'\(member.fullName)' is not called through \(TypeNameParsing.sourceSpelling(owner)): "
          + "a conforming class in another module does not declare it",
        alternative: "declare the method in the conforming class and override it")
      return
    }
    guard isOfSystem || requirements.contains(where: { $0.member.fullName == member.fullName }),
      recordingQuery(
        .inheritedRequirement(member.fullName, of: type.name),
        answer: facts.inheritsRequirement(member.fullName, of: type.name))
    else { return }
    if type.kind == .class {
      edits.insert("override ", at: node.funcKeyword.positionAfterSkippingLeadingTrivia.utf8Offset)
      countLowering(ofKind: "override")
    } else {
      report(
        severity: .error, kind: "optional", at: node.name,
        message:
          "the extension declares '\(member.fullName)', an optional requirement that the superclass does not implement",
        alternative: "move the method into the class")
    }
  }

  /// Renames a member in an extension whose declaration was moved to the class body.
  ///
  /// The moved declaration calls the member by its new name.
  func lowerOverrideInExtension(
    _ node: some DeclSyntaxProtocol & WithModifiersSyntax & WithAttributesSyntax
  ) {
    guard let scope = scopes.last, let type = scope.type, type.kind == .extension else { return }
    let modifiers = DeclarationModifiers(node)
    guard scope.isOwnClass else {
      if modifiers.hasModifier(.override) { reportUnsupportedOverride(node, of: type.name) }
      return
    }
    let member: MemberDeclaration
    let name: TokenSyntax
    if let method = node.as(FunctionDeclSyntax.self) {
      member = MemberDeclaration(method, line: 0)
      name = method.name
    } else if let property = node.as(VariableDeclSyntax.self), property.bindings.count == 1,
      let binding = property.bindings.first,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
      let found = MemberDeclaration.propertyDeclarations(of: binding, in: property, line: 0).first
    {
      member = found
      name = pattern.identifier
    } else {
      if modifiers.hasModifier(.override) { reportUnsupportedOverride(node, of: type.name) }
      return
    }
    guard
      recordingQuery(
        .hoisting(member.fullName, of: type.name),
        answer: facts.isMemberHoisted(fullName: member.fullName, of: type.name))
    else {
      if modifiers.hasModifier(.override) { reportUnsupportedOverride(node, of: type.name) }
      return
    }
    countLowering(ofKind: "override")
    for modifier in node.modifiers
    where ["override", "open", "public", "internal"].contains(modifier.name.text)
      && modifier.detail == nil
    {
      replaceWithSpaces(modifier.trimmedBytes)
    }
    guard !member.observers.isEmpty, let property = node.as(VariableDeclSyntax.self) else {
      edits.replace(
        name.trimmedBytes,
        with: MemberInsertionBuilder.hoistedMemberName(member.name, of: type.name))
      return
    }
    lowerPropertyObservers(property, of: member, type: type.name)
  }

  /// Replaces the property observers of an extension member with methods at the same positions in the source.
  private func lowerPropertyObservers(
    _ node: VariableDeclSyntax, of member: MemberDeclaration, type: String
  ) {
    guard let block = node.bindings.first?.accessorBlock,
      case .accessors(let accessors) = block.accessors
    else { return }
    replaceWithSpaces(
      node.bindingSpecifier.positionAfterSkippingLeadingTrivia
        .utf8Offset..<block.leftBrace
        .endPositionBeforeTrailingTrivia.utf8Offset)
    replaceWithSpaces(block.rightBrace.trimmedBytes)
    for accessor in accessors {
      if accessor.id != accessors.last?.id {
        edits.insert(";", at: accessor.endPositionBeforeTrailingTrivia.utf8Offset)
      }
      let observer = accessor.accessorSpecifier
      let given = accessor.parameters?.name.text
      let standard = observer.text == "didSet" ? "oldValue" : "newValue"
      let end =
        accessor.parameters?.endPositionBeforeTrailingTrivia
        ?? observer.endPositionBeforeTrailingTrivia
      edits.replace(
        observer.positionAfterSkippingLeadingTrivia.utf8Offset..<end.utf8Offset,
        with:
          "func \(MemberInsertionBuilder.hoistedMemberName("\(observer.text)_\(member.name)", of: type))"
          + "(_ \(given ?? standard): \(member.type ?? "Never"))")
    }
  }

  private func reportUnsupportedOverride(_ node: some SyntaxProtocol, of type: String) {
    report(
      severity: .error, kind: "override", at: node,
      message:
        "overrides in an extension of \(TypeNameParsing.sourceSpelling(type)) are not supported",
      alternative: scopes.last?.isOwnClass == true
        ? "move it into the class"
        : "override it in a subclass, or use another method name")
  }
}
#endif
