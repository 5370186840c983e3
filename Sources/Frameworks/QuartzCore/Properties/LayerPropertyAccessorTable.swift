import Color
import Diagnostics
import Geometry
import RenderTree

// Sound: the stored closures capture only identifiers and other such closures.
/// The accessors for a built-in property of layer objects.
///
/// The property with the same identifier in `PropertyTable` describes it.
struct LayerPropertyAccessor: @unchecked Sendable {
  let id: PropertyID
  /// Returns the value in the form used by key-value coding.
  let get: (CALayer) -> Any?
  /// Sets a value in the form used by key-value coding.
  ///
  /// Returns `false` if the type of the value is unsuitable.
  let set: (CALayer, Any?) -> Bool
  /// Returns the typed value, at which animations can begin or end.
  ///
  /// A property whose values are not numbers is committed in this form.
  let encode: (CALayer) -> Value
  /// A closure that appends the numbers of a property for a commit.
  ///
  /// It returns `false` if the layer does not have the property.
  typealias Numbers = (CALayer, inout ContiguousArray<Double>) -> Bool
  /// The closure that appends the numbers of the property for a commit, or `nil` if the property is committed as a
  /// typed value.
  var numbers: Numbers?
  /// Sets a typed value.
  ///
  /// It is `nil` if values must be boxed and passed to ``set``.
  var assign: ((CALayer, Value) -> Bool)?
  /// Returns the name that was set, as text.
  ///
  /// It is `nil` if the property's values are not predefined names.
  var name: ((CALayer) -> String?)?

  /// Sets a typed value.
  ///
  /// Returns `false` if the type of the value is unsuitable.
  func assignValue(_ value: Value, to layer: CALayer) -> Bool {
    assign?(layer, value) ?? set(layer, value.boxed)
  }
}

/// The numbers that represent a missing color in a commit.
private let absentColorLanes: [Double] = [0, 0, 0, 0, 0]

enum LayerPropertyAccessorTable {
  /// The minimum difference at which setting a component counts as a change.
  static let minimumChange = 1e-9

  /// Returns the value of a property in the form used in commits.
  static func encodedValue(of id: PropertyID, in layer: CALayer) -> Value {
    guard let index = accessorIndex(for: id) else { return layer.encodedNestedValue(of: id) }
    return rows[index].encode(layer)
  }

  /// Returns the value of a property in the form used by an animation that begins or ends with it.
  static func currentValue(of id: PropertyID, in layer: CALayer) -> Value {
    // Commits contain only the plain text, but an animation needs the attributes too.
    guard id == .textString, let row = accessor(for: id) else {
      return encodedValue(of: id, in: layer)
    }
    return Value(boxed: row.get(layer), kind: .string) ?? .none
  }

  /// Sets a presented value on a presentation copy that is being created.
  static func setPresentedValue(of id: PropertyID, to value: Value, on layer: CALayer) {
    guard let index = accessorIndex(for: id) else {
      return layer.applyNestedValue(of: id, value: value)
    }
    // The closures are called directly, because calling a method would copy the whole table row.
    _ = rows[index].assign?(layer, value) ?? rows[index].set(layer, value.boxed)
  }

  /// Returns the closure that appends the numbers of a built-in property for a commit.
  ///
  /// Returns `nil` if the property is committed as a typed value.
  static func componentAppender(for id: PropertyID) -> LayerPropertyAccessor.Numbers? {
    accessorIndex(for: id).flatMap { rows[$0].numbers }
  }

  /// Returns the accessors for a built-in property, or `nil` for any other property.
  static func accessor(for id: PropertyID) -> LayerPropertyAccessor? {
    accessorIndex(for: id).map { rows[$0] }
  }

  /// Returns the table row index for a built-in property.
  ///
  /// Callers use the index because copying the row would retain six closures.
  private static func accessorIndex(for id: PropertyID) -> Int? {
    let index = Int(id.rawValue)
    return index < rows.count ? index : nil
  }
}

// MARK: - Rows by type

extension LayerPropertyAccessor {
  /// Returns a closure that appends the numbers of a property for a commit, after checking the layer's class.
  private static func makeComponentAppender<L: CALayer>(
    _ append: @escaping (L, inout ContiguousArray<Double>) -> Void
  ) -> Numbers {
    { layer, lanes in
      guard layer is L else { return false }
      // Sound: the class is checked above. A checked cast would retain the layer for each committed value.
      append(unsafeDowncast(layer, to: L.self), &lanes)
      return true
    }
  }

  /// Returns these accessors with a closure that appends the components of the property's value.
  private func appendingComponents<L: CALayer, T: ColumnEncodable>(
    get: @escaping (L) -> T
  ) -> LayerPropertyAccessor {
    var row = self
    row.numbers = Self.makeComponentAppender { (layer: L, lanes) in
      get(layer).appendComponents(to: &lanes)
    }
    return row
  }

  /// Returns accessors that decode a boxed value of the given kind and convert the typed value.
  private static func accessor<L: CALayer, T>(
    id: PropertyID, kind: ValueKind, get: @escaping (L) -> T,
    set: @escaping (L, T) -> Void, wrap value: @escaping (T) -> Value,
    unwrap: @escaping (Value) -> T?
  ) -> LayerPropertyAccessor {
    LayerPropertyAccessor(
      id: id, get: { ($0 as? L).map(get) },
      set: { layer, any in
        guard let owner = layer as? L, let value = Value(boxed: any, kind: kind),
          let new = unwrap(value)
        else {
          return false
        }
        set(owner, new)
        return true
      },
      encode: { layer in
        guard layer is L else { return .none }
        // Sound: the class is checked above. A checked cast would retain the layer for each committed value.
        return value(get(unsafeDowncast(layer, to: L.self)))
      },
      assign: { layer, value in
        guard let owner = layer as? L, let new = unwrap(value) else { return false }
        set(owner, new)
        return true
      })
  }

  /// Returns the accessors for a numeric property.
  ///
  /// Setting `nil` stores 0.
  static func number<L: CALayer, T: KVCNumber & ColumnEncodable>(
    _ id: PropertyID, get: @escaping (L) -> T, set: @escaping (L, T) -> Void
  ) -> LayerPropertyAccessor {
    let typed = accessor(id: id, kind: .number, get: get, set: set, wrap: { .number(Double($0)) }) {
      if case .number(let n) = $0 { T(n) } else { $0 == .none ? 0 : nil }
    }.appendingComponents(get: get)
    return LayerPropertyAccessor(
      id: id, get: { ($0 as? L).map { get($0).keyValueObject } }, set: typed.set,
      encode: typed.encode, numbers: typed.numbers, assign: typed.assign)
  }

  static func bool<L: CALayer>(
    _ id: PropertyID, get: @escaping (L) -> Bool, set: @escaping (L, Bool) -> Void
  ) -> LayerPropertyAccessor {
    accessor(id: id, kind: .bool, get: get, set: set, wrap: Value.bool) {
      if case .bool(let b) = $0 { b } else { $0 == .none ? false : nil }
    }.appendingComponents(get: get)
  }

  static func point<L: CALayer>(
    _ id: PropertyID, get: @escaping (L) -> CGPoint, set: @escaping (L, CGPoint) -> Void
  ) -> LayerPropertyAccessor {
    accessor(id: id, kind: .point, get: get, set: set, wrap: { .point(Point($0)) }) {
      if case .point(let p) = $0 { CGPoint(p) } else { $0 == .none ? .zero : nil }
    }.appendingComponents(get: get)
  }

  static func size<L: CALayer>(
    _ id: PropertyID, get: @escaping (L) -> CGSize, set: @escaping (L, CGSize) -> Void
  ) -> LayerPropertyAccessor {
    accessor(
      id: id, kind: .size, get: get, set: set,
      wrap: { .size(Size(Double($0.width), Double($0.height))) }
    ) {
      if case .size(let s) = $0 {
        CGSize(width: s.width, height: s.height)
      } else {
        $0 == .none ? .zero : nil
      }
    }.appendingComponents(get: get)
  }

  static func rect<L: CALayer>(
    _ id: PropertyID, get: @escaping (L) -> CGRect, set: @escaping (L, CGRect) -> Void
  ) -> LayerPropertyAccessor {
    accessor(id: id, kind: .rect, get: get, set: set, wrap: { .rect(Rect($0)) }) {
      if case .rect(let r) = $0 { CGRect(r) } else { $0 == .none ? .zero : nil }
    }.appendingComponents(get: get)
  }

  static func transform<L: CALayer>(
    _ id: PropertyID, get: @escaping (L) -> CATransform3D,
    set: @escaping (L, CATransform3D) -> Void
  ) -> LayerPropertyAccessor {
    accessor(id: id, kind: .transform, get: get, set: set, wrap: { .transform($0.matrix) }) {
      if case .transform(let m) = $0 { CATransform3D(m) } else { nil }
    }.appendingComponents(get: get)
  }

  static func color<L: CALayer>(
    _ id: PropertyID, get: @escaping (L) -> CGColor?, set: @escaping (L, CGColor?) -> Void
  ) -> LayerPropertyAccessor {
    let plain = optional(id, get: get, set: set) { .color($0.rgba) }
    return LayerPropertyAccessor(
      id: id, get: plain.get, set: { plain.set($0, layerColorValue(from: $1)) },
      encode: plain.encode,
      numbers: makeComponentAppender { (layer: L, lanes) in
        if let color = get(layer) {
          color.appendComponents(to: &lanes)
        } else {
          lanes.append(contentsOf: absentColorLanes)
        }
      },
      assign: { layer, value in
        guard let owner = layer as? L else { return false }
        switch value {
        case .color(let color): set(owner, CGColor(rgba: color))
        case .none: set(owner, nil)
        default: return false
        }
        return true
      })
  }

  static func path<L: CALayer>(
    _ id: PropertyID, get: @escaping (L) -> CGPath?, set: @escaping (L, CGPath?) -> Void
  ) -> LayerPropertyAccessor {
    optional(id, get: get, set: set) { .path($0.geometry) }
  }

  /// Returns the accessors for an optional object, which is stored unchanged.
  private static func optional<L: CALayer, T>(
    _ id: PropertyID, get: @escaping (L) -> T?, set: @escaping (L, T?) -> Void,
    encode: @escaping (T) -> Value
  ) -> LayerPropertyAccessor {
    LayerPropertyAccessor(
      id: id, get: { ($0 as? L).flatMap(get) },
      set: { layer, any in
        let isNil = isNull(any)
        guard let owner = layer as? L, isNil || any is T else { return false }
        set(owner, any as? T)
        return true
      }, encode: { ($0 as? L).flatMap(get).map(encode) ?? .none })
  }

  static func mask<L: CALayer, M: OptionSet>(
    _ id: PropertyID, get: @escaping (L) -> M, set: @escaping (L, M) -> Void
  ) -> LayerPropertyAccessor where M.RawValue: FixedWidthInteger {
    LayerPropertyAccessor(
      id: id, get: { ($0 as? L).map { get($0).rawValue } },
      set: { layer, any in
        guard let owner = layer as? L,
          let raw = (any as? M)?.rawValue ?? decodeNumber(any).flatMap({ M.RawValue(exactly: $0) })
        else { return false }
        set(owner, M(rawValue: raw))
        return true
      }, encode: { ($0 as? L).map { .number(Double(get($0).rawValue)) } ?? .none },
      numbers: makeComponentAppender { (layer: L, lanes) in
        lanes.append(Double(get(layer).rawValue))
      })
  }

  /// Returns the accessors for a property whose values are predefined names.
  ///
  /// Commits contain the name as an element of a fixed set, and key-value coding returns its text.
  static func name<L: CALayer, N: RawRepresentable, Case: NamedCase>(
    _ id: PropertyID, get: @escaping (L) -> N, set: @escaping (L, N) -> Void,
    nameType type: Case.Type
  ) -> LayerPropertyAccessor where N.RawValue == String {
    let kind = ValueKind.name(Case.nameSet)
    return LayerPropertyAccessor(
      id: id, get: { ($0 as? L).map { get($0).rawValue } },
      set: { layer, any in
        guard let owner = layer as? L, let text = any.flatMap(decodeString),
          let name = N(rawValue: text)
        else {
          return false
        }
        set(owner, name)
        return true
      }, encode: { ($0 as? L).map { Value.name(Case(spelled: get($0).rawValue)) } ?? .none },
      numbers: makeComponentAppender { (layer: L, lanes) in
        lanes.append(Double(EnumeratedName(Case(spelled: get(layer).rawValue)).number))
      },
      assign: { layer, value in
        var text = value.name(as: Case.self).spelling
        if case .string(let given) = value {
          text = given
        } else if !kind.accepts(value) {
          return false
        }
        guard let owner = layer as? L, let name = N(rawValue: text) else { return false }
        set(owner, name)
        return true
      }, name: { ($0 as? L).map { get($0).rawValue } })
  }

  static func numbers<L: CALayer>(
    _ id: PropertyID, get: @escaping (L) -> [NSNumber]?, set: @escaping (L, [NSNumber]?) -> Void
  ) -> LayerPropertyAccessor {
    let typed = accessor(
      id: id, kind: .numbers, get: get, set: set,
      wrap: { $0.map { .numbers($0.map(\.doubleValue)) } ?? .none }
    ) {
      switch $0 {
      case .numbers(let list): .some(list.map { NSNumber(value: $0) })
      case .none: .some(nil)
      default: nil
      }
    }
    // A missing value must be returned as `nil`, not as a box that contains `nil`.
    return LayerPropertyAccessor(
      id: id, get: { ($0 as? L).flatMap(get).map { $0 as Any } },
      set: typed.set, encode: typed.encode, assign: typed.assign)
  }

  static func colors<L: CALayer>(
    _ id: PropertyID, get: @escaping (L) -> [Any]?, set: @escaping (L, [Any]?) -> Void
  ) -> LayerPropertyAccessor {
    LayerPropertyAccessor(
      id: id, get: { ($0 as? L).flatMap(get) },
      set: { layer, any in
        guard let owner = layer as? L, let value = Value(boxed: any, kind: .colors) else {
          return false
        }
        set(owner, value == .none ? nil : any as? [Any])
        return true
      },
      encode: { layer in
        let list = (layer as? L).flatMap(get)
        return Value(boxed: list, kind: .colors)
          ?? layer.reportUnsupportedValue(
            list?.first { !($0 is CGColor) }, of: id, expected: "CGColor for each element")
      })
  }

  /// Returns the accessors for layer contents.
  ///
  /// Objects that are not images are stored but not drawn.
  static func contents(
    _ id: PropertyID, get: @escaping (CALayer) -> Any?, set: @escaping (CALayer, Any?) -> Void
  ) -> LayerPropertyAccessor {
    LayerPropertyAccessor(
      id: id, get: get,
      set: { layer, any in
        set(layer, any)
        return true
      },
      encode: { layer in
        let contents = get(layer)
        return Value(boxed: contents, kind: .image)
          ?? layer.reportUnsupportedValue(contents, of: id, expected: "CGImage")
      })
  }

  /// Returns the accessors for an integer property.
  ///
  /// Setting `nil` stores 0, and fractions are truncated.
  static func integer<L: CALayer, T: FixedWidthInteger>(
    _ id: PropertyID, get: @escaping (L) -> T, set: @escaping (L, T) -> Void
  ) -> LayerPropertyAccessor {
    LayerPropertyAccessor(
      id: id, get: { ($0 as? L).map(get) },
      set: { layer, any in
        let isNil = isNull(any)
        guard let owner = layer as? L, let number = isNil ? 0 : decodeNumber(any), !number.isNaN
        else { return false }
        let inside = min(max(number, Double(T.min)), Double(T.max)).rounded(.towardZero)
        set(owner, T(exactly: inside) ?? T.max)
        return true
      }, encode: { ($0 as? L).map { .number(Double(get($0))) } ?? .none },
      numbers: makeComponentAppender { (layer: L, lanes) in lanes.append(Double(get(layer))) })
  }

  /// Returns the accessors for a list of filters.
  ///
  /// A `CAFilter` is committed with its inputs, and a string as the filter of that name with default inputs.
  static func filters(
    _ id: PropertyID, get: @escaping (CALayer) -> [Any]?,
    set: @escaping (CALayer, [Any]?) -> Void
  ) -> LayerPropertyAccessor {
    LayerPropertyAccessor(
      id: id, get: get,
      set: { layer, any in
        guard isNull(any) || any is [Any] else { return false }
        set(layer, any as? [Any])
        return true
      },
      encode: { layer in
        guard let list = get(layer) else { return .none }
        return .filters(
          list.compactMap { filter in
            let known = filter as? CAFilter ?? (filter as? String).map { CAFilter(type: $0) }
            if known == nil {
              _ = layer.reportUnsupportedValue(filter, of: id, expected: "CAFilter or its type")
            }
            return known?.state
          })
      })
  }

  /// Returns the accessors for a list of emitter cells.
  static func cells<L: CALayer>(
    _ id: PropertyID, get: @escaping (L) -> [CAEmitterCell]?,
    set: @escaping (L, [CAEmitterCell]?) -> Void
  ) -> LayerPropertyAccessor {
    optional(id, get: get, set: set) { .cells($0.map(\.state)) }
  }

  /// Returns the accessors for a text, which is committed without its attributes.
  static func text(
    _ id: PropertyID, get: @escaping (CATextLayer) -> Any?,
    set: @escaping (CATextLayer, Any?) -> Void
  ) -> LayerPropertyAccessor {
    object(
      id, get: get, set: set,
      text: {
        ($0 as? NSAttributedString)?.string ?? $0 as? String ?? ($0 as? NSString)?.description
      }, restore: AttributedTextRegistry.text)
  }

  /// Returns the accessors for a font, which is committed as its name.
  static func font(
    _ id: PropertyID, get: @escaping (CATextLayer) -> CFTypeRef?,
    set: @escaping (CATextLayer, CFTypeRef?) -> Void
  ) -> LayerPropertyAccessor {
    object(
      id, get: get, set: { set($0, CATextLayer.bridgedObject(from: $1)) },
      text: CATextLayer.fontName)
  }

  /// Returns the accessors for an object that is committed as text.
  private static func object<L: CALayer>(
    _ id: PropertyID, get: @escaping (L) -> Any?, set: @escaping (L, Any?) -> Void,
    text: @escaping (Any) -> String?, restore: @escaping (String) -> Any = { $0 }
  ) -> LayerPropertyAccessor {
    LayerPropertyAccessor(
      id: id, get: { ($0 as? L).flatMap(get) },
      set: { layer, any in
        guard let owner = layer as? L else { return false }
        set(owner, isNull(any) ? nil : any)
        return true
      },
      encode: { layer in
        (layer as? L).flatMap(get).flatMap(text).map(Value.string) ?? .none
      },
      assign: { layer, value in
        guard let owner = layer as? L else { return false }
        if case .string(let text) = value {
          set(owner, restore(text))
        } else {
          set(owner, value.boxed)
        }
        return true
      })
  }

  /// Returns the accessors for a compositing filter, which is given as a filter object or the name of a filter.
  static func compositingFilter(
    _ id: PropertyID, get: @escaping (CALayer) -> Any?, set: @escaping (CALayer, Any?) -> Void
  ) -> LayerPropertyAccessor {
    LayerPropertyAccessor(
      id: id, get: get,
      set: { layer, any in
        set(layer, any)
        return true
      },
      encode: { layer in
        let filter = get(layer)
        if let filter = filter as? CAFilter, !filter.isEnabled { return .none }
        guard let name = compositingFilterName(of: filter) else {
          return filter.map {
            layer.reportUnsupportedValue($0, of: id, expected: "CAFilter or its type")
          }
            ?? .none
        }
        guard let mode = BlendMode(filterNamed: name) else {
          diagnostics.report(
            "unknown compositing filter '\(name)': the layer is drawn with normal blending; "
              + "use the name of a blend mode")
          return .none
        }
        return .name(mode)
      },
      name: { layer in
        let filter = get(layer)
        return (filter as? CAFilter)?.isEnabled == false ? nil : compositingFilterName(of: filter)
      })
  }

  /// Returns the name of a compositing filter, given as a `CAFilter`, a string or a value with a string as raw value.
  static func compositingFilterName(of filter: Any?) -> String? {
    (filter as? CAFilter)?.type ?? filter.flatMap(decodeString)
  }
}
