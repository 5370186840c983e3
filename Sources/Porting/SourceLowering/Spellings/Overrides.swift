#if Porting
import SwiftSyntax

extension LoweringVisitor {
  /// A method: moved into its class, or an override of a requirement that a class above has been given.
  func lowerMethod(_ node: FunctionDeclSyntax) {
    lowerOverride(node)
    guard let type = innermostType, scopes.last?.type != nil,
      type.kind == .class || scopes.last?.isOwnClass == true,
      !DeclarationModifiers(node).has(.override), !DeclarationModifiers(node).isStatic
    else { return }
    let member = MemberFacts(node, line: 0)
    let isOfSystem =
      SystemOptionalRequirements.byName[node.name.text.unquoted]?.contains(member.fullName) ?? false
    if isOfSystem,
      recordingQuery(
        .neverCalled(member.fullName, of: type.name),
        facts.isNeverCalled(member.fullName, of: type.name))
    {
      report(
        .note, "optional", at: node.name,
        "'\(member.fullName)' is not called, as the class above that conforms to the protocol has no such method",
        "let that class have the method, and override it")
      return
    }
    let requirements = self.requirements(named: node.name.text.unquoted)
    guard !requirements.isEmpty || isOfSystem else { return }
    if let owner = recordingQuery(
      .unreachableRequirement(member.fullName, of: type.name),
      facts.unreachableRequirement(member.fullName, of: type.name))
    {
      report(
        .note, "optional", at: node.name,
        "'\(member.fullName)' is not called through \(TypeNames.sourceSpelling(owner)), as a class of another module conforms to it without that method",
        "let the class that conforms have the method, and override it")
      return
    }
    guard isOfSystem || requirements.contains(where: { $0.member.fullName == member.fullName }),
      recordingQuery(
        .inheritedRequirement(member.fullName, of: type.name),
        facts.inheritsRequirement(member.fullName, of: type.name))
    else { return }
    if type.kind == .class {
      edits.insert("override ", at: node.funcKeyword.positionAfterSkippingLeadingTrivia.utf8Offset)
      countLowering("override")
    } else {
      report(
        .error, "optional", at: node.name,
        "'\(member.fullName)' of an extension stands for one that the superclass lacks",
        "move the method into the class")
    }
  }

  /// Leaves a member of an extension, by another name, to the declaration in the class that calls it.
  func lowerOverride(_ node: some DeclSyntaxProtocol & WithModifiersSyntax & WithAttributesSyntax) {
    guard let scope = scopes.last, let type = scope.type, type.kind == .extension else { return }
    let modifiers = DeclarationModifiers(node)
    guard scope.isOwnClass else {
      if modifiers.has(.override) { reportOverride(node, of: type.name) }
      return
    }
    let member: MemberFacts
    let name: TokenSyntax
    if let method = node.as(FunctionDeclSyntax.self) {
      member = MemberFacts(method, line: 0)
      name = method.name
    } else if let property = node.as(VariableDeclSyntax.self), property.bindings.count == 1,
      let binding = property.bindings.first,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
      let found = MemberFacts.properties(of: binding, in: property, line: 0).first
    {
      member = found
      name = pattern.identifier
    } else {
      if modifiers.has(.override) { reportOverride(node, of: type.name) }
      return
    }
    guard
      recordingQuery(
        .hoisting(member.fullName, of: type.name), facts.hoists(member.fullName, of: type.name))
    else {
      if modifiers.has(.override) { reportOverride(node, of: type.name) }
      return
    }
    countLowering("override")
    for modifier in node.modifiers
    where ["override", "open", "public", "internal"].contains(modifier.name.text)
      && modifier.detail == nil
    {
      blankOut(modifier.trimmedBytes)
    }
    guard !member.observers.isEmpty, let property = node.as(VariableDeclSyntax.self) else {
      edits.replace(name.trimmedBytes, with: MemberInsertions.movedName(member.name, of: type.name))
      return
    }
    lowerObservers(property, of: member, type: type.name)
  }

  /// Observers become methods, each where it stands.
  private func lowerObservers(_ node: VariableDeclSyntax, of member: MemberFacts, type: String) {
    guard let block = node.bindings.first?.accessorBlock,
      case .accessors(let accessors) = block.accessors
    else { return }
    blankOut(
      node.bindingSpecifier.positionAfterSkippingLeadingTrivia
        .utf8Offset..<block.leftBrace
        .endPositionBeforeTrailingTrivia.utf8Offset)
    blankOut(block.rightBrace.trimmedBytes)
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
        with: "func \(MemberInsertions.movedName("\(observer.text)_\(member.name)", of: type))"
          + "(_ \(given ?? standard): \(member.type ?? "Never"))")
    }
  }

  private func reportOverride(_ node: some SyntaxProtocol, of type: String) {
    report(
      .error, "override", at: node,
      "an override in an extension of \(TypeNames.sourceSpelling(type))",
      scopes.last?.isOwnClass == true
        ? "move it into the class"
        : "write a subclass that overrides it, or a method of another name")
  }
}
#endif
