import Diagnostics
import Foundation

// Diagnostics for animation settings that are out of range or have no effect.

extension CAAnimation {
  /// Reports the animation's out-of-range settings, each distinct message once.
  ///
  /// For a group, the settings of its children are reported too.
  final func reportInvalidSettings(on layer: CALayer) {
    if !(duration >= 0) {
      reportInvalidSetting(
        "invalid duration", value: "\(duration)",
        remedy: "the duration of the transaction is used; set a value above 0", on: layer)
    }
    if !(repeatCount >= 0) {
      reportInvalidSetting(
        "invalid repeatCount", value: "\(repeatCount)",
        remedy: "the animation runs once; set a value above 0", on: layer)
    }
    if !(repeatDuration >= 0) {
      reportInvalidSetting(
        "invalid repeatDuration", value: "\(repeatDuration)",
        remedy: "the value is ignored; set one above 0", on: layer)
    }
    switch self {
    case let frames as CAKeyframeAnimation: frames.reportInvalidKeyframes(on: layer)
    case let group as CAAnimationGroup:
      for animation in group.animations ?? [] { animation.reportInvalidSettings(on: layer) }
    default: break
    }
  }

  /// Reports an invalid setting once per animation class, key path and layer, even if its value changes.
  fileprivate final func reportInvalidSetting(
    _ setting: String, value: String?, remedy: String, on layer: CALayer
  ) {
    let path = (self as? CAPropertyAnimation)?.keyPath.map { " of '\($0)'" } ?? ""
    let name = layer.name.map { " '\($0)'" } ?? ""
    let rest = " in \(type(of: self))\(path) on \(type(of: layer))\(name): \(remedy)"
    diagnostics.report("\(setting)\(value.map { " \($0)" } ?? "")\(rest)", kind: setting + rest)
  }
}

extension CAKeyframeAnimation {
  fileprivate final func reportInvalidKeyframes(on layer: CALayer) {
    if path == nil, values?.count ?? 0 < 2 {
      let count = values?.isEmpty ?? true ? "no values" : "a single value"
      return reportInvalidSetting(
        count, value: nil,
        remedy: "the animation has no effect; set two or more values, or use a CABasicAnimation",
        on: layer)
    }
    guard let times = keyTimes?.map(\.doubleValue), !isPaced else { return }
    if times.contains(where: { !(0...1).contains($0) }) {
      reportInvalidSetting(
        "invalid keyTimes", value: Self.formatKeyTimes(times),
        remedy: "they are fractions of the duration and must be in 0...1", on: layer)
    } else if zip(times, times.dropFirst()).contains(where: { $0 > $1 }) {
      reportInvalidSetting(
        "invalid keyTimes", value: Self.formatKeyTimes(times),
        remedy: "they must be in ascending order; sort them", on: layer)
    }
    guard path == nil, let count = values?.count else { return }
    let isDiscrete = calculationMode == .discrete
    if times.count != count, !(isDiscrete && times.count == count + 1) {
      reportInvalidSetting(
        "\(times.count) keyTimes for \(count) values", value: nil,
        remedy: "the extra entries are ignored; use "
          + (isDiscrete ? "one more keyTime than values" : "as many keyTimes as values"), on: layer)
    }
  }

  private final var isPaced: Bool { calculationMode == .paced || calculationMode == .cubicPaced }

  private static func formatKeyTimes(_ times: [Double]) -> String {
    let listed = times.prefix(8).map { String(format: "%g", $0) }.joined(separator: ", ")
    return "[\(listed)\(times.count > 8 ? ", …" : "")]"
  }
}
