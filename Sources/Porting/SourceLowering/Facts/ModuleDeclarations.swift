#if Porting
/// The declarations in all files of a module, including the declarations of imported modules.
public struct ModuleDeclarations: Sendable {
  /// The name of the module.
  public let name: String
  /// The declarations in each file, by file path.
  public let files: [String: FileDeclarations]
  /// The declarations of imported modules that are also lowered.
  public let imported: [ModuleDeclarations]

  let index: DeclarationIndex
  /// The base names of all optional requirements in this module and its imports.
  let requirementNames: Set<String>
  private let requirementNamesDigest: String
  private let importsDigest: String
  private let insertions: [String: [MemberInsertion]]

  /// Creates the declarations for a module from the declarations in its files.
  public init(name: String, files: [FileDeclarations], imported: [ModuleDeclarations] = []) {
    let files = files.sorted { $0.path < $1.path }
    self.name = name
    self.files = Dictionary(files.map { ($0.path, $0) }) { $1 }
    self.imported = imported
    index = DeclarationIndex(files: files)
    insertions = MemberInsertionBuilder(index: index, imported: imported).insertionsByPath()
    requirementNames = imported.reduce(Set(index.optionalRequirements.keys)) {
      $0.union($1.index.optionalRequirements.keys)
    }
    requirementNamesDigest = StableHash.hexDigest(of: "\(requirementNames.sorted())")
    importsDigest = StableHash.hexDigest(of: "\(index.imports.sorted())")
  }

  /// Returns the members to be inserted into the types in a file.
  ///
  /// Pass the result to ``LoweredFile/text(inserting:)``.
  public func memberInsertions(intoFile path: String) -> [MemberInsertion] {
    insertions[path] ?? []
  }

  /// Returns a digest of a lookup's result, for comparison with a ``DeclarationDependency``.
  public func answerDigest(for question: DeclarationQuery) -> String {
    switch question {
    case .type(let name, let context):
      StableHash.hexDigest(of: resolveType(name, within: context)?.comparisonKey ?? "")
    case .members(let name, let type):
      StableHash.hexDigest(
        of: members(named: name, of: type).map(\.comparisonKey).joined(separator: "\n"))
    case .selectors(let name, let type):
      StableHash.hexDigest(
        of: methods(selector: name, of: type).map(\.comparisonKey).joined(separator: "\n"))
    case .ancestry(let type): StableHash.hexDigest(of: ancestry(of: type).joined(separator: " "))
    case .conformance(let type, let to): typeConforms(type, to: to) ? "yes" : "no"
    case .requirements(let name):
      StableHash.hexDigest(
        of: optionalRequirements(named: name).map(\.comparisonKey).joined(separator: "\n"))
    case .requirementNames: requirementNamesDigest
    case .property(let name): hasProperty(named: name) ? "yes" : "no"
    case .global(let name):
      StableHash.hexDigest(of: globalDeclaration(named: name)?.comparisonKey ?? "")
    case .hoisting(let member, let type): isMemberHoisted(fullName: member, of: type) ? "yes" : "no"
    case .implementedRequirements(let owner, let type):
      StableHash.hexDigest(
        of: implementedRequirements(ofProtocol: owner, in: type).joined(separator: " "))
    case .inheritedRequirement(let member, let type):
      inheritsRequirement(member, of: type) ? "yes" : "no"
    case .neverCalled(let member, let type): isMethodNeverCalled(member, of: type) ? "yes" : "no"
    case .unreachableRequirement(let member, let type):
      StableHash.hexDigest(of: protocolOfUnreachableRequirement(member, in: type) ?? "")
    case .imports: importsDigest
    }
  }

  /// The index of this module, followed by the indices of its imports.
  private var indices: [DeclarationIndex] { [index] + imported.map(\.index) }

  func resolveType(_ written: String, within context: String) -> ResolvedType? {
    let plain = TypeNameParsing.bareName(written)
    // The type name may be qualified with the name of this module.
    let own = plain.hasPrefix(name + ".") ? String(plain.dropFirst(name.count + 1)) : plain
    for (i, index) in indices.enumerated() {
      let found =
        index.resolveTypeName(plain, from: i == 0 ? context : "")
        ?? (i == 0 && own != plain ? index.resolveTypeName(own, from: "") : nil)
      if let found, let declared = index.declarations[found] {
        return ResolvedType(
          name: found, kind: declared.facts.kind, access: declared.facts.access,
          spelled: sourceSpelling(of: found, in: index), isOwn: i == 0)
      }
    }
    if let other = index.typeAliasTarget(plain, from: context),
      TypeNameParsing.bareName(other) != plain
    {
      return resolveType(other, within: "")
    }
    return nil
  }

  private func sourceSpelling(of name: String, in index: DeclarationIndex) -> String {
    let visible = TypeNameParsing.sourceSpelling(name)
    var whole = String(name.dropLast(visible.count))
    var result: [String] = []
    for part in visible.split(separator: ".") {
      whole += (whole.isEmpty || whole.hasSuffix(".") ? "" : ".") + part
      let generics = index.declarations[whole]?.facts.generics ?? []
      result.append(part + (generics.isEmpty ? "" : "<\(generics.joined(separator: ", "))>"))
    }
    return result.joined(separator: ".")
  }

  /// Returns a class and its superclasses from this module and its imports, nearest first.
  func ancestry(of type: String) -> [String] {
    var result = index.ancestry(of: type)
    for other in imported {
      guard let last = result.last, other.index.declarations[last] != nil else { continue }
      result += other.index.ancestry(of: last).dropFirst()
    }
    return result
  }

  /// Returns the members found by `lookUp` in a type, its superclasses and its protocols, in all modules.
  private func collectMembersFromAncestry(
    of type: String, lookUp found: (DeclarationIndex, String) -> [DeclarationIndex.IndexedMember]
  ) -> [ResolvedMember] {
    var owners = ancestry(of: type)
    if index.declarations[type]?.facts.kind == .protocol {
      owners += index.declaredProtocols(of: type).sorted()
    }
    return owners.flatMap { owner in
      indices.enumerated().flatMap { i, index in
        found(index, owner).map {
          ResolvedMember(
            owner: owner, isObjectiveC: $0.isObjectiveC, isOwn: i == 0, member: $0.facts)
        }
      }
    }
  }

  func members(named name: String, of type: String) -> [ResolvedMember] {
    collectMembersFromAncestry(of: type) { $0.members(named: name, of: $1) }
  }

  func methods(selector name: String, of type: String) -> [ResolvedMember] {
    collectMembersFromAncestry(of: type) { $0.methods(selector: name, of: $1) }
  }

  func typeConforms(_ type: String, to owner: String) -> Bool {
    ancestry(of: type).contains { name in
      indices.contains { $0.declaredProtocols(of: name).contains(owner) }
    }
  }

  func optionalRequirements(named name: String) -> [OptionalRequirement] {
    indices.flatMap { $0.optionalRequirements[name] ?? [] }
  }

  func isMethodNeverCalled(_ member: String, of type: String) -> Bool {
    MemberInsertionBuilder(index: index, imported: imported).isMethodNeverCalled(member, of: type)
  }

  /// Returns the protocol that declares an optional requirement implemented by `type` without effect; `nil` if there
  /// is none.
  ///
  /// The conforming superclass belongs to another module and uses the protocol's default implementation, so calls
  /// through the protocol never reach the subclass's method.
  func protocolOfUnreachableRequirement(_ member: String, in type: String) -> String? {
    let classes = ancestry(of: type)
    for requirement in optionalRequirements(named: MemberDeclaration.baseName(ofFullName: member))
    where requirement.member.fullName == member {
      guard
        let classIndex = classes.lastIndex(where: { name in
          indices.contains { $0.declaredProtocols(of: name).contains(requirement.owner) }
        }), classIndex > 0, index.declarations[classes[classIndex]] == nil
      else { continue }
      let isMet = classes[classIndex...].contains { name in
        indices.contains { !$0.members(fullName: member, of: name).isEmpty }
          || imported.contains {
            MemberInsertionBuilder(index: $0.index, imported: $0.imported).synthesizesRequirement(
              member, for: name)
          }
      }
      if !isMet { return requirement.owner }
    }
    return nil
  }

  func hasProperty(named name: String) -> Bool { index.properties.contains(name) }

  func globalDeclaration(named name: String) -> MemberDeclaration? { index.globals[name] }

  func isMemberHoisted(fullName member: String, of type: String) -> Bool {
    MemberInsertionBuilder(index: index, imported: imported).isMemberHoisted(
      fullName: member, of: type)
  }

  func implementedRequirements(ofProtocol owner: String, in type: String) -> [String] {
    MemberInsertionBuilder(index: index, imported: imported).implementedRequirements(
      ofProtocol: owner, in: type)
  }

  func inheritsRequirement(_ member: String, of type: String) -> Bool {
    MemberInsertionBuilder(index: index, imported: imported).inheritsRequirement(member, of: type)
  }
}
#endif
