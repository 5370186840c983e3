// Bindings to symbols whose names are mangled by the Swift compiler. The check `scripts/checks/compiler-bindings`
// permits them in no other file of the module.
//
// Objects of a class determined at run time are created with initializers that Apple does not mark `required`.
// Marking ours `required` would break every subclass that overrides them without the keyword. Instead, a convenience
// initializer calls the class's initializer through its vtable, and a function bound to the symbol of the convenience
// initializer calls it. If a compiler mangles the names differently, linking fails. If the calling convention
// differs, `CompilerBindingTests` names the binding.

/// A namespace for functions that create objects of classes determined at run time.
enum DynamicInstantiator {
  /// Returns a copy created with `init(layer:)` of the layer's dynamic class.
  static func copy(of layer: CALayer) -> CALayer { type(of: layer)._make(copying: layer) }

  /// Returns a layer created with `init()` of the given class.
  static func makeLayer(ofType type: CALayer.Type) -> CALayer { type._make() }

  /// Returns an emitter cell created with `init()` of the given class.
  static func makeEmitterCell(ofType type: CAEmitterCell.Type) -> CAEmitterCell { type._make() }
}

extension CALayer {
  @usableFromInline convenience init(_dynamicCopy layer: CALayer) { self.init(layer: layer) }

  @usableFromInline convenience init(_dynamic: ()) { self.init() }

  // Sound: these are the symbols and signatures of the initializers above. Checked with Swift 6.3.1.
  @_silgen_name("$s10QuartzCore7CALayerC12_dynamicCopyA2C_tcfC")
  final class func _make(copying layer: __owned CALayer) -> CALayer
  @_silgen_name("$s10QuartzCore7CALayerC8_dynamicACyt_tcfC")
  final class func _make() -> CALayer
}

extension CAAnimation {
  @usableFromInline convenience init(_dynamic: ()) { self.init() }

  // Sound: this is the symbol and signature of the initializer above. Checked with Swift 6.3.1.
  @_silgen_name("$s10QuartzCore11CAAnimationC8_dynamicACyt_tcfC")
  final class func _make() -> CAAnimation
}

extension CAEmitterCell {
  @usableFromInline convenience init(_dynamic: ()) { self.init() }

  // Sound: this is the symbol and signature of the initializer above. Checked with Swift 6.3.1.
  @_silgen_name("$s10QuartzCore13CAEmitterCellC8_dynamicACyt_tcfC")
  final class func _make() -> CAEmitterCell
}

/// Returns a new layer of a class that is determined at run time.
package func makeLayer(of type: CALayer.Type) -> CALayer {
  DynamicInstantiator.makeLayer(ofType: type)
}
