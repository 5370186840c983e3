import Foundation
import Geometry
public import QuartzCore
import RenderTree
import UIKit

/// An animation that is attached to a layer.
public struct RunningAnimation {
  /// The layer to which the animation is attached.
  public let layer: CALayer
  /// The key under which the animation was added to the layer.
  public let key: String
}

extension AnimationStage {
  /// Returns a property's value in the presentation layer at the current time, after committing pending changes.
  ///
  /// If the layer is not on screen, a test failure is recorded and the model value is returned.
  public func presented<L: CALayer, V>(
    _ property: KeyPath<L, V>, of layer: L, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> V {
    let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
    return presentationLayer(of: layer, at: site)[keyPath: property]
  }

  /// Returns the value of a key path, such as `"transform.rotation.z"`, in the presentation layer at the current
  /// time.
  ///
  /// Numbers are returned as `Double`.
  public func presented(
    _ keyPath: String, of layer: CALayer, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Any? {
    let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
    let value = presentationLayer(of: layer, at: site).value(forKeyPath: keyPath)
    return value is String ? value : decodeNumber(value) ?? value
  }

  /// Returns a property's values in the presentation layer at several times in seconds.
  ///
  /// The clock advances to each of the times in order.
  public func presented<L: CALayer, V>(
    _ property: KeyPath<L, V>, of layer: L, at times: [Double], fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [V] {
    times.map { time in
      advance(to: time, fileID: fileID, file: file, line: line, column: column)
      return presented(
        property, of: layer, fileID: fileID, file: file, line: line, column: column)
    }
  }

  private func presentationLayer<L: CALayer>(of layer: L, at site: CallSite) -> L {
    perform {}
    let shown = withStageClockAfterCommit { layer.presentation() }
    if shown == nil {
      recordFailure("the \(type(of: layer)) has no presented values: it is not on screen", at: site)
    }
    return shown ?? layer
  }

  /// The animations of all layers on screen.
  ///
  /// Layers are listed in depth-first order from the root layer, and the animations of a layer in the order in which
  /// they were added.
  public var runningAnimations: [RunningAnimation] {
    perform {}
    var found: [RunningAnimation] = []
    var work: [CALayer] = [window.layer]
    while let layer = work.popLast() {
      found += (layer.animationKeys() ?? []).map { RunningAnimation(layer: layer, key: $0) }
      work += (layer.sublayers ?? []).reversed()
      if let mask = layer.mask { work.append(mask) }
    }
    return found
  }
}

/// The maximum number of frames in which jumps are detected: two days at 60 frames per second.
private let maximumFrameCount = 10_000_000

/// Records a test failure if a presented value changes by more than the given bound between two consecutive frames.
///
/// Such a jump occurs, for example, if an interrupted animation restarts from a wrong value.
///
/// For values with several components, the change is the Euclidean length of their difference; a `CATransform3D` has
/// sixteen components. `times` is a range in seconds, and the clock advances to its end. If the range contains more
/// than 10,000,000 frames, only the first 10,000,000 are checked.
@MainActor
public func assertNoJump<L: CALayer, V>(
  _ property: KeyPath<L, V>, of layer: L, during times: ClosedRange<Double>,
  largerThan bound: Double, framesPerSecond: Double = 60, fileID: StaticString = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
  guard let stage = AnimationStage.stage(containing: layer) else {
    recordFailure("the \(type(of: layer)) is not on a stage: add it to one", at: site)
    return
  }
  guard times.lowerBound >= stage.time, times.upperBound.isFinite, framesPerSecond > 0 else {
    recordFailure(
      "cannot check \(times) s: the range must be finite and start at \(stage.time) s or later, and "
        + "framesPerSecond must be positive", at: site)
    return
  }
  let count = Int(
    clamping: ((times.upperBound - times.lowerBound) * framesPerSecond).rounded(.up),
    in: 0...maximumFrameCount)
  var before: (time: Double, value: V)?
  for frame in 0...count {
    let time = min(times.lowerBound + Double(frame) / framesPerSecond, times.upperBound)
    stage.advance(to: time)
    let value = stage.presented(property, of: layer)
    guard let numbers = numericComponents(of: value) else {
      recordFailure(
        "\(V.self) is not supported: use a number, point, size, rectangle, color or transform",
        at: site)
      return
    }
    if let before, let earlier = numericComponents(of: before.value) {
      let step = zip(numbers, earlier).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
      if !(step <= bound) {
        recordFailure(
          "a jump of \(step) between \(before.time) s and \(time) s, from \(before.value) to "
            + "\(value); allowed: \(bound)", at: site)
        return
      }
    }
    before = (time, value)
  }
}

/// Returns the numeric components of a value, or `nil` if its type has none.
private func numericComponents(of value: Any) -> [Double]? {
  let kinds: [ValueKind] = [.number, .point, .size, .rect, .color, .transform]
  for kind in kinds {
    guard !(value is String), let typed = Value(boxed: value, kind: kind), typed != .none else {
      continue
    }
    var numbers = Array(repeating: 0.0, count: kind.laneCount)
    typed.writeComponents(to: { numbers[$0] = $1 }, kind: kind)
    return numbers
  }
  return nil
}
