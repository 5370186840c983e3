import Foundation

// Bindings to mangled symbols of the Swift compiler. The script scripts/checks/compiler-bindings verifies that no
// other file of this module contains any.
//
// Objects of classes that are known only at run time are created by initializers that Apple does not mark `required`.
// A convenience initializer calls the class's own initializer by dynamic dispatch, and the function below it calls
// that convenience initializer by its symbol. A compiler with a different mangling fails to link the symbol, and
// CompilerBindingTests reports a binding that resolves to another function.

extension NSObject {
  @usableFromInline convenience init(_dynamicObject: ()) { self.init() }

  // Sound: the symbol and signature are those of the initializer above. Checked with Swift 6.3.1.
  /// Creates an object by calling the class's `init()`.
  @_silgen_name("$s10Foundation8NSObjectC9UIKitCoreE14_dynamicObjectACyt_tcfC")
  final class func _make() -> NSObject
}

extension UIView {
  @usableFromInline convenience init(_blank: ()) { self.init(frame: .zero) }

  // Sound: the symbol and signature are those of the initializer above. Checked with Swift 6.3.1.
  /// Creates a view by calling the class's `init(frame:)` with a zero frame.
  @_silgen_name("$s9UIKitCore6UIViewC6_blankACyt_tcfC")
  package final class func _makeBlank() -> UIView
}
