/// How documents write a property of an animation.
package enum AnimationPropertyType: Sendable {
  /// A number that may be infinite: how long or how often.
  case unboundedNumber
  case number, bool, string, timingFunction, timingFunctions, numbers, path, values, animations
  case valueFunction, frameRates, filter
  /// A value of whatever the key path names.
  case keyPathValue
  /// Not at all: it is an object of the program.
  case unserialized

  /// Whether it is a number, a truth or a name.
  package var isScalar: Bool {
    switch self {
    case .unboundedNumber, .number, .bool, .string: true
    default: false
    }
  }
}

/// The properties of animations by key.
enum AnimationKeys {
  // Sound: the functions capture nothing but other such functions.
  /// One property.
  struct Member: @unchecked Sendable {
    let key: String
    let form: AnimationPropertyType
    /// Whether it is kept as a `Float`.
    let isSingle: Bool
    /// Its places in documents and in descriptions, from 1; nil where it is in none.
    let written: Int?
    let described: Int?
    let get: (CAAnimation) -> Any?
    let set: (CAAnimation, Any?) -> Bool
  }

  /// The property of that key that the animation's class has.
  static func member(forKey key: String, of animation: CAAnimation) -> Member? {
    memberTables(of: animation).lazy.compactMap { $0[key] }.first
  }

  /// How documents write the property of that key, whatever class has it.
  static func propertyType(_ key: String) -> AnimationPropertyType? { propertyTypes[key] }

  private static let propertyTypes: [String: AnimationPropertyType] = {
    let tables = [common, property, basic, spring, keyframe, group, transition]
    return Dictionary(
      tables.flatMap { $0.values.filter { $0.form != .unserialized }.map { ($0.key, $0.form) } },
      uniquingKeysWith: { first, _ in first })
  }()

  /// The keys that documents hold, in their order.
  static func documentMembers(of animation: CAAnimation) -> [Member] {
    sortedMembers(of: animation, by: \.written)
  }

  /// The keys that descriptions hold, in their order.
  static func descriptionMembers(of animation: CAAnimation) -> [Member] {
    sortedMembers(of: animation, by: \.described)
  }

  private static func sortedMembers(
    of animation: CAAnimation, by place: (Member) -> Int?
  ) -> [Member] {
    memberTables(of: animation).flatMap(\.values).filter { place($0) != nil }
      .sorted { place($0) ?? 0 < place($1) ?? 0 }
  }

  /// The keys of the animation's class.
  static func keys(of animation: CAAnimation) -> [String] {
    memberTables(of: animation).flatMap(\.keys).sorted()
  }

  private static func memberTables(of animation: CAAnimation) -> [[String: Member]] {
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

  static func makeTable(_ members: [Member]) -> [String: Member] {
    Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0) })
  }

  static func number<A: CAAnimation, T: BinaryFloatingPoint>(
    _ key: String, _ form: AnimationPropertyType, single: Bool = false, written: Int? = nil,
    described: Int? = nil, _ get: @escaping (A) -> T, _ set: @escaping (A, T) -> Void
  ) -> Member {
    makeMember(key, form, (single, written, described), { (a: A) in Double(get(a)) }) {
      (a: A, any) in
      set(a, T(decodeNumber(any) ?? 0))
    } accepts: {
      $0 == nil || decodeNumber($0) != nil
    }
  }

  static func flag<A: CAAnimation>(
    _ key: String, _ form: AnimationPropertyType, single: Bool = false, written: Int? = nil,
    described: Int? = nil, _ get: @escaping (A) -> Bool, _ set: @escaping (A, Bool) -> Void
  ) -> Member {
    makeMember(key, form, (single, written, described), { (a: A) in get(a) }) { (a: A, any) in
      set(a, decodeNumber(any) ?? 0 != 0)
    } accepts: {
      $0 == nil || decodeNumber($0) != nil
    }
  }

  static func object<A: CAAnimation, T>(
    _ key: String, _ form: AnimationPropertyType, single: Bool = false, written: Int? = nil,
    described: Int? = nil, _ get: @escaping (A) -> T?, _ set: @escaping (A, T?) -> Void
  ) -> Member {
    makeMember(key, form, (single, written, described), { (a: A) in get(a) }) { (a: A, any) in
      // Unwrapped first: nil is an Any, too, and so is an optional with something in it.
      set(a, any.flatMap { $0 as? T })
    } accepts: {
      $0 == nil || $0 is T
    }
  }

  static func name<A: CAAnimation, N: RawRepresentable>(
    _ key: String, _ form: AnimationPropertyType, single: Bool = false, written: Int? = nil,
    described: Int? = nil, _ get: @escaping (A) -> N, _ set: @escaping (A, N) -> Void
  ) -> Member where N.RawValue == String {
    makeMember(key, form, (single, written, described), { (a: A) in get(a).rawValue }) {
      (animation: A, any) in
      if let name = decodeName(any, N.self) { set(animation, name) }
    } accepts: {
      decodeName($0, N.self) != nil
    }
  }

  static func optionalName<A: CAAnimation, N: RawRepresentable>(
    _ key: String, _ form: AnimationPropertyType, single: Bool = false, written: Int? = nil,
    described: Int? = nil, _ get: @escaping (A) -> N?, _ set: @escaping (A, N?) -> Void
  ) -> Member where N.RawValue == String {
    makeMember(key, form, (single, written, described), { (a: A) in get(a)?.rawValue }) {
      (a: A, any) in
      set(a, decodeName(any, N.self))
    } accepts: {
      $0 == nil || decodeName($0, N.self) != nil
    }
  }

  static func frameRates<A: CAAnimation>(
    _ key: String, _ form: AnimationPropertyType, single: Bool = false, written: Int? = nil,
    described: Int? = nil, _ get: @escaping (A) -> CAFrameRateRange,
    _ set: @escaping (A, CAFrameRateRange) -> Void
  ) -> Member {
    object(key, form, written: written, described: described, get) { set($0, $1 ?? .default) }
  }

  private static func decodeName<N: RawRepresentable>(_ any: Any?, _ type: N.Type) -> N?
  where N.RawValue == String {
    any as? N ?? (any as? String).flatMap(N.init(rawValue:))
  }

  private static func makeMember<A: CAAnimation>(
    _ key: String, _ form: AnimationPropertyType,
    _ place: (single: Bool, written: Int?, described: Int?),
    _ get: @escaping (A) -> Any?, _ set: @escaping (A, Any?) -> Void,
    accepts: @escaping (Any?) -> Bool
  ) -> Member {
    Member(
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
