import CAML
import Color
import Foundation
import Geometry
import QuartzCore
import RenderServer
import RenderTree

/// Curves of numeric values over time, sampled from presentation layers.
struct SampledCurves {
  let title: String
  /// The sampled duration in seconds, which corresponds to the width of the plot.
  let duration: Double
  /// The curves, one for each component of the sampled value.
  let curves: [SampledCurve]

  /// The sampled values of one component.
  struct SampledCurve {
    /// The name of the component, or an empty string if the value has only one component.
    let name: String
    /// The values at equal time intervals, from 0 to the duration.
    let values: [Double]
  }

  /// The number of intervals between samples, two for each pixel of the plot's width.
  static let stepCount = 1_200

  /// Samples the values of a layer property in a document.
  ///
  /// - Throws: `ArgumentError` if the layer does not exist or the property has no numeric components.
  init(
    document: String, limits: PackageLimits, state: String?, layer: String, keyPath: String,
    duration: Double?
  ) throws {
    let scene = try DocumentRenderer(
      DocumentRenderer.RendererOptions(
        input: document, limits: limits, stateSelection: state.map { .state($0) } ?? .unchanged))
    guard let target = scene.package.publishedObject(named: layer) else {
      throw ArgumentError(
        "\(scene.name): the document has no layer '\(layer)'; run ametrine inspect to list its layers",
        code: .unknownLayer)
    }
    let length = duration ?? scene.duration
    var samples: [[Double]] = []
    for step in 0...Self.stepCount {
      try scene.seek(to: length * Double(step) / Double(Self.stepCount))
      let numbers = scene.withRenderContext {
        Self.components(of: (target.presentation() ?? target).value(forKeyPath: keyPath))
      }
      guard let numbers, samples.first.map({ $0.count == numbers.count }) ?? true else {
        throw ArgumentError(
          "cannot plot '\(keyPath)' of '\(layer)': not a number, point, size, rectangle or color")
      }
      samples.append(numbers)
    }
    let count = samples.first?.count ?? 0
    let names = Self.componentNames(count: count)
    title = "\(layer).\(keyPath)"
    self.duration = length
    curves = (0..<count).map { index in
      SampledCurve(name: names[index], values: samples.map { $0[index] })
    }
  }

  /// Samples a number that the given animation changes from 0 to 1.
  init(_ animation: CABasicAnimation, title: String, duration: Double) {
    let layer = CALayer()
    let renderer = CARenderer(layer: layer, bounds: CGRect(x: 0, y: 0, width: 1, height: 1))
    animation.keyPath = "zPosition"
    animation.fromValue = 0
    animation.toValue = 1
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    RenderContext.$current.withValue(renderer.context) { layer.add(animation, forKey: nil) }
    let values = (0...Self.stepCount).map { step in
      renderer.advance(to: duration * Double(step) / Double(Self.stepCount))
      return RenderContext.$current.withValue(renderer.context) {
        Double((layer.presentation() ?? layer).zPosition)
      }
    }
    (self.title, self.duration) = (title, duration)
    curves = [SampledCurve(name: "", values: values)]
  }

  private static func components(of value: Any?) -> [Double]? {
    for kind in [ValueKind.number, .point, .size, .rect, .color] {
      guard let value = Value(boxed: value, kind: kind), value != .none else { continue }
      switch value {
      case .number(let number): return [number]
      case .point(let point): return [point.x, point.y]
      case .size(let size): return [size.width, size.height]
      case .rect(let rect): return [rect.minX, rect.minY, rect.width, rect.height]
      case .color(let color): return [color.red, color.green, color.blue, color.alpha]
      default: continue
      }
    }
    return nil
  }

  private static func componentNames(count: Int) -> [String] {
    switch count {
    case 1: [""]
    case 2: ["x", "y"]
    default: ["1", "2", "3", "4"]
    }
  }
}

/// A timing curve or spring given on the command line.
struct NamedTimingCurve {
  private let title: String
  private let animation: CABasicAnimation
  private let duration: Double

  private static let names: [String: CAMediaTimingFunctionName] = [
    "linear": .linear, "easein": .easeIn, "easeout": .easeOut, "easeineaseout": .easeInEaseOut,
    "easeinout": .easeInEaseOut, "default": .default,
  ]

  /// The names of curves, for messages.
  static let knownNames = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default", "spring"]

  /// Creates a curve from the name of a timing function, the four coordinates of two control points, or a spring.
  ///
  /// Returns `nil` if the text has none of these forms.
  ///
  /// - Throws: `ArgumentError` if a coordinate or spring parameter is invalid.
  init?(_ text: String) throws(ArgumentError) {
    if let name = Self.names[text.lowercased()] {
      self.init(text, CAMediaTimingFunction(name: name))
      return
    }
    if text.lowercased().hasPrefix("spring") {
      try self.init(spring: text)
      return
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Float($0.trimmed) }.filter(\.isFinite)
    guard parts.count == 4, numbers.count == 4 else { return nil }
    guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
      throw ArgumentError(
        "invalid timing function '\(text)': the first and third numbers must be between 0 and 1")
    }
    self.init(
      text,
      CAMediaTimingFunction(controlPoints: numbers[0], numbers[1], numbers[2], numbers[3]))
  }

  private init(_ title: String, _ function: CAMediaTimingFunction) {
    animation = CABasicAnimation()
    animation.duration = 1
    animation.timingFunction = function
    (self.title, duration) = (title, 1)
  }

  private init(spring text: String) throws(ArgumentError) {
    let error = ArgumentError(
      "invalid spring '\(text)': expected spring:KEY=NUMBER,… with the keys mass, stiffness, damping "
        + "and velocity, such as spring:stiffness=120,damping=9")
    let spring = CASpringAnimation()
    let rest = text.dropFirst("spring".count)
    guard rest.isEmpty || rest.first == ":" else { throw error }
    for part in rest.dropFirst().split(separator: ",") {
      let pair = part.split(separator: "=").map(\.trimmed)
      guard pair.count == 2, let number = Double(pair[1]), number.isFinite else { throw error }
      switch pair[0].lowercased() {
      case "mass" where number > 0: spring.mass = number
      case "stiffness" where number > 0: spring.stiffness = number
      case "damping" where number >= 0: spring.damping = number
      case "velocity": spring.initialVelocity = number
      default: throw error
      }
    }
    spring.duration = min(max(spring.settlingDuration, 0.1), Self.maximumSpringDuration)
    (title, animation, duration) = (text, spring, spring.duration)
  }

  /// The maximum plotted duration of a spring in seconds, because an undamped spring never comes to rest.
  private static let maximumSpringDuration = 10.0

  /// Returns the curve sampled over the given duration in seconds, or over its natural duration if `length` is `nil`.
  func sampled(over length: Double?) -> SampledCurves {
    if let length {
      animation.duration = animation is CASpringAnimation ? length : animation.duration
    }
    return SampledCurves(animation, title: title, duration: length ?? duration)
  }
}
