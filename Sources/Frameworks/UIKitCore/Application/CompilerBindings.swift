import Foundation

// Bindings to mangled symbols of the Swift compiler. The script scripts/checks/compiler-bindings verifies that no
// other file in this module contains any.
//
// Classes that are known only at run time are instantiated through initializers that Apple does not mark `required`.
// A convenience initializer calls the class's own initializer by dynamic dispatch, and the function below it calls
// the convenience initializer by its symbol. With a compiler that mangles names differently, the symbol fails to
// link, and CompilerBindingTests reports a binding that resolves to another function.

extension NSObject {
  @usableFromInline convenience init(_dynamicObject: ()) { self.init() }

  // Sound: the symbol and signature are those of the convenience initializer above. Checked with Swift 6.3.1.
  /// Creates an object of this class by calling its `init()`.
  @_silgen_name("$s10Foundation8NSObjectC9UIKitCoreE14_dynamicObjectACyt_tcfC")
  final class func _make() -> NSObject
}

extension UIView {
  @usableFromInline convenience init(_blank: ()) { self.init(frame: .zero) }

  // Sound: the symbol and signature are those of the convenience initializer above. Checked with Swift 6.3.1.
  /// Creates a view of this class by calling its `init(frame:)` with a zero frame.
  @_silgen_name("$s9UIKitCore6UIViewC6_blankACyt_tcfC")
  package final class func _makeBlank() -> UIView
}
