#if Porting
/// The declarations in a file that may affect the lowering of other files.
public struct FileDeclarations: Codable, Hashable, Sendable {
  /// The path of the source file.
  public var path: String
  /// The names of the modules imported by the file.
  public var imports: [String]
  /// The types and extensions in source order, including nested types and types declared in functions.
  public var types: [TypeDeclaration]
  /// The global variables and functions in source order.
  public var globals: [MemberDeclaration]
}

/// A declaration of a type, or an extension of one.
public struct TypeDeclaration: Codable, Hashable, Sendable {
  /// The kind of a type declaration.
  public enum TypeKind: String, Codable, Hashable, Sendable {
    /// The declaration is a class.
    case `class`
    /// The declaration is an actor.
    case `actor`
    /// The declaration is a structure.
    case `struct`
    /// The declaration is an enumeration.
    case `enum`
    /// The declaration is a protocol.
    case `protocol`
    /// The declaration is an extension of a type of any kind.
    case `extension`
    /// The declaration is a type alias.
    case `typealias`
  }

  /// The kind of type that is declared.
  public var kind: TypeKind
  /// The qualified name, such as `Outer.Inner`.
  ///
  /// An extension has the name of the extended type as written. The name of a type declared in a function contains
  /// the position of the function.
  public var name: String
  /// The names of the type's generic parameters.
  public var generics: [String] = []
  /// The superclass and protocols as written; for a type alias, its target.
  public var inherits: [String] = []
  /// The names of the attributes, without arguments.
  public var attributes: [String] = []
  /// The access level as written: `public`, `open`, `package`, `fileprivate` or `private`; empty if none is written.
  public var access: String = ""
  /// Whether the declaration is an extension that has a `where` clause.
  public var isConditional = false
  /// The line that contains the name, starting at 1.
  public var line: Int
  /// The members of the type, excluding nested types.
  public var members: [MemberDeclaration] = []
}

/// A member of a type, or a global declaration that is not a type.
public struct MemberDeclaration: Codable, Hashable, Sendable {
  /// The kind of a type member or global declaration.
  public enum MemberKind: String, Codable, Hashable, Sendable {
    /// The declaration is a method or global function.
    case method
    /// The declaration is a property or global variable.
    case property
    /// The declaration is an initializer.
    case initializer
    /// The declaration is a subscript.
    case `subscript`
    /// The declaration is a case of an enumeration.
    case `case`
  }

  /// A parameter of a method, initializer or subscript.
  public struct Parameter: Codable, Hashable, Sendable {
    /// The argument label; `_` if there is none.
    public var label: String
    /// The parameter's type as written, without `inout` and attributes.
    public var type: String
    /// The specifiers and attributes that precede the type, such as `inout`, `@escaping` and `@autoclosure`.
    public var specifiers: String = ""
    /// Whether the parameter accepts a variable number of arguments.
    public var isVariadic = false
    /// The source text of the default value; `nil` if there is none.
    public var defaultValue: String?
  }

  /// The kind of member that is declared.
  public var kind: MemberKind
  /// The base name of the member, without argument labels.
  public var name: String
  /// The parameters of a method, initializer or subscript.
  public var parameters: [Parameter] = []
  /// The result type of a method or the type of a property, as written; `nil` if none is written.
  public var type: String?
  /// Whether the member is a type member, declared with `static` or `class`.
  public var isStatic = false
  /// Whether the member is exposed to Objective-C by one of its own attributes.
  public var isObjectiveC = false
  /// The name specified in `@objc(name)`; `nil` if there is none.
  ///
  /// For a property, the name applies to the getter.
  public var objectiveCName: String?
  /// Whether the member is an optional protocol requirement.
  public var isOptional = false
  /// Whether the member is declared with the `override` modifier.
  public var isOverride = false
  /// The effect specifiers as written, such as `async throws`; empty if there are none.
  public var effects: String = ""
  /// The generic parameter clause as written; empty if there is none.
  public var generics: String = ""
  /// The `where` clause as written; empty if there is none.
  public var conditions: String = ""
  /// The attributes and modifiers that are kept if the declaration is moved.
  public var modifiers: String = ""
  /// The access level as written: `public`, `open`, `package`, `fileprivate` or `private`; empty if none is written.
  public var access: String = ""
  /// Whether the property has a setter.
  public var isSettable = false
  /// The names of the property's observers: `willSet`, `didSet`.
  public var observers: [String] = []
  /// The line that contains the name, starting at 1.
  public var line: Int

  /// Returns the base name for a full name, such as `tableView` for `tableView(_:didSelectRowAt:)`.
  static func baseName(ofFullName fullName: String) -> String {
    String(fullName.prefix { $0 != "(" })
  }

  /// The full name with argument labels, such as `tableView(_:didSelectRowAt:)`.
  ///
  /// For a property, the full name equals the base name.
  public var fullName: String {
    kind == .property ? name : name + "(" + parameters.map { $0.label + ":" }.joined() + ")"
  }
}
#endif
