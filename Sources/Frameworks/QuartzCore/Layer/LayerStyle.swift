import RenderTree

// Styles, which provide values for properties that have not been set.

extension CALayer {
  /// Applies the style's values to the properties that have not been set, and resets those applied by the old style.
  final func applyStyle(replacing old: [AnyHashable: Any]?) {
    guard isModel else { return }
    var free = PropertyIDSet()
    for id in store.rare.styledProperties {
      let row = PropertyTable.descriptor(for: id)
      guard let given = styleValue(forKey: row.key, in: old),
        LayerPropertyAccessorTable.encodedValue(of: id, in: self)
          == Value(boxed: given, kind: row.kind)
      else { continue }
      free.insert(id)
      _ = LayerPropertyAccessorTable.accessor(for: id)?.set(self, classDefaultValue(of: row).boxed)
    }
    store.rare.styledProperties.removeAll()
    var at = style
    while let level = at {
      let entries = level.compactMap { key, value in (key as? String).map { ($0, value) } }
      for (key, value) in entries.sorted(by: { $0.0 < $1.0 }) {
        guard let row = PropertyTable.descriptor(forKey: key, of: type(of: self).nodeClass),
          free.contains(row.id) || !assignedProperties.contains(row.id),
          LayerPropertyAccessorTable.accessor(for: row.id)?.set(self, value) == true
        else { continue }
        store.rare.styledProperties.append(row.id)
        free.remove(row.id)
      }
      at = level["style"] as? [AnyHashable: Any]
    }
  }
}
