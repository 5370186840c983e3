#if Porting
import SwiftSyntax

extension LoweringVisitor {
  /// The attributes that are removed without a diagnostic.
  private static let removedAttributes: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBSegueAction", "IBDesignable",
  ]

  /// Removes Objective-C attributes, and replaces `@UIApplicationMain` and `@NSApplicationMain` with `@main`.
  func lowerAttribute(_ node: AttributeSyntax) {
    let name = node.name
    if Self.removedAttributes.contains(name) {
      replaceWithSpaces(node.trimmedBytes)
      countLowering(ofKind: "@" + name)
    } else if name == "UIApplicationMain" || name == "NSApplicationMain" {
      replaceOnLine(node.trimmedBytes, withPadded: "@main")
      countLowering(ofKind: "@" + name)
    }
  }

  /// Adds accessors to `@NSManaged` properties, and moves overriding properties from extensions to the class body.
  func lowerVariable(_ node: VariableDeclSyntax) {
    let attributes = DeclarationModifiers(node).allAttributes
    // Properties with Foundation types keep `@NSCopying`, because those types can be copied.
    if let copying = attributes.first(where: { $0.name == "NSCopying" }),
      !(node.bindings.first?.typeAnnotation?.type.onOneLine.hasPrefix("NS") ?? false)
    {
      replaceWithSpaces(copying.trimmedBytes)
      countLowering(ofKind: "@NSCopying")
      report(
        severity: .note, kind: "@NSCopying", at: copying,
        message:
          "'@NSCopying' is not supported here: the property stores the value without copying it",
        alternative: "copy the value before setting it")
    }
    guard let managed = attributes.first(where: { $0.name == "NSManaged" }) else {
      lowerOverrideInExtension(node)
      addObserverNotifications(to: node)
      return
    }
    guard let type = innermostType, isLayerOrAnimationClass(type.name) else {
      report(
        severity: .error, kind: "@NSManaged", at: managed,
        message: "'@NSManaged' is only supported in subclasses of CALayer and CAAnimation",
        alternative: "declare a stored property instead")
      return
    }
    guard node.bindings.last?.typeAnnotation != nil else { return }
    replaceWithSpaces(managed.trimmedBytes)
    countLowering(ofKind: "@NSManaged")
    var annotation = ""
    for binding in node.bindings.reversed() {
      if let type = binding.typeAnnotation { annotation = type.type.onOneLine }
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.unquoted,
        binding.accessorBlock == nil
      else { continue }
      let accessors =
        " { get { _managed(\"\(name.escaped)\") } set { _setManaged(newValue, \"\(name.escaped)\") } }"
      let end =
        binding.typeAnnotation?.endPositionBeforeTrailingTrivia
        ?? binding.pattern.endPositionBeforeTrailingTrivia
      edits.insert(
        (binding.typeAnnotation == nil ? ": " + annotation : "") + accessors, at: end.utf8Offset)
      if let comma = binding.trailingComma { edits.replace(comma.trimmedBytes, with: "; var") }
    }
  }

  /// Adds a `didSet` notification to a stored property that may be observed through key-value observing.
  private func addObserverNotifications(to node: VariableDeclSyntax) {
    let modifiers = DeclarationModifiers(node)
    guard modifiers.hasModifier(.dynamic), modifiers.isObjectiveC,
      !modifiers.hasModifier(.override),
      !modifiers.isStatic, !modifiers.hasModifier(.lazy), node.bindingSpecifier.text == "var",
      node.bindings.count == 1, let binding = node.bindings.first,
      binding.pattern.is(IdentifierPatternSyntax.self), innermostType?.kind == .class,
      scopes.last?.type != nil
    else { return }
    guard let block = binding.accessorBlock else {
      edits.insert(
        " { didSet { _told() } }", at: binding.endPositionBeforeTrailingTrivia.utf8Offset)
      return recordLoweredDynamicProperty()
    }
    guard case .accessors(let accessors) = block.accessors,
      let observer = accessors.first(where: { $0.accessorSpecifier.text == "didSet" }),
      let body = observer.body
    else { return }
    // `defer` sends the notification after the property's existing observer has run.
    edits.insert(
      " defer { _told() };", at: body.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset)
    recordLoweredDynamicProperty()
  }

  private func recordLoweredDynamicProperty() {
    countLowering(ofKind: "dynamic property")
    // The method `_told()` is declared in QuartzCore, whose import is added if the use of `Selector` is recorded.
    recordUse(ofName: "Selector")
  }

  /// Returns whether a class is a layer or animation class, or may be one because its superclass is unknown.
  private func isLayerOrAnimationClass(_ type: String) -> Bool {
    let classes = recordingQuery(.ancestry(type), answer: facts.ancestry(of: type))
    let last = classes.last ?? type
    if last.hasPrefix("NS") { return false }
    if classes.count == 1 { return last.hasPrefix("CA") }
    return !last.hasPrefix("UI")
  }
}
#endif
