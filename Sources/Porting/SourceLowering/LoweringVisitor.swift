#if Porting
import SwiftSyntax

/// A visitor that finds the code in a file that must be rewritten, and collects the edits.
final class LoweringVisitor: SyntaxVisitor {
  let parsed: ParsedFile
  let facts: ModuleDeclarations
  let conditions: CompilationConditionEvaluator
  var edits = TextEditList()
  var diagnostics: [LoweringDiagnostic] = []
  var counts: [String: Int] = [:]
  var imports = FileImportUsage()
  /// The declarations that enclose the current syntax node, outermost first.
  var scopes: [DeclarationScope] = []
  /// The local variables in statement lists, cached by the syntax identifier of the list.
  var localVariables: [SyntaxIdentifier: [String: [LocalVariableBinding]]] = [:]
  /// The number of declarations examined so far to infer the type of the current expression.
  var inferenceSteps = 0
  private var questions: Set<DeclarationQuery> = []
  private var insertionPoints: [InsertionPoint] = []

  /// A declaration that encloses the current syntax node.
  struct DeclarationScope {
    var name: String
    /// The qualified name and kind if the declaration is a type; otherwise `nil`.
    var type: (name: String, kind: TypeDeclaration.TypeKind)?
    /// Whether the declaration is a class in this module or an extension of one.
    var isOwnClass = false
  }

  init(_ parsed: ParsedFile, facts: ModuleDeclarations, options: LoweringOptions) {
    self.parsed = parsed
    self.facts = facts
    conditions = CompilationConditionEvaluator(options: options)
    super.init(viewMode: .sourceAccurate)
  }

  func lowerFile() -> LoweredFile {
    walk(parsed.tree)
    addMissingImports()
    let (text, offsets) = edits.apply(to: parsed.file.text, tracking: insertionPoints.map(\.offset))
    for i in insertionPoints.indices { insertionPoints[i].offset = offsets[i] }
    let lookups = questions.map {
      DeclarationDependency(question: $0, answer: facts.answerDigest(for: $0))
    }
    return LoweredFile(
      path: parsed.file.path, text: text,
      diagnostics: diagnostics.sorted {
        ($0.line, $0.column, $0.kind) < ($1.line, $1.column, $1.kind)
      },
      counts: counts,
      lookups: lookups.sorted { $0.question.comparisonKey < $1.question.comparisonKey },
      insertionPoints: insertionPoints.sorted { $0.offset < $1.offset })
  }

  /// The base names of all optional protocol requirements.
  ///
  /// Accessing the property records a dependency.
  private(set) lazy var requirementNames = recordingQuery(
    .requirementNames, answer: facts.requirementNames)

  /// Returns the optional protocol requirements with the given base name, and records the lookup as a dependency.
  func optionalRequirements(named name: String) -> [OptionalRequirement] {
    guard requirementNames.contains(name) else { return [] }
    return recordingQuery(.requirements(name), answer: facts.optionalRequirements(named: name))
  }

  /// Records a lookup as a dependency of the lowered file, and returns the lookup's result.
  func recordingQuery<Answer>(_ question: DeclarationQuery, answer: Answer) -> Answer {
    questions.insert(question)
    return answer
  }

  // MARK: Edits

  func countLowering(ofKind kind: String) { counts[kind, default: 0] += 1 }

  /// Replaces the text in a range with spaces.
  ///
  /// Line breaks are kept, so that the lines and columns of other code do not change.
  func replaceWithSpaces(_ range: Range<Int>) {
    let bytes = Array(parsed.bytes[range])
    let isEnd: (UInt8) -> Bool = { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    edits.replace(
      range, with: String(decoding: bytes.map { isEnd($0) ? $0 : UInt8(ascii: " ") }, as: UTF8.self)
    )
  }

  /// Replaces a range within one line with the given text, padded with spaces to the length of the range.
  func replaceOnLine(_ range: Range<Int>, withPadded text: String) {
    let spaces = String(repeating: " ", count: max(0, range.count - text.utf8.count))
    edits.replace(range, with: text + spaces)
  }

  /// Replaces a range with the given text and appends line breaks and spaces, so that code after the range keeps its
  /// line and column.
  func replacePreservingLineBreaks(_ range: Range<Int>, with text: String) {
    let first = parsed.lines.lineAndColumn(of: range.lowerBound).line
    let last = parsed.lines.lineAndColumn(of: range.upperBound)
    guard last.line > first else { return edits.replace(range, with: text) }
    edits.replace(
      range,
      with: text + String(repeating: "\n", count: last.line - first)
        + String(repeating: " ", count: last.column - 1))
  }

  func report(
    severity weight: LoweringDiagnostic.Severity, kind: String, at node: some SyntaxProtocol,
    message what: String,
    alternative instead: String
  ) {
    let location = parsed.lines.lineAndColumn(
      of: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    diagnostics.append(
      LoweringDiagnostic(
        path: parsed.file.path, line: location.line, column: location.column, severity: weight,
        kind: kind,
        message: what, remedy: instead))
  }

  // MARK: Scopes

  /// The innermost enclosing type; `nil` outside of types.
  var innermostType: (name: String, kind: TypeDeclaration.TypeKind)? {
    scopes.last { $0.type != nil }?.type
  }

  /// The types that enclose the current syntax node, innermost first.
  var enclosingTypes: [(name: String, kind: TypeDeclaration.TypeKind)] {
    scopes.reversed().compactMap(\.type)
  }

  /// The qualified name of the innermost scope, relative to which names are resolved.
  var context: String { scopes.map(\.name).joined(separator: ".") }

  private func pushTypeScope(kind: TypeDeclaration.TypeKind, name: String)
    -> SyntaxVisitorContinueKind
  {
    let whole = (scopes.map(\.name) + [name]).joined(separator: ".")
    scopes.append(DeclarationScope(name: name, type: (whole, kind), isOwnClass: kind == .class))
    return .visitChildren
  }

  private func pushFunctionScope(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    scopes.append(
      DeclarationScope(
        name: TypeNameParsing.functionScopeName(at: node.position.utf8Offset, of: parsed.file.path),
        type: nil))
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    _ = pushTypeScope(kind: .class, name: node.name.text)
    if let type = innermostType?.name, !TypeNameParsing.isLocalType(type),
      node.memberBlock.leftBrace.presence == .present
    {
      let end = node.memberBlock.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
      let location = parsed.lines.lineAndColumn(of: end)
      insertionPoints.append(
        InsertionPoint(type: type, offset: end, line: location.line, column: location.column - 1))
    }
    lowerKeyValueObserver(node)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    pushTypeScope(kind: .actor, name: node.name.text)
  }
  override func visitPost(_ node: ActorDeclSyntax) { scopes.removeLast() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    pushTypeScope(kind: .struct, name: node.name.text)
  }
  override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    pushTypeScope(kind: .enum, name: node.name.text)
  }
  override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    _ = pushTypeScope(kind: .protocol, name: node.name.text)
    if DeclarationModifiers(node).names.contains("objc") { lowerProtocol(node) }
    return .visitChildren
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let written = TypeNameParsing.bareName(node.extendedType.onOneLine)
    let found = resolveType(written, within: "")
    let name = found?.name ?? written
    scopes.append(
      DeclarationScope(
        name: name, type: (name, found?.kind == .protocol ? .protocol : .extension),
        isOwnClass: found.map { $0.isOwn && $0.kind == .class } ?? false))
    addResponseMethod(to: node, of: name, isOwn: found?.isOwn ?? false)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    lowerOverrideInExtension(node)
    return pushFunctionScope(node)
  }
  override func visitPost(_ node: InitializerDeclSyntax) { scopes.removeLast() }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    lowerOverrideInExtension(node)
    return pushFunctionScope(node)
  }
  override func visitPost(_ node: SubscriptDeclSyntax) { scopes.removeLast() }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    lowerMethod(node)
    return pushFunctionScope(node)
  }
  override func visitPost(_ node: FunctionDeclSyntax) { scopes.removeLast() }
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

  // MARK: Visited nodes

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in node.clauses {
      guard let condition = clause.condition else { continue }
      for answer in conditions.resolvedConditions(in: condition) {
        replaceOnLine(answer.range, withPadded: answer.value ? "true" : "false")
        countLowering(ofKind: "#if")
      }
    }
    return .visitChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    guard !conditions.isInactiveClause(node) else { return .skipChildren }
    // The condition in the clause is not an expression in the program, so only the clause's elements are visited.
    if let elements = node.elements { walk(Syntax(elements)) }
    return .skipChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    lowerAttribute(node)
    return .visitChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.tokenKind == .keyword(.dynamic) {
      replaceWithSpaces(node.trimmedBytes)
      countLowering(ofKind: "dynamic")
    }
    return .skipChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    lowerImport(node)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    lowerVariable(node)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "selector": lowerSelectorExpression(node) ? .skipChildren : .visitChildren
    case "keyPath": lowerKeyPath(node) ? .skipChildren : .visitChildren
    default: .visitChildren
    }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if lowerSelectorInitializerCall(node) { return .skipChildren }
    if lowerRespondsToCall(node) {
      if let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base { walk(base) }
      return .skipChildren
    }
    lowerOptionalCall(node)
    reportUnsupportedCall(node)
    return .visitChildren
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    lowerSelectorStringArgument(node)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    lowerRenamedMemberAccess(node)
    lowerOptionalReference(node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    lowerRenamedReference(node.baseName)
    recordUse(ofName: node.baseName.text)
    reportUnsupportedFunction(node)
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    lowerRenamedReference(node.name)
    recordUse(ofName: node.name.text)
    return .visitChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  // MARK: Declaration lookups

  func resolveType(_ written: String, within context: String) -> ResolvedType? {
    recordingQuery(
      .type(TypeNameParsing.bareName(written), within: context),
      answer: facts.resolveType(written, within: context))
  }

  func members(named name: String, of type: String) -> [ResolvedMember] {
    recordingQuery(.members(name, of: type), answer: facts.members(named: name, of: type))
  }
}
#endif
