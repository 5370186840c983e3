/// The format in which an animation property is written in documents.
package enum AnimationPropertyFormat: Sendable {
  /// A number that may be infinite, such as a duration or a repeat count.
  case unboundedNumber
  case number, bool, string, timingFunction, timingFunctions, numbers, path, values, animations
  case valueFunction, frameRates, filter
  /// A value with the type of the property named by the animation's key path.
  case keyPathValue
  /// No format; the property is omitted from documents.
  case unserialized

  /// Whether the value is a number, a Boolean or a string.
  package var isScalar: Bool {
    switch self {
    case .unboundedNumber, .number, .bool, .string: true
    default: false
    }
  }
}

/// The properties of the animation classes by key, used for key-value coding, archives, documents and debug
/// descriptions.
enum AnimationPropertyTable {
  // Sound: the stored closures capture only other such closures and no mutable state.
  /// A property of an animation class, with its document format and accessors.
  struct Property: @unchecked Sendable {
    let key: String
    let form: AnimationPropertyFormat
    /// Whether the property is stored as a `Float`.
    let isSingle: Bool
    /// The 1-based positions of the property in documents (`written`) and in debug descriptions (`described`).
    ///
    /// If a position is `nil`, the property is omitted there.
    let written: Int?
    let described: Int?
    let get: (CAAnimation) -> Any?
    let set: (CAAnimation, Any?) -> Bool
  }

  /// Returns the property for the given key, or `nil` if the animation's class has no such property.
  static func property(forKey key: String, of animation: CAAnimation) -> Property? {
    propertyTables(of: animation).lazy.compactMap { $0[key] }.first
  }

  /// Returns the document format of the property with the given key, in whichever animation class declares it.
  ///
  /// Returns `nil` if the key is unknown or the property is omitted from documents.
  static func propertyFormat(forKey key: String) -> AnimationPropertyFormat? { propertyTypes[key] }

  private static let propertyTypes: [String: AnimationPropertyFormat] = {
    let tables = [common, property, basic, spring, keyframe, group, transition]
    return Dictionary(
      tables.flatMap { $0.values.filter { $0.form != .unserialized }.map { ($0.key, $0.form) } },
      uniquingKeysWith: { first, _ in first })
  }()

  /// Returns the properties written to documents, in document order.
  static func documentProperties(of animation: CAAnimation) -> [Property] {
    sortedProperties(of: animation, by: \.written)
  }

  /// Returns the properties listed in debug descriptions, in printing order.
  static func describedProperties(of animation: CAAnimation) -> [Property] {
    sortedProperties(of: animation, by: \.described)
  }

  private static func sortedProperties(
    of animation: CAAnimation, by place: (Property) -> Int?
  ) -> [Property] {
    propertyTables(of: animation).flatMap(\.values).filter { place($0) != nil }
      .sorted { place($0) ?? 0 < place($1) ?? 0 }
  }

  /// Returns all property keys of the animation's class, sorted.
  static func propertyKeys(of animation: CAAnimation) -> [String] {
    propertyTables(of: animation).flatMap(\.keys).sorted()
  }

  private static func propertyTables(of animation: CAAnimation) -> [[String: Property]] {
    var tables = [common]
    if animation is CAPropertyAnimation { tables.append(property) }
    if animation is CABasicAnimation { tables.append(basic) }
    if animation is CASpringAnimation { tables.append(spring) }
    if animation is CAKeyframeAnimation { tables.append(keyframe) }
    if animation is CAAnimationGroup { tables.append(group) }
    if animation is CATransition { tables.append(transition) }
    return tables
  }

  // MARK: Rows by type

  static func makeTable(of members: [Property]) -> [String: Property] {
    Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0) })
  }

  static func number<A: CAAnimation, T: BinaryFloatingPoint>(
    key: String, format form: AnimationPropertyFormat, single: Bool = false, written: Int? = nil,
    described: Int? = nil, get: @escaping (A) -> T, set: @escaping (A, T) -> Void
  ) -> Property {
    makeProperty(
      key: key, format: form, storage: (single, written, described),
      get: { (a: A) in Double(get(a)) }
    ) {
      (a: A, any) in
      set(a, T(decodeNumber(any) ?? 0))
    } accepts: {
      $0 == nil || decodeNumber($0) != nil
    }
  }

  static func bool<A: CAAnimation>(
    key: String, format form: AnimationPropertyFormat, single: Bool = false, written: Int? = nil,
    described: Int? = nil, get: @escaping (A) -> Bool, set: @escaping (A, Bool) -> Void
  ) -> Property {
    makeProperty(
      key: key, format: form, storage: (single, written, described), get: { (a: A) in get(a) }
    ) { (a: A, any) in
      set(a, decodeNumber(any) ?? 0 != 0)
    } accepts: {
      $0 == nil || decodeNumber($0) != nil
    }
  }

  static func object<A: CAAnimation, T>(
    key: String, format form: AnimationPropertyFormat, single: Bool = false, written: Int? = nil,
    described: Int? = nil, get: @escaping (A) -> T?, set: @escaping (A, T?) -> Void
  ) -> Property {
    makeProperty(
      key: key, format: form, storage: (single, written, described), get: { (a: A) in get(a) }
    ) { (a: A, any) in
      // The value is unwrapped before the cast, because both `nil` and a wrapped optional can be cast to `Any`.
      set(a, any.flatMap { $0 as? T })
    } accepts: {
      $0 == nil || $0 is T
    }
  }

  static func name<A: CAAnimation, N: RawRepresentable>(
    key: String, format form: AnimationPropertyFormat, single: Bool = false, written: Int? = nil,
    described: Int? = nil, get: @escaping (A) -> N, set: @escaping (A, N) -> Void
  ) -> Property where N.RawValue == String {
    makeProperty(
      key: key, format: form, storage: (single, written, described),
      get: { (a: A) in get(a).rawValue }
    ) {
      (animation: A, any) in
      if let name = decodeName(any, as: N.self) { set(animation, name) }
    } accepts: {
      decodeName($0, as: N.self) != nil
    }
  }

  static func optionalName<A: CAAnimation, N: RawRepresentable>(
    key: String, format form: AnimationPropertyFormat, single: Bool = false, written: Int? = nil,
    described: Int? = nil, get: @escaping (A) -> N?, set: @escaping (A, N?) -> Void
  ) -> Property where N.RawValue == String {
    makeProperty(
      key: key, format: form, storage: (single, written, described),
      get: { (a: A) in get(a)?.rawValue }
    ) {
      (a: A, any) in
      set(a, decodeName(any, as: N.self))
    } accepts: {
      $0 == nil || decodeName($0, as: N.self) != nil
    }
  }

  static func frameRates<A: CAAnimation>(
    key: String, format form: AnimationPropertyFormat, single: Bool = false, written: Int? = nil,
    described: Int? = nil, get: @escaping (A) -> CAFrameRateRange,
    set: @escaping (A, CAFrameRateRange) -> Void
  ) -> Property {
    object(key: key, format: form, written: written, described: described, get: get) {
      set($0, $1 ?? .default)
    }
  }

  private static func decodeName<N: RawRepresentable>(_ any: Any?, as type: N.Type) -> N?
  where N.RawValue == String {
    any as? N ?? (any as? String).flatMap(N.init(rawValue:))
  }

  private static func makeProperty<A: CAAnimation>(
    key: String, format form: AnimationPropertyFormat,
    storage place: (single: Bool, written: Int?, described: Int?),
    get: @escaping (A) -> Any?, set: @escaping (A, Any?) -> Void,
    accepts: @escaping (Any?) -> Bool
  ) -> Property {
    Property(
      key: key, form: form, isSingle: place.single, written: place.written,
      described: place.described, get: { ($0 as? A).flatMap(get) },
      set: { animation, any in
        let value = isNull(any) ? nil : any
        guard let animation = animation as? A, accepts(value) else { return false }
        set(animation, value)
        return true
      })
  }
}
