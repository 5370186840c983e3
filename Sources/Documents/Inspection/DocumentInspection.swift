package import CAML
import CoreGraphics
import Foundation
package import QuartzCore
import RenderTree

/// The presented values and animations of a layer at a moment.
package struct LayerRecord {
  let layerClass: String
  let name: String?
  /// The values that differ from those of a new layer, in property table order.
  let values: [(key: String, value: Value)]
  let animations: [AnimationRecord]

  /// Reads the presented values and animations of a layer.
  package init(_ layer: CALayer) {
    layerClass = "\(type(of: layer))"
    name = layer.name
    values = Self.values(of: layer)
    animations = (layer.animationKeys() ?? []).compactMap { key in
      layer.animation(forKey: key).map { AnimationRecord($0, key: key) }
    }
  }

  /// Returns the presented values of a layer.
  static func values(of layer: CALayer) -> [(key: String, value: Value)] {
    var values = (layer.presentation() ?? layer).nonDefaultValues.map {
      ($0.property.key, $0.value)
    }
    if let source = (layer as? CAPortalLayer)?.sourceLayer {
      values.append(("sourceLayer", .string(source.name ?? "\(type(of: source))")))
    }
    return values
  }

  /// The approximate memory used by the record, in bytes.
  var bytes: Int {
    let inside = animations.reduce(0) { $0 + $1.bytes }
    return LayerReadingBudget.bytesPerValue * (2 + values.count) + inside
  }
}

/// A description of an animation, including nested animations up to ``PackageLimits/valueDepth`` levels.
struct AnimationRecord {
  let animationClass: String
  let key: String?
  let properties: [(key: String, text: String)]
  let childAnimations: [AnimationRecord]

  init(_ animation: CAAnimation, key: String?) {
    animationClass = "\(type(of: animation))"
    self.key = key
    properties = animation.nonDefaultMembers
    childAnimations = ((animation as? CAAnimationGroup)?.animations ?? []).map {
      AnimationRecord($0, key: nil)
    }
  }

  /// The approximate memory used by the record, in bytes.
  var bytes: Int {
    let own = properties.reduce(LayerReadingBudget.bytesPerValue) {
      $0 + LayerReadingBudget.bytesPerValue + $1.text.utf8.count
    }
    return childAnimations.reduce(own) { $0 + $1.bytes }
  }
}

/// The document contents printed by the `inspect` command.
package struct DocumentInspection {
  let name: String
  let size: CGSize
  let scale: Double
  let diagnostics: [DocumentDiagnostic]
  let documents: [Document]
  let states: [StateSummary]
  let transitions: [TransitionSummary]

  /// A document in the inspected package.
  struct Document {
    let path: String
    let role: String?
    let images: [CADocument.Image]
    let tree: LayerTree<CALayer>
  }

  /// The number of layers omitted because of the limits.
  package let omittedLayers: Int

  /// Reads as many of a package's layers as the budget allows.
  package init(_ package: CAPackage, within budget: inout LayerReadingBudget) {
    name = package.name
    size = package.canvasSize
    scale = Double(package.scale)
    diagnostics = package.diagnostics
    var omitted = 0
    documents = package.documents.map {
      let tree = LayerTree($0.rootLayer)
      let allowed = budget.spendTime(forLayerCount: tree.nodes.count)
      omitted += tree.nodes.count - allowed
      return Document(
        path: $0.path, role: $0.role, images: $0.images, tree: tree.prefix(allowed))
    }
    omittedLayers = omitted
    states = package.stateController.states
    transitions = package.stateController.transitions
  }
}
