package import RenderTree

// What layers and animations say about themselves, for tools that show it.

extension CALayer {
  /// What differs from a new layer of the class, in the order of the property table.
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
  /// What differs from a new animation of the class, as text; the animations of a group are left out.
  package var nonDefaultMembers: [(key: String, text: String)] {
    AnimationDescriptionFormatter.nonDefaultProperties(of: self).compactMap { key, text in
      key == "animations" ? nil : (key, text)
    }
  }
}
