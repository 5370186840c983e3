import Geometry
import RenderTree
import Timing

/// An animation through several values: behaviour/animations.md, "Keyframes".
open class CAKeyframeAnimation: CAPropertyAnimation {

  public override init() { super.init() }
  /// Reads one out of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func copyProperties(from other: CAAnimation) {
    super.copyProperties(from: other)
    if let other = other as? CAKeyframeAnimation { copyDeclaredProperties(from: other) }
  }

  override var sampleValue: Any? { path?.currentPoint ?? values?.first }

  override func makeTrack(kind: ValueKind, unboxer boxes: ValueUnboxer) -> PropertyAnimation
    .ValueTrack?
  {
    var frames = Keyframes(
      times: keyTimes?.map(\.doubleValue), easings: timingFunctions?.map(\.easing),
      mode: Keyframes.CalculationMode(rawValue: calculationMode.rawValue) ?? .linear,
      rotation: rotationMode.flatMap { Keyframes.PathRotation(rawValue: $0.rawValue) },
      tension: tensionValues?.map(\.doubleValue) ?? [],
      continuity: continuityValues?.map(\.doubleValue) ?? [],
      bias: biasValues?.map(\.doubleValue) ?? [])
    if let path {
      guard kind == .point || kind == .size else { return nil }
      frames.path = path.geometry
    } else {
      let typed = (values ?? []).map { boxes.unboxValue($0, as: kind) }
      guard typed.allSatisfy({ $0 != nil }) else { return nil }
      frames.values = typed.compactMap { $0 }
    }
    return .keyframes(frames)
  }

  // generated: properties of CAKeyframeAnimation
  /// The values.
  open var values: [Any]? {
    didSet { if rejectsChange(ofProperty: "values") { values = oldValue } }
  }

  /// In place of values, for points.
  open var path: CGPath? {
    didSet { if rejectsChange(ofProperty: "path") { path = oldValue } }
  }

  /// When each value is reached, as fractions of the duration.
  open var keyTimes: [NSNumber]? {
    didSet { if rejectsChange(ofProperty: "keyTimes") { keyTimes = oldValue } }
  }

  /// One for each segment.
  open var timingFunctions: [CAMediaTimingFunction]? {
    didSet { if rejectsChange(ofProperty: "timingFunctions") { timingFunctions = oldValue } }
  }

  /// What lies between the values.
  open var calculationMode: CAAnimationCalculationMode = .linear {
    didSet { if rejectsChange(ofProperty: "calculationMode") { calculationMode = oldValue } }
  }

  /// Tension at each value, for the cubic modes.
  open var tensionValues: [NSNumber]? {
    didSet { if rejectsChange(ofProperty: "tensionValues") { tensionValues = oldValue } }
  }

  /// Continuity at each value, for the cubic modes.
  open var continuityValues: [NSNumber]? {
    didSet { if rejectsChange(ofProperty: "continuityValues") { continuityValues = oldValue } }
  }

  /// Bias at each value, for the cubic modes.
  open var biasValues: [NSNumber]? {
    didSet { if rejectsChange(ofProperty: "biasValues") { biasValues = oldValue } }
  }

  /// Whether the layer turns with the path.
  open var rotationMode: CAAnimationRotationMode? {
    didSet { if rejectsChange(ofProperty: "rotationMode") { rotationMode = oldValue } }
  }

  /// Takes over the properties of the class.
  private final func copyDeclaredProperties(from other: CAKeyframeAnimation) {
    values = other.values
    path = other.path
    keyTimes = other.keyTimes
    timingFunctions = other.timingFunctions
    calculationMode = other.calculationMode
    tensionValues = other.tensionValues
    continuityValues = other.continuityValues
    biasValues = other.biasValues
    rotationMode = other.rotationMode
  }
  // generated: end
}

/// What lies between keyframes.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// As programs and documents spell it.
  public let rawValue: String
  /// A name, which may be another than those below.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// At even speed, or between neighbours.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value stands until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// At even speed along the values.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A smooth curve through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// A smooth curve at even speed.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// How a layer turns with its path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// As programs and documents spell it.
  public let rawValue: String
  /// A name, which may be another than those below.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Along the tangent.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// Against the tangent.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// Makes a transform of interpolated numbers: behaviour/animations.md, "Value functions".
public final class CAValueFunction: NSObject, NSSecureCoding, Sendable {
  /// The function's name.
  public let name: CAValueFunctionName
  let function: PropertyAnimation.ValueFunction

  /// The function of that name; nil for one that is not known.
  public init?(name: CAValueFunctionName) {
    guard let function = Self.namedFunctions[name] else { return nil }
    self.name = name
    self.function = function
  }

  /// Whether archives that demand it may hold it.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the name.
  public func encode(with coder: NSCoder) { coder.encode(name.rawValue, forKey: "name") }

  /// The function of the name in an archive; nil for one that is not known.
  public convenience init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "name") as String? else {
      return nil
    }
    self.init(name: CAValueFunctionName(rawValue: name))
  }

  /// The type of the numbers it takes.
  var kind: ValueKind {
    switch function {
    case .scale, .translate: .numbers
    case .rotateX, .rotateY, .rotateZ, .scaleX, .scaleY, .scaleZ, .translateX, .translateY,
      .translateZ:
      .number
    }
  }

  private static let namedFunctions: [CAValueFunctionName: PropertyAnimation.ValueFunction] = [
    .rotateX: .rotateX, .rotateY: .rotateY, .rotateZ: .rotateZ, .scale: .scale, .scaleX: .scaleX,
    .scaleY: .scaleY, .scaleZ: .scaleZ, .translate: .translate, .translateX: .translateX,
    .translateY: .translateY, .translateZ: .translateZ,
  ]
}

/// The name of a value function.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// As programs and documents spell it.
  public let rawValue: String
  /// A name, which may be another than those below.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Radians about x.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// Radians about y.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// Radians about z.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// Factors along x, y, z.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A factor along x.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A factor along y.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A factor along z.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// Offsets along x, y, z.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// An offset along x.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// An offset along y.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// An offset along z.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}
