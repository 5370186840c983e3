#if Porting
/// What one file says of its types, as far as others' lowering depends on it.
public struct FileDeclarations: Codable, Hashable, Sendable {
  /// The path of the file.
  public var path: String
  /// The modules it imports.
  public var imports: [String]
  /// Its types and extensions, those within others and within functions included, in the order of the text.
  public var types: [TypeDeclaration]
  /// Names declared at the top of the file that are no types.
  public var globals: [MemberDeclaration]
}

/// A declaration of a type, or an extension.
public struct TypeDeclaration: Codable, Hashable, Sendable {
  /// What kind of declaration.
  public enum TypeKind: String, Codable, Hashable, Sendable {
    /// A class.
    case `class`
    /// An actor.
    case `actor`
    /// A structure.
    case `struct`
    /// An enumeration.
    case `enum`
    /// A protocol.
    case `protocol`
    /// An extension of any of them.
    case `extension`
    /// Another name of a type.
    case `typealias`
  }

  /// What kind of declaration.
  public var kind: TypeKind
  /// The whole name, `Outer.Inner`; an extension's is the extended type's as it is written; within a function it holds its place.
  public var name: String
  /// The names of generic parameters.
  public var generics: [String] = []
  /// What it inherits and conforms to, or what a typealias stands for.
  public var inherits: [String] = []
  /// Its attributes, names only.
  public var attributes: [String] = []
  /// `public`, `open`, `package`, `fileprivate`, `private`, or nothing.
  public var access: String = ""
  /// Whether it is an extension with conditions.
  public var isConditional = false
  /// The line of its name.
  public var line: Int
  /// Its members, without types.
  public var members: [MemberDeclaration] = []
}

/// A member of a type.
public struct MemberDeclaration: Codable, Hashable, Sendable {
  /// What kind of member.
  public enum MemberKind: String, Codable, Hashable, Sendable {
    /// A method or function.
    case method
    /// A property or variable.
    case property
    /// An initialiser.
    case initializer
    /// A subscript.
    case `subscript`
    /// A case of an enumeration.
    case `case`
  }

  /// A parameter.
  public struct Parameter: Codable, Hashable, Sendable {
    /// The label, `_` where there is none.
    public var label: String
    /// The type as it is written, without `inout` and attributes.
    public var type: String
    /// What precedes the type: `inout`, `@escaping`, `@autoclosure`.
    public var specifiers: String = ""
    /// Whether it takes any number of values.
    public var isVariadic = false
    /// The value where none is given, as it is written.
    public var defaultValue: String?
  }

  /// What kind of member.
  public var kind: MemberKind
  /// The name without labels.
  public var name: String
  /// A method's parameters.
  public var parameters: [Parameter] = []
  /// A method's result or a property's type as it is written; nil where none is.
  public var type: String?
  /// Whether it is a member of the type itself: `static` or `class`.
  public var isStatic = false
  /// Whether it is declared for Objective-C.
  public var isObjectiveC = false
  /// The name after `@objc`, of a property its getter's.
  public var objectiveCName: String?
  /// Whether it need not be there, in a protocol.
  public var isOptional = false
  /// Whether it overrides.
  public var isOverride = false
  /// `throws` and `async` as they are written.
  public var effects: String = ""
  /// Generic parameters as they are written.
  public var generics: String = ""
  /// A `where` clause as it is written.
  public var conditions: String = ""
  /// Attributes and modifiers that a moved declaration keeps.
  public var modifiers: String = ""
  /// `public`, `open`, `package`, `fileprivate`, `private`, or nothing.
  public var access: String = ""
  /// Whether a property can be set.
  public var isSettable = false
  /// Observers a property has: `willSet`, `didSet`.
  public var observers: [String] = []
  /// The line of its name.
  public var line: Int

  /// The name without labels of one with labels.
  static func baseName(ofFullName fullName: String) -> String {
    String(fullName.prefix { $0 != "(" })
  }

  /// The name with labels, `tableView(_:didSelectRowAt:)`; a property's name alone.
  public var fullName: String {
    kind == .property ? name : name + "(" + parameters.map { $0.label + ":" }.joined() + ")"
  }
}
#endif
