import RenderTree

// Fallback values for keys that were never set: spec/01 section 6.

extension CALayer {
  /// The value that the style, or a style nested in it, has for a key.
  final func styleValue(_ key: String) -> Any? {
    var style = style
    while let here = style {
      if let value = here[key] { return value }
      style = here["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  /// Writes the style's values into the properties that were never set, and takes back those of the style before.
  final func applyStyle() {
    guard role == .model else { return }
    let before = styled
    styled = PropertySet()
    before.forEach { id in
      if !touched.contains(id) { show(PropertyTable.descriptor(id).initial.boxed, id) }
    }
    guard style != nil else { return }
    let nodeClass = type(of: self).nodeClass
    for property in PropertyTable.builtin
    where (property.owner == .layer || property.owner == nodeClass)
      && !touched.contains(property.id)
    {
      guard let value = styleValue(property.key) else { continue }
      show(value, property.id)
      styled.insert(property.id)
    }
  }

  /// Stores a value as the style's: no action is asked for, and the property still counts as never set.
  private func show(_ value: Any?, _ id: PropertyID) {
    role = .building
    defer { role = .model }
    _ = LayerProperties.row(id)?.set(self, value)
    if host != nil { markDirty(id) }
  }
}
