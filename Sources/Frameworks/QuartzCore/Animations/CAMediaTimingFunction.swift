package import Timing

/// A cubic Bézier curve that maps the elapsed fraction of a cycle to the animation's progress.
///
/// Two functions are equal only if they are the same object. All functions created with the same name are one shared
/// object.
public class CAMediaTimingFunction: NSObject, _NamedTimingFunction, NSSecureCoding,
  // Sound: all stored properties are constants with immutable values.
  @unchecked Sendable
{
  private let points: [Float]
  let name: CAMediaTimingFunctionName?

  /// Creates a curve with the inner control points (`c1x`, `c1y`) and (`c2x`, `c2y`).
  ///
  /// The x coordinates are clamped to `0...1`, so that time never runs backward.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    points = [0, 0, min(max(c1x, 0), 1), c1y, min(max(c2x, 0), 1), c2y, 1, 1]
    name = nil
  }

  /// Returns the shared timing function with the given name.
  ///
  /// An unknown name raises a `CAProgrammerError`, and the result is the linear function.
  package static func sharedFunction(named name: CAMediaTimingFunctionName) -> CAMediaTimingFunction
  {
    if let function = shared[name] { return function }
    CAProgrammerError.raise(
      "unknown timing function name '\(name.rawValue)'; use one of \(knownNames)")
    return CAMediaTimingFunction([0, 0, 1, 1], name: nil)
  }

  private static let shared = controlPoints.reduce(
    into: [CAMediaTimingFunctionName: CAMediaTimingFunction]()
  ) { $0[$1.key] = CAMediaTimingFunction($1.value, name: $1.key) }

  private init(_ inner: [Float], name: CAMediaTimingFunctionName?) {
    points = [0, 0] + inner + [1, 1]
    self.name = name
  }

  private static let controlPoints: [CAMediaTimingFunctionName: [Float]] = [
    .linear: [0, 0, 1, 1], .easeIn: [0.42, 0, 1, 1], .easeOut: [0, 0, 0.58, 1],
    .easeInEaseOut: [0.42, 0, 0.58, 1], .default: [0.25, 0.1, 0.25, 1],
  ]

  // MARK: NSSecureCoding

  /// The coordinates of the inner control points in archive order: x1, y1, x2, y2.
  var innerPoints: [Float] { Array(points[2..<6]) }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    for (key, point) in zip(Self.pointKeys, innerPoints) { coder.encode(point, forKey: key) }
    coder.encode(name?.rawValue, forKey: "name")
  }

  public required init?(coder: NSCoder) {
    points = [0, 0] + Self.pointKeys.map { coder.decodeFloat(forKey: $0) } + [1, 1]
    name = (coder.decodeObject(of: NSString.self, forKey: "name") as String?)
      .map(CAMediaTimingFunctionName.init(rawValue:))
  }

  private static let pointKeys = ["c1x", "c1y", "c2x", "c2y"]

  private static var knownNames: String {
    controlPoints.keys.map(\.rawValue).sorted().joined(separator: ", ")
  }

  /// Writes the x and y coordinates of the control point at the given index.
  ///
  /// - Parameters:
  ///   - index: The index of the control point in `0...3`. Any other index raises a `CAProgrammerError`.
  ///   - values: A buffer for two numbers.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    guard (0...3).contains(index) else {
      CAProgrammerError.raise("invalid control point index \(index): it must be in 0...3")
      return
    }
    values[0] = points[2 * index]
    values[1] = points[2 * index + 1]
  }

  /// The name of a predefined function, or the inner control points of any other function.
  public override var description: String {
    name?.rawValue ?? "(\(points[2]), \(points[3]), \(points[4]), \(points[5]))"
  }

  /// The timing function as a double-precision easing curve, which maps fractions in `0...1` to progress.
  package var easing: Easing {
    Easing(
      decimalControlPointValue(at: 2), decimalControlPointValue(at: 3),
      decimalControlPointValue(at: 4), decimalControlPointValue(at: 5))
  }

  /// Returns a control-point coordinate, rounded to seven decimals.
  ///
  /// The rounding restores the decimal number that was meant, such as 0.8, from its nearest `Float`.
  private func decimalControlPointValue(at index: Int) -> Double {
    let digits = 1e7
    return (Double(points[index]) * digits).rounded() / digits
  }
}

/// A protocol whose extension lets `CAMediaTimingFunction(name:)` return a shared object for each name.
///
/// A class initializer cannot return an existing object, but an initializer of a protocol extension can.
public protocol _NamedTimingFunction {}

extension _NamedTimingFunction {
  /// Returns the shared timing function with the given name.
  ///
  /// An unknown name raises a `CAProgrammerError`, and the result is the linear function.
  public init(name: CAMediaTimingFunctionName) {
    guard let function = CAMediaTimingFunction.sharedFunction(named: name) as? Self else {
      preconditionFailure("only CAMediaTimingFunction can be created by name")
    }
    self = function
  }
}

/// The name of a predefined timing function.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A linear curve, whose progress equals the elapsed fraction.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// A curve with a slow start.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// A curve with a slow end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// A curve with a slow start and a slow end.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The curve of implicit animations, which accelerates briefly and then decelerates slowly.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}
