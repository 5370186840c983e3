// Bindings to symbols as the Swift compiler mangles them. No other file of the module has any:
// scripts/checks/compiler-bindings.
//
// Objects of classes that are known only at run time are made by initialisers that Apple does not mark `required`.
// Marking ours so would break every subclass that overrides them without the word. A convenience initialiser calls
// the class's own through its table of methods, and the function below it calls that initialiser by its symbol. A
// compiler that mangles otherwise fails to link it, and CompilerBindingTests name a binding that is called
// otherwise.

/// Makes objects of a class that is known only at run time.
enum DynamicInstantiator {
  /// A copy made by the dynamic class's `init(layer:)`.
  static func copy(of layer: CALayer) -> CALayer { type(of: layer)._make(copying: layer) }

  /// A layer made by the class's `init()`.
  static func makeLayer(ofType type: CALayer.Type) -> CALayer { type._make() }

  /// A cell made by the class's `init()`.
  static func makeEmitterCell(ofType type: CAEmitterCell.Type) -> CAEmitterCell { type._make() }
}

extension CALayer {
  @usableFromInline convenience init(_dynamicCopy layer: CALayer) { self.init(layer: layer) }

  @usableFromInline convenience init(_dynamic: ()) { self.init() }

  // Sound: the symbols and signatures of the initialisers above. Checked with Swift 6.3.1.
  @_silgen_name("$s10QuartzCore7CALayerC12_dynamicCopyA2C_tcfC")
  final class func _make(copying layer: __owned CALayer) -> CALayer
  @_silgen_name("$s10QuartzCore7CALayerC8_dynamicACyt_tcfC")
  final class func _make() -> CALayer
}

extension CAAnimation {
  @usableFromInline convenience init(_dynamic: ()) { self.init() }

  // Sound: the symbol and signature of the initialiser above. Checked with Swift 6.3.1.
  @_silgen_name("$s10QuartzCore11CAAnimationC8_dynamicACyt_tcfC")
  final class func _make() -> CAAnimation
}

extension CAEmitterCell {
  @usableFromInline convenience init(_dynamic: ()) { self.init() }

  // Sound: the symbol and signature of the initialiser above. Checked with Swift 6.3.1.
  @_silgen_name("$s10QuartzCore13CAEmitterCellC8_dynamicACyt_tcfC")
  final class func _make() -> CAEmitterCell
}

/// A layer of a class that is known only at run time.
package func makeLayer(of type: CALayer.Type) -> CALayer {
  DynamicInstantiator.makeLayer(ofType: type)
}
