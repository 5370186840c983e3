import CAML
import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

/// A layer and all below it, as it is shown at a time.
struct LayerRecord {
  let layerClass: String
  let name: String?
  /// What differs from a new layer, in the order of the property table.
  let values: [(key: String, value: Value)]
  let animations: [AnimationRecord]
  let sublayers: [LayerRecord]
  /// One or none.
  let mask: [LayerRecord]

  init(_ layer: CALayer) {
    layerClass = "\(type(of: layer))"
    name = layer.name
    var values = (layer.presentation() ?? layer).statedValues.map { ($0.property.key, $0.value) }
    if let source = (layer as? CAPortalLayer)?.sourceLayer {
      values.append(("sourceLayer", .string(source.name ?? "\(type(of: source))")))
    }
    self.values = values
    animations = (layer.animationKeys() ?? []).compactMap { key in
      layer.animation(forKey: key).map { AnimationRecord($0, key: key) }
    }
    sublayers = (layer.sublayers ?? []).map(LayerRecord.init)
    mask = layer.mask.map { [LayerRecord($0)] } ?? []
  }

  /// All names of layers from the outermost one on, each once: what tells a layer from others between two documents.
  func paths(_ above: String = "") -> [(path: String, record: LayerRecord)] {
    var result = [(above.isEmpty ? title : above, self)]
    var counts: [String: Int] = [:]
    for record in sublayers + mask {
      let title = record.title
      counts[title, default: 0] += 1
      let number = counts[title] ?? 1
      let own = number == 1 ? title : "\(title)[\(number)]"
      result += record.paths("\(result[0].0)/\(own)")
    }
    return result
  }

  /// Its name, else its class.
  var title: String { name.flatMap { $0.isEmpty ? nil : $0 } ?? layerClass }
}

/// An animation of a layer, with those in it.
struct AnimationRecord {
  let animationClass: String
  let key: String?
  let members: [(key: String, text: String)]
  let inner: [AnimationRecord]

  init(_ animation: CAAnimation, key: String?) {
    animationClass = "\(type(of: animation))"
    self.key = key
    members = animation.statedMembers
    inner = ((animation as? CAAnimationGroup)?.animations ?? []).map {
      AnimationRecord($0, key: nil)
    }
  }
}

/// A document as `inspect` shows it.
struct Inspection {
  let name: String
  let size: CGSize
  let scale: Double
  let findings: [Finding]
  let documents: [Document]
  let states: [StateSummary]
  let transitions: [TransitionSummary]

  /// One document of a package.
  struct Document {
    let path: String
    let role: String?
    let images: [CADocument.Image]
    let root: LayerRecord
  }

  init(_ package: CAPackage) {
    name = package.name
    size = package.canvasSize
    scale = Double(package.scale)
    findings = package.findings
    documents = package.documents.map {
      Document(path: $0.path, role: $0.role, images: $0.images, root: LayerRecord($0.rootLayer))
    }
    states = package.stateController.states
    transitions = package.stateController.transitions
  }
}
