import UIKitCore

// Bindings to symbols by their mangled names. The script scripts/checks/compiler-bindings ensures that no other file
// of the module contains such bindings.
//
// Instances of classes known only at run time are created with initializers that Apple does not mark `required`. In
// each extension below, a convenience initializer calls the class's own initializer through its vtable, and a
// function calls this convenience initializer by its symbol. If a compiler mangles the name differently, linking
// fails, and CompilerBindingTests reports the binding whose name has changed.

extension UITableViewCell {
  @usableFromInline convenience init(_reused identifier: String) {
    self.init(style: .default, reuseIdentifier: identifier)
  }

  // Sound: the symbol and the signature are those of the initializer above. Checked with Swift 6.3.1.
  /// Creates a cell by calling the dynamic class's `init(style:reuseIdentifier:)`.
  @_silgen_name("$s10UIKitLists15UITableViewCellC7_reusedACSS_tcfC")
  final class func _makeReused(_ identifier: __owned String) -> UITableViewCell
}

extension UITableViewHeaderFooterView {
  @usableFromInline convenience init(_reused identifier: String) {
    self.init(reuseIdentifier: identifier)
  }

  // Sound: the symbol and the signature are those of the initializer above. Checked with Swift 6.3.1.
  /// Creates a view by calling the dynamic class's `init(reuseIdentifier:)`.
  @_silgen_name("$s10UIKitLists023UITableViewHeaderFooterD0C7_reusedACSS_tcfC")
  final class func _makeReused(_ identifier: __owned String) -> UITableViewHeaderFooterView
}

extension UICollectionViewLayoutAttributes {
  @usableFromInline convenience init(_blank: ()) { self.init() }

  // Sound: the symbol and the signature are those of the initializer above. Checked with Swift 6.3.1.
  /// Creates layout attributes by calling the dynamic class's `init()`.
  @_silgen_name("$s10UIKitLists32UICollectionViewLayoutAttributesC6_blankACyt_tcfC")
  final class func _makeBlank() -> UICollectionViewLayoutAttributes
}

extension UICollectionViewLayoutInvalidationContext {
  @usableFromInline convenience init(_blank: ()) { self.init() }

  // Sound: the symbol and the signature are those of the initializer above. Checked with Swift 6.3.1.
  /// Creates an invalidation context by calling the dynamic class's `init()`.
  @_silgen_name("$s10UIKitLists41UICollectionViewLayoutInvalidationContextC6_blankACyt_tcfC")
  final class func _makeBlank() -> UICollectionViewLayoutInvalidationContext
}
