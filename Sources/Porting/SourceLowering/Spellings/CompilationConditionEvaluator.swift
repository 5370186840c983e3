#if Porting
import SwiftSyntax

/// An evaluator for `#if` conditions on a target platform.
struct CompilationConditionEvaluator {
  let options: LoweringOptions

  /// Returns the value of a condition; `nil` if it cannot be determined.
  func evaluate(_ condition: ExprSyntax) -> Bool? {
    if let sequence = condition.as(SequenceExprSyntax.self) {
      return evaluateSequence(Array(sequence.elements))
    }
    if let infix = condition.as(InfixOperatorExprSyntax.self) {
      return evaluateSequence([infix.leftOperand, infix.operator, infix.rightOperand])
    }
    if let prefix = condition.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
      return evaluate(prefix.expression).map { !$0 }
    }
    if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      return evaluate(only.expression)
    }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.tokenKind == .keyword(.true)
    }
    if let call = condition.as(FunctionCallExprSyntax.self) { return evaluateCall(call) }
    return nil
  }

  /// Returns whether a clause is certainly inactive, because of its own condition or because an earlier clause is
  /// active.
  func isInactiveClause(_ clause: IfConfigClauseSyntax) -> Bool {
    var before = clause.parent?.as(IfConfigClauseListSyntax.self)?.makeIterator()
    while let earlier = before?.next(), earlier.id != clause.id {
      if let condition = earlier.condition, evaluate(condition) == true { return true }
    }
    return clause.condition.map { evaluate($0) == false } ?? false
  }

  /// Evaluates a sequence of conditions joined by operators.
  ///
  /// `&&` binds more tightly than `||`; conditions have no other binary operators.
  private func evaluateSequence(_ elements: [ExprSyntax]) -> Bool? {
    func name(_ element: ExprSyntax) -> String? {
      element.as(BinaryOperatorExprSyntax.self)?.operator.text
    }
    var anyOf: Bool? = false
    for part in elements.split(whereSeparator: { name($0) == "||" }) {
      var allOf: Bool? = true
      for factor in part.split(whereSeparator: { name($0) == "&&" }) {
        let one = factor.count == 1 ? factor.first.flatMap { evaluate($0) } : nil
        if one == false { allOf = false } else if one == nil, allOf == true { allOf = nil }
      }
      if allOf == true { anyOf = true } else if allOf == nil, anyOf == false { anyOf = nil }
    }
    return anyOf
  }

  /// Returns the value of a platform condition such as `os(iOS)`; `nil` if it cannot be determined.
  func evaluateCall(_ call: FunctionCallExprSyntax) -> Bool? {
    guard let question = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let argument = call.arguments.first?.expression.trimmedDescription
    else { return nil }
    switch question {
    case "os":
      return argument == (options.platform == .iOS ? "iOS" : "Linux")
    case "targetEnvironment":
      return false
    case "_runtime":
      return argument == (options.platform == .iOS ? "_ObjC" : "_Native")
    case "canImport":
      return canImportModule(String(argument.prefix { $0 != "." }))
    default:
      return nil
    }
  }

  /// Returns whether a module can be imported after lowering; `nil` if only the compiler can determine it.
  private func canImportModule(_ module: String) -> Bool? {
    if options.modules.contains(module) || ModuleReplacementTable.availableModules.contains(module)
    {
      return true
    }
    guard options.platform == .iOS else {
      return ModuleReplacementTable.darwinOnlyModules.contains(module) ? false : nil
    }
    if ModuleReplacementTable.nonIOSModules.contains(module) { return false }
    return ModuleReplacementTable.shimmedModules.contains(module)
      || ModuleReplacementTable.darwinOnlyModules.contains(module) ? true : nil
  }

  /// Returns the ranges in a condition whose value can be determined, in UTF-8 bytes, with their values.
  ///
  /// The result is empty unless the platform is iOS.
  func resolvedConditions(in condition: ExprSyntax) -> [(range: Range<Int>, value: Bool)] {
    guard options.platform == .iOS else { return [] }
    if let call = condition.as(FunctionCallExprSyntax.self) {
      return evaluateCall(call).map { [(call.trimmedBytes, $0)] } ?? []
    }
    return condition.children(viewMode: .sourceAccurate).flatMap { child -> [(Range<Int>, Bool)] in
      if let part = child.as(ExprSyntax.self) { return resolvedConditions(in: part) }
      if let list = child.as(ExprListSyntax.self) {
        return list.flatMap { resolvedConditions(in: $0) }
      }
      if let list = child.as(LabeledExprListSyntax.self) {
        return list.flatMap { resolvedConditions(in: $0.expression) }
      }
      return []
    }
  }
}

extension SyntaxProtocol {
  /// The range of the syntax node without surrounding whitespace and comments, in UTF-8 bytes.
  var trimmedBytes: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The source text of the syntax node on one line.
  ///
  /// Line breaks and comments are replaced with spaces.
  var onOneLine: String {
    var text = ""
    var isSpaced = false
    for token in tokens(viewMode: .sourceAccurate) {
      if !text.isEmpty, isSpaced || !token.leadingTrivia.isEmpty { text += " " }
      text += token.text
      isSpaced = !token.trailingTrivia.isEmpty
    }
    return text
  }
}
#endif
