#if Porting
import SwiftSyntax

extension LoweringVisitor {
  /// The full name of the method with which an object receives key-value observing notifications for key paths.
  static let observeValueName = "observeValue(forKeyPath:of:change:context:)"

  /// Adds a conformance that declares `observeValue(forKeyPath:of:change:context:)` to the first class that overrides
  /// it.
  ///
  /// `NSObject` has no such method on Linux, so `override` is removed.
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

  /// Whether no superclass of a class below `NSObject` has the method.
  private func isOutermostObserverClass(_ type: String) -> Bool {
    let classes = recordingQuery(.ancestry(type), answer: facts.ancestry(of: type))
    guard classes.count > 1, classes.last?.hasPrefix("NS") ?? false else { return false }
    // If a superclass overrides the method, that class receives the conformance instead.
    return classes.dropFirst().dropLast().allSatisfy { above in
      !members(named: "observeValue", of: above).contains {
        $0.member.fullName == Self.observeValueName
      }
    }
  }
}
#endif
