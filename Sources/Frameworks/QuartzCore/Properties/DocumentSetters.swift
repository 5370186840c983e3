import Geometry
package import RenderTree

// Setters for values from documents, document states and edits. The public setters raise a programmer error for
// invalid values. These setters treat invalid values as errors in data: they throw an error and do not change the
// layer.

/// An error that describes why an object rejects a value from a document.
package struct DocumentValueError: Error, Hashable {
  /// The description of the error, with the name of the property.
  package let text: String
}

extension CALayer {
  /// Sets a built-in property of the layer, and throws an error for numbers that are not finite or a value of an
  /// unsuitable type.
  ///
  /// For a property with predefined names, any text is accepted.
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

  /// Sets a component of a built-in property, and throws an error for numbers that are not finite or a value of an
  /// unsuitable type.
  package final func setDocumentValue(_ value: Value, for target: KeyPathTarget)
    throws(DocumentValueError)
  {
    guard target.part != .whole else { return try setDocumentValue(value, for: target.property) }
    let old = committableValue(of: target.property)
    // Decomposing and recomposing a matrix loses its last digits, so a component that does not change is not set.
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

  /// Sets the value at a key path, and throws an error for numbers that are not finite, invalid layers or a
  /// presentation copy.
  ///
  /// The path names a property, a component, a filter's or cell's value, or a custom value. It may reach another
  /// layer.
  package final func setDocumentValue(_ value: Any?, forKeyPath keyPath: String)
    throws(DocumentValueError)
  {
    if let error = validationError(of: value, forKeyPath: keyPath) { throw error }
    setValue(value, forKeyPath: keyPath)
  }

  /// Returns the error for setting a value at a key path, or nil if the value is accepted.
  ///
  /// A value of an unsuitable type is accepted here. Setting it reports the type and changes nothing.
  package final func validationError(of value: Any?, forKeyPath keyPath: String)
    -> DocumentValueError?
  {
    if let (layer, rest) = relatedLayer(forKeyPath: keyPath) {
      return layer.validationError(of: value, forKeyPath: rest)
    }
    return rejectionReason(of: value, forKeyPath: keyPath).map(DocumentValueError.init)
  }

  /// Sets a property or a custom value, and throws an error for numbers that are not finite or invalid layers.
  ///
  /// A key with dots is not treated as a key path.
  package final func setDocumentValue(_ value: Any?, forKey key: String) throws(DocumentValueError)
  {
    if !key.contains("."), let reason = rejectionReason(of: value, forKeyPath: key) {
      throw DocumentValueError(text: reason)
    }
    setValue(value, forKey: key)
  }

  /// Inserts a sublayer at an index.
  ///
  /// Without an index, or with one that is too large, it is placed in front of the others. An invalid sublayer, such
  /// as an ancestor, throws an error.
  package final func insertDocumentSublayer(
    _ sublayer: CALayer, at index: Int? = nil
  ) throws(DocumentValueError) {
    if let error = validationError(ofSublayer: sublayer) { throw error }
    let clampedIndex = min(max(index ?? childList.count, 0), childList.count)
    insertSublayer(sublayer, at: UInt32(clampedIndex))
  }

  /// Returns the error for adding a layer as a sublayer of this one, or nil if it is accepted.
  package final func validationError(ofSublayer layer: CALayer) -> DocumentValueError? {
    sublayerRejectionReason(of: layer).map(DocumentValueError.init)
  }

  /// Sets the mask, or removes it if `mask` is nil.
  ///
  /// An invalid mask, such as an ancestor or the mask of another layer, throws an error.
  package final func setDocumentMask(_ mask: CALayer?) throws(DocumentValueError) {
    if let mask, let reason = maskRejectionReason(of: mask) {
      throw DocumentValueError(text: reason)
    }
    self.mask = mask
  }

  private func typeError(for value: Any?, key: String) -> DocumentValueError {
    DocumentValueError(text: typeMismatchMessage(for: value, key: key))
  }

  /// Returns the reason why a built-in property rejects the numbers of a value, or nil if it accepts them.
  private func rejectionReason(of value: Value, for property: PropertyDescriptor) -> String? {
    guard isModel else { return Self.readOnlyMessage(for: property.key) }
    if case .number(let number) = value, property.allowsInfinity, !number.isNaN { return nil }
    if value.isFinite { return nil }
    return "'\(property.key)' of \(type(of: self)) must be finite"
  }

  /// Returns the reason why a value at a key path of this layer is rejected, or nil if it is accepted.
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

  /// Returns the reason why layers for a key are rejected, or nil if they are accepted.
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
  /// Creates a range of frame rates, in frames per second, from a document.
  ///
  /// Returns nil if a rate is negative or the rates are not in ascending order.
  package init?(checking minimum: Float, _ maximum: Float, preferred: Float?) {
    guard Self.isValidRange(minimum: minimum, maximum: maximum, preferred: preferred) else {
      return nil
    }
    self.init(minimum: minimum, maximum: maximum, preferred: preferred)
  }
}

extension Value {
  /// Whether the numbers of a geometric value are finite.
  ///
  /// It is true for values of other types, which setters accept without a check.
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
