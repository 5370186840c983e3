#if Porting
import SwiftSyntax

extension LoweringVisitor {
  /// The Objective-C runtime functions that are not available on Linux, with suggested replacements.
  private static let unsupportedRuntimeFunctions: [String: String] = {
    let swap = "override the method in a subclass, or call the new code directly"
    let list = "keep your own list in Swift"
    return [
      "method_exchangeImplementations": swap, "method_setImplementation": swap,
      "class_replaceMethod": swap, "class_addMethod": swap, "class_getInstanceMethod": swap,
      "class_getClassMethod": swap, "imp_implementationWithBlock": swap,
      "method_getImplementation": swap, "class_getMethodImplementation": swap,
      "object_setClass": swap, "objc_allocateClassPair": swap, "objc_registerClassPair": swap,
      "objc_msgSend": "call the method directly", "NSInvocation": "store a closure instead",
      "class_copyMethodList": list, "class_copyPropertyList": "use 'Mirror', or \(list)",
      "class_copyIvarList": "use 'Mirror', or \(list)", "objc_getClassList": list,
      "objc_copyClassList": list, "protocol_getMethodDescription": list,
      "objc_getProtocol": "refer to the protocol by its type",
    ]
  }()

  /// Reports the use of an unavailable Objective-C runtime function.
  func reportUnsupportedFunction(_ node: DeclReferenceExprSyntax) {
    guard let instead = Self.unsupportedRuntimeFunctions[node.baseName.text] else { return }
    report(
      severity: .error, kind: "runtime", at: node,
      message: "'\(node.baseName.text)' is not available without the Objective-C runtime",
      alternative: instead)
  }

  /// Reports calls that look up a method by name at run time, such as `responds(to:)` and `perform(_:)`.
  func reportUnsupportedCall(_ node: FunctionCallExprSyntax) {
    guard
      let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        ?? node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    else {
      reportDynamicCall(node)
      return
    }
    let label = node.arguments.first?.label?.text
    switch (name, label) {
    case ("responds", "to")
    where node.arguments.first.map({ !$0.expression.is(MacroExpansionExprSyntax.self) }) ?? false:
      if usesStringName(inCall: node.arguments.first?.expression) {
        report(
          severity: .error, kind: "responds", at: node,
          message: "'responds(to:)' does not support method names given as strings",
          alternative: "pass '#selector' of the method, or cast to a protocol with 'as?'")
      }
    case ("method", "for"), ("methodSignature", "for"), ("instanceMethod", "for"):
      report(
        severity: .error, kind: "method(for:)", at: node,
        message: "method implementations cannot be looked up",
        alternative: "store a closure that calls the method")
    case ("perform", _)
    where usesStringName(inCall: node.arguments.first?.expression)
      && node.arguments.first?.label == nil:
      report(
        severity: .note, kind: "perform", at: node,
        message: "a method named by a string is only found in the enclosing class",
        alternative: "use '#selector'")
    default:
      reportDynamicCall(node)
    }
  }

  private func usesStringName(inCall node: ExprSyntax?) -> Bool {
    guard let call = node?.as(FunctionCallExprSyntax.self),
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    else { return node?.is(StringLiteralExprSyntax.self) ?? false }
    guard name == "Selector" || name == "NSSelectorFromString", call.arguments.count == 1 else {
      return false
    }
    return true
  }

  /// Reports a dynamic member lookup on an object of unknown type (`AnyObject`).
  private func reportDynamicCall(_ node: FunctionCallExprSyntax) {
    guard
      let callee =
        node.calledExpression.as(OptionalChainingExprSyntax.self)?.expression
        ?? node.calledExpression.as(ForceUnwrapExprSyntax.self)?.expression,
      let member = callee.as(MemberAccessExprSyntax.self), let base = member.base
    else { return }
    let text = base.onOneLine
    guard
      text.hasSuffix("as AnyObject)")
        || inferredType(of: base).map({ TypeNameParsing.bareName($0.text) }) == "AnyObject"
    else { return }
    report(
      severity: .error, kind: "AnyObject", at: node,
      message: "members of 'AnyObject' cannot be looked up dynamically",
      alternative:
        "cast the object to the class or protocol that declares '\(member.declName.baseName.text)'")
  }
}
#endif
