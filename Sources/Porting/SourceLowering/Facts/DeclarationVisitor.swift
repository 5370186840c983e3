#if Porting
import SwiftSyntax

/// A syntax visitor that collects the declarations in a file.
final class DeclarationVisitor: SyntaxVisitor {
  private let parsed: ParsedFile
  private let conditions: CompilationConditionEvaluator
  private var imports: [String] = []
  private var types: [TypeDeclaration] = []
  private var globals: [MemberDeclaration] = []
  /// The declarations that enclose the current syntax node.
  ///
  /// If a declaration is a type, `type` is the index of its entry; otherwise it is `nil`.
  private var scopes: [(name: String, type: Int?)] = []

  init(_ parsed: ParsedFile, options: LoweringOptions) {
    self.parsed = parsed
    conditions = CompilationConditionEvaluator(options: options)
    super.init(viewMode: .sourceAccurate)
  }

  func collectDeclarations() -> FileDeclarations {
    walk(parsed.tree)
    return FileDeclarations(
      path: parsed.file.path, imports: imports, types: types, globals: globals)
  }

  // MARK: Types

  private func beginType(
    kind: TypeDeclaration.TypeKind, name: String, at node: some SyntaxProtocol,
    modifiers: DeclarationModifiers,
    inherits: InheritanceClauseSyntax? = nil, generics: GenericParameterClauseSyntax? = nil,
    isConditional: Bool = false
  ) -> SyntaxVisitorContinueKind {
    let outer = kind == .extension ? [] : scopes.map(\.name)
    var facts = TypeDeclaration(
      kind: kind, name: (outer + [name]).joined(separator: "."),
      line: line(of: node))
    facts.generics = generics?.parameters.map(\.name.text) ?? []
    facts.inherits = inherits?.inheritedTypes.map(\.type.onOneLine) ?? []
    facts.attributes = modifiers.names
    facts.access = modifiers.access
    facts.isConditional = isConditional
    types.append(facts)
    scopes.append((name, types.count - 1))
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    beginType(
      kind: .class, name: node.name.text, at: node.name, modifiers: DeclarationModifiers(node),
      inherits: node.inheritanceClause,
      generics: node.genericParameterClause)
  }
  override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    beginType(
      kind: .actor, name: node.name.text, at: node.name, modifiers: DeclarationModifiers(node),
      inherits: node.inheritanceClause,
      generics: node.genericParameterClause)
  }
  override func visitPost(_ node: ActorDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    beginType(
      kind: .struct, name: node.name.text, at: node.name, modifiers: DeclarationModifiers(node),
      inherits: node.inheritanceClause,
      generics: node.genericParameterClause)
  }
  override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    beginType(
      kind: .enum, name: node.name.text, at: node.name, modifiers: DeclarationModifiers(node),
      inherits: node.inheritanceClause,
      generics: node.genericParameterClause)
  }
  override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    beginType(
      kind: .protocol, name: node.name.text, at: node.name, modifiers: DeclarationModifiers(node),
      inherits: node.inheritanceClause)
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    beginType(
      kind: .extension, name: TypeNameParsing.bareName(node.extendedType.onOneLine),
      at: node.extendedType,
      modifiers: DeclarationModifiers(node), inherits: node.inheritanceClause,
      isConditional: node.genericWhereClause != nil)
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    var facts = TypeDeclaration(
      kind: .typealias, name: (scopes.map(\.name) + [node.name.text]).joined(separator: "."),
      line: line(of: node.name))
    facts.inherits = [node.initializer.value.onOneLine]
    types.append(facts)
    return .skipChildren
  }

  // MARK: Members

  /// Adds a member to the innermost enclosing type.
  ///
  /// Declarations inside functions are ignored.
  private func addMember(_ member: MemberDeclaration) {
    guard let scope = scopes.last else {
      globals.append(member)
      return
    }
    if let type = scope.type { types[type].members.append(member) }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    addMember(MemberDeclaration(node, line: line(of: node.name)))
    return pushFunctionScope(node)
  }
  override func visitPost(_ node: FunctionDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    addMember(MemberDeclaration(node, line: line(of: node.initKeyword)))
    return pushFunctionScope(node)
  }
  override func visitPost(_ node: InitializerDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    addMember(MemberDeclaration(node, line: line(of: node.subscriptKeyword)))
    return pushFunctionScope(node)
  }
  override func visitPost(_ node: SubscriptDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if scopes.last.map({ $0.type != nil }) ?? true {
      for binding in node.bindings {
        MemberDeclaration.propertyDeclarations(
          of: binding, in: node, line: line(of: binding.pattern)
        ).forEach(addMember)
      }
    }
    return .visitChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    addMember(
      MemberDeclaration(
        kind: .case, name: node.name.text, isStatic: true, line: line(of: node.name)))
    return .skipChildren
  }

  // MARK: Scopes that are not types

  /// Begins the scope of a function.
  ///
  /// Types declared in a function are local, so the function's byte offset becomes part of their names.
  private func pushFunctionScope(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    scopes.append(
      (TypeNameParsing.functionScopeName(at: node.position.utf8Offset, of: parsed.file.path), nil))
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    pushFunctionScope(node)
  }
  override func visitPost(_ node: ClosureExprSyntax) { scopes.removeLast() }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    pushFunctionScope(node)
  }
  override func visitPost(_ node: DeinitializerDeclSyntax) { scopes.removeLast() }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    pushFunctionScope(node)
  }
  override func visitPost(_ node: AccessorBlockSyntax) { scopes.removeLast() }
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    pushFunctionScope(node)
  }
  override func visitPost(_ node: CodeBlockSyntax) { scopes.removeLast() }

  // MARK: Remaining nodes

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first?.name.text { imports.append(module) }
    return .skipChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    conditions.isInactiveClause(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: AttributeListSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: DeclModifierListSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: TypeAnnotationSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionSignatureSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  private func line(of node: some SyntaxProtocol) -> Int {
    parsed.lines.line(of: node.positionAfterSkippingLeadingTrivia.utf8Offset)
  }
}
#endif
