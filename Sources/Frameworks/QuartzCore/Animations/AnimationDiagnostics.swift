import Diagnostics
import Foundation

// Diagnostics for settings of animations that are out of range or have no effect.

extension CAAnimation {
  /// Reports the settings that are out of range, each distinct message once.
  ///
  /// Children of groups are included.
  final func reportInvalidSettings(on layer: CALayer) {
    if !(duration >= 0) {
      reportInvalidSetting(
        "the duration", value: "\(duration)",
        remedy: "the transaction's is used; give one above zero", on: layer)
    }
    if !(repeatCount >= 0) {
      reportInvalidSetting(
        "the repeatCount", value: "\(repeatCount)", remedy: "it runs once; give one above zero",
        on: layer)
    }
    if !(repeatDuration >= 0) {
      reportInvalidSetting(
        "the repeatDuration", value: "\(repeatDuration)",
        remedy: "it is ignored; give one above zero", on: layer)
    }
    switch self {
    case let frames as CAKeyframeAnimation: frames.reportInvalidKeyframes(on: layer)
    case let group as CAAnimationGroup:
      for animation in group.animations ?? [] { animation.reportInvalidSettings(on: layer) }
    default: break
    }
  }

  /// Reports a setting once, regardless of its value.
  fileprivate final func reportInvalidSetting(
    _ setting: String, value: String?, remedy: String, on layer: CALayer
  ) {
    let path = (self as? CAPropertyAnimation)?.keyPath.map { " of '\($0)'" } ?? ""
    let name = layer.name.map { " '\($0)'" } ?? ""
    let start = "a \(type(of: self))\(path) on \(type(of: layer))\(name) has \(setting)"
    diagnostics.report("\(start)\(value.map { " \($0)" } ?? ""): \(remedy)", kind: start + remedy)
  }
}

extension CAKeyframeAnimation {
  fileprivate final func reportInvalidKeyframes(on layer: CALayer) {
    if path == nil, values?.count ?? 0 < 2 {
      let count = values?.isEmpty ?? true ? "no values" : "a single value"
      return reportInvalidSetting(
        count, value: nil, remedy: "it has no effect; give two or more, or use a CABasicAnimation",
        on: layer)
    }
    guard let times = keyTimes?.map(\.doubleValue), !isPaced else { return }
    if times.contains(where: { !(0...1).contains($0) }) {
      reportInvalidSetting(
        "the keyTimes", value: Self.formatKeyTimes(times),
        remedy: "they are fractions of the duration; stay within 0...1", on: layer)
    } else if zip(times, times.dropFirst()).contains(where: { $0 > $1 }) {
      reportInvalidSetting(
        "the keyTimes", value: Self.formatKeyTimes(times), remedy: "they must ascend; sort them",
        on: layer)
    }
    guard path == nil, let count = values?.count else { return }
    let isDiscrete = calculationMode == .discrete
    if times.count != count, !(isDiscrete && times.count == count + 1) {
      reportInvalidSetting(
        "\(times.count) keyTimes for \(count) values", value: nil,
        remedy: "the rest of the longer list is ignored; give "
          + (isDiscrete ? "one more keyTime than values" : "as many of both"), on: layer)
    }
  }

  private final var isPaced: Bool { calculationMode == .paced || calculationMode == .cubicPaced }

  private static func formatKeyTimes(_ times: [Double]) -> String {
    let listed = times.prefix(8).map { String(format: "%g", $0) }.joined(separator: ", ")
    return "[\(listed)\(times.count > 8 ? ", …" : "")]"
  }
}
