/// Makes objects of a class that is known only at run time, through initialisers that Apple does not mark `required`.
///
/// Marking ours so would break every subclass that overrides them without the word. A convenience initialiser calls
/// the class's own through its table of methods, and the functions here reach that initialiser by its symbol; a test
/// holds symbol and signature together.
enum DynamicInstantiation {
  /// A copy made by the dynamic class's `init(layer:)`.
  static func copy(of layer: CALayer) -> CALayer { type(of: layer)._make(copying: layer) }

  /// A layer made by the class's `init()`.
  static func makeLayer(_ type: CALayer.Type) -> CALayer { type._make() }

  /// A cell made by the class's `init()`.
  static func makeEmitterCell(_ type: CAEmitterCell.Type) -> CAEmitterCell { type._make() }
}

extension CALayer {
  @usableFromInline convenience init(_dynamicCopy layer: CALayer) { self.init(layer: layer) }

  @usableFromInline convenience init(_dynamic: ()) { self.init() }

  // Sound: the symbols and signatures of the initialisers above.
  @_silgen_name("$s10QuartzCore7CALayerC12_dynamicCopyA2C_tcfC")
  final class func _make(copying layer: __owned CALayer) -> CALayer
  @_silgen_name("$s10QuartzCore7CALayerC8_dynamicACyt_tcfC")
  final class func _make() -> CALayer
}

extension CAAnimation {
  @usableFromInline convenience init(_dynamic: ()) { self.init() }

  // Sound: the symbol and signature of the initialiser above.
  @_silgen_name("$s10QuartzCore11CAAnimationC8_dynamicACyt_tcfC")
  final class func _make() -> CAAnimation
}

extension CAEmitterCell {
  @usableFromInline convenience init(_dynamic: ()) { self.init() }

  // Sound: the symbol and signature of the initialiser above.
  @_silgen_name("$s10QuartzCore13CAEmitterCellC8_dynamicACyt_tcfC")
  final class func _make() -> CAEmitterCell
}

/// A layer of a class that is known only at run time.
package func makeLayer(of type: CALayer.Type) -> CALayer { DynamicInstantiation.makeLayer(type) }
