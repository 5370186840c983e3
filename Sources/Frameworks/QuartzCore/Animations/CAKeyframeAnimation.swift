import Geometry
import RenderTree
import Timing

/// An animation through a sequence of values or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {

  public override init() { super.init() }
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
  /// The value at each keyframe.
  ///
  /// The values are ignored if `path` is set.
  open var values: [Any]? {
    didSet { if rejectsChange(ofProperty: "values") { values = oldValue } }
  }

  /// The path along which a point property is animated, used instead of `values`.
  open var path: CGPath? {
    didSet { if rejectsChange(ofProperty: "path") { path = oldValue } }
  }

  /// The time of each keyframe as a fraction of the duration in `0...1`, in ascending order.
  ///
  /// If `nil`, the keyframes are evenly spaced.
  open var keyTimes: [NSNumber]? {
    didSet { if rejectsChange(ofProperty: "keyTimes") { keyTimes = oldValue } }
  }

  /// The timing function for each segment between two keyframes, or `nil` if all segments are linear.
  open var timingFunctions: [CAMediaTimingFunction]? {
    didSet { if rejectsChange(ofProperty: "timingFunctions") { timingFunctions = oldValue } }
  }

  /// The way in which the values between keyframes are computed.
  open var calculationMode: CAAnimationCalculationMode = .linear {
    didSet { if rejectsChange(ofProperty: "calculationMode") { calculationMode = oldValue } }
  }

  /// The tension of the curve at each value in the cubic modes, in `-1...1`.
  open var tensionValues: [NSNumber]? {
    didSet { if rejectsChange(ofProperty: "tensionValues") { tensionValues = oldValue } }
  }

  /// The continuity of the curve at each value in the cubic modes, in `-1...1`.
  open var continuityValues: [NSNumber]? {
    didSet { if rejectsChange(ofProperty: "continuityValues") { continuityValues = oldValue } }
  }

  /// The bias of the curve at each value in the cubic modes, in `-1...1`.
  open var biasValues: [NSNumber]? {
    didSet { if rejectsChange(ofProperty: "biasValues") { biasValues = oldValue } }
  }

  /// The way in which the layer is rotated along the path, or `nil` if it is not rotated.
  open var rotationMode: CAAnimationRotationMode? {
    didSet { if rejectsChange(ofProperty: "rotationMode") { rotationMode = oldValue } }
  }

  /// Copies the properties that the class declares from another animation.
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

/// The way in which the values between keyframes are computed.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Linear interpolation between neighboring values.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// No interpolation: each value is presented until the next key time.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Linear interpolation between the values, at constant speed.
  ///
  /// Key times and timing functions are ignored.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Interpolation along a smooth cubic curve through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Interpolation along a smooth cubic curve through the values, at constant speed.
  ///
  /// Key times and timing functions are ignored.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// The way in which a layer is rotated while it is animated along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Rotates the layer to match the direction of the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// Rotates the layer to match the opposite of the path's direction.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// A function that creates a transform from the interpolated numbers of an animation.
///
/// With a value function, an animation can rotate a layer by more than half a turn.
public final class CAValueFunction: NSObject, NSSecureCoding, Sendable {
  public let name: CAValueFunctionName
  let function: PropertyAnimation.ValueFunction

  /// Creates the function with the given name.
  ///
  /// Returns `nil` if the name is unknown.
  public init?(name: CAValueFunctionName) {
    guard let function = Self.namedFunctions[name] else { return nil }
    self.name = name
    self.function = function
  }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { coder.encode(name.rawValue, forKey: "name") }

  /// Decodes a value function.
  ///
  /// Returns `nil` if the archive has no name or an unknown one.
  public convenience init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "name") as String? else {
      return nil
    }
    self.init(name: CAValueFunctionName(rawValue: name))
  }

  /// The type of the animated values: a list of numbers for `scale` and `translate`, otherwise a single number.
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

/// The name of a predefined value function.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A rotation about the x axis by an angle in radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A rotation about the y axis by an angle in radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A rotation about the z axis by an angle in radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// A scale by three factors, one for each of the x, y and z axes.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A scale by a factor along the x axis.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A scale by a factor along the y axis.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A scale by a factor along the z axis.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// A translation by three offsets in points, one for each of the x, y and z axes.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A translation by an offset in points along the x axis.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A translation by an offset in points along the y axis.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A translation by an offset in points along the z axis.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}
