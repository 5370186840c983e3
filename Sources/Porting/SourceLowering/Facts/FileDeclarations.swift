#if Porting
/// The declarations of a file that the lowering of other files may depend on.
public struct FileDeclarations: Codable, Hashable, Sendable {
  /// The path of the file.
  public var path: String
  /// The names of the imported modules.
  public var imports: [String]
  /// The types and extensions in source order, including nested types and types in functions.
  public var types: [TypeDeclaration]
  /// The global variables and functions.
  public var globals: [MemberDeclaration]
}

/// A type declaration or an extension.
public struct TypeDeclaration: Codable, Hashable, Sendable {
  /// The kind of a type declaration.
  public enum TypeKind: String, Codable, Hashable, Sendable {
    /// A class declaration.
    case `class`
    /// An actor declaration.
    case `actor`
    /// A structure declaration.
    case `struct`
    /// An enumeration declaration.
    case `enum`
    /// A protocol declaration.
    case `protocol`
    /// An extension of a type of any kind.
    case `extension`
    /// A type alias declaration.
    case `typealias`
  }

  /// The kind of declaration.
  public var kind: TypeKind
  /// The qualified name, such as `Outer.Inner`.
  ///
  /// An extension has the name of the extended type as written. The name of a type in a function contains the
  /// position of the function.
  public var name: String
  /// The names of the generic parameters.
  public var generics: [String] = []
  /// The superclass and protocols as written, or the target of a type alias.
  public var inherits: [String] = []
  /// The names of the attributes, without arguments.
  public var attributes: [String] = []
  /// The access level as written: `public`, `open`, `package`, `fileprivate`, `private`, or empty if none is written.
  public var access: String = ""
  /// Whether the declaration is an extension with a `where` clause.
  public var isConditional = false
  /// The line of the name, from 1.
  public var line: Int
  /// The members of the type, without nested types.
  public var members: [MemberDeclaration] = []
}

/// A member of a type, or a global declaration that is not a type.
public struct MemberDeclaration: Codable, Hashable, Sendable {
  /// The kind of a member.
  public enum MemberKind: String, Codable, Hashable, Sendable {
    /// A method or global function.
    case method
    /// A property or global variable.
    case property
    /// An initializer of the type.
    case initializer
    /// A subscript of the type.
    case `subscript`
    /// A case of an enumeration.
    case `case`
  }

  /// A parameter of a method, initializer or subscript.
  public struct Parameter: Codable, Hashable, Sendable {
    /// The argument label, or `_` if there is none.
    public var label: String
    /// The type as written, without `inout` and attributes.
    public var type: String
    /// The specifiers and attributes before the type, such as `inout`, `@escaping` and `@autoclosure`.
    public var specifiers: String = ""
    /// Whether the parameter is variadic.
    public var isVariadic = false
    /// The source text of the default value, or nil.
    public var defaultValue: String?
  }

  /// The kind of member.
  public var kind: MemberKind
  /// The base name, without argument labels.
  public var name: String
  /// The parameters of a method, initializer or subscript.
  public var parameters: [Parameter] = []
  /// The result type of a method or the type of a property, as written, or nil if none is written.
  public var type: String?
  /// Whether the member is a type member, declared with `static` or `class`.
  public var isStatic = false
  /// Whether the member is exposed to Objective-C by its own attributes.
  public var isObjectiveC = false
  /// The name given in `@objc(name)`, or nil.
  ///
  /// For a property it is the name of the getter.
  public var objectiveCName: String?
  /// Whether the member is an optional protocol requirement.
  public var isOptional = false
  /// Whether the member has the modifier `override`.
  public var isOverride = false
  /// The effects as written, such as `async throws`.
  public var effects: String = ""
  /// The generic parameter clause as written.
  public var generics: String = ""
  /// The `where` clause as written.
  public var conditions: String = ""
  /// The attributes and modifiers that are kept when the declaration is moved.
  public var modifiers: String = ""
  /// The access level as written: `public`, `open`, `package`, `fileprivate`, `private`, or empty if none is written.
  public var access: String = ""
  /// Whether the property has a setter.
  public var isSettable = false
  /// The property observers: `willSet`, `didSet`.
  public var observers: [String] = []
  /// The line of the name, from 1.
  public var line: Int

  /// Returns the base name of a full name: `tableView` for `tableView(_:didSelectRowAt:)`.
  static func baseName(ofFullName fullName: String) -> String {
    String(fullName.prefix { $0 != "(" })
  }

  /// The full name with argument labels, such as `tableView(_:didSelectRowAt:)`.
  ///
  /// For a property it is the base name.
  public var fullName: String {
    kind == .property ? name : name + "(" + parameters.map { $0.label + ":" }.joined() + ")"
  }
}
#endif
