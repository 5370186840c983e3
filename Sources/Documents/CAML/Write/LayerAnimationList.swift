import QuartzCore

/// The layer animations to be written to a document.
struct LayerAnimationList {
  /// An animation added to a layer, with its key.
  struct KeyedAnimation {
    let key: String?
    let animation: CAAnimation
    /// The begin time to be written, in seconds in the layer's time space.
    let beginTime: Double
  }

  private let importedAnimations: [ObjectIdentifier: [LayerAnimation]]
  private let startTime: Double
  /// The keys animated by state transitions, for each layer.
  ///
  /// Animations under these keys are written with the transitions instead.
  private let stateAnimatedKeys: [ObjectIdentifier: Set<String>]

  init(_ source: DocumentWriter.LayerSource, _ states: [LayerStateSet]) {
    var read: [ObjectIdentifier: [LayerAnimation]] = [:]
    for animation in source.document?.animations ?? [] {
      if let layer = animation.layer {
        read[ObjectIdentifier(layer), default: []].append(animation)
      }
    }
    var moved: [ObjectIdentifier: Set<String>] = [:]
    for (states, target, key) in states.flatMap({ states in
      states.animatedTargets.map { (states, $0, $1) }
    }) {
      if let layer = states.registry.layer(withID: target) {
        moved[ObjectIdentifier(layer), default: []].insert(key)
      }
    }
    (self.importedAnimations, startTime, stateAnimatedKeys) = (read, source.startTime, moved)
  }

  /// Returns a layer's animations: those in the document, including ended ones, followed by those added later.
  func entries(of layer: CALayer) -> [KeyedAnimation] {
    let own = importedAnimations[ObjectIdentifier(layer)] ?? []
    var entries = own.map {
      KeyedAnimation(key: $0.keyInLayer, animation: $0.animation, beginTime: $0.declaredBeginTime)
    }
    let known = Set(own.map(\.keyInLayer)).union(stateAnimatedKeys[ObjectIdentifier(layer)] ?? [])
    let added = layer.addedAnimations.filter { !known.contains($0.key) }
    let shift =
      added.isEmpty || startTime == 0
      ? 0 : layer.convertTime(startTime, from: nil) - layer.convertTime(0, from: nil)
    for (key, animation) in added {
      let begin = animation.beginTime
      entries.append(
        KeyedAnimation(key: key, animation: animation, beginTime: begin == 0 ? 0 : begin - shift))
    }
    return LayerAnimationList.addingMissingKeys(to: entries)
  }

  /// Adds a unique key to each animation without a key whose default key, its key path, is already used by another
  /// animation.
  private static func addingMissingKeys(to entries: [KeyedAnimation]) -> [KeyedAnimation] {
    var usedNames = Set(entries.compactMap(\.key))
    return entries.map { entry in
      // Core Animation stores every transition under the same key.
      if entry.animation is CATransition {
        return KeyedAnimation(key: nil, animation: entry.animation, beginTime: entry.beginTime)
      }
      guard entry.key == nil, let path = (entry.animation as? CAPropertyAnimation)?.keyPath else {
        return entry
      }
      var key = path
      var number = 2
      while !usedNames.insert(key).inserted {
        key = "\(path)-\(number)"
        number += 1
      }
      return KeyedAnimation(key: key, animation: entry.animation, beginTime: entry.beginTime)
    }
  }
}

extension LayerAnimation {
  /// The key under which the layer stores the animation.
  fileprivate var keyInLayer: String? { animation is CATransition ? "transition" : key }
}

extension LayerStateSet {
  /// The targets and keys of all changes and of the animations in transitions.
  fileprivate var animatedTargets: [(target: String, key: String)] {
    let changes = states.flatMap(\.changes).compactMap { change -> (String, String)? in
      if case .set(let target, let keyPath, _) = change { (target, keyPath) } else { nil }
    }
    return changes + transitions.flatMap(\.elements).map { ($0.target, $0.key) }
  }
}
