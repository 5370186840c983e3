import QuartzCore
import RenderTree

/// A layer class that may be named in a document.
struct LayerClass: Sendable {
  /// The class name as written in documents.
  let name: String
  /// The node class, which determines the layer's properties in the property table.
  let nodeClass: NodeClass
  let make: @Sendable () -> CALayer

  static let plain = LayerClass(name: "CALayer", nodeClass: .layer) { CALayer() }

  /// Returns the class with the given name; `nil` if the name is unknown.
  static func named(_ name: String) -> LayerClass? { byName[name] }

  /// Returns the document class for a layer, which may be an instance of a program's subclass.
  static func documentClass(of layer: CALayer) -> LayerClass {
    all.first { $0.nodeClass == layer.documentNodeClass } ?? plain
  }

  static let all = [
    plain,
    LayerClass(name: "CAShapeLayer", nodeClass: .shape) { CAShapeLayer() },
    LayerClass(name: "CAGradientLayer", nodeClass: .gradient) { CAGradientLayer() },
    LayerClass(name: "CATextLayer", nodeClass: .text) { CATextLayer() },
    LayerClass(name: "CATransformLayer", nodeClass: .transform) { CATransformLayer() },
    LayerClass(name: "CAReplicatorLayer", nodeClass: .replicator) { CAReplicatorLayer() },
    LayerClass(name: "CAEmitterLayer", nodeClass: .emitter) { CAEmitterLayer() },
    LayerClass(name: "CAScrollLayer", nodeClass: .scroll) { CAScrollLayer() },
    LayerClass(name: "CATiledLayer", nodeClass: .tiled) { CATiledLayer() },
    LayerClass(name: "CAPortalLayer", nodeClass: .portal) { CAPortalLayer() },
  ]

  /// Returns whether documents may name the class although its effect is not supported, so that it is drawn as a
  /// plain `CALayer`.
  static func isDrawnAsPlainLayer(_ name: String) -> Bool {
    name == "CABackdropLayer" || name.hasPrefix("CASDF")
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0) })
}
