import CAML
import QuartzCore
import RenderTree
import Timing

/// An animation as a page shows it, with those in it.
package struct SessionAnimation: Equatable, Encodable, Sendable {
  /// Its key, and its place in the groups around it; each once in a layer.
  ///
  /// ``SessionEdit`` names it by the path of its layer and this.
  package let id: String
  /// The place of its layer in ``SessionDocument/layers``.
  package let layer: Int
  /// As Swift calls it.
  package let animationClass: String
  /// The key it is added under, else its class.
  package let title: String
  /// What it animates; nil for a group or a transition.
  package let keyPath: String?
  /// In seconds of the group around it or of the layer.
  package let begin: Double
  /// One cycle, in seconds.
  package let duration: Double
  /// How often; a number beyond all for ever.
  package let repeats: Double
  /// Whether each cycle goes back.
  package let autoreverses: Bool
  /// How fast its time runs, 1 being as fast as that around it.
  package let speed: Double
  /// The states between which it runs, `locked → home`; nil for one that runs from the beginning.
  package let way: String?
  /// The values that can be changed, by the keys of ``SessionEdit``.
  package let values: [EditableValue]
  /// What its progress is at even steps of a cycle.
  package let curve: [Double]
  /// Those of a group.
  package let inner: [SessionAnimation]

  /// One value that can be changed.
  package struct EditableValue: Hashable, Encodable, Sendable {
    /// By which ``SessionEdit`` names it.
    package let key: String
    /// What it is: `number`, `point`, `size`, `rect`, `color` or `curve`.
    package let kind: String
    /// What it is now.
    package let numbers: [Double]
  }

  /// As many as a small drawing of a curve needs.
  static let curveStepCount = 40

  init(_ animation: CAAnimation, id: String, layer: Int, key: String?, way: String?) {
    (self.id, self.layer, self.way) = (id, layer, way)
    animationClass = "\(type(of: animation))"
    keyPath = (animation as? CAPropertyAnimation)?.keyPath
    title = key ?? keyPath ?? animationClass
    begin = animation.beginTime
    duration = animation.duration
    let count = Double(animation.repeatCount)
    repeats =
      animation.repeatDuration > 0 && animation.duration > 0
      ? animation.repeatDuration / animation.duration : count > 0 ? count : 1
    autoreverses = animation.autoreverses
    speed = Double(animation.speed)
    values = AnimationValueEditor.editableValues(of: animation)
    curve = Self.progressCurve(of: animation)
    inner = ((animation as? CAAnimationGroup)?.animations ?? []).enumerated().map {
      SessionAnimation($1, id: "\(id)/\($0)", layer: layer, key: nil, way: way)
    }
  }

  private static func progressCurve(of animation: CAAnimation) -> [Double] {
    let steps = (0...curveStepCount).map { Double($0) / Double(curveStepCount) }
    let easing = EasingCurve(animation.timingFunction?.easing ?? .linear)
    guard let spring = animation as? CASpringAnimation else { return steps.map(easing.progress) }
    return steps.map { spring.spring.value(at: easing.progress(atFraction: $0) * spring.duration) }
  }

  private enum CodingKeys: CodingKey {
    case id, layer, animationClass, title, keyPath, begin, duration, repeats, autoreverses, speed,
      way, values, curve, inner
  }

  /// As JSON, which has no word for a number without end.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(id, forKey: .id)
    try object.encode(layer, forKey: .layer)
    try object.encode(animationClass, forKey: .animationClass)
    try object.encode(title, forKey: .title)
    try object.encodeIfPresent(keyPath, forKey: .keyPath)
    try object.encode(Self.clampedToFinite(begin), forKey: .begin)
    try object.encode(Self.clampedToFinite(duration), forKey: .duration)
    try object.encode(Self.clampedToFinite(repeats), forKey: .repeats)
    try object.encode(autoreverses, forKey: .autoreverses)
    try object.encode(Self.clampedToFinite(speed), forKey: .speed)
    try object.encodeIfPresent(way, forKey: .way)
    try object.encode(values, forKey: .values)
    try object.encode(curve.map(Self.clampedToFinite), forKey: .curve)
    try object.encode(inner, forKey: .inner)
  }

  /// More than any time or count that a page draws.
  static let maximumFiniteNumber = 1e9

  static func clampedToFinite(_ number: Double) -> Double {
    number.isNaN ? 0 : min(max(number, -maximumFiniteNumber), maximumFiniteNumber)
  }
}
