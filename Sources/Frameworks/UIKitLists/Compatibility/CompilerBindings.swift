import UIKitCore

// Bindings to symbols as the Swift compiler mangles them. No other file of the module has any:
// scripts/checks/compiler-bindings.
//
// Objects of classes that are known only at run time are made by initialisers that Apple does not mark `required`. A
// convenience initialiser calls the class's own through its table of methods, and the function below it calls that
// initialiser by its symbol. A compiler that mangles otherwise fails to link it, and CompilerBindingTests name a
// binding that is called otherwise.

extension UITableViewCell {
  @usableFromInline convenience init(_reused identifier: String) {
    self.init(style: .default, reuseIdentifier: identifier)
  }

  // Sound: the symbol and signature of the initialiser above. Checked with Swift 6.3.1.
  /// A cell made by the class's `init(style:reuseIdentifier:)`.
  @_silgen_name("$s10UIKitLists15UITableViewCellC7_reusedACSS_tcfC")
  final class func _makeReused(_ identifier: __owned String) -> UITableViewCell
}

extension UITableViewHeaderFooterView {
  @usableFromInline convenience init(_reused identifier: String) {
    self.init(reuseIdentifier: identifier)
  }

  // Sound: the symbol and signature of the initialiser above. Checked with Swift 6.3.1.
  /// A view made by the class's `init(reuseIdentifier:)`.
  @_silgen_name("$s10UIKitLists023UITableViewHeaderFooterD0C7_reusedACSS_tcfC")
  final class func _makeReused(_ identifier: __owned String) -> UITableViewHeaderFooterView
}

extension UICollectionViewLayoutAttributes {
  @usableFromInline convenience init(_blank: ()) { self.init() }

  // Sound: the symbol and signature of the initialiser above. Checked with Swift 6.3.1.
  /// Attributes made by the class's `init()`.
  @_silgen_name("$s10UIKitLists32UICollectionViewLayoutAttributesC6_blankACyt_tcfC")
  final class func _makeBlank() -> UICollectionViewLayoutAttributes
}

extension UICollectionViewLayoutInvalidationContext {
  @usableFromInline convenience init(_blank: ()) { self.init() }

  // Sound: the symbol and signature of the initialiser above. Checked with Swift 6.3.1.
  /// A context made by the class's `init()`.
  @_silgen_name("$s10UIKitLists41UICollectionViewLayoutInvalidationContextC6_blankACyt_tcfC")
  final class func _makeBlank() -> UICollectionViewLayoutInvalidationContext
}
