// Objects of classes of lists that are known only at run time, made by initialisers that Apple does not mark `required`.
//
// A convenience initialiser calls the class's own through its table of methods. The function below it calls that
// initialiser by its symbol; tests hold the two together.

extension UITableViewCell {
  @usableFromInline convenience init(_reused identifier: String) {
    self.init(style: .default, reuseIdentifier: identifier)
  }

  // Sound: the symbol and signature of the initialiser above.
  /// A cell made by the class's `init(style:reuseIdentifier:)`.
  @_silgen_name("$s5UIKit15UITableViewCellC7_reusedACSS_tcfC")
  final class func _makeReused(_ identifier: __owned String) -> UITableViewCell
}

extension UITableViewHeaderFooterView {
  @usableFromInline convenience init(_reused identifier: String) {
    self.init(reuseIdentifier: identifier)
  }

  // Sound: the symbol and signature of the initialiser above.
  /// A view made by the class's `init(reuseIdentifier:)`.
  @_silgen_name("$s5UIKit023UITableViewHeaderFooterC0C7_reusedACSS_tcfC")
  final class func _makeReused(_ identifier: __owned String) -> UITableViewHeaderFooterView
}

extension UICollectionViewLayoutAttributes {
  @usableFromInline convenience init(_blank: ()) { self.init() }

  // Sound: the symbol and signature of the initialiser above.
  /// Attributes made by the class's `init()`.
  @_silgen_name("$s5UIKit32UICollectionViewLayoutAttributesC6_blankACyt_tcfC")
  final class func _makeBlank() -> UICollectionViewLayoutAttributes
}

extension UICollectionViewLayoutInvalidationContext {
  @usableFromInline convenience init(_blank: ()) { self.init() }

  // Sound: the symbol and signature of the initialiser above.
  /// A context made by the class's `init()`.
  @_silgen_name("$s5UIKit41UICollectionViewLayoutInvalidationContextC6_blankACyt_tcfC")
  final class func _makeBlank() -> UICollectionViewLayoutInvalidationContext
}
