package import RenderTree

// Access to the contents of layer trees, for writing documents.

extension CALayer {
  /// The layer's class in the property table, which determines its properties.
  package final var documentNodeClass: NodeClass { type(of: self).nodeClass }

  /// Returns the model's value of a built-in property in its committed form.
  ///
  /// A name is returned as the text that was set.
  package final func committableValue(of id: PropertyID) -> Value {
    guard let row = LayerPropertyAccessorTable.accessor(for: id), let name = row.name else {
      return LayerPropertyAccessorTable.encodedValue(of: id, in: self)
    }
    return name(self).map(Value.string) ?? .none
  }

  /// The contents of the layer itself, not those that an animation drew for a frame.
  final var modelContents: Value { Value(boxed: store.contents, kind: .image) ?? .none }

  /// The custom values of the layer by key, which are those that no framework class declares.
  package final var customValues: [String: Any] { store.rare.custom }

  /// The states that a document defines for the layer.
  ///
  /// Copies of the layer share the object, and archives omit it.
  package final var documentStates: AnyObject? {
    get { store.rare.documentStates }
    set { store.rare.documentStates = newValue }
  }

  /// The animations of the layer that have not ended, in the order in which they were added.
  ///
  /// The key is nil for an animation that was added without one.
  package final var addedAnimations: [(key: String?, animation: CAAnimation)] {
    entries.map { ($0.key, $0.animation) }
  }
}

extension CAAnimation {
  /// The properties of the animation class that documents contain, in document order.
  ///
  /// `isSingle` states whether a number is stored as a `Float`.
  package final var documentKeys: [(key: String, form: AnimationPropertyFormat, isSingle: Bool)] {
    AnimationPropertyTable.documentProperties(of: self).map { ($0.key, $0.form, $0.isSingle) }
  }

  /// Returns the document format of a key in any animation class.
  ///
  /// Returns nil if the key is unknown or documents omit it.
  package static func documentPropertyFormat(forKey key: String) -> AnimationPropertyFormat? {
    AnimationPropertyTable.propertyFormat(forKey: key)
  }

  /// The custom values of the animation by key, which are those that its class does not declare.
  package final var customValues: [String: Any] { customStorage }
}

extension CAMediaTimingFunction {
  /// The name of a named timing function, or nil for one with custom control points.
  package final var documentName: String? { name?.rawValue }

  /// The x and y coordinates of the two inner control points: four numbers, with x in 0...1.
  package final var documentControlPoints: [Float] { innerPoints }
}

extension CAFilter {
  /// The inputs that were set, by key.
  ///
  /// Inputs with default values are not included.
  package var explicitInputs: [String: Any] { inputs }
}

extension CAEmitterCell {
  /// The custom values of the cell by key, which are those that cells do not declare.
  package final var customValues: [String: Any] { customStorage }
}
