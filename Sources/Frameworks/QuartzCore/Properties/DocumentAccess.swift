package import RenderTree

// Access to the contents of layer trees, for code that writes documents.

extension CALayer {
  /// The layer's class in the property table, which determines its built-in properties.
  package final var documentNodeClass: NodeClass { type(of: self).nodeClass }

  /// Returns the model value of a built-in property in its committed form.
  ///
  /// For a property with predefined names, the result contains the text that was set.
  package final func committableValue(of id: PropertyID) -> Value {
    guard let row = LayerPropertyAccessorTable.accessor(for: id), let name = row.name else {
      return LayerPropertyAccessorTable.encodedValue(of: id, in: self)
    }
    return name(self).map(Value.string) ?? .none
  }

  /// The contents set on the layer itself, not those that an animation drew for a frame.
  final var modelContents: Value { Value(boxed: store.contents, kind: .image) ?? .none }

  /// The layer's custom values by key, which are those whose keys no framework class declares.
  package final var customValues: [String: Any] { store.rare.custom }

  /// The states defined for the layer by a document.
  ///
  /// The object is shared by copies of the layer and omitted from archives.
  package final var documentStates: AnyObject? {
    get { store.rare.documentStates }
    set { store.rare.documentStates = newValue }
  }

  /// The layer's animations that have not ended, in the order in which they were added.
  ///
  /// For an animation that was added without a key, `key` is `nil`.
  package final var addedAnimations: [(key: String?, animation: CAAnimation)] {
    entries.map { ($0.key, $0.animation) }
  }
}

extension CAAnimation {
  /// The properties of the animation's class that are written to documents, in document order.
  ///
  /// `isSingle` specifies whether a number is stored as a `Float`.
  package final var documentKeys: [(key: String, form: AnimationPropertyFormat, isSingle: Bool)] {
    AnimationPropertyTable.documentProperties(of: self).map { ($0.key, $0.form, $0.isSingle) }
  }

  /// Returns the document format of the property with the given key, in whichever animation class declares it.
  ///
  /// Returns `nil` if the key is unknown or the property is omitted from documents.
  package static func documentPropertyFormat(forKey key: String) -> AnimationPropertyFormat? {
    AnimationPropertyTable.propertyFormat(forKey: key)
  }

  /// The animation's custom values by key, which are those whose keys its class does not declare.
  package final var customValues: [String: Any] { customStorage }
}

extension CAMediaTimingFunction {
  /// The name of a predefined timing function, or `nil` for one with custom control points.
  package final var documentName: String? { name?.rawValue }

  /// The x and y coordinates of the two inner control points: four numbers, with x in `0...1`.
  package final var documentControlPoints: [Float] { innerPoints }
}

extension CAFilter {
  /// The filter inputs that were set, by key.
  ///
  /// Inputs that still have their default value are not included.
  package var explicitInputs: [String: Any] { inputs }
}

extension CAEmitterCell {
  /// The cell's custom values by key, which are those whose keys `CAEmitterCell` does not declare.
  package final var customValues: [String: Any] { customStorage }
}
