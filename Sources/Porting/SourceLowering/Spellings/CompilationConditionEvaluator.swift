#if Porting
import SwiftSyntax

/// What conditions of `#if` say on a platform.
struct CompilationConditionEvaluator {
  let options: LoweringOptions

  /// Whether a condition holds, as far as that can be told.
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

  /// Whether a clause is certainly left out, seen from the clauses before it.
  func isInactiveClause(_ clause: IfConfigClauseSyntax) -> Bool {
    var before = clause.parent?.as(IfConfigClauseListSyntax.self)?.makeIterator()
    while let earlier = before?.next(), earlier.id != clause.id {
      if let condition = earlier.condition, evaluate(condition) == true { return true }
    }
    return clause.condition.map { evaluate($0) == false } ?? false
  }

  /// `||` binds loosest, `&&` tighter; nothing else joins conditions.
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

  /// What a question of the kind `os(iOS)` says.
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

  /// Whether a module can be imported after lowering; nil where the compiler knows better.
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

  /// The questions in a condition that are answered here, each with its answer.
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
  /// Where the node stands without the white space and the comments around it, in UTF-8 bytes.
  var trimmedBytes: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The node on one line: its tokens, with a space where there was space or a comment.
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
