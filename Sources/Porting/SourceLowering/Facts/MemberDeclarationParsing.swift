#if Porting
import SwiftSyntax

extension MemberDeclaration {
  init(
    kind: MemberKind, name: String, isStatic: Bool = false, modifiers: DeclarationModifiers? = nil,
    line: Int
  ) {
    self.kind = kind
    self.name = name
    self.line = line
    self.isStatic = modifiers?.isStatic ?? isStatic
    guard let modifiers else { return }
    isObjectiveC = modifiers.isObjectiveC
    objectiveCName = modifiers.objectiveCName
    isOptional = modifiers.hasModifier(.optional)
    isOverride = modifiers.hasModifier(.override)
    self.modifiers = modifiers.textForMove
    access = modifiers.access
  }

  init(_ node: FunctionDeclSyntax, line: Int) {
    self.init(
      kind: .method, name: node.name.text.unquoted, modifiers: DeclarationModifiers(node),
      line: line)
    applySignature(
      node.signature, generics: node.genericParameterClause, conditions: node.genericWhereClause)
    type = node.signature.returnClause?.type.onOneLine
  }

  init(_ node: InitializerDeclSyntax, line: Int) {
    self.init(kind: .initializer, name: "init", modifiers: DeclarationModifiers(node), line: line)
    applySignature(
      node.signature, generics: node.genericParameterClause, conditions: node.genericWhereClause)
  }

  init(_ node: SubscriptDeclSyntax, line: Int) {
    self.init(
      kind: .subscript, name: "subscript", modifiers: DeclarationModifiers(node), line: line)
    parameters = node.parameterClause.parameters.map { Parameter($0, isSubscript: true) }
    type = node.returnClause.type.onOneLine
  }

  private mutating func applySignature(
    _ signature: FunctionSignatureSyntax, generics: GenericParameterClauseSyntax?,
    conditions: GenericWhereClauseSyntax?
  ) {
    parameters = signature.parameterClause.parameters.map { Parameter($0, isSubscript: false) }
    effects = signature.effectSpecifiers?.onOneLine ?? ""
    self.generics = generics?.onOneLine ?? ""
    self.conditions = conditions?.onOneLine ?? ""
  }

  /// Returns the properties declared by a binding.
  ///
  /// A tuple pattern declares several properties.
  static func propertyDeclarations(
    of binding: PatternBindingSyntax, in node: VariableDeclSyntax, line: Int
  ) -> [MemberDeclaration] {
    let modifiers = DeclarationModifiers(node)
    var names: [String] = []
    if let one = binding.pattern.as(IdentifierPatternSyntax.self) {
      names = [one.identifier.text.unquoted]
    } else if let tuple = binding.pattern.as(TuplePatternSyntax.self) {
      names = tuple.elements.compactMap {
        $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.unquoted
      }
    }
    return names.map { name in
      var member = MemberDeclaration(kind: .property, name: name, modifiers: modifiers, line: line)
      member.type = binding.typeAnnotation?.type.onOneLine
      if member.type == nil, names.count == 1 {
        member.type = TypeInference.inferredType(ofInitializer: binding.initializer)
      }
      if member.type == nil, names.count == 1 {
        // In `var a, b: Int`, a binding without a type annotation has the type of the next binding that has one.
        let later = node.bindings.drop { $0.id != binding.id }.first { $0.typeAnnotation != nil }
        if binding.initializer == nil { member.type = later?.typeAnnotation?.type.onOneLine }
      }
      member.isSettable = node.bindingSpecifier.tokenKind == .keyword(.var)
      if let block = binding.accessorBlock {
        switch block.accessors {
        case .getter: member.isSettable = false
        case .accessors(let accessors):
          let kinds = accessors.map(\.accessorSpecifier.text)
          member.observers = kinds.filter { $0 == "didSet" || $0 == "willSet" }
          if member.observers.isEmpty {
            member.isSettable = kinds.contains("set") || kinds.contains("_modify")
          }
          member.effects =
            accessors.first { $0.accessorSpecifier.text == "get" }?.effectSpecifiers?.onOneLine
            ?? ""
          for accessor in accessors {
            let attributes = DeclarationModifiers.allAttributes(in: accessor.attributes)
            if let name = attributes.first(where: { $0.name == "objc" })?.arguments?.onOneLine,
              accessor.accessorSpecifier.text == "get"
            {
              member.objectiveCName = name
            }
          }
        }
      }
      return member
    }
  }
}

extension MemberDeclaration.Parameter {
  init(_ node: FunctionParameterSyntax, isSubscript: Bool) {
    // Subscript parameters have no argument label unless two names are written.
    label = isSubscript && node.secondName == nil ? "_" : node.firstName.text.unquoted
    isVariadic = node.ellipsis != nil
    defaultValue = node.defaultValue?.value.onOneLine
    var specifiers: [String] = []
    if let attributed = node.type.as(AttributedTypeSyntax.self) {
      specifiers = attributed.specifiers.map(\.onOneLine) + attributed.attributes.map(\.onOneLine)
      type = attributed.baseType.onOneLine
    } else {
      type = node.type.onOneLine
    }
    self.specifiers = specifiers.joined(separator: " ")
  }
}

extension String {
  /// The name without the backticks required for keywords used as identifiers.
  var unquoted: String { hasPrefix("`") ? trimmingCharacters { $0 == "`" } : self }
}
#endif
