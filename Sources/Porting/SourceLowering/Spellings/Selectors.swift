#if Porting
import SwiftParser
import SwiftSyntax

/// The method or property that a selector refers to.
struct SelectorTarget {
  /// The qualified name of the type that declares the target; `nil` if the type of the base expression is unknown.
  ///
  /// `spelled` is the type's name as written.
  var type: String?
  var spelled: String
  /// The base name of the method or property.
  ///
  /// `labels` contains the argument labels; it is `nil` if none are written.
  var name: String
  var labels: [String]?
  /// The type written after `as`; `nil` if there is no cast.
  var cast: String?
  /// Whether the base expression is a type name.
  ///
  /// In this case, a cast applies to the unapplied method.
  var isOfType: Bool
  var isProtocol = false
}

extension LoweringVisitor {
  /// The name `Selector`, qualified with UIKit or QuartzCore if the module is imported, so that it refers to the type
  /// declared there.
  var selectorType: String {
    for module in ["UIKit", "QuartzCore"] where imports.modules.contains(module) {
      return module + ".Selector"
    }
    recordUse(ofName: "Selector")
    return "Selector"
  }

  /// Replaces `#selector(…)` with a selector that contains a reference to the method.
  func lowerSelectorExpression(_ node: MacroExpansionExprSyntax) -> Bool {
    guard let argument = node.arguments.first, node.arguments.count == 1, !node.hasError,
      let target = selectorTarget(of: argument.expression)
    else { return false }
    let text: String
    switch argument.label?.text {
    case "getter": text = accessorSelectorExpression(for: target, isSetter: false)
    case "setter": text = accessorSelectorExpression(for: target, isSetter: true)
    default: text = methodSelectorExpression(for: target, at: node)
    }
    replacePreservingLineBreaks(node.trimmedBytes, with: text)
    countLowering(ofKind: "#selector")
    return true
  }

  /// Replaces `Selector("name")` with a selector that contains a reference to the method, if the class declares a
  /// method with this name.
  func lowerSelectorInitializerCall(_ node: FunctionCallExprSyntax) -> Bool {
    guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      name == "Selector" || name == "NSSelectorFromString", node.trailingClosure == nil,
      node.arguments.count == 1, let argument = node.arguments.first, argument.label == nil
    else { return false }
    var value = argument.expression
    if let tuple = value.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      value = only.expression
    }
    guard let text = selectorExpression(forStringLiteral: value) else {
      if let literal = value.as(StringLiteralExprSyntax.self)?.representedLiteralValue {
        report(
          severity: .note, kind: "Selector", at: node,
          message: "unknown method '\(literal)'",
          alternative: "use '#selector' of the method, or call it")
      }
      return false
    }
    replacePreservingLineBreaks(node.trimmedBytes, with: text)
    countLowering(ofKind: "Selector")
    return true
  }

  /// Replaces a string argument such as `action: "tick:"` with a selector that contains a reference to the method.
  func lowerSelectorStringArgument(_ node: LabeledExprSyntax) {
    guard let label = node.label?.text, label == "action" || label == "selector",
      node.expression.is(StringLiteralExprSyntax.self),
      let text = selectorExpression(forStringLiteral: node.expression)
    else { return }
    replacePreservingLineBreaks(node.expression.trimmedBytes, with: text)
    countLowering(ofKind: "Selector")
  }

  /// Returns a selector expression for the method named by a string literal, which is looked up in the enclosing
  /// types; `nil` if no method is found.
  private func selectorExpression(forStringLiteral value: ExprSyntax) -> String? {
    guard let name = value.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
      return nil
    }
    for type in enclosingTypes where type.kind != .protocol {
      let found = recordingQuery(
        .selectors(name, of: type.name), answer: facts.methods(selector: name, of: type.name))
      guard let member = found.first(where: \.isObjectiveC) ?? found.first else { continue }
      let target = SelectorTarget(
        type: type.name, spelled: sourceSpelling(ofEnclosingType: type.name),
        name: member.member.name,
        labels: member.member.parameters.map(\.label), cast: nil, isOfType: false)
      return selectorExpression(
        for: member, target: target, candidates: members(named: member.member.name, of: type.name))
    }
    return nil
  }

  /// Returns the name of an enclosing type as it must be spelled at the current position.
  func sourceSpelling(ofEnclosingType type: String) -> String {
    self.resolveType(TypeNameParsing.sourceSpelling(type), within: context)?.spelled
      ?? TypeNameParsing.sourceSpelling(type)
  }

  // MARK: Target resolution

  private func selectorTarget(of expression: ExprSyntax) -> SelectorTarget? {
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      return selectorTarget(of: only.expression)
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      let parts = Array(sequence.elements)
      guard parts.count == 3, parts[1].is(UnresolvedAsExprSyntax.self),
        let cast = parts[2].as(TypeExprSyntax.self)
      else { return nil }
      var result = selectorTarget(of: parts[0])
      result?.cast = cast.type.onOneLine
      return result
    }
    if let name = expression.as(DeclReferenceExprSyntax.self) {
      return unqualifiedSelectorTarget(name)
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
      return nil
    }
    let name = member.declName
    var result = SelectorTarget(
      type: nil, spelled: "", name: name.baseName.text.unquoted, labels: argumentLabels(of: name),
      cast: nil,
      isOfType: false)
    if let reference = base.as(DeclReferenceExprSyntax.self) {
      switch reference.baseName.tokenKind {
      case .keyword(.self), .keyword(.Self):
        return unqualifiedSelectorTarget(name, isSelf: true)
      default: break
      }
    }
    if base.is(SuperExprSyntax.self), let type = innermostType?.name {
      let parent = recordingQuery(.ancestry(type), answer: facts.ancestry(of: type)).dropFirst()
        .first
      result.type = parent ?? type
      result.spelled = parent.map(sourceSpelling) ?? sourceSpelling(ofEnclosingType: type)
      return result
    }
    if isTypeOfSelfExpression(base) { return unqualifiedSelectorTarget(name, isSelf: true) }
    if let written = typeName(from: base) {
      let found = resolveType(written, within: context)
      result.type = found?.name ?? TypeNameParsing.bareName(written)
      result.spelled = base.onOneLine
      result.isOfType = true
      result.isProtocol = found.map { $0.kind == .protocol } ?? false
      return result
    }
    if let typed = inferredType(of: base), !TypeNameParsing.bareName(typed.text).isEmpty {
      let found = resolveType(typed.text, within: typed.context)
      result.type = found?.name ?? TypeNameParsing.bareName(typed.text)
      result.isProtocol = found?.kind == .protocol
      result.spelled = typed.text.trimmingCharacters { "?!() ".contains($0) }
      if result.spelled.hasPrefix("[") || result.spelled.contains(" ") { result.isProtocol = true }
      return result
    }
    result.spelled = "type(of: \(base.onOneLine))"
    return result
  }

  /// Returns the target that a name without a base refers to: a member of the innermost enclosing type that declares
  /// it.
  private func unqualifiedSelectorTarget(_ name: DeclReferenceExprSyntax, isSelf: Bool = false)
    -> SelectorTarget?
  {
    let text = name.baseName.text.unquoted
    let candidates = isSelf ? Array(enclosingTypes.prefix(1)) : enclosingTypes
    guard
      let owner = candidates.first(where: { !members(named: text, of: $0.name).isEmpty })
        ?? candidates.first
    else { return nil }
    let isProtocol = owner.kind == .protocol
    return SelectorTarget(
      type: owner.name, spelled: isProtocol ? "Self" : sourceSpelling(ofEnclosingType: owner.name),
      name: text,
      labels: argumentLabels(of: name), cast: nil, isOfType: false)
  }

  private func argumentLabels(of name: DeclReferenceExprSyntax) -> [String]? {
    name.argumentNames?.arguments.map(\.name.text.unquoted)
  }

  private func isTypeOfSelfExpression(_ base: ExprSyntax) -> Bool {
    base.onOneLine == "type(of: self)"
  }

  /// Returns the type name in a base expression; `nil` if the expression is not a type.
  ///
  /// Capitalized names are assumed to be types.
  func typeName(from base: ExprSyntax) -> String? {
    if let generic = base.as(GenericSpecializationExprSyntax.self) {
      return typeName(from: generic.expression).map { _ in base.onOneLine }
    }
    if let name = base.as(DeclReferenceExprSyntax.self), name.argumentNames == nil {
      let text = name.baseName.text.unquoted
      if text.first?.isUppercase == true { return text }
      return resolveType(text, within: context).map { _ in text }
    }
    if let member = base.as(MemberAccessExprSyntax.self), let inner = member.base,
      typeName(from: inner) != nil, member.declName.baseName.text.first?.isUppercase == true
    {
      return base.onOneLine
    }
    return nil
  }

  // MARK: Selector spelling

  private func methodSelectorExpression(
    for target: SelectorTarget, at node: MacroExpansionExprSyntax
  )
    -> String
  {
    let all = target.type.map { members(named: target.name, of: $0) } ?? []
    var candidates = all.filter { $0.member.kind == .method }
    if let labels = target.labels {
      candidates = candidates.filter { $0.member.parameters.map(\.label) == labels }
    }
    if let cast = target.cast,
      let count = parameterCount(ofFunctionType: cast, isOfType: target.isOfType)
    {
      let fitting = candidates.filter { $0.member.parameters.count == count }
      if !fitting.isEmpty { candidates = fitting }
    }
    if candidates.contains(where: \.isObjectiveC) { candidates = candidates.filter(\.isObjectiveC) }
    if let member = candidates.first {
      return selectorExpression(for: member, target: target, candidates: all)
    }
    // A property name without labels refers to the getter.
    if target.labels == nil, target.cast == nil,
      let property = all.first(where: { $0.member.kind == .property })
    {
      return accessorSelectorExpression(
        for: SelectorTarget(
          type: target.type, spelled: target.spelled, name: property.member.name, labels: nil,
          cast: nil, isOfType: target.isOfType), isSetter: false)
    }
    // The class is not declared in the module's source, so the selector is derived from the name as written.
    let name = ObjectiveCNaming.selector(baseName: target.name, labels: target.labels ?? []).escaped
    let isOfDelegate = ["Delegate", "DataSource"].contains { target.type?.hasSuffix($0) ?? false }
    guard !target.isProtocol, !isOfDelegate, (target.labels?.count ?? 0) < 4, target.name != "init"
    else { return "\(selectorType)(\"\(name)\")" }
    let reference =
      target.spelled + "." + fullName(baseName: target.name.quoted, labels: target.labels)
    return "\(selectorType)(\"\(name)\", \(reference)\(methodCastExpression(for: target)))"
  }

  /// Returns a name with argument labels, such as `tick(_:)`; if there are no labels, the base name.
  private func fullName(baseName name: String, labels: [String]?) -> String {
    guard let labels, !labels.isEmpty else { return name }
    return name + "(" + labels.map { $0 + ":" }.joined() + ")"
  }

  /// Returns the cast for an unapplied method reference; empty if there is none.
  private func methodCastExpression(for target: SelectorTarget) -> String {
    // The cast must name the type, which is unknown if the reference was written as `type(of:)`.
    guard let cast = target.cast, !target.spelled.hasPrefix("type(of:") else { return "" }
    return target.isOfType ? " as \(cast)" : " as (\(target.spelled)) -> \(cast)"
  }

  /// Returns the number of parameters in the source text of a function type; `nil` if the text is not a function
  /// type.
  private func parameterCount(ofFunctionType type: String, isOfType: Bool) -> Int? {
    var text = type.trimmingCharacters { $0 == " " }
    while text.hasPrefix("("), text.hasSuffix(")"),
      !text.contains("->") || isEnclosedInParentheses(text)
    {
      text = String(text.dropFirst().dropLast()).trimmingCharacters { $0 == " " }
    }
    if isOfType {
      guard let arrow = text.firstRange(ofText: "->") else { return nil }
      text = String(text[arrow.upperBound...]).trimmingCharacters { $0 == " " }
      while isEnclosedInParentheses(text) {
        text = String(text.dropFirst().dropLast()).trimmingCharacters { $0 == " " }
      }
    }
    guard text.hasPrefix("(") else { return text.contains("->") ? 1 : nil }
    var depth = 0
    var count = 0
    var isEmpty = true
    for character in text {
      if character == "(" || character == "<" || character == "[" { depth += 1 }
      if character == ")" || character == "]" { depth -= 1 }
      if depth == 0 { break }
      if depth == 1, character == "," { count += 1 }
      if character != "(", character != " " { isEmpty = false }
    }
    return isEmpty ? 0 : count + 1
  }

  /// Returns whether the entire text is enclosed in a single pair of parentheses.
  private func isEnclosedInParentheses(_ text: String) -> Bool {
    guard text.hasPrefix("("), text.hasSuffix(")") else { return false }
    var depth = 0
    for (i, character) in text.enumerated() {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0 { return i == text.count - 1 }
    }
    return false
  }

  /// Returns a selector expression that contains a reference to a resolved method.
  private func selectorExpression(
    for found: ResolvedMember, target: SelectorTarget, candidates all: [ResolvedMember]
  ) -> String {
    let member = found.member
    let name = found.selector.escaped
    guard member.parameters.count < 4, member.effects.isEmpty,
      !member.parameters.contains(where: { $0.isVariadic || $0.specifiers.contains("inout") })
    else { return "\(selectorType)(\"\(name)\")" }
    if target.isProtocol, target.spelled != "Self" {
      return "\(selectorType)(\"\(name)\", \(closureCallingMethod(member, of: target.spelled)))"
    }
    let reference =
      target.spelled + "."
      + fullName(baseName: member.name.quoted, labels: member.parameters.map(\.label))
    let others = all.filter {
      $0.member.kind == .method && $0.member.isStatic == member.isStatic && $0.member != member
        && (member.parameters.isEmpty || $0.member.fullName == member.fullName)
        && !($0.member.fullName == member.fullName && $0.owner != found.owner)
    }
    if member.isStatic {
      return
        "\(selectorType)(\"\(name)\", class: \(target.spelled).self, \(reference)\(target.cast.map { target.isOfType ? " as \($0)" : " as \($0)" } ?? ""))"
    }
    if target.cast != nil || others.isEmpty {
      return "\(selectorType)(\"\(name)\", \(reference)\(methodCastExpression(for: target)))"
    }
    return "\(selectorType)(\"\(name)\", \(closureCallingMethod(member, of: target.spelled)))"
  }

  /// Returns a closure that calls a method.
  ///
  /// A closure is required if a reference by name would be ambiguous or the base is a protocol.
  private func closureCallingMethod(_ member: MemberDeclaration, of type: String) -> String {
    let isOfProtocol = self.resolveType(type, within: context)?.kind == .protocol
    let names = member.parameters.indices.map { "a\($0)" }
    let parameters = zip(names, member.parameters).map { "\($0): \($1.type)" }
    let arguments = zip(names, member.parameters).map {
      $1.label == "_" ? $0 : "\($1.label): \($0)"
    }
    let object = isOfProtocol ? "(o as! any \(type))" : "o"
    let word = member.isOptional ? "_ = try? " : ""
    let call = "\(word)\(object).\(member.name.quoted)(\(arguments.joined(separator: ", ")))"
    let inner =
      parameters.isEmpty ? "{ \(call) }" : "{ (\(parameters.joined(separator: ", "))) in \(call) }"
    return "{ (o: \(isOfProtocol ? "AnyObject" : type)) in \(inner) }"
  }

  private func accessorSelectorExpression(for target: SelectorTarget, isSetter: Bool) -> String {
    let all = target.type.map { members(named: target.name, of: $0) } ?? []
    let property = all.first { $0.member.kind == .property }
    let getter = property?.member.objectiveCName ?? target.name
    let isOwn = property?.isOwn ?? false
    let name =
      isSetter
      ? ObjectiveCNaming.setterSelector(
        ofProperty: isOwn ? target.name : ObjectiveCNaming.key(ofImportedProperty: target.name))
      : getter
    guard !target.isProtocol, property?.member.isStatic != true,
      !target.spelled.hasPrefix("type(of:")
    else { return "\(selectorType)(\"\(name)\")" }
    return
      "\(selectorType)(\"\(name)\", \(isSetter ? "setter" : "getter"): \\\(target.spelled).\(target.name.quoted))"
  }
}

extension StringProtocol {
  /// Returns the range of the first occurrence of the given text.
  func firstRange(ofText part: String) -> Range<Index>? { firstRange(of: part) }
}
#endif
