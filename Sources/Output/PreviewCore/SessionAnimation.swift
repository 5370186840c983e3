import CAML
import QuartzCore
import RenderTree
import Timing

/// A description of an animation for display on a page, including nested animations.
package struct SessionAnimation: Equatable, Encodable, Sendable {
  /// The identifier of the animation within its layer: its key, followed by its indices in the containing groups.
  ///
  /// ``SessionEdit`` identifies an animation by its layer's path and this identifier.
  package let id: String
  /// The index of the animation's layer in ``SessionDocument/layers``.
  package let layer: Int
  /// The name of the animation's Swift class.
  package let animationClass: String
  /// The key under which the animation was added; otherwise, its key path or class name.
  package let title: String
  /// The animated key path; `nil` for a group or transition.
  package let keyPath: String?
  /// The begin time in seconds, in the time space of the containing animation group or layer.
  package let begin: Double
  /// The duration of one cycle, in seconds.
  package let duration: Double
  /// The number of cycles.
  ///
  /// Infinity is sent as 10⁹.
  package let repeats: Double
  /// Whether each cycle is also played in reverse.
  package let autoreverses: Bool
  /// The speed relative to the containing animation group or layer, where 1 is the same speed.
  package let speed: Double
  /// The states between which a transition animates, such as `locked → home`; `nil` for an animation that runs from
  /// the start.
  package let way: String?
  /// The editable values, with the keys used by ``SessionEdit``.
  package let values: [EditableValue]
  /// The animation progress at 41 equally spaced times in a cycle, from 0 to 1 unless the curve overshoots.
  package let curve: [Double]
  /// The animations in the group; empty if the animation is not a group.
  package let inner: [SessionAnimation]

  /// A value that a page can edit.
  package struct EditableValue: Hashable, Encodable, Sendable {
    /// The key by which ``SessionEdit`` identifies the value.
    package let key: String
    /// The type of the value: `number`, `point`, `size`, `rect`, `color` or `curve`.
    package let kind: String
    /// The components of the current value.
    ///
    /// Colors have red, green, blue and alpha components in `0...1`.
    package let numbers: [Double]
  }

  /// The number of steps in a progress curve, which is enough for a small drawing.
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

  /// Encodes the animation for conversion to JSON.
  ///
  /// Numbers that are infinite or too large are clamped to ±10⁹.
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

  /// The number that represents infinity in messages.
  ///
  /// It exceeds all times and counts that a page displays.
  static let maximumFiniteNumber = 1e9

  static func clampedToFinite(_ number: Double) -> Double {
    number.isNaN ? 0 : min(max(number, -maximumFiniteNumber), maximumFiniteNumber)
  }
}
