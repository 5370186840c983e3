#if Porting
/// A lookup in the declarations of a module.
///
/// The results of lookups determine how a file is lowered.
public enum DeclarationQuery: Codable, Hashable, Sendable {
  /// The type that a name refers to inside another type.
  case type(String, within: String)
  /// The members of a type with the given base name, including inherited members.
  case members(String, of: String)
  /// The methods of a type with the given Objective-C selector, including inherited methods.
  case selectors(String, of: String)
  /// A class and all its superclasses.
  case ancestry(String)
  /// Whether a type or one of its superclasses conforms to the given protocol.
  case conformance(String, to: String)
  /// The optional protocol requirements with the given base name.
  case requirements(String)
  /// The base names of all optional protocol requirements.
  case requirementNames
  /// Whether any type declares a property with the given name.
  case property(String)
  /// The global variable with the given name.
  case global(String)
  /// Whether a member of a class extension must be declared in the class body instead, so that it can be overridden.
  case hoisting(String, of: String)
  /// The optional requirements of a protocol that are implemented by a type in another module.
  case implementedRequirements(String, of: String)
  /// Whether a method overrides a stub generated in a superclass for an optional requirement.
  case inheritedRequirement(String, of: String)
  /// Whether a method implements an optional requirement of a system protocol but can never be called through the
  /// protocol, because the conforming superclass lacks the method.
  case neverCalled(String, of: String)
  /// The protocol that declares an optional requirement implemented by a subclass without effect, because the
  /// conforming class, which belongs to another module, lacks the method.
  case unreachableRequirement(String, of: String)
  /// The modules imported by any of the files.
  case imports
}

/// A type found by resolving its name.
struct ResolvedType: Hashable, Sendable {
  /// The qualified name of the type.
  var name: String
  var kind: TypeDeclaration.TypeKind
  var access: String
  /// The qualified name including generic parameters, such as `Outer<T>.Inner`.
  var spelled: String
  /// Whether the type is declared in this module.
  var isOwn: Bool
}

/// A member found by resolving its name, with the type that declares it.
struct ResolvedMember: Hashable, Sendable {
  /// The qualified name of the type that declares the member.
  var owner: String
  /// Whether the member is exposed to Objective-C, by its own attribute or an attribute on its type.
  var isObjectiveC: Bool
  var isOwn: Bool
  var member: MemberDeclaration

  /// The Objective-C selector of the member.
  var selector: String { ObjectiveCNaming.selector(ofMethod: member) }
}
#endif
