import Geometry
package import RenderTree

// Setters for values out of documents, of their states and of edits. The setters of the API raise for a mistake of the program
// that calls them. Here a mistake is one of the data: it is returned as an error, and the layer stays as it was.

/// The reason for which an object does not take a value out of a document.
package struct DocumentValueError: Error, Hashable {
  /// The property and what is wrong, in words.
  package let text: String
}

extension CALayer {
  /// Sets a built-in property; a name may be any text.
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

  /// Sets a part of a built-in property.
  package final func setDocumentValue(_ value: Value, for target: KeyPathTarget)
    throws(DocumentValueError)
  {
    guard target.part != .whole else { return try setDocumentValue(value, for: target.property) }
    let old = committableValue(of: target.property)
    // Taking a matrix apart and putting it together again costs its last digits; where nothing changes it stays as it was.
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

  /// Sets the value that a key path names.
  ///
  /// The path names a property or a part of one, in this layer or in one that it leads to, a part of a filter or of a cell,
  /// or a value under a key of one's own.
  package final func setDocumentValue(_ value: Any?, forKeyPath keyPath: String)
    throws(DocumentValueError)
  {
    if let error = validationError(of: value, forKeyPath: keyPath) { throw error }
    setValue(value, forKeyPath: keyPath)
  }

  /// Tells whether the layer takes a value under a key path: nil where it does.
  ///
  /// A value of a wrong type counts as taken. Setting it reports the type in the log and changes nothing.
  package final func validationError(of value: Any?, forKeyPath keyPath: String)
    -> DocumentValueError?
  {
    if let (layer, rest) = relatedLayer(forKeyPath: keyPath) {
      return layer.validationError(of: value, forKeyPath: rest)
    }
    return rejectionReason(of: value, forKeyPath: keyPath).map(DocumentValueError.init)
  }

  /// Sets a property, or a value under a key of one's own; dots are letters of the key.
  package final func setDocumentValue(_ value: Any?, forKey key: String) throws(DocumentValueError)
  {
    if !key.contains("."), let reason = rejectionReason(of: value, forKeyPath: key) {
      throw DocumentValueError(text: reason)
    }
    setValue(value, forKey: key)
  }

  /// Adds a sublayer at an index, or above the others where there is no such index.
  package final func insertDocumentSublayer(
    _ sublayer: CALayer, at index: Int? = nil
  ) throws(DocumentValueError) {
    if let error = validationError(ofSublayer: sublayer) { throw error }
    let clampedIndex = min(max(index ?? childList.count, 0), childList.count)
    insertSublayer(sublayer, at: UInt32(clampedIndex))
  }

  /// Why a layer cannot be put into this one; nil where it can.
  package final func validationError(ofSublayer layer: CALayer) -> DocumentValueError? {
    sublayerRejectionReason(of: layer).map(DocumentValueError.init)
  }

  /// Sets the mask.
  package final func setDocumentMask(_ mask: CALayer?) throws(DocumentValueError) {
    if let mask, let reason = maskRejectionReason(of: mask) {
      throw DocumentValueError(text: reason)
    }
    self.mask = mask
  }

  private func typeError(for value: Any?, key: String) -> DocumentValueError {
    DocumentValueError(text: typeMismatchMessage(for: value, key: key))
  }

  /// The reason for which a built-in property does not take the numbers of a value.
  private func rejectionReason(of value: Value, for property: PropertyDescriptor) -> String? {
    guard isModel else { return Self.readOnlyMessage(for: property.key) }
    if case .number(let number) = value, property.allowsInfinity, !number.isNaN { return nil }
    if value.isFinite { return nil }
    return "'\(property.key)' of \(type(of: self)) would not be finite"
  }

  /// The reason for which a value cannot be set under a key path of this layer.
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
      return "the \(keyPath) of \(type(of: self)) would not be finite"
    }
    return rejectionReason(ofLayers: value, forKey: keyPath)
  }

  /// The reason for which layers cannot be set under a key.
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
  /// A range that a document says; nil where its rates are in no order.
  package init?(checking minimum: Float, _ maximum: Float, preferred: Float?) {
    guard Self.isValidRange(minimum: minimum, maximum: maximum, preferred: preferred) else {
      return nil
    }
    self.init(minimum: minimum, maximum: maximum, preferred: preferred)
  }
}

extension Value {
  /// Whether the numbers of geometry are finite; values of other kinds count as finite, as their setters take any.
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
