package import RenderTree

// Non-default values of layers and animations, for inspection tools that display them.

extension CALayer {
  /// The values that differ from those of a new layer of the same class, in property-table order.
  package var nonDefaultValues: [(property: PropertyDescriptor, value: Value)] {
    let nodeClass = type(of: self).nodeClass
    return PropertyTable.builtin.compactMap { property in
      guard property.owner == .layer || property.owner == nodeClass,
        let value = inspectedValue(of: property), value != property.initialAPIValue
      else { return nil }
      return (property, value)
    }
  }

  private func inspectedValue(of property: PropertyDescriptor) -> Value? {
    if case .name = property.kind { return committableValue(of: property.id) }
    return Value(boxed: value(forKey: property.key), kind: property.kind)
  }
}

extension CAAnimation {
  /// The properties that differ from those of a new animation of the same class, as text.
  ///
  /// The children of a group are not included.
  package var nonDefaultMembers: [(key: String, text: String)] {
    AnimationDescriptionFormatter.nonDefaultProperties(of: self).compactMap { key, text in
      key == "animations" ? nil : (key, text)
    }
  }
}
