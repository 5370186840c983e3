#if Porting
/// What becomes of requirements that need not be there.
///
/// Such a requirement throws, and its default always does; a method that does not throw meets it all the same.
enum OptionalRequirementCodeGenerator {
  /// The method that says which optional requirements of a protocol an object has.
  static func responseMethodName(for owner: String) -> String {
    "_answers_" + TypeNameParsing.sourceSpelling(owner).split(separator: ".").joined(separator: "_")
  }

  /// A method that does nothing.
  static func emptyMethodSource(for member: MemberDeclaration) -> String {
    let modifiers = member.modifiers.isEmpty ? "" : member.modifiers + " "
    let parameters = member.parameters.enumerated().map { i, parameter in
      let specifiers = parameter.specifiers.isEmpty ? "" : parameter.specifiers + " "
      return "\(parameter.label) a\(i): \(specifiers)\(parameter.type)"
    }
    return "\(modifiers)func \(member.name.quoted)(\(parameters.joined(separator: ", "))) {}"
  }

  /// The default of a requirement that nobody meets.
  static func throwingDefaultSource(for member: MemberDeclaration) -> String {
    let modifiers = member.modifiers.isEmpty ? "" : member.modifiers + " "
    let result = member.type.map { " -> " + $0 } ?? ""
    guard member.kind == .method else {
      return
        "\(modifiers)var \(member.name.quoted): \(member.type ?? "Never") "
        + "{ get throws { throw _Concurrency.CancellationError() } }"
    }
    let parameters = member.parameters.enumerated().map { i, parameter in
      let specifiers = parameter.specifiers.isEmpty ? "" : parameter.specifiers + " "
      return
        "\(parameter.label) a\(i): \(specifiers)\(parameter.type)\(parameter.isVariadic ? "..." : "")"
    }
    let async = member.effects.contains("async") ? "async " : ""
    return
      "\(modifiers)func \(member.name.quoted)\(member.generics)(\(parameters.joined(separator: ", "))) "
      + "\(async)throws\(result) { throw _Concurrency.CancellationError() }"
  }
}
#endif
