import Diagnostics
import Foundation

// Settings of animations that cannot be meant: behaviour/animations.md, "Mistakes".

extension CAAnimation {
  /// Reports once each setting that is out of its range, before the animation is committed.
  final func reportInvalidSettings(on layer: CALayer) {
    if !(duration >= 0) {
      reportSetting(
        "the duration", "\(duration)", "the transaction's is used; give one above zero", layer)
    }
    if !(repeatCount >= 0) {
      reportSetting("the repeatCount", "\(repeatCount)", "it runs once; give one above zero", layer)
    }
    if !(repeatDuration >= 0) {
      reportSetting(
        "the repeatDuration", "\(repeatDuration)", "it is ignored; give one above zero", layer)
    }
    switch self {
    case let frames as CAKeyframeAnimation: frames.reportInvalidKeyframes(on: layer)
    case let group as CAAnimationGroup:
      for animation in group.animations ?? [] { animation.reportInvalidSettings(on: layer) }
    default: break
    }
  }

  /// Reports a setting once, whatever its value.
  fileprivate final func reportSetting(
    _ setting: String, _ value: String?, _ remedy: String, _ layer: CALayer
  ) {
    let path = (self as? CAPropertyAnimation)?.keyPath.map { " of '\($0)'" } ?? ""
    let name = layer.name.map { " '\($0)'" } ?? ""
    let start = "a \(type(of: self))\(path) on \(type(of: layer))\(name) has \(setting)"
    diagnostics.report("\(start)\(value.map { " \($0)" } ?? ""): \(remedy)", ofKind: start + remedy)
  }
}

extension CAKeyframeAnimation {
  fileprivate final func reportInvalidKeyframes(on layer: CALayer) {
    if path == nil, values?.count ?? 0 < 2 {
      let count = values?.isEmpty ?? true ? "no values" : "a single value"
      return reportSetting(
        count, nil, "it has no effect; give two or more, or use a CABasicAnimation", layer)
    }
    guard let times = keyTimes?.map(\.doubleValue), !isPaced else { return }
    if times.contains(where: { !(0...1).contains($0) }) {
      reportSetting(
        "the keyTimes", Self.formatTimes(times),
        "they are fractions of the duration; stay within 0...1", layer)
    } else if zip(times, times.dropFirst()).contains(where: { $0 > $1 }) {
      reportSetting("the keyTimes", Self.formatTimes(times), "they must ascend; sort them", layer)
    }
    guard path == nil, let count = values?.count else { return }
    let isDiscrete = calculationMode == .discrete
    if times.count != count, !(isDiscrete && times.count == count + 1) {
      reportSetting(
        "\(times.count) keyTimes for \(count) values", nil,
        "the rest of the longer list is ignored; give "
          + (isDiscrete ? "one more keyTime than values" : "as many of both"), layer)
    }
  }

  private final var isPaced: Bool { calculationMode == .paced || calculationMode == .cubicPaced }

  private static func formatTimes(_ times: [Double]) -> String {
    let shown = times.prefix(8).map { String(format: "%g", $0) }.joined(separator: ", ")
    return "[\(shown)\(times.count > 8 ? ", …" : "")]"
  }
}
