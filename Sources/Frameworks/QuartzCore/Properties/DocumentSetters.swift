import Geometry
package import RenderTree

// Setters for values that come from documents, document states and edits. For an invalid value, the public setters
// raise a programmer error. These setters treat it as an error in the data: they throw an error and leave the layer
// unchanged.

/// An error that describes why an object rejects a value from a document.
package struct DocumentValueError: Error, Hashable {
  /// The error message, with the name of the property.
  package let text: String
}

extension CALayer {
  /// Sets a built-in property of the layer.
  ///
  /// Throws an error if a number is not finite or the value has an unsuitable type. For a property with predefined
  /// names, any text is accepted.
  package final func setDocumentValue(_ value: Value, for id: PropertyID) throws(DocumentValueError)
  {
    let property = PropertyTable.descriptor(for: id)
    if let reason = rejectionReason(of: value, for: property) {
      throw DocumentValueError(text: reason)
    }
    guard let row = LayerPropertyAccessorTable.accessor(for: id), row.assignValue(value, to: self)
    else {
      throw typeError(for: value.boxed, key: property.key)
    }
  }

  /// Sets a component of a built-in property.
  ///
  /// Throws an error if a number is not finite or the value has an unsuitable type.
  package final func setDocumentValue(_ value: Value, for target: KeyPathTarget)
    throws(DocumentValueError)
  {
    guard target.part != .whole else { return try setDocumentValue(value, for: target.property) }
    let old = committableValue(of: target.property)
    // Decomposing and recomposing a matrix loses its last digits, so a component is set only if it changes.
    if case .number(let new) = value, case .number(let part)? = old.component(target.part),
      abs(part - new) < LayerPropertyAccessorTable.minimumChange
    {
      return
    }
    guard let whole = old.settingComponent(target.part, to: value) else {
      throw typeError(for: value.boxed, key: PropertyTable.descriptor(for: target.property).key)
    }
    try setDocumentValue(whole, for: target.property)
  }

  /// Sets the value at the given key path.
  ///
  /// The key path names a property, a component, a value in a filter or cell, or a custom value, in this layer or
  /// another layer that the key path leads to. Throws an error if a number is not finite, if a layer in the value is
  /// invalid, or if the receiver is a presentation copy.
  package final func setDocumentValue(_ value: Any?, forKeyPath keyPath: String)
    throws(DocumentValueError)
  {
    if let error = validationError(of: value, forKeyPath: keyPath) { throw error }
    setValue(value, forKeyPath: keyPath)
  }

  /// Returns the error that setting the value at the given key path would throw, or `nil` if the value is accepted.
  ///
  /// A value of an unsuitable type is accepted here; setting it reports the type and changes nothing.
  package final func validationError(of value: Any?, forKeyPath keyPath: String)
    -> DocumentValueError?
  {
    if let (layer, rest) = relatedLayer(forKeyPath: keyPath) {
      return layer.validationError(of: value, forKeyPath: rest)
    }
    return rejectionReason(of: value, forKeyPath: keyPath).map(DocumentValueError.init)
  }

  /// Sets a property or a custom value.
  ///
  /// Throws an error if a number is not finite or a layer in the value is invalid. A key that contains dots is not
  /// treated as a key path.
  package final func setDocumentValue(_ value: Any?, forKey key: String) throws(DocumentValueError)
  {
    if !key.contains("."), let reason = rejectionReason(of: value, forKeyPath: key) {
      throw DocumentValueError(text: reason)
    }
    setValue(value, forKey: key)
  }

  /// Inserts a sublayer at the given index.
  ///
  /// If the index is `nil` or too large, the sublayer is placed in front of all others. Throws an error if the
  /// sublayer is invalid, for example an ancestor of the layer.
  package final func insertDocumentSublayer(
    _ sublayer: CALayer, at index: Int? = nil
  ) throws(DocumentValueError) {
    if let error = validationError(ofSublayer: sublayer) { throw error }
    let clampedIndex = min(max(index ?? childList.count, 0), childList.count)
    insertSublayer(sublayer, at: UInt32(clampedIndex))
  }

  /// Returns the error that adding a layer as a sublayer of this one would throw, or `nil` if the layer is accepted.
  package final func validationError(ofSublayer layer: CALayer) -> DocumentValueError? {
    sublayerRejectionReason(of: layer).map(DocumentValueError.init)
  }

  /// Sets the mask, or removes it if `mask` is `nil`.
  ///
  /// Throws an error if the mask is invalid, for example an ancestor of the layer or the mask of another layer.
  package final func setDocumentMask(_ mask: CALayer?) throws(DocumentValueError) {
    if let mask, let reason = maskRejectionReason(of: mask) {
      throw DocumentValueError(text: reason)
    }
    self.mask = mask
  }

  private func typeError(for value: Any?, key: String) -> DocumentValueError {
    DocumentValueError(text: typeMismatchMessage(for: value, key: key))
  }

  /// Returns the reason why a built-in property rejects the numbers in a value, or `nil` if it accepts them.
  private func rejectionReason(of value: Value, for property: PropertyDescriptor) -> String? {
    guard isModel else { return Self.readOnlyMessage(for: property.key) }
    if case .number(let number) = value, property.allowsInfinity, !number.isNaN { return nil }
    if value.isFinite { return nil }
    return "'\(property.key)' of \(type(of: self)) must be finite"
  }

  /// Returns the reason why the value for a key path of this layer is rejected, or `nil` if it is accepted.
  private func rejectionReason(of value: Any?, forKeyPath keyPath: String) -> String? {
    guard isModel else { return Self.readOnlyMessage(for: keyPath) }
    if let target = KeyPathTarget.cachedTarget(forKeyPath: keyPath, of: type(of: self).nodeClass) {
      let property = PropertyTable.descriptor(for: target.property)
      let kind = Value.kind(ofComponent: target.part, in: property.kind)
      guard let part = Value(boxed: value ?? 0, kind: kind),
        let whole = target.part == .whole
          ? part
          : LayerPropertyAccessorTable.encodedValue(of: target.property, in: self).settingComponent(
            target.part, to: part)
      else { return nil }
      return rejectionReason(of: whole, for: property)
    }
    if let frame = proposedFrame(setting: value, forKeyPath: keyPath) {
      let frameGeometry = geometry(forFrame: frame.standardized)
      let numbers: [Value] = [
        .rect(Rect(frameGeometry.bounds)), .point(Point(frameGeometry.position)),
      ]
      if numbers.allSatisfy(\.isFinite) { return nil }
      return "'\(keyPath)' of \(type(of: self)) must be finite"
    }
    return rejectionReason(ofLayers: value, forKey: keyPath)
  }

  /// Returns the reason why the layers in the value for the given key are rejected, or `nil` if they are accepted.
  private func rejectionReason(ofLayers value: Any?, forKey key: String) -> String? {
    switch key {
    case "mask": (value as? CALayer).flatMap { maskRejectionReason(of: $0) }
    case "sublayers":
      (value as? [CALayer])?.lazy.compactMap { self.sublayerRejectionReason(of: $0) }.first
    default: nil
    }
  }
}

extension CAFrameRateRange {
  /// Creates a range of frame rates from a document, in frames per second.
  ///
  /// Returns `nil` if a rate is negative or the rates are not in ascending order.
  package init?(checking minimum: Float, _ maximum: Float, preferred: Float?) {
    guard Self.isValidRange(minimum: minimum, maximum: maximum, preferred: preferred) else {
      return nil
    }
    self.init(minimum: minimum, maximum: maximum, preferred: preferred)
  }
}

extension Value {
  /// Whether the numbers in a geometric value are finite.
  ///
  /// It is `true` for values of other types, whose setters check nothing.
  fileprivate var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .point(let p): p.x.isFinite && p.y.isFinite
    case .size(let s): s.width.isFinite && s.height.isFinite
    case .rect(let r):
      r.minX.isFinite && r.minY.isFinite && r.width.isFinite && r.height.isFinite
    case .transform(let matrix): matrix.isFinite
    case .none, .bool, .color, .path, .image, .dissolve, .tiles, .numbers, .colors, .name, .string,
      .filters, .cells:
      true
    }
  }
}
