import Colour
import Geometry
import RenderTree

/// The API half of the property table: how a layer object stores what `PropertyTable` describes under the same id.
struct LayerProperty {
  let id: PropertyID
  /// As KVC hands it out.
  let get: (CALayer) -> Any?
  /// As KVC takes it; false where the box holds something of another type.
  let set: (CALayer, Any?) -> Bool
  /// As the commit carries it.
  let encode: (CALayer) -> Value
  /// As the renderer hands it out; nil where it has to be boxed for ``set``.
  var assign: ((CALayer, Value) -> Bool)?

  /// Sets a typed value; false where it is of another type.
  func put(_ value: Value, _ layer: CALayer) -> Bool {
    assign?(layer, value) ?? set(layer, value.boxed)
  }
}

enum LayerProperties {
  /// The value of a property for the commit.
  static func encode(_ id: PropertyID, _ layer: CALayer) -> Value {
    row(id)?.encode(layer) ?? layer.encodePart(id)
  }

  /// The value of a property for animations that begin or end with it.
  static func current(_ id: PropertyID, _ layer: CALayer) -> Value {
    // The commit carries a text without its attributes.
    guard id == .textString, let row = row(id) else { return encode(id, layer) }
    return Value(boxed: row.get(layer), kind: .string) ?? .none
  }

  /// Sets a presented value on a copy that is being made.
  static func apply(_ id: PropertyID, _ value: Value, _ layer: CALayer) {
    if let row = row(id) { _ = row.put(value, layer) } else { layer.applyPart(id, value) }
  }

  /// The row of a built-in property.
  static func row(_ id: PropertyID) -> LayerProperty? {
    Int(id.rawValue) < rows.count ? rows[Int(id.rawValue)] : nil
  }

  /// In the order of the ids.
  nonisolated(unsafe) private static let rows: [LayerProperty] = {
    var byID: [PropertyID: LayerProperty] = [:]
    for rows in [layerRows, rareRows, classRows] {
      for row in rows { byID[row.id] = row }
    }
    return PropertyTable.builtin.map { descriptor in
      guard let row = byID[descriptor.id] else {
        preconditionFailure("the property '\(descriptor.key)' has no API half")
      }
      return row
    }
  }()

  private static var classRows: [LayerProperty] {
    CAShapeLayer.rows + CAGradientLayer.rows + CATextLayer.rows + CAReplicatorLayer.rows
      + CAEmitterLayer.rows + CAScrollLayer.rows + CATiledLayer.rows + CAPortalLayer.rows
  }

  nonisolated(unsafe) private static let rareRows: [LayerProperty] = [
    .filters(.filters, { $0.filters }, { $0.filters = $1 }),
    .filters(.backgroundFilters, { $0.backgroundFilters }, { $0.backgroundFilters = $1 }),
    .name(.contentsFormat, { $0.contentsFormat }, { $0.contentsFormat = $1 }),
    .bool(
      .wantsExtendedDynamicRangeContent, { $0.wantsExtendedDynamicRangeContent },
      { $0.wantsExtendedDynamicRangeContent = $1 }),
    .name(.toneMapMode, { $0.toneMapMode }, { $0.toneMapMode = $1 }),
    .name(.preferredDynamicRange, { $0.preferredDynamicRange }, { $0.preferredDynamicRange = $1 }),
    .number(.contentsHeadroom, { $0.contentsHeadroom }, { $0.contentsHeadroom = $1 }),
    .bool(
      .wantsDynamicContentScaling, { $0.wantsDynamicContentScaling },
      { $0.wantsDynamicContentScaling = $1 }),
    .bool(.drawsAsynchronously, { $0.drawsAsynchronously }, { $0.drawsAsynchronously = $1 }),
    .mask(.autoresizingMask, { $0.autoresizingMask }, { $0.autoresizingMask = $1 }),
    .color(
      .contentsMultiplyColor, { $0.contentsMultiplyColor }, { $0.contentsMultiplyColor = $1 }),
  ]

  nonisolated(unsafe) private static let layerRows: [LayerProperty] = [
    .rect(.bounds, { $0.bounds }, { $0.bounds = $1 }),
    .point(.position, { $0.position }, { $0.position = $1 }),
    .point(.anchorPoint, { $0.anchorPoint }, { $0.anchorPoint = $1 }),
    .number(.opacity, { $0.opacity }, { $0.opacity = $1 }),
    .transform(.transform, { $0.transform }, { $0.transform = $1 }),
    .number(.zPosition, { $0.zPosition }, { $0.zPosition = $1 }),
    .number(.anchorPointZ, { $0.anchorPointZ }, { $0.anchorPointZ = $1 }),
    .transform(.sublayerTransform, { $0.sublayerTransform }, { $0.sublayerTransform = $1 }),
    .bool(.hidden, { $0.isHidden }, { $0.isHidden = $1 }),
    .bool(.doubleSided, { $0.isDoubleSided }, { $0.isDoubleSided = $1 }),
    .bool(.geometryFlipped, { $0.isGeometryFlipped }, { $0.isGeometryFlipped = $1 }),
    .bool(.masksToBounds, { $0.masksToBounds }, { $0.masksToBounds = $1 }),
    .color(.backgroundColor, { $0.backgroundColor }, { $0.backgroundColor = $1 }),
    .number(.cornerRadius, { $0.cornerRadius }, { $0.cornerRadius = $1 }),
    .mask(.maskedCorners, { $0.maskedCorners }, { $0.maskedCorners = $1 }),
    .name(.cornerCurve, { $0.cornerCurve }, { $0.cornerCurve = $1 }),
    .number(.borderWidth, { $0.borderWidth }, { $0.borderWidth = $1 }),
    .color(.borderColor, { $0.borderColor }, { $0.borderColor = $1 }),
    .contents(.contents, { $0.contents }, { $0.contents = $1 }),
    .rect(.contentsRect, { $0.contentsRect }, { $0.contentsRect = $1 }),
    .rect(.contentsCenter, { $0.contentsCenter }, { $0.contentsCenter = $1 }),
    .number(.contentsScale, { $0.contentsScale }, { $0.contentsScale = $1 }),
    .name(.contentsGravity, { $0.contentsGravity }, { $0.contentsGravity = $1 }),
    .name(.minificationFilter, { $0.minificationFilter }, { $0.minificationFilter = $1 }),
    .name(.magnificationFilter, { $0.magnificationFilter }, { $0.magnificationFilter = $1 }),
    .number(
      .minificationFilterBias, { $0.minificationFilterBias }, { $0.minificationFilterBias = $1 }),
    .bool(.opaque, { $0.isOpaque }, { $0.isOpaque = $1 }),
    .bool(
      .allowsEdgeAntialiasing, { $0.allowsEdgeAntialiasing }, { $0.allowsEdgeAntialiasing = $1 }),
    .mask(.edgeAntialiasingMask, { $0.edgeAntialiasingMask }, { $0.edgeAntialiasingMask = $1 }),
    .bool(.allowsGroupOpacity, { $0.allowsGroupOpacity }, { $0.allowsGroupOpacity = $1 }),
    .color(.shadowColor, { $0.shadowColor }, { $0.shadowColor = $1 }),
    .number(.shadowOpacity, { $0.shadowOpacity }, { $0.shadowOpacity = $1 }),
    .size(.shadowOffset, { $0.shadowOffset }, { $0.shadowOffset = $1 }),
    .number(.shadowRadius, { $0.shadowRadius }, { $0.shadowRadius = $1 }),
    .path(.shadowPath, { $0.shadowPath }, { $0.shadowPath = $1 }),
    .bool(.shouldRasterize, { $0.shouldRasterize }, { $0.shouldRasterize = $1 }),
    .number(.rasterizationScale, { $0.rasterizationScale }, { $0.rasterizationScale = $1 }),
    .filterName(.compositingFilter, { $0.compositingFilter }, { $0.compositingFilter = $1 }),
    .number(.speed, { $0.speed }, { $0.speed = $1 }),
    .number(.beginTime, { $0.beginTime }, { $0.beginTime = $1 }),
    .number(.timeOffset, { $0.timeOffset }, { $0.timeOffset = $1 }),
    .number(.duration, { $0.duration }, { $0.duration = $1 }),
    .number(.repeatCount, { $0.repeatCount }, { $0.repeatCount = $1 }),
    .number(.repeatDuration, { $0.repeatDuration }, { $0.repeatDuration = $1 }),
    .bool(.autoreverses, { $0.autoreverses }, { $0.autoreverses = $1 }),
    .name(.fillMode, { $0.fillMode }, { $0.fillMode = $1 }),
  ]
}

// MARK: - Rows by type

extension LayerProperty {
  /// A row whose box is decoded as the kind and unwrapped from the typed value.
  private static func row<L: CALayer, T>(
    _ id: PropertyID, _ kind: ValueKind, _ get: @escaping (L) -> T,
    _ set: @escaping (L, T) -> Void, to value: @escaping (T) -> Value,
    from unwrap: @escaping (Value) -> T?
  ) -> LayerProperty {
    LayerProperty(
      id: id, get: { get(unsafeDowncast($0, to: L.self)) },
      set: { layer, any in
        guard let value = Value(boxed: any, kind: kind), let new = unwrap(value) else {
          return false
        }
        set(unsafeDowncast(layer, to: L.self), new)
        return true
      }, encode: { value(get(unsafeDowncast($0, to: L.self))) },
      assign: { layer, value in
        guard let new = unwrap(value) else { return false }
        set(unsafeDowncast(layer, to: L.self), new)
        return true
      })
  }

  /// nil writes 0: spec/01 section 6.
  static func number<L: CALayer, T: KeyedNumber>(
    _ id: PropertyID, _ get: @escaping (L) -> T, _ set: @escaping (L, T) -> Void
  ) -> LayerProperty {
    let typed = row(id, .number, get, set, to: { .number(Double($0)) }) {
      if case .number(let n) = $0 { T(n) } else { $0 == .none ? 0 : nil }
    }
    return LayerProperty(
      id: id, get: { get(unsafeDowncast($0, to: L.self)).keyed }, set: typed.set,
      encode: typed.encode, assign: typed.assign)
  }

  static func bool<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> Bool, _ set: @escaping (L, Bool) -> Void
  ) -> LayerProperty {
    row(id, .bool, get, set, to: Value.bool) {
      if case .bool(let b) = $0 { b } else { $0 == .none ? false : nil }
    }
  }

  static func point<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> CGPoint, _ set: @escaping (L, CGPoint) -> Void
  ) -> LayerProperty {
    row(id, .point, get, set, to: { .point(Point($0)) }) {
      if case .point(let p) = $0 { CGPoint(p) } else { $0 == .none ? .zero : nil }
    }
  }

  static func size<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> CGSize, _ set: @escaping (L, CGSize) -> Void
  ) -> LayerProperty {
    row(id, .size, get, set, to: { .size(Size(Double($0.width), Double($0.height))) }) {
      if case .size(let s) = $0 {
        CGSize(width: s.width, height: s.height)
      } else {
        $0 == .none ? .zero : nil
      }
    }
  }

  static func rect<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> CGRect, _ set: @escaping (L, CGRect) -> Void
  ) -> LayerProperty {
    row(id, .rect, get, set, to: { .rect(Rect($0)) }) {
      if case .rect(let r) = $0 { CGRect(r) } else { $0 == .none ? .zero : nil }
    }
  }

  static func transform<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> CATransform3D,
    _ set: @escaping (L, CATransform3D) -> Void
  ) -> LayerProperty {
    row(id, .transform, get, set, to: { .transform($0.matrix) }) {
      if case .transform(let m) = $0 { CATransform3D(m) } else { nil }
    }
  }

  static func color<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> CGColor?, _ set: @escaping (L, CGColor?) -> Void
  ) -> LayerProperty {
    let plain = optional(id, get, set) { .color($0.rgba) }
    return LayerProperty(
      id: id, get: plain.get, set: { plain.set($0, layerColor($1)) }, encode: plain.encode)
  }

  static func path<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> CGPath?, _ set: @escaping (L, CGPath?) -> Void
  ) -> LayerProperty {
    optional(id, get, set) { .path($0.geometry) }
  }

  /// An object that is handed through as it is; nil is allowed.
  private static func optional<L: CALayer, T>(
    _ id: PropertyID, _ get: @escaping (L) -> T?, _ set: @escaping (L, T?) -> Void,
    encode: @escaping (T) -> Value
  ) -> LayerProperty {
    LayerProperty(
      id: id, get: { get(unsafeDowncast($0, to: L.self)) },
      set: { layer, any in
        let isNil = any == nil || any is NSNull
        guard isNil || any is T else { return false }
        set(unsafeDowncast(layer, to: L.self), any as? T)
        return true
      }, encode: { get(unsafeDowncast($0, to: L.self)).map(encode) ?? .none })
  }

  static func mask<L: CALayer, M: OptionSet>(
    _ id: PropertyID, _ get: @escaping (L) -> M, _ set: @escaping (L, M) -> Void
  ) -> LayerProperty where M.RawValue: FixedWidthInteger {
    LayerProperty(
      id: id, get: { get(unsafeDowncast($0, to: L.self)).rawValue },
      set: { layer, any in
        guard
          let raw = (any as? M)?.rawValue ?? decodeNumber(any).flatMap({ M.RawValue(exactly: $0) })
        else { return false }
        set(unsafeDowncast(layer, to: L.self), M(rawValue: raw))
        return true
      }, encode: { .number(Double(get(unsafeDowncast($0, to: L.self)).rawValue)) })
  }

  /// A string in a type of its own; KVC hands out the string.
  static func name<L: CALayer, N: RawRepresentable>(
    _ id: PropertyID, _ get: @escaping (L) -> N, _ set: @escaping (L, N) -> Void
  ) -> LayerProperty where N.RawValue == String {
    let typed = row(id, .string, get, set, to: { .string($0.rawValue) }) {
      if case .string(let text) = $0 { N(rawValue: text) } else { nil }
    }
    return LayerProperty(
      id: id, get: { get(unsafeDowncast($0, to: L.self)).rawValue }, set: typed.set,
      encode: typed.encode, assign: typed.assign)
  }

  static func numbers<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> [NSNumber]?, _ set: @escaping (L, [NSNumber]?) -> Void
  ) -> LayerProperty {
    let typed = row(
      id, .numbers, get, set, to: { $0.map { .numbers($0.map(\.doubleValue)) } ?? .none }
    ) {
      switch $0 {
      case .numbers(let list): .some(list.map { NSNumber(value: $0) })
      case .none: .some(nil)
      default: nil
      }
    }
    // nil must come out as nil and not as a box with nil in it.
    return LayerProperty(
      id: id, get: { layer in get(unsafeDowncast(layer, to: L.self)).map { $0 as Any } },
      set: typed.set, encode: typed.encode, assign: typed.assign)
  }

  static func colors<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> [Any]?, _ set: @escaping (L, [Any]?) -> Void
  ) -> LayerProperty {
    LayerProperty(
      id: id, get: { get(unsafeDowncast($0, to: L.self)) },
      set: { layer, any in
        guard let value = Value(boxed: any, kind: .colors) else { return false }
        set(unsafeDowncast(layer, to: L.self), value == .none ? nil : any as? [Any])
        return true
      },
      encode: { Value(boxed: get(unsafeDowncast($0, to: L.self)), kind: .colors) ?? .none })
  }

  /// Pictures; anything else is kept and not drawn.
  static func contents(
    _ id: PropertyID, _ get: @escaping (CALayer) -> Any?, _ set: @escaping (CALayer, Any?) -> Void
  ) -> LayerProperty {
    LayerProperty(
      id: id, get: get,
      set: { layer, any in
        set(layer, any)
        return true
      }, encode: { Value(boxed: get($0), kind: .image) ?? .none })
  }

  /// nil writes 0, and what has a fraction is cut off.
  static func integer<L: CALayer, T: FixedWidthInteger>(
    _ id: PropertyID, _ get: @escaping (L) -> T, _ set: @escaping (L, T) -> Void
  ) -> LayerProperty {
    LayerProperty(
      id: id, get: { get(unsafeDowncast($0, to: L.self)) },
      set: { layer, any in
        let isNil = any == nil || any is NSNull
        guard let number = isNil ? 0 : decodeNumber(any), !number.isNaN else { return false }
        let inside = min(max(number, Double(T.min)), Double(T.max)).rounded(.towardZero)
        set(unsafeDowncast(layer, to: L.self), T(exactly: inside) ?? T.max)
        return true
      }, encode: { .number(Double(get(unsafeDowncast($0, to: L.self)))) })
  }

  /// Filters: those of the class are committed with their inputs, names as filters without any.
  static func filters(
    _ id: PropertyID, _ get: @escaping (CALayer) -> [Any]?,
    _ set: @escaping (CALayer, [Any]?) -> Void
  ) -> LayerProperty {
    optional(id, get, set) { list in
      .filters(
        list.compactMap { filter in
          let state =
            (filter as? CAFilter)?.state
            ?? (filter as? String).map { CAFilter(type: $0).state }
          if let type = state?.type, FilterTable.inputs(of: type) == nil {
            Log.report("no filter is called \(type); it is left out")
          }
          return state
        })
    }
  }

  /// What an emitter emits.
  static func cells<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> [CAEmitterCell]?,
    _ set: @escaping (L, [CAEmitterCell]?) -> Void
  ) -> LayerProperty {
    optional(id, get, set) { .cells($0.map(\.state)) }
  }

  /// Anything, of which the commit carries a text.
  static func object<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> Any?, _ set: @escaping (L, Any?) -> Void,
    text: @escaping (Any) -> String?, restore: @escaping (String) -> Any = { $0 }
  ) -> LayerProperty {
    LayerProperty(
      id: id, get: { get(unsafeDowncast($0, to: L.self)) },
      set: { layer, any in
        set(unsafeDowncast(layer, to: L.self), any is NSNull ? nil : any)
        return true
      },
      encode: { layer in
        get(unsafeDowncast(layer, to: L.self)).flatMap(text).map(Value.string) ?? .none
      },
      assign: { layer, value in
        if case .string(let text) = value {
          set(unsafeDowncast(layer, to: L.self), restore(text))
        } else {
          set(unsafeDowncast(layer, to: L.self), value.boxed)
        }
        return true
      })
  }

  /// The name, reported where no compositing filter has it.
  private static func known(_ name: String) -> String {
    if BlendMode(filterNamed: name) == nil {
      Log.report("no compositing filter is called \(name); the layer is drawn over")
    }
    return name
  }

  /// A filter by its name, as a string or an object with a name.
  static func filterName(
    _ id: PropertyID, _ get: @escaping (CALayer) -> Any?, _ set: @escaping (CALayer, Any?) -> Void
  ) -> LayerProperty {
    LayerProperty(
      id: id, get: get,
      set: { layer, any in
        set(layer, any)
        return true
      },
      encode: { layer in
        let filter = get(layer)
        if let filter = filter as? CAFilter {
          return filter.isEnabled ? .string(known(filter.type)) : .none
        }
        let value = Value(boxed: filter, kind: .string) ?? .none
        if case .string(let name) = value { return .string(known(name)) }
        return value
      })
  }
}
