#if Porting
import SwiftSyntax

/// A namespace for inferring the types of expressions whose syntax determines their type.
enum TypeInference {
  /// Returns the type of a variable's initial value as source text; `nil` if it cannot be determined from the syntax.
  static func inferredType(ofInitializer initializer: InitializerClauseSyntax?) -> String? {
    initializer.flatMap { inferredType(of: $0.value) }
  }

  /// Returns the type of an expression whose syntax names it: `T()`, `T.init()`, `x as T`, `T.shared` or a literal.
  static func inferredType(of expression: ExprSyntax) -> String? {
    if let call = expression.as(FunctionCallExprSyntax.self) {
      if let closure = call.calledExpression.as(ClosureExprSyntax.self) {
        return closure.signature?.returnClause?.type.onOneLine ?? returnedType(in: closure)
      }
      return constructedType(inCall: call.calledExpression)
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      let elements = Array(sequence.elements)
      for (i, element) in elements.enumerated() where i + 1 < elements.count {
        if let cast = element.as(UnresolvedAsExprSyntax.self),
          let target = elements[i + 1].as(TypeExprSyntax.self)
        {
          let isOptional = cast.questionOrExclamationMark?.text == "?"
          return target.type.onOneLine + (isOptional ? "?" : "")
        }
      }
      return nil
    }
    if let cast = expression.as(AsExprSyntax.self) {
      return cast.type.onOneLine + (cast.questionOrExclamationMark?.text == "?" ? "?" : "")
    }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      return inferredType(of: only.expression)
    }
    if expression.is(BooleanLiteralExprSyntax.self) { return "Bool" }
    if expression.is(IntegerLiteralExprSyntax.self) { return "Int" }
    if expression.is(FloatLiteralExprSyntax.self) { return "Double" }
    if expression.is(StringLiteralExprSyntax.self) { return "String" }
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
      ["shared", "default", "main", "current", "standard"].contains(
        member.declName.baseName.text)
    {
      return constructedType(inCall: base)
    }
    return nil
  }

  /// Returns the type of an initializer call, which is either a call of a capitalized name or of a type's `init`.
  private static func constructedType(inCall expression: ExprSyntax) -> String? {
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return name.first?.isUppercase == true ? name : nil
    }
    if let generic = expression.as(GenericSpecializationExprSyntax.self) {
      return constructedType(inCall: generic.expression).map { _ in generic.onOneLine }
    }
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
      if member.declName.baseName.text == "init" { return constructedType(inCall: base) }
      guard member.declName.baseName.text.first?.isUppercase == true else { return nil }
      return expression.onOneLine
    }
    return nil
  }

  /// Returns the type of the value returned by a closure, as in `{ let view = T(); …; return view }()`.
  private static func returnedType(in closure: ClosureExprSyntax) -> String? {
    guard let last = closure.statements.last?.item else { return nil }
    let value =
      Syntax(last).as(ReturnStmtSyntax.self)?.expression ?? Syntax(last).as(ExprSyntax.self)
    guard let value else { return nil }
    if let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text {
      for statement in closure.statements {
        guard let variable = statement.item.as(VariableDeclSyntax.self) else { continue }
        for binding in variable.bindings
        where binding.pattern.trimmedDescription == name {
          return binding.typeAnnotation?.type.onOneLine
            ?? inferredType(ofInitializer: binding.initializer)
        }
      }
      return nil
    }
    return inferredType(of: value)
  }
}
#endif
