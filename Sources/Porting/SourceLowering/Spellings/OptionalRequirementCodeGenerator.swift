#if Porting
/// A generator for the code that replaces optional protocol requirements.
///
/// An optional requirement becomes a throwing requirement whose default implementation always throws. It can also be
/// implemented by a method that does not throw.
enum OptionalRequirementCodeGenerator {
  /// Returns the name of the generated method that reports which of a protocol's optional requirements an object
  /// implements.
  static func responseMethodName(for owner: String) -> String {
    "_answers_" + TypeNameParsing.sourceSpelling(owner).split(separator: ".").joined(separator: "_")
  }

  /// Returns the source text of a method with an empty body.
  static func emptyMethodSource(for member: MemberDeclaration) -> String {
    let modifiers = member.modifiers.isEmpty ? "" : member.modifiers + " "
    let parameters = member.parameters.enumerated().map { i, parameter in
      let specifiers = parameter.specifiers.isEmpty ? "" : parameter.specifiers + " "
      return "\(parameter.label) a\(i): \(specifiers)\(parameter.type)"
    }
    return "\(modifiers)func \(member.name.quoted)(\(parameters.joined(separator: ", "))) {}"
  }

  /// Returns the source text of a default implementation that throws an error, for requirements that a type does not
  /// implement.
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
