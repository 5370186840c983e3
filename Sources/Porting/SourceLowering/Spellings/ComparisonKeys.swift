#if Porting
// The keys used to compare lookup results. They contain everything that affects lowering but no line numbers, so that
// a declaration may move without invalidating other files.

extension DeclarationQuery {
  /// A text that is unique for each query.
  var comparisonKey: String {
    switch self {
    case .type(let name, let context): "type \(name) \(context)"
    case .members(let name, let type): "members \(name) \(type)"
    case .selectors(let name, let type): "selectors \(name) \(type)"
    case .ancestry(let type): "ancestry \(type)"
    case .conformance(let type, let owner): "conformance \(type) \(owner)"
    case .requirements(let name): "requirements \(name)"
    case .requirementNames: "requirementNames"
    case .property(let name): "property \(name)"
    case .global(let name): "global \(name)"
    case .hoisting(let member, let type): "hoisting \(member) \(type)"
    case .implementedRequirements(let owner, let type): "answered \(owner) \(type)"
    case .inheritedRequirement(let member, let type): "inheritedRequirement \(member) \(type)"
    case .unreachableRequirement(let member, let type): "missed \(member) \(type)"
    case .neverCalled(let member, let type): "uncalled \(member) \(type)"
    case .imports: "imports"
    }
  }
}

extension MemberDeclaration {
  var comparisonKey: String {
    let flags = [isStatic, isObjectiveC, isOptional, isOverride, isSettable].map { $0 ? "1" : "0" }
    let words =
      [kind.rawValue, fullName, type ?? "-", objectiveCName ?? "-"] + flags
      + [effects, generics, conditions, modifiers, access] + observers
      + parameters.map {
        "\($0.specifiers) \($0.type) \($0.isVariadic ? "..." : "") \($0.defaultValue ?? "")"
      }
    return words.joined(separator: "|")
  }
}

extension ResolvedMember {
  var comparisonKey: String { "\(owner)|\(isObjectiveC)|\(isOwn)|\(member.comparisonKey)" }
}

extension ResolvedType {
  var comparisonKey: String { "\(name)|\(kind.rawValue)|\(access)|\(spelled)|\(isOwn)" }
}

extension OptionalRequirement {
  var comparisonKey: String { "\(owner)|\(access)|\(member.comparisonKey)" }
}
#endif
