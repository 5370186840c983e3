import QuartzCore

/// The time of the layers in which a transition takes place, stopped, led and let go again.
///
/// A layer with a speed of zero stands at its time offset, and so do all animations below.
@MainActor
final class TransitionClock {
  private var layers: [(layer: CALayer, start: Double)] = []
  private(set) var isPaused = false

  /// Takes a layer in, with its present time as that at which the transition begins.
  func addLayer(_ layer: CALayer) {
    guard !layers.contains(where: { $0.layer === layer }) else { return }
    layers.append((layer, Self.localTime(of: layer)))
  }

  /// The layers whose time it is.
  var allLayers: [CALayer] { layers.map(\.layer) }

  private static func localTime(of layer: CALayer) -> Double {
    layer.convertTime(layer.treeTime, from: nil)
  }

  /// Seconds since the transition began, as they show.
  var elapsed: Double {
    guard let first = layers.first else { return 0 }
    return Self.localTime(of: first.layer) - first.start
  }

  /// Stops at the present instant.
  func pause() {
    guard !isPaused else { return }
    isPaused = true
    for (layer, _) in layers {
      let time = Self.localTime(of: layer)
      (layer.speed, layer.beginTime, layer.timeOffset) = (0, 0, time)
    }
  }

  /// Stands at seconds since the transition began.
  func seek(toTime seconds: Double) {
    guard isPaused else { return }
    for (layer, start) in layers { layer.timeOffset = start + seconds }
  }

  /// Goes on from where it stands, backwards where the speed is less than zero.
  func resume(speed: Double) {
    guard isPaused else { return }
    isPaused = false
    for (layer, _) in layers {
      let now = layer.treeTime
      layer.beginTime = layer.superlayer?.convertTime(now, from: nil) ?? now
      layer.speed = Float(speed)
    }
  }

  /// Gives the layers their own time back.
  func restoreTiming() {
    isPaused = false
    for (layer, _) in layers where layer.speed != 1 || layer.timeOffset != 0 {
      (layer.speed, layer.beginTime, layer.timeOffset) = (1, 0, 0)
    }
  }

  // MARK: Animations

  /// The animations of view blocks in the layers and below.
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

  /// What runs already and is none of the transition's.
  func existingAnimations() -> Set<ObjectIdentifier> {
    Set(animations.map { ObjectIdentifier($0.animation) })
  }

  /// Lets animations that are not committed yet begin at the present time of their layers.
  ///
  /// Without it they begin at the commit, and a movement of the clock before that moves their beginnings, too.
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

  /// Takes the transition's animations away, which tells their blocks.
  func removeAnimations(except others: Set<ObjectIdentifier>) {
    for (layer, key, animation) in animations where !others.contains(ObjectIdentifier(animation)) {
      layer.removeAnimation(forKey: key)
    }
  }
}
