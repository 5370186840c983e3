package import RenderTree

// What the objects of a layer tree hold, for those who write them down.

extension CALayer {
  /// The class whose rows of the property table the layer has.
  package final var documentNodeClass: NodeClass { type(of: self).nodeClass }

  /// The model's value of a built-in property as the commit would carry it, but a name as the text that was set.
  package final func committableValue(of id: PropertyID) -> Value {
    guard let row = LayerPropertyAccessorTable.accessor(for: id), let name = row.name else {
      return LayerPropertyAccessorTable.encodedValue(of: id, in: self)
    }
    return name(self).map(Value.string) ?? .none
  }

  /// The contents of the layer itself, in place of what it drew for a frame.
  final var modelContents: Value { Value(boxed: store.contents, kind: .image) ?? .none }

  /// What is stored under keys that no class of the framework knows.
  package final var customValues: [String: Any] { store.rare.custom }

  /// The states that a document gives the layer, opaque here: copies share them, and archives leave them out.
  package final var documentStates: AnyObject? {
    get { store.rare.documentStates }
    set { store.rare.documentStates = newValue }
  }

  /// The animations that were added and have not ended, in order; those added without a key have none.
  package final var addedAnimations: [(key: String?, animation: CAAnimation)] {
    entries.map { ($0.key, $0.animation) }
  }
}

extension CAAnimation {
  /// What documents hold of the class, in their order: keys, how they are written, and whether a number is a `Float`.
  package final var documentKeys: [(key: String, form: AnimationPropertyFormat, isSingle: Bool)] {
    AnimationPropertyTable.documentProperties(of: self).map { ($0.key, $0.form, $0.isSingle) }
  }

  /// How documents write the property of that key, whatever class has it; nil where none has.
  package static func documentPropertyFormat(forKey key: String) -> AnimationPropertyFormat? {
    AnimationPropertyTable.propertyFormat(forKey: key)
  }

  /// What is stored under keys that the class does not have.
  package final var customValues: [String: Any] { customStorage }
}

extension CAMediaTimingFunction {
  /// The name of a named curve.
  package final var documentName: String? { name?.rawValue }

  /// x and y of the two inner control points.
  package final var documentControlPoints: [Float] { innerPoints }
}

extension CAFilter {
  /// The inputs that were set, by key.
  package var explicitInputs: [String: Any] { inputs }
}

extension CAEmitterCell {
  /// What is stored under keys that cells do not have.
  package final var customValues: [String: Any] { customStorage }
}
