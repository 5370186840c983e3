#if Porting
import SwiftSyntax

extension LoweringVisitor {
  /// The kind of protocol that declares an optional requirement.
  private enum RequirementOwner {
    /// An Objective-C protocol declared in lowered source.
    ///
    /// Its optional requirements throw if they are not implemented.
    case lowered(OptionalRequirement)
    /// A protocol declared in a system framework.
    ///
    /// Its optional requirements have default implementations.
    case system
  }

  /// Replaces an optional call such as `delegate.method?()`.
  ///
  /// Optional requirements of lowered protocols become throwing methods, so the call becomes a `try?` expression;
  /// optional requirements of system protocols are called directly.
  func lowerOptionalCall(_ node: FunctionCallExprSyntax) {
    let mark: TokenSyntax
    let callee: ExprSyntax
    if let chained = node.calledExpression.as(OptionalChainingExprSyntax.self) {
      mark = chained.questionMark
      callee = chained.expression
    } else if let forced = node.calledExpression.as(ForceUnwrapExprSyntax.self) {
      mark = forced.exclamationMark
      callee = forced.expression
    } else {
      return
    }
    let name: String
    let base: ExprSyntax?
    if let member = callee.as(MemberAccessExprSyntax.self), let inner = member.base {
      name = member.declName.baseName.text.unquoted
      base = inner
    } else if let reference = callee.as(DeclReferenceExprSyntax.self),
      innermostType?.kind == .protocol
    {
      name = reference.baseName.text.unquoted
      base = nil
    } else {
      return
    }
    var labels = node.arguments.map { $0.label?.text.unquoted ?? "_" }
    let isTrailing = node.trailingClosure != nil
    if isTrailing { labels.append("*") }
    labels += node.additionalTrailingClosures.map(\.label.text)
    guard let owner = requirementOwner(of: name, labels: labels, base: base) else { return }
    countLowering(ofKind: "optional call")
    edits.replace(mark.trimmedBytes, with: "")
    let isForced = mark.text == "!"
    switch owner {
    case .lowered(let requirement):
      if requirement.member.effects.contains("throws") { return }
      wrapInOptional(node, keyword: isForced ? "try!" : "try?")
    case .system:
      guard !isForced, !isExpressionStatement(Syntax(node)), !containsOptionalChain(base) else {
        return
      }
      edits.insert("Optional(", at: node.trimmedBytes.lowerBound)
      edits.insert(")", at: node.trimmedBytes.upperBound)
      continueOptionalChain(after: Syntax(node))
    }
  }

  /// Wraps a throwing expression in `try?` or `try!`, adding parentheses if its value is used.
  private func wrapInOptional(_ node: some ExprSyntaxProtocol, keyword word: String) {
    let range = node.trimmedBytes
    if isExpressionStatement(Syntax(node)) {
      return edits.insert("_ = \(word) ", at: range.lowerBound)
    }
    let flattens = word == "try?" && conditions.options.nestsOptionals
    edits.insert(flattens ? "((\(word) " : "(\(word) ", at: range.lowerBound)
    edits.insert(flattens ? ").flatMap { $0 })" : ")", at: range.upperBound)
    if word == "try?" { continueOptionalChain(after: Syntax(node)) }
  }

  /// Adds a question mark to the member access, subscript or call that follows a node.
  ///
  /// The node has been replaced with an optional value in parentheses, which ends the original optional chain.
  private func continueOptionalChain(after node: Syntax) {
    guard let parent = node.parent else { return }
    let isBase =
      parent.as(MemberAccessExprSyntax.self)?.base?.id == node.id
      || parent.as(SubscriptCallExprSyntax.self)?.calledExpression.id == node.id
      || parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
    if isBase { edits.insert("?", at: node.trimmedBytes.upperBound) }
  }

  /// Returns whether an expression is a statement whose value is not used.
  private func isExpressionStatement(_ node: Syntax) -> Bool {
    guard let item = node.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    guard list.count == 1, let holder = list.parent else { return true }
    if holder.is(ClosureExprSyntax.self) || holder.is(AccessorBlockSyntax.self) { return false }
    if let function = holder.parent?.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause == nil
    }
    if let accessor = holder.parent?.as(AccessorDeclSyntax.self) {
      return accessor.accessorSpecifier.tokenKind != .keyword(.get)
    }
    return true
  }

  /// Returns whether a base expression contains optional chaining, so that the entire expression is already optional.
  private func containsOptionalChain(_ base: ExprSyntax?) -> Bool {
    var node = base.map { Syntax($0) }
    while let next = node {
      if next.is(OptionalChainingExprSyntax.self) { return true }
      node =
        next.as(MemberAccessExprSyntax.self)?.base.map { Syntax($0) }
        ?? next.as(FunctionCallExprSyntax.self).map { Syntax($0.calledExpression) }
        ?? next.as(SubscriptCallExprSyntax.self).map { Syntax($0.calledExpression) }
        ?? next.as(ForceUnwrapExprSyntax.self).map { Syntax($0.expression) }
    }
    return false
  }

  /// Returns the kind of protocol that declares a called member; `nil` if the member is a closure or cannot be
  /// identified.
  private func requirementOwner(of name: String, labels: [String], base: ExprSyntax?)
    -> RequirementOwner?
  {
    let requirements = self.optionalRequirements(named: name)
    let fitting = requirements.filter {
      labelsMatch(declared: $0.member.parameters.map(\.label), call: labels)
    }
    let isOfSystem = (SystemOptionalRequirements.byName[name] ?? []).contains {
      labelsMatch(
        declared: $0.dropFirst(name.count + 1).dropLast().split(separator: ":").map(String.init),
        call: labels)
    }
    guard !fitting.isEmpty || isOfSystem else { return nil }
    let own = fitting.first
    if let base, let type = inferredType(of: base) {
      let found = self.resolveType(type.text, within: type.context)
      let plain = found?.name ?? TypeNameParsing.bareName(type.text)
      if let match = fitting.first(where: { $0.owner == plain }) { return .lowered(match) }
      if let match = fitting.first(where: { requirement in
        recordingQuery(
          .conformance(plain, to: requirement.owner),
          answer: facts.typeConforms(plain, to: requirement.owner))
      }) {
        return .lowered(match)
      }
      // The type is a protocol composition, as in `weak var delegate: (A & B)?`.
      if type.text.contains("&"),
        let match = fitting.first(where: {
          type.text.contains(TypeNameParsing.sourceSpelling($0.owner))
        })
      {
        return .lowered(match)
      }
      if members(named: name, of: plain).contains(where: { $0.member.kind == .property }) {
        return nil
      }
      if found == nil, isOfSystem, plain != "Any", plain != "AnyObject", !plain.isEmpty {
        return .system
      }
      if found?.kind == .protocol, isOfSystem { return .system }
    }
    // Closures have no argument labels, so a call with labels refers to a method.
    if labels.contains(where: { $0 != "_" && $0 != "*" }) {
      return own.map { .lowered($0) } ?? .system
    }
    if recordingQuery(.property(name), answer: facts.hasProperty(named: name)) { return nil }
    return own.map { .lowered($0) } ?? .system
  }

  /// Returns whether declared argument labels match the labels in a call.
  ///
  /// `*` in the call represents a trailing closure.
  private func labelsMatch(declared: [String], call given: [String]) -> Bool {
    declared.count == given.count
      && zip(declared, given).allSatisfy { $0 == $1 || $1 == "*" }
  }

  /// Replaces a reference to an optional requirement that is not a call: a comparison with `nil`, the method as a
  /// closure, or a property.
  func lowerOptionalReference(_ node: MemberAccessExprSyntax) {
    guard let base = node.base, let parent = node.parent else { return }
    let name = node.declName.baseName.text.unquoted
    let requirements = self.optionalRequirements(named: name)
    guard !requirements.isEmpty else { return }
    if parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self),
      let call = parent.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == parent.id
    {
      return
    }
    if parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == Syntax(node).id { return }
    guard let type = inferredType(of: base) else { return }
    let plain =
      self.resolveType(type.text, within: type.context)?.name ?? TypeNameParsing.bareName(type.text)
    let labels = node.declName.argumentNames?.arguments.map(\.name.text.unquoted)
    guard
      let match = requirements.first(where: {
        ($0.owner == plain || type.text.contains("&") && type.text.contains($0.owner))
          && (labels == nil || $0.member.parameters.map(\.label) == labels)
      })
    else { return }
    guard match.member.kind == .method else {
      if match.member.kind == .property { wrapInOptional(node, keyword: "try?") }
      return
    }
    countLowering(ofKind: "optional reference")
    let answer =
      "\(OptionalRequirementCodeGenerator.responseMethodName(for: match.owner))(\"\(match.member.fullName)\")"
    let range = node.declName.trimmedBytes
    if let comparison = comparisonWithNil(Syntax(node)) {
      edits.replace(range, with: answer)
      edits.replace(comparison.operator, with: comparison.isEqual ? "!=" : "==")
      edits.replace(comparison.value, with: "true")
      return
    }
    // The reference is replaced with the method as an optional closure, which is nil if the object does not implement
    // the method.
    let parameters = match.member.parameters
    let names = parameters.indices.map { "a\($0)" }
    let list = zip(names, parameters).map {
      "\($0): \($1.specifiers.isEmpty ? "" : $1.specifiers + " ")\($1.type)"
    }
    let arguments = zip(names, parameters).map { $1.label == "_" ? $0 : "\($1.label): \($0)" }
    let result = match.member.type.map { " -> " + $0 } ?? " -> Void"
    let signature = "(\(list.joined(separator: ", ")))\(result) in "
    let call = "try! o.\(name.quoted)(\(arguments.joined(separator: ", ")))"
    let owner = TypeNameParsing.sourceSpelling(match.owner)
    let closure =
      "{ (o: any \(owner)) -> ((\(parameters.map { ($0.specifiers.isEmpty ? "" : $0.specifiers + " ") + $0.type }.joined(separator: ", ")))\(result))? in "
      + "o.\(answer) ? { \(signature)\(call) } : nil }"
    let start = base.trimmedBytes.upperBound
    if let chained = base.as(OptionalChainingExprSyntax.self) {
      edits.insert("(", at: base.trimmedBytes.lowerBound)
      edits.insert(")", at: chained.expression.trimmedBytes.upperBound)
      edits.replace(chained.questionMark.trimmedBytes, with: "")
      edits.replace(start..<node.trimmedBytes.upperBound, with: ".flatMap(\(closure))")
    } else {
      edits.insert("(\(closure))(", at: base.trimmedBytes.lowerBound)
      edits.replace(start..<node.trimmedBytes.upperBound, with: ")")
    }
  }

  /// Returns the ranges of the comparison operator and the `nil` literal if an expression is compared with `nil`;
  /// otherwise `nil`.
  private func comparisonWithNil(
    _ node: Syntax
  ) -> (operator: Range<Int>, value: Range<Int>, isEqual: Bool)? {
    guard let list = node.parent?.as(ExprListSyntax.self) else { return nil }
    let parts = Array(list)
    guard let i = parts.firstIndex(where: { $0.id == node.id }), i + 2 < parts.count,
      let sign = parts[i + 1].as(BinaryOperatorExprSyntax.self),
      ["==", "!="].contains(sign.operator.text), parts[i + 2].is(NilLiteralExprSyntax.self)
    else { return nil }
    return (sign.trimmedBytes, parts[i + 2].trimmedBytes, sign.operator.text == "==")
  }

  /// Returns whether the static type of an expression certainly conforms to the given protocol.
  private func hasProtocolType(named owner: String, expression base: ExprSyntax) -> Bool {
    guard let type = inferredType(of: base) else { return false }
    let plain =
      self.resolveType(type.text, within: type.context)?.name ?? TypeNameParsing.bareName(type.text)
    if plain == owner
      || type.text.contains("&") && type.text.contains(TypeNameParsing.sourceSpelling(owner))
    {
      return true
    }
    return recordingQuery(
      .conformance(plain, to: owner), answer: facts.typeConforms(plain, to: owner))
  }

  /// Replaces `responds(to: #selector(P.f(_:)))` with a call of the generated method that reports implemented
  /// requirements, if `f` is an optional requirement.
  func lowerRespondsToCall(_ node: FunctionCallExprSyntax) -> Bool {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "responds", let argument = node.arguments.first,
      argument.label?.text == "to", node.arguments.count == 1,
      let selector = argument.expression.as(MacroExpansionExprSyntax.self),
      selector.macroName.text == "selector", let inner = selector.arguments.first?.expression
    else { return false }
    let reference: DeclReferenceExprSyntax
    if let access = inner.as(MemberAccessExprSyntax.self) {
      reference = access.declName
    } else if let name = inner.as(DeclReferenceExprSyntax.self) {
      reference = name
    } else {
      return false
    }
    let name = reference.baseName.text.unquoted
    let labels = reference.argumentNames?.arguments.map(\.name.text.unquoted)
    let requirements = self.optionalRequirements(named: name).filter {
      labels == nil || $0.member.parameters.map(\.label) == labels
    }
    guard let base = member.base else { return false }
    if let match = requirements.first {
      countLowering(ofKind: "responds")
      guard hasProtocolType(named: match.owner, expression: base) else {
        // The static type may not conform to the protocol, so the conformance must be tested as well.
        let spelled = TypeNameParsing.sourceSpelling(match.owner)
        let isChained = base.is(OptionalChainingExprSyntax.self)
        let end = isChained ? base.trimmedBytes.upperBound - 1 : base.trimmedBytes.upperBound
        edits.insert(isChained ? "((" : "(((", at: base.trimmedBytes.lowerBound)
        replacePreservingLineBreaks(
          end..<node.trimmedBytes.upperBound,
          with: " as Any) as? any \(spelled))?"
            + ".\(OptionalRequirementCodeGenerator.responseMethodName(for: match.owner))(\"\(match.member.fullName)\")"
            + (isChained ? "" : " == true)"))
        return true
      }
      replacePreservingLineBreaks(
        member.declName.trimmedBytes.lowerBound..<node.trimmedBytes.upperBound,
        with:
          "\(OptionalRequirementCodeGenerator.responseMethodName(for: match.owner))(\"\(match.member.fullName)\")"
      )
      return true
    }
    // Every object that conforms to the protocol implements a required method, so testing the conformance is
    // sufficient.
    if let access = inner.as(MemberAccessExprSyntax.self),
      let written = access.base.flatMap(typeName),
      let owner = resolveType(written, within: context), owner.kind == .protocol
    {
      let isChained = base.is(OptionalChainingExprSyntax.self)
      let end = isChained ? base.trimmedBytes.upperBound - 1 : base.trimmedBytes.upperBound
      edits.insert(isChained ? "Optional((" : "((", at: base.trimmedBytes.lowerBound)
      replacePreservingLineBreaks(
        end..<node.trimmedBytes.upperBound, with: " as Any) is any \(owner.spelled))")
      countLowering(ofKind: "responds")
      return true
    }
    if SystemOptionalRequirements.byName[name] != nil {
      report(
        severity: .note, kind: "responds", at: node,
        message: "'responds(to:)' cannot check for '\(name)'",
        alternative: "call the method: objects without it use a default that does nothing")
    }
    return false
  }
}
#endif
