import Foundation
import Geometry
public import QuartzCore
import RenderTree
import UIKit

/// An animation that a layer has.
public struct RunningAnimation {
  /// Whose it is.
  public let layer: CALayer
  /// What it is called on its layer.
  public let key: String
}

extension AnimationStage {
  /// What a property shows at the present instant: the value of the presentation layer, after the turn has ended.
  ///
  /// Of a layer that is not on screen nothing shows; that is a failure of the test, and the model's value comes back.
  public func presented<L: CALayer, V>(
    _ property: KeyPath<L, V>, of layer: L, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> V {
    let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
    return presentationLayer(of: layer, at: site)[keyPath: property]
  }

  /// What shows under a key path such as `"transform.rotation.z"`; its numbers are `Double`.
  public func presented(
    _ keyPath: String, of layer: CALayer, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Any? {
    let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
    let value = presentationLayer(of: layer, at: site).value(forKeyPath: keyPath)
    return value is String ? value : decodeNumber(value) ?? value
  }

  /// What a property shows at instants, to which time moves on one after the other.
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
      recordFailure("nothing of the \(type(of: layer)) shows: it is not on screen", at: site)
    }
    return shown ?? layer
  }

  /// The animations of all layers on screen, the root's first, a layer's in the order of their adding.
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

/// The frames that are looked at for jumps at most: two days of 60 a second.
private let maximumFrameCount = 10_000_000

/// Fails where a shown value moves by more than a bound from one frame to the next, as an animation does that is
/// interrupted and begins anew at the wrong place.
///
/// Of values of several numbers the length of their difference counts; a `CATransform3D` counts with its sixteen
/// elements. Time moves on to the end of the range. Of more than 10,000,000 frames the first ones are looked at.
@MainActor
public func assertNoJump<L: CALayer, V>(
  _ property: KeyPath<L, V>, of layer: L, during times: ClosedRange<Double>,
  largerThan bound: Double, framesPerSecond: Double = 60, fileID: StaticString = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = CallSite(fileID: fileID, filePath: file, line: line, column: column)
  guard let stage = AnimationStage.stage(containing: layer) else {
    recordFailure("the \(type(of: layer)) is on no stage: add it to one", at: site)
    return
  }
  guard times.lowerBound >= stage.time, times.upperBound.isFinite, framesPerSecond > 0 else {
    recordFailure("cannot follow \(times) s: the stage stands at \(stage.time) s", at: site)
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
      recordFailure("\(V.self) is no value that has a distance to another", at: site)
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

/// The numbers that a value is made of; nil where it is made of something else.
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
