import Foundation

// Bindings to symbols as the Swift compiler mangles them. No other file of the module has any:
// scripts/checks/compiler-bindings.
//
// Objects of classes that are known only at run time are made by initialisers that Apple does not mark `required`. A
// convenience initialiser calls the class's own through its table of methods, and the function below it calls that
// initialiser by its symbol. A compiler that mangles otherwise fails to link it, and CompilerBindingTests name a
// binding that is called otherwise.

extension NSObject {
  @usableFromInline convenience init(_dynamicObject: ()) { self.init() }

  // Sound: the symbol and signature of the initialiser above. Checked with Swift 6.3.1.
  /// An object made by the class's `init()`.
  @_silgen_name("$s10Foundation8NSObjectC9UIKitCoreE14_dynamicObjectACyt_tcfC")
  final class func _make() -> NSObject
}

extension UIView {
  @usableFromInline convenience init(_blank: ()) { self.init(frame: .zero) }

  // Sound: the symbol and signature of the initialiser above. Checked with Swift 6.3.1.
  /// A view made by the class's `init(frame:)`.
  @_silgen_name("$s9UIKitCore6UIViewC6_blankACyt_tcfC")
  package final class func _makeBlank() -> UIView
}
