package import Timing

/// A curve from the fraction of a cycle to progress.
///
/// - Source: behaviour/timing.md, "Timing functions". Equality is identity; there is one object for each name.
public class CAMediaTimingFunction: NSObject, _NamedTimingFunction, NSSecureCoding,
  // Sound: all stored properties are constants of values that never change.
  @unchecked Sendable
{
  private let points: [Float]
  let name: CAMediaTimingFunctionName?

  /// The curve with the inner control points (x1, y1) and (x2, y2).
  ///
  /// - Range: x1 and x2 are brought into 0…1, so that time never goes back.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    points = [0, 0, min(max(c1x, 0), 1), c1y, min(max(c2x, 0), 1), c2y, 1, 1]
    name = nil
  }

  /// The one object of that name.
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

  /// Its inner control points, as an archive holds them.
  var innerPoints: [Float] { Array(points[2..<6]) }

  /// Whether archives that demand it may hold it.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the control points.
  public func encode(with coder: NSCoder) {
    for (key, point) in zip(Self.pointKeys, innerPoints) { coder.encode(point, forKey: key) }
    coder.encode(name?.rawValue, forKey: "name")
  }

  /// Reads the control points.
  public required init?(coder: NSCoder) {
    points = [0, 0] + Self.pointKeys.map { coder.decodeFloat(forKey: $0) } + [1, 1]
    name = (coder.decodeObject(of: NSString.self, forKey: "name") as String?)
      .map(CAMediaTimingFunctionName.init(rawValue:))
  }

  private static let pointKeys = ["c1x", "c1y", "c2x", "c2y"]

  private static var knownNames: String {
    controlPoints.keys.map(\.rawValue).sorted().joined(separator: ", ")
  }

  /// Writes x and y of a control point, 0 to 3.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    guard (0...3).contains(index) else {
      CAProgrammerError.raise("a timing function has the control points 0 to 3, not \(index)")
      return
    }
    values[0] = points[2 * index]
    values[1] = points[2 * index + 1]
  }

  /// The name of a named curve, else the control points.
  public override var description: String {
    name?.rawValue ?? "(\(points[2]), \(points[3]), \(points[4]), \(points[5]))"
  }

  /// The curve as the mathematics has it.
  package var easing: Easing {
    Easing(
      decimalControlPointValue(at: 2), decimalControlPointValue(at: 3),
      decimalControlPointValue(at: 4), decimalControlPointValue(at: 5))
  }

  /// A control point's number as it was written: 0.8, not the nearest `Float` to it.
  private func decimalControlPointValue(at index: Int) -> Double {
    let digits = 1e7
    return (Double(points[index]) * digits).rounded() / digits
  }
}

/// Gives `CAMediaTimingFunction(name:)` one object for each name: an initialiser of a class cannot return another object,
/// one of a protocol can.
public protocol _NamedTimingFunction {}

extension _NamedTimingFunction {
  /// The one curve of that name.
  public init(name: CAMediaTimingFunctionName) {
    guard let function = CAMediaTimingFunction.sharedFunction(named: name) as? Self else {
      preconditionFailure("only CAMediaTimingFunction has names")
    }
    self = function
  }
}

/// The name of a timing function.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// Apple's name.
  public let rawValue: String

  /// A name as it is.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Progress equals the fraction.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at the start.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at the end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow at both ends.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The curve of implicit animations.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}
