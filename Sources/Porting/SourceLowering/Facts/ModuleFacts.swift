#if Porting
/// What a module's files say together, beside what the modules say that it imports.
public struct ModuleFacts: Sendable {
  /// The module's name.
  public let name: String
  /// The files, by their paths.
  public let files: [String: FileFacts]
  /// The facts of modules that are imported, as far as they are known.
  public let imported: [ModuleFacts]

  let index: FactIndex
  /// The base names of requirements that need not be there, here and in what is imported.
  let requirementNames: Set<String>
  private let requirementNamesDigest: String
  private let importsDigest: String
  private let insertions: [String: [MemberInsertion]]

  /// The facts of a module from those of its files.
  public init(name: String, files: [FileFacts], imported: [ModuleFacts] = []) {
    let files = files.sorted { $0.path < $1.path }
    self.name = name
    self.files = Dictionary(files.map { ($0.path, $0) }) { $1 }
    self.imported = imported
    index = FactIndex(files: files)
    insertions = MemberInsertions(index: index, imported: imported).insertionsByPath()
    requirementNames = imported.reduce(Set(index.optionalRequirements.keys)) {
      $0.union($1.index.optionalRequirements.keys)
    }
    requirementNamesDigest = StableHash.hexDigest(of: "\(requirementNames.sorted())")
    importsDigest = StableHash.hexDigest(of: "\(index.imports.sorted())")
  }

  /// What others put into the types of a file; pass it to ``LoweredFile/text(with:)``.
  public func insertions(into path: String) -> [MemberInsertion] { insertions[path] ?? [] }

  /// A digest of what is answered to a question, to be compared with a ``FactDependency``'s.
  public func digest(of question: FactQuery) -> String {
    switch question {
    case .type(let name, let context):
      StableHash.hexDigest(of: resolveType(name, within: context)?.comparisonKey ?? "")
    case .members(let name, let type):
      StableHash.hexDigest(of: members(name, of: type).map(\.comparisonKey).joined(separator: "\n"))
    case .selectors(let name, let type):
      StableHash.hexDigest(
        of: selectors(name, of: type).map(\.comparisonKey).joined(separator: "\n"))
    case .ancestry(let type): StableHash.hexDigest(of: ancestry(of: type).joined(separator: " "))
    case .conformance(let type, let to): conforms(type, to: to) ? "yes" : "no"
    case .requirements(let name):
      StableHash.hexDigest(
        of: requirements(named: name).map(\.comparisonKey).joined(separator: "\n"))
    case .requirementNames: requirementNamesDigest
    case .property(let name): hasProperty(name) ? "yes" : "no"
    case .global(let name): StableHash.hexDigest(of: global(name)?.comparisonKey ?? "")
    case .hoisting(let member, let type): hoists(member, of: type) ? "yes" : "no"
    case .implementedRequirements(let owner, let type):
      StableHash.hexDigest(of: implementedRequirements(owner, of: type).joined(separator: " "))
    case .inheritedRequirement(let member, let type):
      inheritsRequirement(member, of: type) ? "yes" : "no"
    case .neverCalled(let member, let type): isNeverCalled(member, of: type) ? "yes" : "no"
    case .unreachableRequirement(let member, let type):
      StableHash.hexDigest(of: unreachableRequirement(member, of: type) ?? "")
    case .imports: importsDigest
    }
  }

  /// This module's index, then those of what it imports.
  private var indices: [FactIndex] { [index] + imported.map(\.index) }

  func resolveType(_ written: String, within context: String) -> ResolvedType? {
    let plain = TypeNames.bareName(written)
    // A name that begins with the module's.
    let own = plain.hasPrefix(name + ".") ? String(plain.dropFirst(name.count + 1)) : plain
    for (i, index) in indices.enumerated() {
      let found =
        index.resolve(plain, from: i == 0 ? context : "")
        ?? (i == 0 && own != plain ? index.resolve(own, from: "") : nil)
      if let found, let declared = index.declarations[found] {
        return ResolvedType(
          name: found, kind: declared.facts.kind, access: declared.facts.access,
          spelled: spelling(of: found, in: index), isOwn: i == 0)
      }
    }
    if let other = index.aliasTarget(plain, from: context), TypeNames.bareName(other) != plain {
      return resolveType(other, within: "")
    }
    return nil
  }

  private func spelling(of name: String, in index: FactIndex) -> String {
    let visible = TypeNames.sourceSpelling(name)
    var whole = String(name.dropLast(visible.count))
    var result: [String] = []
    for part in visible.split(separator: ".") {
      whole += (whole.isEmpty || whole.hasSuffix(".") ? "" : ".") + part
      let generics = index.declarations[whole]?.facts.generics ?? []
      result.append(part + (generics.isEmpty ? "" : "<\(generics.joined(separator: ", "))>"))
    }
    return result.joined(separator: ".")
  }

  /// A class and the classes above it, in this module and in those it imports.
  func ancestry(of type: String) -> [String] {
    var result = index.ancestry(of: type)
    for other in imported {
      guard let last = result.last, other.index.declarations[last] != nil else { continue }
      result += other.index.ancestry(of: last).dropFirst()
    }
    return result
  }

  /// What a type and the types above it have, of what is looked up in the index of each module.
  private func collectFromAncestry(
    of type: String, _ found: (FactIndex, String) -> [FactIndex.IndexedMember]
  ) -> [ResolvedMember] {
    var owners = ancestry(of: type)
    if index.declarations[type]?.facts.kind == .protocol {
      owners += index.protocols(of: type).sorted()
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

  func members(_ name: String, of type: String) -> [ResolvedMember] {
    collectFromAncestry(of: type) { $0.members(name, of: $1) }
  }

  func selectors(_ name: String, of type: String) -> [ResolvedMember] {
    collectFromAncestry(of: type) { $0.methods(selector: name, of: $1) }
  }

  func conforms(_ type: String, to owner: String) -> Bool {
    ancestry(of: type).contains { name in
      indices.contains { $0.protocols(of: name).contains(owner) }
    }
  }

  func requirements(named name: String) -> [OptionalRequirement] {
    indices.flatMap { $0.optionalRequirements[name] ?? [] }
  }

  func isNeverCalled(_ member: String, of type: String) -> Bool {
    MemberInsertions(index: index, imported: imported).isNeverCalled(member, of: type)
  }

  /// The protocol whose method that need not be there is met by a class below the one that conforms to it, in another module.
  ///
  /// The class that conforms has then the protocol's default, and nobody calls the method through the protocol.
  func unreachableRequirement(_ member: String, of type: String) -> String? {
    let classes = ancestry(of: type)
    for requirement in requirements(named: MemberFacts.baseName(member))
    where requirement.member.fullName == member {
      guard
        let place = classes.lastIndex(where: { name in
          indices.contains { $0.protocols(of: name).contains(requirement.owner) }
        }), place > 0, index.declarations[classes[place]] == nil
      else { continue }
      let isMet = classes[place...].contains { name in
        indices.contains { !$0.members(fullName: member, of: name).isEmpty }
          || imported.contains {
            MemberInsertions(index: $0.index, imported: $0.imported).synthesizesRequirement(
              member, for: name)
          }
      }
      if !isMet { return requirement.owner }
    }
    return nil
  }

  func hasProperty(_ name: String) -> Bool { index.properties.contains(name) }

  func global(_ name: String) -> MemberFacts? { index.globals[name] }

  func hoists(_ member: String, of type: String) -> Bool {
    MemberInsertions(index: index, imported: imported).hoists(member, of: type)
  }

  func implementedRequirements(_ owner: String, of type: String) -> [String] {
    MemberInsertions(index: index, imported: imported).implementedRequirements(owner, of: type)
  }

  func inheritsRequirement(_ member: String, of type: String) -> Bool {
    MemberInsertions(index: index, imported: imported).inheritsRequirement(member, of: type)
  }
}
#endif
