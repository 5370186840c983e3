#if Porting
/// What lowering a file may ask of the facts.
public enum DeclarationQuery: Codable, Hashable, Sendable {
  /// Which type a name means within another type.
  case type(String, within: String)
  /// A type's members of a base name, its superclasses' included.
  case members(String, of: String)
  /// A type's members of a name in Objective-C's spelling.
  case selectors(String, of: String)
  /// A class and the classes above it.
  case ancestry(String)
  /// Whether a type conforms to a protocol, itself or by a superclass.
  case conformance(String, to: String)
  /// Requirements of a base name that need not be there.
  case requirements(String)
  /// The base names of all requirements that need not be there.
  case requirementNames
  /// Whether anything has a property of a name.
  case property(String)
  /// A variable at the top of a file.
  case global(String)
  /// Whether a member of an extension stands in the class instead.
  case hoisting(String, of: String)
  /// Which of a protocol's optional requirements a type of another module meets.
  case implementedRequirements(String, of: String)
  /// Whether a method is one that a class above has been given for its sake.
  case inheritedRequirement(String, of: String)
  /// Whether a method would never be called through a protocol of the system's.
  case neverCalled(String, of: String)
  /// Which protocol has a method that need not be there, which nobody would call as the class that conforms to it lacks it.
  case unreachableRequirement(String, of: String)
  /// Which modules any file imports.
  case imports
}

/// A type that was found.
struct ResolvedType: Hashable, Sendable {
  /// The whole name.
  var name: String
  var kind: TypeDeclaration.TypeKind
  var access: String
  /// The name with its generic parameters, `Outer<T>.Inner`.
  var spelled: String
  /// Whether it is of the module itself.
  var isOwn: Bool
}

/// A member that was found, and where.
struct ResolvedMember: Hashable, Sendable {
  /// The whole name of the type whose member it is.
  var owner: String
  /// Whether it is declared for Objective-C, by itself or by what surrounds it.
  var isObjectiveC: Bool
  var isOwn: Bool
  var member: MemberDeclaration

  /// The selector's name.
  var selector: String { ObjectiveCNaming.selector(ofMethod: member) }
}
#endif
