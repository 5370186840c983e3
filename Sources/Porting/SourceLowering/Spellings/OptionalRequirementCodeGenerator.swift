#if Porting
/// A generator of the code for optional protocol requirements.
///
/// An optional requirement becomes a throwing requirement with a default implementation that always throws. A method
/// that does not throw can implement it.
enum OptionalRequirementCodeGenerator {
  /// Returns the name of the generated method that reports which optional requirements of a protocol an object
  /// implements.
  static func responseMethodName(for owner: String) -> String {
    "_answers_" + TypeNameParsing.sourceSpelling(owner).split(separator: ".").joined(separator: "_")
  }

  /// Returns the source of a method with an empty body.
  static func emptyMethodSource(for member: MemberDeclaration) -> String {
    let modifiers = member.modifiers.isEmpty ? "" : member.modifiers + " "
    let parameters = member.parameters.enumerated().map { i, parameter in
      let specifiers = parameter.specifiers.isEmpty ? "" : parameter.specifiers + " "
      return "\(parameter.label) a\(i): \(specifiers)\(parameter.type)"
    }
    return "\(modifiers)func \(member.name.quoted)(\(parameters.joined(separator: ", "))) {}"
  }

  /// Returns the source of a default implementation that throws, for requirements that a type does not implement.
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
