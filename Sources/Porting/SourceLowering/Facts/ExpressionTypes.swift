#if Porting
import SwiftSyntax

/// A type as written in the source, with the scope in which its name is resolved.
struct TypeReference {
  var text: String
  var context: String

  /// The element type of an array, set or hash table type; `nil` for other types.
  var element: TypeReference? {
    let plain = text.trimmingCharacters { "?! ".contains($0) }
    if plain.hasPrefix("["), plain.hasSuffix("]"), !plain.contains(":") {
      return TypeReference(text: String(plain.dropFirst().dropLast()), context: context)
    }
    for name in ["Array<", "Set<", "NSHashTable<", "ContiguousArray<"] where plain.hasPrefix(name) {
      return TypeReference(text: String(plain.dropFirst(name.count).dropLast()), context: context)
    }
    return nil
  }
}

/// A local variable declared in a statement list, by `let`, `var` or `guard`.
enum LocalVariableBinding {
  case binding(PatternBindingSyntax)
  case guarded(GuardStmtSyntax)

  var position: AbsolutePosition {
    switch self {
    case .binding(let binding): binding.position
    case .guarded(let statement): statement.position
    }
  }
}

extension LoweringVisitor {
  /// The maximum number of declarations examined when inferring the type of an expression.
  ///
  /// The limit prevents exponential work, because each declaration may refer to further variables with the same name.
  static let maximumInferenceSteps = 24

  /// Returns the type of an expression if it can be determined from declarations; otherwise `nil`.
  func inferredType(of expression: ExprSyntax, depth: Int = 0) -> TypeReference? {
    guard depth < 12 else { return nil }
    if depth == 0 { inferenceSteps = 0 }
    if let chained = expression.as(OptionalChainingExprSyntax.self) {
      return inferredType(of: chained.expression, depth: depth + 1)
    }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) {
      return inferredType(of: forced.expression, depth: depth + 1)
    }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      return inferredType(of: only.expression, depth: depth + 1)
    }
    if expression.is(SuperExprSyntax.self) {
      return innermostType.flatMap { type in
        recordingQuery(.ancestry(type.name), answer: facts.ancestry(of: type.name)).dropFirst()
          .first
      }.map { TypeReference(text: $0, context: "") }
    }
    if let name = expression.as(DeclReferenceExprSyntax.self) {
      switch name.baseName.tokenKind {
      case .keyword(.self), .keyword(.Self):
        return innermostType.map { TypeReference(text: $0.name, context: "") }
      default:
        return variableType(named: name.baseName.text.unquoted, at: Syntax(name), depth: depth)
      }
    }
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
      if let written = typeName(from: base) {
        return propertyType(
          named: member.declName.baseName.text, of: TypeReference(text: written, context: context))
          ?? TypeInference.inferredType(of: expression).map {
            TypeReference(text: $0, context: context)
          }
      }
      return inferredType(of: base, depth: depth + 1).flatMap {
        propertyType(named: member.declName.baseName.text.unquoted, of: $0)
      }
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      if let direct = TypeInference.inferredType(of: expression) {
        return TypeReference(text: direct, context: context)
      }
      if let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
        let owner = inferredType(of: base, depth: depth + 1)
      {
        return resultType(ofMethod: member.declName.baseName.text.unquoted, on: owner)
      }
      if let name = call.calledExpression.as(DeclReferenceExprSyntax.self), let type = innermostType
      {
        return resultType(
          ofMethod: name.baseName.text.unquoted, on: TypeReference(text: type.name, context: ""))
      }
      return nil
    }
    if let index = expression.as(SubscriptCallExprSyntax.self) {
      return inferredType(of: index.calledExpression, depth: depth + 1)?.element
    }
    return TypeInference.inferredType(of: expression).map {
      TypeReference(text: $0, context: context)
    }
  }

  private func propertyType(named name: String, of type: TypeReference) -> TypeReference? {
    let owner =
      self.resolveType(type.text, within: type.context)?.name ?? TypeNameParsing.bareName(type.text)
    guard let found = members(named: name, of: owner).first(where: { $0.member.kind == .property }),
      let text = found.member.type
    else { return nil }
    return TypeReference(text: text, context: found.owner)
  }

  private func resultType(ofMethod name: String, on type: TypeReference) -> TypeReference? {
    let owner =
      self.resolveType(type.text, within: type.context)?.name ?? TypeNameParsing.bareName(type.text)
    guard let found = members(named: name, of: owner).first(where: { $0.member.kind == .method }),
      let text = found.member.type
    else { return nil }
    return TypeReference(text: text, context: found.owner)
  }

  /// Returns the type of the variable with the given name.
  ///
  /// Local variables take precedence over properties of enclosing types, which take precedence over global variables.
  private func variableType(named name: String, at node: Syntax, depth: Int) -> TypeReference? {
    var child = node
    while let parent = child.parent {
      if let found = declaredVariableType(
        named: name, in: parent, around: child, usedAt: node, depth: depth)
      {
        return found
      }
      child = parent
    }
    for type in enclosingTypes {
      if let found = propertyType(named: name, of: TypeReference(text: type.name, context: "")) {
        return found
      }
    }
    return recordingQuery(.global(name), answer: facts.globalDeclaration(named: name))?.type.map {
      TypeReference(text: $0, context: "")
    }
  }

  /// Returns the type of a variable that `parent` declares for the code in `child`: a local variable, a variable
  /// bound by a condition, a loop variable or a parameter.
  private func declaredVariableType(
    named name: String, in parent: Syntax, around child: Syntax, usedAt node: Syntax, depth: Int
  ) -> TypeReference? {
    if let list = parent.as(CodeBlockItemListSyntax.self) {
      for local in localVariables(of: list)[name] ?? [] where local.position < child.position {
        inferenceSteps += 1
        guard inferenceSteps <= Self.maximumInferenceSteps else { return nil }
        switch local {
        case .binding(let binding):
          if let type = binding.typeAnnotation?.type {
            return TypeReference(text: type.onOneLine, context: context)
          }
          return binding.initializer.flatMap { inferredType(of: $0.value, depth: depth + 1) }
        case .guarded(let statement):
          if let found = boundVariableType(
            named: name, in: statement.conditions, before: node, depth: depth)
          {
            return found
          }
        }
      }
      return nil
    }
    if let statement = parent.as(IfExprSyntax.self) {
      return boundVariableType(named: name, in: statement.conditions, before: node, depth: depth)
    }
    if let statement = parent.as(GuardStmtSyntax.self) {
      return boundVariableType(named: name, in: statement.conditions, before: node, depth: depth)
    }
    if let statement = parent.as(WhileStmtSyntax.self) {
      return boundVariableType(named: name, in: statement.conditions, before: node, depth: depth)
    }
    if let loop = parent.as(ForStmtSyntax.self), loop.pattern.trimmedDescription == name,
      child.id != Syntax(loop.sequence).id
    {
      return inferredType(of: loop.sequence, depth: depth + 1)?.element
    }
    if let closure = parent.as(ClosureExprSyntax.self) {
      return closureParameterType(named: name, of: closure, depth: depth)
    }
    let clause =
      parent.as(FunctionDeclSyntax.self)?.signature.parameterClause
      ?? parent.as(InitializerDeclSyntax.self)?.signature.parameterClause
      ?? parent.as(SubscriptDeclSyntax.self)?.parameterClause
    for parameter in clause?.parameters ?? []
    where (parameter.secondName ?? parameter.firstName).text.unquoted == name {
      return TypeReference(
        text: MemberDeclaration.Parameter(parameter, isSubscript: false).type, context: context)
    }
    return nil
  }

  /// Returns the variables declared in a statement list by name, in source order.
  ///
  /// The result is cached for later calls.
  private func localVariables(of list: CodeBlockItemListSyntax) -> [String: [LocalVariableBinding]]
  {
    if let known = localVariables[list.id] { return known }
    var result: [String: [LocalVariableBinding]] = [:]
    for item in list {
      if let variable = item.item.as(VariableDeclSyntax.self) {
        for binding in variable.bindings {
          result[binding.pattern.trimmedDescription, default: []].append(.binding(binding))
        }
      } else if let statement = item.item.as(GuardStmtSyntax.self) {
        let names = statement.conditions.compactMap {
          $0.condition.as(OptionalBindingConditionSyntax.self)?.pattern.trimmedDescription
        }
        for name in Set(names) { result[name, default: []].append(.guarded(statement)) }
      }
    }
    localVariables[list.id] = result
    return result
  }

  private func boundVariableType(
    named name: String, in conditions: ConditionElementListSyntax, before node: Syntax, depth: Int
  ) -> TypeReference? {
    for element in conditions where element.endPosition <= node.position {
      guard let binding = element.condition.as(OptionalBindingConditionSyntax.self),
        binding.pattern.trimmedDescription == name
      else { continue }
      if let type = binding.typeAnnotation?.type {
        return TypeReference(text: type.onOneLine, context: context)
      }
      guard let value = binding.initializer?.value else {
        return variableType(named: name, at: Syntax(binding), depth: depth + 1)
      }
      return inferredType(of: value, depth: depth + 1)
    }
    return nil
  }

  /// Returns the type of a closure parameter: the type in its annotation, or the element type of the sequence whose
  /// method receives the closure.
  private func closureParameterType(named name: String, of closure: ClosureExprSyntax, depth: Int)
    -> TypeReference?
  {
    var isOnly = name == "$0" && closure.signature?.parameterClause == nil
    switch closure.signature?.parameterClause {
    case .simpleInput(let list)?:
      isOnly = list.count == 1 && list.first?.name.text == name
    case .parameterClause(let clause)?:
      for parameter in clause.parameters
      where (parameter.secondName ?? parameter.firstName).text == name {
        if let type = parameter.type {
          return TypeReference(text: type.onOneLine, context: context)
        }
        isOnly = clause.parameters.count == 1
      }
    case nil: break
    }
    guard isOnly else { return nil }
    var node = Syntax(closure).parent
    while let parent = node, !parent.is(FunctionCallExprSyntax.self),
      parent.is(LabeledExprSyntax.self) || parent.is(LabeledExprListSyntax.self)
    {
      node = parent.parent
    }
    guard let call = node?.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      ["forEach", "map", "compactMap", "flatMap", "filter", "first", "contains", "allSatisfy"]
        .contains(member.declName.baseName.text)
    else { return nil }
    guard let whole = inferredType(of: base, depth: depth + 1) else { return nil }
    return whole.element ?? (TypeNameParsing.isOptionalType(whole.text) ? whole : nil)
  }
}
#endif
