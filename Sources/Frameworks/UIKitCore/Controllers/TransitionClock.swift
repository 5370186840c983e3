import QuartzCore

/// A controller of the layers' local time during a transition.
///
/// It can pause the layers, seek to a time, resume them and restore their timing. A layer with speed 0 stays at its
/// `timeOffset`, which stops all animations in its subtree.
@MainActor
final class TransitionClock {
  private var layers: [(layer: CALayer, start: Double)] = []
  private(set) var isPaused = false

  /// Adds a layer.
  ///
  /// Its current local time becomes the start of the transition.
  func addLayer(_ layer: CALayer) {
    guard !layers.contains(where: { $0.layer === layer }) else { return }
    layers.append((layer, Self.localTime(of: layer)))
  }

  /// The layers that this clock controls.
  var allLayers: [CALayer] { layers.map(\.layer) }

  private static func localTime(of layer: CALayer) -> Double {
    layer.convertTime(layer.treeTime, from: nil)
  }

  /// The time elapsed since the start of the transition, in seconds.
  var elapsed: Double {
    guard let first = layers.first else { return 0 }
    return Self.localTime(of: first.layer) - first.start
  }

  /// Pauses the layers at their current time.
  func pause() {
    guard !isPaused else { return }
    isPaused = true
    for (layer, _) in layers {
      let time = Self.localTime(of: layer)
      (layer.speed, layer.beginTime, layer.timeOffset) = (0, 0, time)
    }
  }

  /// Moves the paused layers to the given time, in seconds since the start of the transition.
  ///
  /// Has no effect unless the clock is paused.
  func seek(toTime seconds: Double) {
    guard isPaused else { return }
    for (layer, start) in layers { layer.timeOffset = start + seconds }
  }

  /// Resumes from the paused time at the given speed factor.
  ///
  /// A negative speed plays the animations backwards.
  func resume(speed: Double) {
    guard isPaused else { return }
    isPaused = false
    for (layer, _) in layers {
      let now = layer.treeTime
      layer.beginTime = layer.superlayer?.convertTime(now, from: nil) ?? now
      layer.speed = Float(speed)
    }
  }

  /// Resets the layers' speed, begin time and time offset to their defaults.
  func restoreTiming() {
    isPaused = false
    for (layer, _) in layers where layer.speed != 1 || layer.timeOffset != 0 {
      (layer.speed, layer.beginTime, layer.timeOffset) = (1, 0, 0)
    }
  }

  // MARK: Animations

  /// The animations added by `UIView` animation blocks to the layers and their sublayers.
  private var animations: [(layer: CALayer, key: String, animation: CAAnimation)] {
    var found: [(CALayer, String, CAAnimation)] = []
    var work = allLayers
    while let layer = work.popLast() {
      for key in layer.animationKeys() ?? [] {
        if let animation = layer.animation(forKey: key), animation.delegate is ViewAnimationBlock {
          found.append((layer, key, animation))
        }
      }
      work += layer.sublayers ?? []
    }
    return found
  }

  /// Returns the identifiers of the block animations already running before the transition adds its own.
  func existingAnimations() -> Set<ObjectIdentifier> {
    Set(animations.map { ObjectIdentifier($0.animation) })
  }

  /// Sets the begin time of uncommitted animations to their layer's current time.
  ///
  /// Otherwise they would begin at the commit, and seeking before the commit would shift their begin times.
  func beginAnimations() {
    guard isPaused else { return }
    var work = allLayers
    while let layer = work.popLast() {
      for key in layer.animationKeys() ?? [] {
        guard let animation = layer.animation(forKey: key), animation.beginTime == 0 else {
          continue
        }
        layer.retimeAnimation(
          forKey: key, speed: animation.speed, timeOffset: animation.timeOffset,
          beginTime: layer.localTime(afterDelay: 0))
      }
      work += layer.sublayers ?? []
    }
  }

  /// Removes the transition's animations, which completes their animation blocks.
  ///
  /// The animations in `others` are kept.
  func removeAnimations(except others: Set<ObjectIdentifier>) {
    for (layer, key, animation) in animations where !others.contains(ObjectIdentifier(animation)) {
      layer.removeAnimation(forKey: key)
    }
  }
}
