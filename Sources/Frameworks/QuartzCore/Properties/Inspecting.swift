package import RenderTree

// What layers and animations say about themselves, for tools that show it.

extension CALayer {
  /// What differs from a new layer of the class, in the order of the property table.
  package var statedValues: [(property: PropertyDescriptor, value: Value)] {
    let nodeClass = type(of: self).nodeClass
    return PropertyTable.builtin.compactMap { property in
      guard property.owner == .layer || property.owner == nodeClass,
        let value = statedValue(property), value != property.recordedInitial
      else { return nil }
      return (property, value)
    }
  }

  private func statedValue(_ property: PropertyDescriptor) -> Value? {
    if case .name = property.kind { return recordedValue(property.id) }
    return Value(boxed: value(forKey: property.key), kind: property.kind)
  }
}

extension CAAnimation {
  /// What differs from a new animation of the class, as text; the animations of a group are left out.
  package var statedMembers: [(key: String, text: String)] {
    AnimationDescription.members(of: self).compactMap { key, text in
      key == "animations" ? nil : (key, text)
    }
  }
}
