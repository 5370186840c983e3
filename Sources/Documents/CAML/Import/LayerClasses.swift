import QuartzCore
import RenderTree

/// The layer classes that documents name.
struct LayerClass: Sendable {
  /// As the document writes it.
  let name: String
  /// The rows of the property table it has.
  let nodeClass: NodeClass
  let make: @Sendable () -> CALayer

  static let plain = LayerClass(name: "CALayer", nodeClass: .layer) { CALayer() }

  /// The class of that name; nil for one that is not known.
  static func named(_ name: String) -> LayerClass? { byName[name] }

  /// The class that documents name for a layer, of whatever subclass of the program's it is.
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

  /// Whether documents know the class as one whose effect is not drawn here: behaviour/documents.md, "Layers in
  /// documents".
  static func isDrawnAsPlainLayer(_ name: String) -> Bool {
    name == "CABackdropLayer" || name.hasPrefix("CASDF")
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: all.map { ($0.name, $0) })
}
