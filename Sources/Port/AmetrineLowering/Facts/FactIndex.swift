#if Porting
/// The facts of a module's files by what they are looked up with.
struct FactIndex: Sendable {
  /// A type's declaration, and whose file it is in.
  struct Declared: Sendable {
    var path: String
    var facts: TypeFacts
  }

  /// Declarations by whole name; a conditional one may be there more than once, then the first counts.
  private(set) var declared: [String: Declared] = [:]
  /// Extensions by the whole name of what they extend, with the paths of their files.
  private(set) var extensions: [String: [Declared]] = [:]
  /// Whole names of classes by that of their superclass.
  private(set) var subclasses: [String: [String]] = [:]
  /// Requirements that need not be there, by base name, with the protocol's whole name.
  private(set) var optionals: [String: [Requirement]] = [:]
  /// The base names of all properties.
  private(set) var properties: Set<String> = []
  /// Names at the top of files that are no types.
  private(set) var globals: [String: MemberFacts] = [:]
  /// All modules that any file imports.
  private(set) var imports: Set<String> = []

  init(files: [FileFacts]) {
    for file in files {
      imports.formUnion(file.imports)
      for global in file.globals where globals[global.name] == nil {
        globals[global.name] = global
      }
      for type in file.types where type.kind != .extension && declared[type.name] == nil {
        declared[type.name] = Declared(path: file.path, facts: type)
      }
    }
    for file in files {
      for type in file.types {
        for member in type.members where member.kind == .property { properties.insert(member.name) }
        if type.kind == .extension {
          let name = resolve(type.name, from: "") ?? type.name
          extensions[name, default: []].append(Declared(path: file.path, facts: type))
        }
        guard type.kind == .protocol else { continue }
        for member in type.members where member.isOptional {
          optionals[member.name, default: []].append(
            Requirement(owner: type.name, access: type.access, member: member))
        }
      }
    }
    for (name, type) in declared where type.facts.kind == .class {
      if let parent = superclass(of: name) { subclasses[parent, default: []].append(name) }
    }
    for name in subclasses.keys { subclasses[name]?.sort() }
  }

  /// The whole name of a type of this module, seen from within another one.
  func resolve(_ written: String, from context: String) -> String? {
    var seen = 0
    var name = TypeNames.plain(written)
    var context = context
    search: while seen < 8, !name.isEmpty {
      seen += 1
      for outer in TypeNames.outward(from: context) {
        let whole = outer.isEmpty ? name : outer + "." + name
        if let found = declared[whole] {
          guard found.facts.kind == .typealias else { return whole }
          name = TypeNames.plain(found.facts.inherits.first ?? "")
          context = outer
          // `typealias View = UIView` leads out of the module.
          if declared[name] == nil, resolvesNowhere(name, from: context) { return nil }
          continue search
        }
      }
      return nil
    }
    return nil
  }

  private func resolvesNowhere(_ name: String, from context: String) -> Bool {
    TypeNames.outward(from: context).allSatisfy {
      declared[$0.isEmpty ? name : $0 + "." + name] == nil
    }
  }

  /// What an alias of this module stands for, where that is a type of another module.
  func alias(_ written: String, from context: String) -> String? {
    let name = TypeNames.plain(written)
    for outer in TypeNames.outward(from: context) {
      if let found = declared[outer.isEmpty ? name : outer + "." + name] {
        return found.facts.kind == .typealias ? found.facts.inherits.first : nil
      }
    }
    return nil
  }

  /// The superclass of a class, by its whole name where it is of this module.
  func superclass(of name: String) -> String? {
    guard let type = declared[name], type.facts.kind == .class,
      let first = type.facts.inherits.first
    else { return nil }
    let plain = TypeNames.plain(first)
    let context = TypeNames.outward(from: name).dropFirst().first ?? ""
    guard let whole = resolve(plain, from: context) else {
      return alias(plain, from: context).map(TypeNames.plain) ?? plain
    }
    return declared[whole]?.facts.kind == .class ? whole : nil
  }

  /// All declarations of a type: its own, then its extensions.
  func parts(of name: String) -> [TypeFacts] {
    (declared[name].map { [$0.facts] } ?? []) + (extensions[name] ?? []).map(\.facts)
  }

  /// A class and the classes above it, as far as they are of this module, and the first that is not.
  func ancestry(of name: String) -> [String] {
    var result = [name]
    while let parent = superclass(of: result[result.count - 1]), !result.contains(parent) {
      result.append(parent)
    }
    return result
  }

  /// The protocols that a type says it conforms to, in its declaration or an extension, with what those inherit.
  func protocols(of name: String) -> Set<String> {
    var result: Set<String> = []
    var open = parts(of: name).flatMap { part in part.inherits.map { ($0, name) } }
    while let (written, context) = open.popLast() {
      for one in written.split(separator: "&") {
        let whole = resolve(String(one), from: context) ?? TypeNames.plain(String(one))
        if declared[whole].map({ $0.facts.kind == .protocol }) ?? true,
          result.insert(whole).inserted
        {
          open += (declared[whole]?.facts.inherits ?? []).map { ($0, whole) }
        }
      }
    }
    return result
  }
}

/// A requirement of a protocol that need not be there.
struct Requirement: Hashable, Sendable {
  /// The protocol's whole name.
  var owner: String
  /// The protocol's access level.
  var access: String
  var member: MemberFacts
}
#endif
