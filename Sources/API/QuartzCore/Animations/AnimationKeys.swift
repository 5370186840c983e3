/// The properties of animations by key.
enum AnimationKeys {
  /// One property.
  struct Member {
    let key: String
    let get: (CAAnimation) -> Any?
    let set: (CAAnimation, Any?) -> Bool
  }

  /// The property of that key that the animation's class has.
  static func member(_ key: String, of animation: CAAnimation) -> Member? {
    tables(of: animation).lazy.compactMap { $0[key] }.first
  }

  /// The keys of the animation's class.
  static func keys(of animation: CAAnimation) -> [String] {
    tables(of: animation).flatMap(\.keys).sorted()
  }

  private static func tables(of animation: CAAnimation) -> [[String: Member]] {
    var tables = [common]
    if animation is CAPropertyAnimation { tables.append(property) }
    if animation is CABasicAnimation { tables.append(basic) }
    if animation is CASpringAnimation { tables.append(spring) }
    if animation is CAKeyframeAnimation { tables.append(keyframe) }
    if animation is CAAnimationGroup { tables.append(group) }
    if animation is CATransition { tables.append(transition) }
    return tables
  }

  nonisolated(unsafe) private static let common = table([
    number("beginTime", { $0.beginTime }, { $0.beginTime = $1 }),
    number("timeOffset", { $0.timeOffset }, { $0.timeOffset = $1 }),
    number("repeatCount", { $0.repeatCount }, { $0.repeatCount = $1 }),
    number("repeatDuration", { $0.repeatDuration }, { $0.repeatDuration = $1 }),
    number("duration", { $0.duration }, { $0.duration = $1 }),
    number("speed", { $0.speed }, { $0.speed = $1 }),
    flag("autoreverses", { $0.autoreverses }, { $0.autoreverses = $1 }),
    name("fillMode", { $0.fillMode }, { $0.fillMode = $1 }),
    object("timingFunction", { $0.timingFunction }, { $0.timingFunction = $1 }),
    object("delegate", { $0.delegate }, { $0.delegate = $1 }),
    object(
      "preferredFrameRateRange", { $0.preferredFrameRateRange },
      { $0.preferredFrameRateRange = $1 ?? .default }),
    flag("removedOnCompletion", { $0.isRemovedOnCompletion }, { $0.isRemovedOnCompletion = $1 }),
  ])

  nonisolated(unsafe) private static let property = table([
    object("keyPath", { (a: CAPropertyAnimation) in a.keyPath }, { $0.keyPath = $1 }),
    flag("additive", { (a: CAPropertyAnimation) in a.isAdditive }, { $0.isAdditive = $1 }),
    flag("cumulative", { (a: CAPropertyAnimation) in a.isCumulative }, { $0.isCumulative = $1 }),
    object(
      "valueFunction", { (a: CAPropertyAnimation) in a.valueFunction }, { $0.valueFunction = $1 }),
  ])

  nonisolated(unsafe) private static let basic = table([
    object("fromValue", { (a: CABasicAnimation) in a.fromValue }, { $0.fromValue = $1 }),
    object("toValue", { (a: CABasicAnimation) in a.toValue }, { $0.toValue = $1 }),
    object("byValue", { (a: CABasicAnimation) in a.byValue }, { $0.byValue = $1 }),
  ])

  nonisolated(unsafe) private static let spring = table([
    number("mass", { (a: CASpringAnimation) in a.mass }, { $0.mass = $1 }),
    number("stiffness", { (a: CASpringAnimation) in a.stiffness }, { $0.stiffness = $1 }),
    number("damping", { (a: CASpringAnimation) in a.damping }, { $0.damping = $1 }),
    number(
      "initialVelocity", { (a: CASpringAnimation) in a.initialVelocity },
      { $0.initialVelocity = $1 }),
    number(
      "velocity", { (a: CASpringAnimation) in a.initialVelocity }, { $0.initialVelocity = $1 }),
    flag(
      "allowsOverdamping", { (a: CASpringAnimation) in a.allowsOverdamping },
      { $0.allowsOverdamping = $1 }),
  ])

  nonisolated(unsafe) private static let keyframe = table([
    object("values", { (a: CAKeyframeAnimation) in a.values }, { $0.values = $1 }),
    object("path", { (a: CAKeyframeAnimation) in a.path }, { $0.path = $1 }),
    object("keyTimes", { (a: CAKeyframeAnimation) in a.keyTimes }, { $0.keyTimes = $1 }),
    object(
      "timingFunctions", { (a: CAKeyframeAnimation) in a.timingFunctions },
      { $0.timingFunctions = $1 }),
    name(
      "calculationMode", { (a: CAKeyframeAnimation) in a.calculationMode },
      { $0.calculationMode = $1 }),
    object(
      "tensionValues", { (a: CAKeyframeAnimation) in a.tensionValues }, { $0.tensionValues = $1 }),
    object(
      "continuityValues", { (a: CAKeyframeAnimation) in a.continuityValues },
      { $0.continuityValues = $1 }),
    object("biasValues", { (a: CAKeyframeAnimation) in a.biasValues }, { $0.biasValues = $1 }),
    optionalName(
      "rotationMode", { (a: CAKeyframeAnimation) in a.rotationMode }, { $0.rotationMode = $1 }),
  ])

  nonisolated(unsafe) private static let group = table([
    object("animations", { (a: CAAnimationGroup) in a.animations }, { $0.animations = $1 })
  ])

  nonisolated(unsafe) private static let transition = table([
    name("type", { (a: CATransition) in a.type }, { $0.type = $1 }),
    optionalName("subtype", { (a: CATransition) in a.subtype }, { $0.subtype = $1 }),
    number("startProgress", { (a: CATransition) in a.startProgress }, { $0.startProgress = $1 }),
    number("endProgress", { (a: CATransition) in a.endProgress }, { $0.endProgress = $1 }),
    object("filter", { (a: CATransition) in a.filter }, { $0.filter = $1 }),
    flag(
      "transitionFades", { (a: CATransition) in a._transitionFades }, { $0._transitionFades = $1 }),
  ])

  // MARK: Rows by type

  private static func table(_ members: [Member]) -> [String: Member] {
    Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0) })
  }

  private static func number<A: CAAnimation, T: BinaryFloatingPoint>(
    _ key: String, _ get: @escaping (A) -> T, _ set: @escaping (A, T) -> Void
  ) -> Member {
    member(key, { (a: A) in Double(get(a)) }) { (a: A, any) in
      set(a, T(decodeNumber(any) ?? 0))
    } accepts: {
      $0 == nil || decodeNumber($0) != nil
    }
  }

  private static func flag<A: CAAnimation>(
    _ key: String, _ get: @escaping (A) -> Bool, _ set: @escaping (A, Bool) -> Void
  ) -> Member {
    member(key, { (a: A) in get(a) }) { (a: A, any) in
      set(a, decodeNumber(any) ?? 0 != 0)
    } accepts: {
      $0 == nil || decodeNumber($0) != nil
    }
  }

  private static func object<A: CAAnimation, T>(
    _ key: String, _ get: @escaping (A) -> T?, _ set: @escaping (A, T?) -> Void
  ) -> Member {
    member(key, { (a: A) in get(a) }) { (a: A, any) in
      // Unwrapped first: nil is an Any, too, and so is an optional with something in it.
      set(a, any.flatMap { $0 as? T })
    } accepts: {
      $0 == nil || $0 is T
    }
  }

  private static func name<A: CAAnimation, N: RawRepresentable>(
    _ key: String, _ get: @escaping (A) -> N, _ set: @escaping (A, N) -> Void
  ) -> Member where N.RawValue == String {
    member(key, { (a: A) in get(a).rawValue }) { (animation: A, any) in
      if let name = decodeName(any, N.self) { set(animation, name) }
    } accepts: {
      decodeName($0, N.self) != nil
    }
  }

  private static func optionalName<A: CAAnimation, N: RawRepresentable>(
    _ key: String, _ get: @escaping (A) -> N?, _ set: @escaping (A, N?) -> Void
  ) -> Member where N.RawValue == String {
    member(key, { (a: A) in get(a)?.rawValue }) { (a: A, any) in
      set(a, decodeName(any, N.self))
    } accepts: {
      $0 == nil || decodeName($0, N.self) != nil
    }
  }

  private static func decodeName<N: RawRepresentable>(_ any: Any?, _ type: N.Type) -> N?
  where N.RawValue == String {
    any as? N ?? (any as? String).flatMap(N.init(rawValue:))
  }

  private static func member<A: CAAnimation>(
    _ key: String, _ get: @escaping (A) -> Any?, _ set: @escaping (A, Any?) -> Void,
    accepts: @escaping (Any?) -> Bool
  ) -> Member {
    Member(
      key: key, get: { ($0 as? A).flatMap(get) },
      set: { animation, any in
        let value = any is NSNull ? nil : any
        guard let animation = animation as? A, accepts(value) else { return false }
        set(animation, value)
        return true
      })
  }
}
