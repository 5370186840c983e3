#if Porting
/// An index of the declarations in a module's files.
struct DeclarationIndex: Sendable {
  /// A type declaration with the path of the file that contains it.
  struct IndexedDeclaration: Sendable {
    var path: String
    var facts: TypeDeclaration
  }

  /// The type declarations by qualified name.
  ///
  /// If conditional compilation declares a type more than once, the first declaration is used.
  private(set) var declarations: [String: IndexedDeclaration] = [:]
  /// The extensions by the qualified name of the extended type.
  private(set) var extensions: [String: [IndexedDeclaration]] = [:]
  /// The names of the direct subclasses of each class.
  private(set) var subclasses: [String: [String]] = [:]
  /// The optional protocol requirements by base name.
  private(set) var optionalRequirements: [String: [OptionalRequirement]] = [:]
  private(set) var properties: Set<String> = []
  /// The global variables and functions by name.
  private(set) var globals: [String: MemberDeclaration] = [:]
  /// The names of all modules imported by the files.
  private(set) var imports: Set<String> = []
  /// The members in all declarations of each type, by qualified type name and then by base name.
  private var membersByName: [String: [String: [IndexedMember]]] = [:]
  /// The members declared by subclasses, by qualified name of the superclass and then by full member name.
  private var subclassMembersByClass: [String: [String: SubclassMembers]] = [:]
  /// The protocols that each type conforms to, by qualified type name.
  private var conformances: [String: Set<String>] = [:]
  /// The methods in all declarations of each type, by qualified type name and then by Objective-C selector.
  private var methodsBySelector: [String: [String: [IndexedMember]]] = [:]

  /// A summary of how subclasses declare a member with a given full name.
  struct SubclassMembers: Sendable {
    var isOverridden = false
    /// Whether any subclass declares the member without `override`.
    var isImplemented = false
    /// A method declared in the body of a subclass that is not generic, throwing or asynchronous; `nil` if there is
    /// none.
    var method: MemberDeclaration?
  }

  /// A member with properties from the declaration that contains it.
  struct IndexedMember: Sendable {
    /// Whether the member is exposed to Objective-C, by its own attribute or an attribute on its type.
    var isObjectiveC: Bool
    var isOfExtension: Bool
    var facts: MemberDeclaration
  }

  /// The maximum number of superclasses that are traversed.
  ///
  /// Real class hierarchies have about ten levels.
  static let maximumAncestors = 64
  /// The maximum number of protocols collected for a type.
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

  /// Records the members declared by a class as subclass members for all of its superclasses.
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

  /// Returns a summary of the subclass members with the given full name, such as `tableView(_:didSelectRowAt:)`.
  func subclassMembers(of type: String, fullName: String) -> SubclassMembers {
    subclassMembersByClass[type]?[fullName] ?? SubclassMembers()
  }

  /// Returns the members with the given base name in all declarations of a type.
  func members(named name: String, of type: String) -> [IndexedMember] {
    membersByName[type]?[name] ?? []
  }

  /// Returns the members with the given full name, including argument labels, in all declarations of a type.
  func members(fullName: String, of type: String) -> [IndexedMember] {
    members(named: MemberDeclaration.baseName(ofFullName: fullName), of: type).filter {
      $0.facts.fullName == fullName
    }
  }

  /// Returns the methods with the given Objective-C selector in all declarations of a type.
  func methods(selector: String, of type: String) -> [IndexedMember] {
    methodsBySelector[type]?[selector] ?? []
  }

  /// Returns the qualified name of a type in this module, resolved from the given scope; `nil` if the module declares
  /// no such type.
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
          // A type alias such as `typealias View = UIView` refers to a type in another module.
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

  /// Returns the target of a type alias in this module, as written; `nil` if the name is not a type alias.
  func typeAliasTarget(_ written: String, from context: String) -> String? {
    let name = TypeNameParsing.bareName(written)
    for outer in TypeNameParsing.enclosingScopes(from: context) {
      if let found = declarations[outer.isEmpty ? name : outer + "." + name] {
        return found.facts.kind == .typealias ? found.facts.inherits.first : nil
      }
    }
    return nil
  }

  /// Returns the superclass of the given class; `nil` if it has none.
  ///
  /// The name is qualified if the superclass belongs to this module.
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

  /// Returns the declaration of a type, followed by its extensions.
  func allDeclarations(of name: String) -> [TypeDeclaration] {
    (declarations[name].map { [$0.facts] } ?? []) + (extensions[name] ?? []).map(\.facts)
  }

  /// Returns the given class and its superclasses, up to and including the first class from another module.
  func ancestry(of name: String) -> [String] {
    var result = [name]
    while result.count <= Self.maximumAncestors,
      let parent = superclass(of: result[result.count - 1]), !result.contains(parent)
    {
      result.append(parent)
    }
    return result
  }

  /// Returns the protocols named in the declaration and extensions of a type, including the protocols that these
  /// inherit.
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

/// An optional requirement declared in an Objective-C protocol.
struct OptionalRequirement: Hashable, Sendable {
  /// The qualified name of the protocol that declares the requirement.
  var owner: String
  var access: String
  var member: MemberDeclaration
}
#endif
