#if Porting
import SwiftSyntax

extension LoweringVisitor {
  /// The full name of the method that receives key-value observing notifications.
  static let observeValueName = "observeValue(forKeyPath:of:change:context:)"

  /// Adds a protocol conformance that declares `observeValue(forKeyPath:of:change:context:)` to the first class that
  /// overrides the method.
  ///
  /// `NSObject` does not declare this method on Linux, so `override` is removed.
  func lowerKeyValueObserver(_ node: ClassDeclSyntax) {
    guard let type = innermostType?.name, let method = observeValueMethod(of: node),
      isOutermostObserverClass(type)
    else { return }
    for modifier in method.modifiers where modifier.name.tokenKind == .keyword(.override) {
      replaceWithSpaces(modifier.trimmedBytes)
    }
    let conformance = "_KeyValueObserver"
    if let clause = node.inheritanceClause {
      edits.insert(
        ", " + conformance,
        at: (clause.inheritedTypes.last?.type.endPositionBeforeTrailingTrivia
          ?? clause.colon.endPositionBeforeTrailingTrivia).utf8Offset)
    }
    countLowering(ofKind: "observer")
    recordUse(ofName: "Selector")
  }

  private func observeValueMethod(of node: ClassDeclSyntax) -> FunctionDeclSyntax? {
    node.memberBlock.members.lazy.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.first {
      $0.name.text == "observeValue" && DeclarationModifiers($0).hasModifier(.override)
        && MemberDeclaration($0, line: 0).fullName == Self.observeValueName
    }
  }

  /// Returns whether none of the superclasses of a class, below `NSObject`, declares the method.
  private func isOutermostObserverClass(_ type: String) -> Bool {
    let classes = recordingQuery(.ancestry(type), answer: facts.ancestry(of: type))
    guard classes.count > 1, classes.last?.hasPrefix("NS") ?? false else { return false }
    // If a superclass overrides the method, the conformance is added to the superclass instead.
    return classes.dropFirst().dropLast().allSatisfy { above in
      !members(named: "observeValue", of: above).contains {
        $0.member.fullName == Self.observeValueName
      }
    }
  }
}
#endif
