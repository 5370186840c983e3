import CAML
import QuartzCore

/// An animation in a document or program, with the parts of its identifier.
struct IdentifiedAnimation {
  /// The end of the identifier, `#key`, which follows the layer's path.
  let idSuffix: String
  /// The index of the animation's layer in the listing.
  let layer: Int
  let key: String?
  let animation: CAAnimation
  let statePair: DocumentAnimation.TransitionStatePair?
}

/// The animations of the listed layers, found by their identifiers.
struct IdentifiedAnimations {
  private(set) var all: [IdentifiedAnimation] = []
  private let listing: LayerListing

  /// Creates an empty list of animations.
  init() { listing = LayerListing([]) }

  /// Lists all animations in a document, or the current animations of a program's layers.
  init(of player: PreviewPlayer, in listing: LayerListing) {
    self.listing = listing
    var counts: [Int: [String: Int]] = [:]
    func identified(
      _ animation: CAAnimation, _ key: String?, of layer: Int?,
      _ states: DocumentAnimation.TransitionStatePair?
    ) -> IdentifiedAnimation? {
      guard let layer else { return nil }
      let during = states.map { "@\($0.from)→\($0.to)" } ?? ""
      let ending = "#\(key ?? "\(type(of: animation))")\(during)"
      counts[layer, default: [:]][ending, default: 0] += 1
      let number = counts[layer]?[ending] ?? 1
      return IdentifiedAnimation(
        idSuffix: number == 1 ? ending : "\(ending)[\(number)]", layer: layer, key: key,
        animation: animation, statePair: states)
    }
    if let package = player.content.package {
      all = package.documentAnimations.compactMap {
        identified($0.animation, $0.key, of: listing.index(of: $0.layer), $0.states)
      }
      return
    }
    all = player.withRenderContext {
      listing.entries.enumerated().flatMap { index, entry in
        entry.layer.addedAnimations.compactMap { identified($0.animation, $0.key, of: index, nil) }
      }
    }
  }

  /// The maximum nesting depth of animation groups, which exceeds the limit for documents.
  private static let maximumGroupDepth = 256

  /// Returns the animation with the given identifier, which may be nested in groups, and the top-level animation that
  /// contains it.
  func findAnimation(withID id: String) -> (own: IdentifiedAnimation, animation: CAAnimation)? {
    // Layer names may contain slashes. The longest prefix that is a known identifier is used, and the remaining parts
    // are indices into animation groups.
    var (name, indices) = (id[...], [Int]())
    while true {
      if let own = findLayerAnimation(withID: name) {
        var found = own.animation
        for index in indices.reversed() {
          guard let inner = (found as? CAAnimationGroup)?.animations, inner.indices.contains(index)
          else { return nil }
          found = inner[index]
        }
        return (own, found)
      }
      guard indices.count < Self.maximumGroupDepth, let slash = name.lastIndex(of: "/"),
        let index = Int(name[name.index(after: slash)...])
      else { return nil }
      indices.append(index)
      name = name[..<slash]
    }
  }

  /// Returns the layer animation whose identifier is the given name: the layer's path followed by the suffix.
  private func findLayerAnimation(withID name: Substring) -> IdentifiedAnimation? {
    var layers: [String: Int?] = [:]
    return all.first { animation in
      guard name.hasSuffix(animation.idSuffix) else { return false }
      if let known = layers[animation.idSuffix] { return known == animation.layer }
      let layer = listing.index(atPath: name.dropLast(animation.idSuffix.count))
      layers[animation.idSuffix] = layer
      return layer == animation.layer
    }
  }
}
