#if Porting
/// A builder for generated members that are inserted into the bodies of a module's classes.
///
/// Some members in extensions must be declared in the class body so that they can be overridden, and the optional
/// requirements that a class implements must be listed there.
struct MemberInsertionBuilder {
  let index: DeclarationIndex
  let imported: [ModuleDeclarations]

  /// Returns the new name for the implementation of an extension member whose declaration has been moved to the class
  /// body (hoisted).
  static func hoistedMemberName(_ member: String, of type: String) -> String {
    ("_" + TypeNameParsing.sourceSpelling(type).split(separator: ".").joined(separator: "_") + "_"
      + member)
      .quoted
  }

  /// Returns all insertions, by the path of the file into which they are inserted.
  func insertionsByPath() -> [String: [MemberInsertion]] {
    var result: [String: [MemberInsertion]] = [:]
    for (type, extensions) in index.extensions {
      guard let home = index.declarations[type], home.facts.kind == .class else { continue }
      for part in extensions.sorted(by: { ($0.path, $0.facts.line) < ($1.path, $1.facts.line) }) {
        for member in part.facts.members where needsHoisting(member, of: type) {
          result[home.path, default: []].append(
            MemberInsertion(
              type: type, text: forwardingDeclaration(of: member, in: part.facts, type: type),
              path: part.path,
              line: member.line))
        }
      }
    }
    for (type, home) in index.declarations where home.facts.kind == .class {
      for text in requirementDeclarations(of: type, declaration: home.facts) {
        result[home.path, default: []].append(
          MemberInsertion(type: type, text: text, path: nil, line: home.facts.line))
      }
    }
    return result.mapValues { all in
      all.sorted {
        ($0.type, $0.path ?? "", $0.line, $0.text) < ($1.type, $1.path ?? "", $1.line, $1.text)
      }
    }
  }

  // MARK: Overrides in extensions, and extension members that are overridden

  func isMemberHoisted(fullName member: String, of type: String) -> Bool {
    index.members(fullName: member, of: type).contains {
      $0.isOfExtension && needsHoisting($0.facts, of: type)
    }
  }

  /// Returns whether an extension member must be declared in the class body: it overrides another member, is open or
  /// is overridden.
  func needsHoisting(_ member: MemberDeclaration, of type: String) -> Bool {
    guard let home = index.declarations[type], home.facts.kind == .class else { return false }
    switch member.kind {
    case .method, .property: break
    case .initializer, .subscript, .case: return false
    }
    if member.parameters.contains(where: \.isVariadic) || member.effects.contains("rethrows") {
      return false
    }
    if member.kind == .property, member.type == nil { return false }
    return member.isOverride || member.access == "open"
      || isOverriddenInSubclass(member.fullName, of: type)
  }

  private func isOverriddenInSubclass(_ member: String, of type: String) -> Bool {
    index.subclassMembers(of: type, fullName: member).isOverridden
  }

  /// Returns the declaration for the class body that calls the implementation in the extension.
  private func forwardingDeclaration(
    of member: MemberDeclaration, in part: TypeDeclaration, type: String
  )
    -> String
  {
    let access = [member.access, part.access].first { !$0.isEmpty && $0 != "internal" } ?? ""
    let words = [
      member.modifiers, member.isOverride ? "override" : "",
      access == "private" || access == "fileprivate" ? "" : access,
    ]
    let start = words.filter { !$0.isEmpty }.joined(separator: " ")
    let lead = start.isEmpty ? "" : start + " "
    let target = Self.hoistedMemberName(member.name, of: type)
    guard member.kind == .method else {
      let body: String
      if member.observers.isEmpty {
        let effects = member.effects.isEmpty ? "" : " " + member.effects
        body =
          member.isSettable
          ? "get { \(target) } set { \(target) = newValue }"
          : "get\(effects) { \(callKeywords(forEffects: member.effects))\(target) }"
      } else {
        body = member.observers.map { observer in
          let name = Self.hoistedMemberName("\(observer)_\(member.name)", of: type)
          return "\(observer) { \(name)(\(observer == "didSet" ? "oldValue" : "newValue")) }"
        }.joined(separator: " ")
      }
      return "\(lead)var \(member.name.quoted): \(member.type ?? "") { \(body) }"
    }
    let parameters = member.parameters.enumerated().map { i, parameter in
      let specifiers = parameter.specifiers.isEmpty ? "" : parameter.specifiers + " "
      let standard = parameter.defaultValue.map { " = " + $0 } ?? ""
      return "\(parameter.label) a\(i): \(specifiers)\(parameter.type)\(standard)"
    }
    let arguments = member.parameters.enumerated().map { i, parameter in
      let words = parameter.specifiers
      let value =
        words.contains("inout") ? "&a\(i)" : words.contains("@autoclosure") ? "a\(i)()" : "a\(i)"
      return parameter.label == "_" ? value : "\(parameter.label): \(value)"
    }
    let effects = member.effects.isEmpty ? "" : " " + member.effects
    let result = member.type.map { " -> " + $0 } ?? ""
    let conditions = member.conditions.isEmpty ? "" : " " + member.conditions
    return
      "\(lead)func \(member.name.quoted)\(member.generics)(\(parameters.joined(separator: ", ")))"
      + "\(effects)\(result)\(conditions) "
      + "{ \(callKeywords(forEffects: member.effects))\(target)(\(arguments.joined(separator: ", "))) }"
  }

  private func callKeywords(forEffects effects: String) -> String {
    (effects.contains("throws") ? "try " : "") + (effects.contains("async") ? "await " : "")
  }

  // MARK: Optional requirements

  private func findTypeDeclaration(named owner: String) -> DeclarationIndex.IndexedDeclaration? {
    index.declarations[owner] ?? imported.lazy.compactMap { $0.index.declarations[owner] }.first
  }

  /// Returns the protocols to which a type declares conformance.
  ///
  /// A superclass in the same inheritance list is excluded.
  private func newlyConformedProtocols(of type: String) -> Set<String> {
    // A superclass from another module is listed like a protocol and must be filtered out.
    let own = index.declaredProtocols(of: type).filter { name in
      index.declarations[name] != nil
        || !imported.contains { $0.index.declarations[name]?.facts.kind == .class }
    }
    return imported.reduce(own) { all, module in
      own.reduce(all) { $0.union(module.index.declaredProtocols(of: $1)) }
    }
  }

  private func optionalRequirements(ofProtocol owner: String) -> [MemberDeclaration] {
    guard let found = findTypeDeclaration(named: owner), found.facts.kind == .protocol else {
      return []
    }
    return found.facts.members.filter(\.isOptional)
  }

  /// Returns the full names of a protocol's optional requirements that a type implements itself.
  ///
  /// Inherited members are not included.
  func implementedRequirements(ofProtocol owner: String, in type: String) -> [String] {
    optionalRequirements(ofProtocol: owner).map(\.fullName).filter {
      isMemberDeclared($0, in: type)
    }
  }

  /// Returns whether any declaration of a type contains a member with the given full name.
  private func isMemberDeclared(_ member: String, in type: String) -> Bool {
    !index.members(fullName: member, of: type).isEmpty
  }

  /// Returns the superclasses of a class that are declared in this module, nearest first.
  private func superclasses(of type: String) -> [String] {
    index.ancestry(of: type).dropFirst().filter { index.declarations[$0] != nil }
  }

  /// Returns the superclasses of a class that are declared in other modules, nearest first, with the insertions into
  /// their modules.
  private func importedSuperclasses(of type: String) -> [(
    name: String, module: MemberInsertionBuilder
  )] {
    var result: [(name: String, module: MemberInsertionBuilder)] = []
    var last = index.ancestry(of: type).last ?? type
    var modules = index.declarations[last] == nil ? imported : []
    while let index = modules.firstIndex(where: {
      $0.index.declarations[last]?.facts.kind == .class
    }) {
      let module = modules.remove(at: index)
      let classes = module.index.ancestry(of: last)
      let contributions = MemberInsertionBuilder(index: module.index, imported: module.imported)
      result += classes.filter { module.index.declarations[$0] != nil }.map { ($0, contributions) }
      last = classes.last ?? last
    }
    return result
  }

  /// Returns whether a superclass in another module declares the given method or contains a generated stub for it.
  private func importedSuperclassHasMember(_ member: String, ofType type: String) -> Bool {
    importedSuperclasses(of: type).contains { name, module in
      module.synthesizesPublicRequirement(member, for: name)
        || module.isMemberDeclared(member, in: name)
    }
  }

  /// Returns the optional requirements for which stubs are generated in a class because a subclass implements them.
  private func synthesizedRequirements(of type: String) -> [(
    owner: String, member: MemberDeclaration
  )] {
    let inherited = superclasses(of: type).reduce(Set<String>()) {
      $0.union(newlyConformedProtocols(of: $1))
    }
    return newlyConformedProtocols(of: type).subtracting(inherited).sorted().flatMap { owner in
      let met = Set(implementedRequirements(ofProtocol: owner, in: type))
      return optionalRequirements(ofProtocol: owner).filter {
        $0.kind == .method && !met.contains($0.fullName)
          && subclassImplementsMember($0.fullName, of: type)
      }.map { (owner, $0) }
    }
  }

  /// Returns whether a stub for a method is generated in a class because a subclass implements the method.
  func synthesizesRequirement(_ member: String, for type: String) -> Bool {
    guard index.declarations[type] != nil else { return false }
    return isRequirementSynthesized(member, for: type) { _ in true }
  }

  /// Returns whether a stub for a method is generated in a class because a subclass implements the method.
  ///
  /// The requirement must belong to a system protocol or to a protocol that satisfies `isWanted`.
  private func isRequirementSynthesized(
    _ member: String, for type: String, where isWanted: (String) -> Bool
  ) -> Bool {
    let base = MemberDeclaration.baseName(ofFullName: member)
    let named = ([index] + imported.map(\.index)).flatMap { $0.optionalRequirements[base] ?? [] }
      .filter { $0.member.fullName == member }
    let isOfSystem = SystemOptionalRequirements.byName[base]?.contains(member) ?? false
    guard !named.isEmpty || isOfSystem, !isMemberDeclared(member, in: type) else { return false }
    let inherited = superclasses(of: type).reduce(Set<String>()) {
      $0.union(newlyConformedProtocols(of: $1))
    }
    let owners = newlyConformedProtocols(of: type).subtracting(inherited)
    let isGiven = named.contains {
      $0.member.kind == .method && owners.contains($0.owner) && isWanted($0.owner)
    }
    if isGiven, subclassImplementsMember(member, of: type) { return true }
    guard isOfSystem, let method = index.subclassMembers(of: type, fullName: member).method else {
      return false
    }
    return method.type.map(Self.returnsVoid) ?? true
      && owners.contains {
        index.declarations[$0] == nil
          && SystemOptionalRequirements.requirementNames(ofProtocol: $0).contains(member)
      }
  }

  /// Returns whether a stub that classes in other modules can override is generated in an open class.
  private func synthesizesPublicRequirement(_ member: String, for type: String) -> Bool {
    guard index.declarations[type]?.facts.access == "open" else { return false }
    return isRequirementSynthesized(member, for: type, where: isPublicProtocol)
  }

  private func isPublicProtocol(_ owner: String) -> Bool {
    ["public", "open"].contains(findTypeDeclaration(named: owner)?.facts.access ?? "")
  }

  /// Returns the optional requirements of system protocols for which empty methods are generated in a class because a
  /// subclass implements them.
  ///
  /// A default implementation in a protocol extension cannot be overridden. Without the empty method in the
  /// conforming class, the subclass's method would never be called.
  private func synthesizedSystemRequirements(of type: String) -> [MemberDeclaration] {
    let inherited = superclasses(of: type).reduce(Set<String>()) {
      $0.union(newlyConformedProtocols(of: $1))
    }
    return newlyConformedProtocols(of: type).subtracting(inherited).filter {
      index.declarations[$0] == nil
    }
    .reduce(Set<String>()) { $0.union(SystemOptionalRequirements.requirementNames(ofProtocol: $1)) }
    .filter { !isMemberDeclared($0, in: type) }.sorted()
    .compactMap { index.subclassMembers(of: type, fullName: $0).method }.filter {
      $0.type.map(Self.returnsVoid) ?? true
    }
  }

  private static func returnsVoid(_ type: String) -> Bool { type == "Void" || type == "()" }

  /// Returns whether a method implements an optional requirement of a system protocol but can never be called through
  /// the protocol, because the conforming superclass lacks the method.
  func isMethodNeverCalled(_ member: String, of type: String) -> Bool {
    let base = String(member.prefix { $0 != "(" })
    guard SystemOptionalRequirements.byName[base]?.contains(member) ?? false else { return false }
    func meets(_ name: String) -> Bool {
      let all = imported.reduce(newlyConformedProtocols(of: name)) {
        $0.union($1.index.declaredProtocols(of: name))
      }
      return all.contains {
        SystemOptionalRequirements.requirementNames(ofProtocol: $0).contains(member)
      }
    }
    guard !meets(type) else { return false }
    let indices = [index] + imported.map(\.index)
    let above = superclasses(of: type)
    let known = above.map { ($0, self) } + importedSuperclasses(of: type)
    guard let index = known.lastIndex(where: { meets($0.0) }) else { return false }
    return !known[...index].enumerated().contains { i, one in
      let (name, module) = one
      return
        (i < above.count
        ? synthesizesRequirement(member, for: name)
        : module.synthesizesPublicRequirement(member, for: name))
        || indices.contains { !$0.members(fullName: member, of: name).isEmpty }
    }
  }

  /// Returns whether a subclass implements any optional requirement of the given protocol.
  private func subclassImplementsAnyRequirement(ofProtocol owner: String, of type: String) -> Bool {
    optionalRequirements(ofProtocol: owner).contains {
      subclassImplementsMember($0.fullName, of: type)
    }
  }

  private func subclassImplementsMember(_ member: String, of type: String) -> Bool {
    index.subclassMembers(of: type, fullName: member).isImplemented
  }

  /// Returns whether a method in a class overrides a stub generated in a superclass.
  func inheritsRequirement(_ member: String, of type: String) -> Bool {
    let own = superclasses(of: type)
    let beyond = importedSuperclasses(of: type)
    let path = own + beyond.map(\.name)
    for (i, ancestor) in path.enumerated() {
      if i < own.count
        ? synthesizesRequirement(member, for: ancestor)
        : beyond[i - own.count].module.synthesizesPublicRequirement(member, for: ancestor)
      {
        // Only the nearest subclass of the class with the stub needs an additional `override`. The methods of further
        // subclasses already have the modifier in the original source.
        return !path[..<i].contains { between in
          ([index] + imported.map(\.index)).contains {
            !$0.members(fullName: member, of: between).isEmpty
          }
        }
      }
    }
    return false
  }

  /// Returns whether a class publicly lists the optional requirements that it implements, so that classes in other
  /// modules can extend the list.
  private func exportsRequirements(ofProtocol owner: String, in type: String) -> Bool {
    guard index.declarations[type]?.facts.access == "open", isPublicProtocol(owner) else {
      return false
    }
    guard
      !superclasses(of: type).contains(where: { newlyConformedProtocols(of: $0).contains(owner) })
    else {
      return !implementedRequirements(ofProtocol: owner, in: type).isEmpty
    }
    return newlyConformedProtocols(of: type).contains(owner)
      && (!implementedRequirements(ofProtocol: owner, in: type).isEmpty
        || subclassImplementsAnyRequirement(ofProtocol: owner, of: type))
  }

  /// Returns the declarations generated in a class for optional requirements: the lists of implemented requirements
  /// and the stubs.
  private func requirementDeclarations(of type: String, declaration facts: TypeDeclaration)
    -> [String]
  {
    guard !TypeNameParsing.isLocalType(type) else { return [] }
    let ancestors = superclasses(of: type)
    let own = newlyConformedProtocols(of: type)
    let beyond = importedSuperclasses(of: type)
    let imported = beyond.reduce(Set<String>()) {
      $0.union($1.module.newlyConformedProtocols(of: $1.name))
    }
    let all = ancestors.reduce(own.union(imported)) { $0.union(newlyConformedProtocols(of: $1)) }
    var result: [String] = []
    for owner in all.sorted() {
      var met = implementedRequirements(ofProtocol: owner, in: type)
      var isOverride = ancestors.contains { newlyConformedProtocols(of: $0).contains(owner) }
      if imported.contains(owner) {
        // If the conforming class in the other module does not list its requirements, they are never queried.
        guard
          beyond.contains(where: { $0.module.exportsRequirements(ofProtocol: owner, in: $0.name) })
        else {
          continue
        }
        met = met.filter { importedSuperclassHasMember($0, ofType: type) }
        isOverride = true
      }
      let isAnswered =
        !met.isEmpty || !isOverride && subclassImplementsAnyRequirement(ofProtocol: owner, of: type)
      guard isAnswered, !optionalRequirements(ofProtocol: owner).isEmpty else { continue }
      let access =
        !isPublicProtocol(owner)
        ? "" : facts.access == "open" ? "open " : facts.access == "public" ? "public " : ""
      let names = met.map { "\"\($0)\"" }.joined(separator: ", ")
      let name = OptionalRequirementCodeGenerator.responseMethodName(for: owner)
      result.append(
        "nonisolated \(access)\(isOverride ? "override " : "")func \(name)(_ name: String) -> Bool "
          + "{ \(met.isEmpty ? "false" : "[\(names)].contains(name)")\(isOverride ? " || super.\(name)(name)" : "") }"
      )
    }
    for (owner, member) in synthesizedRequirements(of: type) {
      let isVisible = isPublicProtocol(owner) && ["public", "open"].contains(facts.access)
      let access = isVisible ? (facts.access == "open" ? "open " : "public ") : ""
      result.append(access + OptionalRequirementCodeGenerator.throwingDefaultSource(for: member))
    }
    for member in synthesizedSystemRequirements(of: type) {
      let access = ["public", "open"].contains(facts.access) ? facts.access + " " : ""
      result.append(access + OptionalRequirementCodeGenerator.emptyMethodSource(for: member))
    }
    return result
  }
}
#endif
