#if Porting
/// The facts of a module's files by what they are looked up with.
struct DeclarationIndex: Sendable {
  /// A type's declaration, and whose file it is in.
  struct IndexedDeclaration: Sendable {
    var path: String
    var facts: TypeDeclaration
  }

  /// Declarations by whole name; a conditional one may be there more than once, then the first counts.
  private(set) var declarations: [String: IndexedDeclaration] = [:]
  /// Extensions by the whole name of what they extend, with the paths of their files.
  private(set) var extensions: [String: [IndexedDeclaration]] = [:]
  /// Whole names of classes by that of their superclass.
  private(set) var subclasses: [String: [String]] = [:]
  /// Requirements that need not be there, by base name, with the protocol's whole name.
  private(set) var optionalRequirements: [String: [OptionalRequirement]] = [:]
  /// The base names of all properties.
  private(set) var properties: Set<String> = []
  /// Names at the top of files that are no types.
  private(set) var globals: [String: MemberDeclaration] = [:]
  /// All modules that any file imports.
  private(set) var imports: Set<String> = []
  /// The members of all parts of a type by base name, by the whole name of the type.
  private var membersByName: [String: [String: [IndexedMember]]] = [:]
  /// What the classes below a class have, by the whole name of the class and the name with labels.
  private var subclassMembersByClass: [String: [String: SubclassMembers]] = [:]
  /// The protocols of types, by the whole name of the type.
  private var conformances: [String: Set<String>] = [:]
  /// The methods of all parts of a type by selector.
  private var methodsBySelector: [String: [String: [IndexedMember]]] = [:]

  /// What the classes below a class have of one name with labels.
  struct SubclassMembers: Sendable {
    /// Whether one of them overrides it.
    var isOverridden = false
    /// Whether one of them has it without overriding it.
    var isImplemented = false
    /// A method in the body of one of them that neither is generic nor has effects.
    var method: MemberDeclaration?
  }

  /// A member with what the declaration around it says.
  struct IndexedMember: Sendable {
    /// Whether it is declared for Objective-C.
    var isObjectiveC: Bool
    var isOfExtension: Bool
    var facts: MemberDeclaration
  }

  /// The classes above a class that are looked at; real hierarchies have about ten.
  static let maximumAncestors = 64
  /// The protocols that are looked at for one type.
  static let maximumProtocols = 256

  init(files: [FileDeclarations]) {
    for file in files {
      imports.formUnion(file.imports)
      for global in file.globals where globals[global.name] == nil {
        globals[global.name] = global
      }
      for type in file.types where type.kind != .extension && declarations[type.name] == nil {
        declarations[type.name] = IndexedDeclaration(path: file.path, facts: type)
      }
    }
    for file in files {
      for type in file.types {
        for member in type.members where member.kind == .property { properties.insert(member.name) }
        if type.kind == .extension {
          let name = resolveTypeName(type.name, from: "") ?? type.name
          extensions[name, default: []].append(IndexedDeclaration(path: file.path, facts: type))
        }
        guard type.kind == .protocol else { continue }
        for member in type.members where member.isOptional {
          optionalRequirements[member.name, default: []].append(
            OptionalRequirement(owner: type.name, access: type.access, member: member))
        }
      }
    }
    for (name, type) in declarations where type.facts.kind == .class {
      if let parent = superclass(of: name) { subclasses[parent, default: []].append(name) }
    }
    for name in subclasses.keys { subclasses[name]?.sort() }
    for name in Set(declarations.keys).union(extensions.keys) {
      indexMembers(of: name)
      conformances[name] = conformedProtocols(of: name)
    }
    for (name, type) in declarations.sorted(by: { $0.key < $1.key }) where type.facts.kind == .class
    {
      indexSubclassMembers(of: name)
    }
  }

  private mutating func indexMembers(of type: String) {
    let isWhole = declarations[type]?.facts.attributes.contains("objcMembers") ?? false
    var byName: [String: [IndexedMember]] = [:]
    var bySelector: [String: [IndexedMember]] = [:]
    for part in allDeclarations(of: type) {
      let isExposed =
        isWhole || part.attributes.contains("objcMembers")
        || part.kind != .class && part.attributes.contains("objc")
      for member in part.members {
        let one = IndexedMember(
          isObjectiveC: member.isObjectiveC || isExposed, isOfExtension: part.kind == .extension,
          facts: member)
        byName[member.name, default: []].append(one)
        if member.kind == .method {
          bySelector[ObjectiveCNaming.selector(ofMethod: member), default: []].append(one)
        }
      }
    }
    membersByName[type] = byName
    methodsBySelector[type] = bySelector
  }

  /// Adds the members of a class to what the classes above it find below them.
  private mutating func indexSubclassMembers(of name: String) {
    let classes = ancestry(of: name).dropFirst().filter { declarations[$0] != nil }
    guard !classes.isEmpty else { return }
    for member in (membersByName[name] ?? [:]).values.joined() {
      let facts = member.facts
      let isPlain =
        !member.isOfExtension && !facts.isOverride && facts.kind == .method
        && facts.generics.isEmpty
        && facts.effects.isEmpty
      for above in classes {
        var one = subclassMembersByClass[above]?[facts.fullName] ?? SubclassMembers()
        if facts.isOverride { one.isOverridden = true } else { one.isImplemented = true }
        if isPlain, one.method == nil { one.method = facts }
        subclassMembersByClass[above, default: [:]][facts.fullName] = one
      }
    }
  }

  /// Returns what the classes below a class have of a name with labels.
  func subclassMembers(of type: String, fullName: String) -> SubclassMembers {
    subclassMembersByClass[type]?[fullName] ?? SubclassMembers()
  }

  /// The members of a base name in all declarations of a type.
  func members(named name: String, of type: String) -> [IndexedMember] {
    membersByName[type]?[name] ?? []
  }

  /// The members with a name with labels in all declarations of a type.
  func members(fullName: String, of type: String) -> [IndexedMember] {
    members(named: MemberDeclaration.baseName(ofFullName: fullName), of: type).filter {
      $0.facts.fullName == fullName
    }
  }

  /// The methods of a selector in all declarations of a type.
  func methods(selector: String, of type: String) -> [IndexedMember] {
    methodsBySelector[type]?[selector] ?? []
  }

  /// The whole name of a type of this module, seen from within another one.
  func resolveTypeName(_ written: String, from context: String) -> String? {
    var seen = 0
    var name = TypeNameParsing.bareName(written)
    var context = context
    search: while seen < 8, !name.isEmpty {
      seen += 1
      for outer in TypeNameParsing.enclosingScopes(from: context) {
        let whole = outer.isEmpty ? name : outer + "." + name
        if let found = declarations[whole] {
          guard found.facts.kind == .typealias else { return whole }
          name = TypeNameParsing.bareName(found.facts.inherits.first ?? "")
          context = outer
          // `typealias View = UIView` leads out of the module.
          if declarations[name] == nil, isUndeclaredType(name, from: context) { return nil }
          continue search
        }
      }
      return nil
    }
    return nil
  }

  private func isUndeclaredType(_ name: String, from context: String) -> Bool {
    TypeNameParsing.enclosingScopes(from: context).allSatisfy {
      declarations[$0.isEmpty ? name : $0 + "." + name] == nil
    }
  }

  /// What an alias of this module stands for, where that is a type of another module.
  func typeAliasTarget(_ written: String, from context: String) -> String? {
    let name = TypeNameParsing.bareName(written)
    for outer in TypeNameParsing.enclosingScopes(from: context) {
      if let found = declarations[outer.isEmpty ? name : outer + "." + name] {
        return found.facts.kind == .typealias ? found.facts.inherits.first : nil
      }
    }
    return nil
  }

  /// The superclass of a class, by its whole name where it is of this module.
  func superclass(of name: String) -> String? {
    guard let type = declarations[name], type.facts.kind == .class,
      let first = type.facts.inherits.first
    else { return nil }
    let plain = TypeNameParsing.bareName(first)
    let context = TypeNameParsing.enclosingScopes(from: name).dropFirst().first ?? ""
    guard let whole = resolveTypeName(plain, from: context) else {
      return typeAliasTarget(plain, from: context).map(TypeNameParsing.bareName) ?? plain
    }
    return declarations[whole]?.facts.kind == .class ? whole : nil
  }

  /// All declarations of a type: its own, then its extensions.
  func allDeclarations(of name: String) -> [TypeDeclaration] {
    (declarations[name].map { [$0.facts] } ?? []) + (extensions[name] ?? []).map(\.facts)
  }

  /// A class and the classes above it, as far as they are of this module, and the first that is not.
  func ancestry(of name: String) -> [String] {
    var result = [name]
    while result.count <= Self.maximumAncestors,
      let parent = superclass(of: result[result.count - 1]), !result.contains(parent)
    {
      result.append(parent)
    }
    return result
  }

  /// The protocols that a type says it conforms to, in its declaration or an extension, with what those inherit.
  func declaredProtocols(of name: String) -> Set<String> { conformances[name] ?? [] }

  private func conformedProtocols(of name: String) -> Set<String> {
    var result: Set<String> = []
    var open = allDeclarations(of: name).flatMap { part in part.inherits.map { ($0, name) } }
    while let (written, context) = open.popLast(), result.count < Self.maximumProtocols {
      for one in written.split(separator: "&") {
        let whole =
          resolveTypeName(String(one), from: context) ?? TypeNameParsing.bareName(String(one))
        if declarations[whole].map({ $0.facts.kind == .protocol }) ?? true,
          result.insert(whole).inserted
        {
          open += (declarations[whole]?.facts.inherits ?? []).map { ($0, whole) }
        }
      }
    }
    return result
  }
}

/// A requirement of a protocol that need not be there.
struct OptionalRequirement: Hashable, Sendable {
  /// The protocol's whole name.
  var owner: String
  /// The protocol's access level.
  var access: String
  var member: MemberDeclaration
}
#endif
