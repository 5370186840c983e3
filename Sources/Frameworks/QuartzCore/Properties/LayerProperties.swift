import Color
import Diagnostics
import Geometry
import RenderTree

// Sound: the functions capture nothing but ids and other such functions.
/// The API half of the property table: how a layer object stores what `PropertyTable` describes under the same id.
struct LayerProperty: @unchecked Sendable {
  let id: PropertyID
  /// As KVC hands it out.
  let get: (CALayer) -> Any?
  /// As KVC takes it; false where the box holds something of another type.
  let set: (CALayer, Any?) -> Bool
  /// The value that animations begin or end with; a commit carries it for properties that are not numbers.
  let encode: (CALayer) -> Value
  /// Appends the numbers that a commit carries; false for a layer without the property.
  typealias Numbers = (CALayer, inout ContiguousArray<Double>) -> Bool
  /// Nil for what a commit carries as a value.
  var numbers: Numbers?
  /// As the renderer hands it out; nil where it has to be boxed for ``set``.
  var assign: ((CALayer, Value) -> Bool)?
  /// The text of a name as it was set; nil for what is no name.
  var name: ((CALayer) -> String?)?

  /// Sets a typed value; false where it is of another type.
  func assignValue(_ value: Value, to layer: CALayer) -> Bool {
    assign?(layer, value) ?? set(layer, value.boxed)
  }
}

/// The doubles of a colour that is not there.
private let absentColorLanes: [Double] = [0, 0, 0, 0, 0]

enum LayerProperties {
  /// A part of a value that is set to what it is but for less than this stays as it is.
  static let minimumChange = 1e-9

  /// The value of a property for the commit.
  static func encode(_ id: PropertyID, _ layer: CALayer) -> Value {
    guard let place = rowIndex(of: id) else { return layer.encodePart(id) }
    return rows[place].encode(layer)
  }

  /// The value of a property for animations that begin or end with it.
  static func currentValue(_ id: PropertyID, _ layer: CALayer) -> Value {
    // The commit carries a text without its attributes.
    guard id == .textString, let row = row(id) else { return encode(id, layer) }
    return Value(boxed: row.get(layer), kind: .string) ?? .none
  }

  /// Sets a presented value on a copy that is being made.
  static func apply(_ id: PropertyID, _ value: Value, _ layer: CALayer) {
    guard let place = rowIndex(of: id) else { return layer.applyPart(id, value) }
    // The closures alone, as in `assignValue`: the whole row would be copied for a method of it.
    _ = rows[place].assign?(layer, value) ?? rows[place].set(layer, value.boxed)
  }

  /// The closure that appends the numbers of a built-in property; nil for one that a commit carries as a value.
  static func numbers(_ id: PropertyID) -> LayerProperty.Numbers? {
    rowIndex(of: id).flatMap { rows[$0].numbers }
  }

  /// The row of a built-in property.
  static func row(_ id: PropertyID) -> LayerProperty? {
    rowIndex(of: id).map { rows[$0] }
  }

  /// The index of the row of a built-in property; a copy of a row would retain six closures.
  private static func rowIndex(of id: PropertyID) -> Int? {
    let place = Int(id.rawValue)
    return place < rows.count ? place : nil
  }
}

// MARK: - Rows by type

extension LayerProperty {
  /// The numbers of a property, for a commit.
  private static func numbers<L: CALayer>(
    _ append: @escaping (L, inout ContiguousArray<Double>) -> Void
  ) -> Numbers {
    { layer, lanes in
      guard layer is L else { return false }
      // Sound: the class is checked above; a checked cast would retain the layer for each value of a commit.
      append(unsafeDowncast(layer, to: L.self), &lanes)
      return true
    }
  }

  /// The row with the numbers of what its property is.
  private func encodingColumn<L: CALayer, T: ColumnEncodable>(
    _ get: @escaping (L) -> T
  ) -> LayerProperty {
    var row = self
    row.numbers = Self.numbers { (layer: L, lanes) in get(layer).append(to: &lanes) }
    return row
  }

  /// A row whose box is decoded as the kind and unwrapped from the typed value.
  private static func row<L: CALayer, T>(
    _ id: PropertyID, _ kind: ValueKind, _ get: @escaping (L) -> T,
    _ set: @escaping (L, T) -> Void, to value: @escaping (T) -> Value,
    from unwrap: @escaping (Value) -> T?
  ) -> LayerProperty {
    LayerProperty(
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
        // Sound: the class is checked above; a checked cast would retain the layer for each value of a commit.
        return value(get(unsafeDowncast(layer, to: L.self)))
      },
      assign: { layer, value in
        guard let owner = layer as? L, let new = unwrap(value) else { return false }
        set(owner, new)
        return true
      })
  }

  /// nil writes 0: behaviour/layers.md, "Keys".
  static func number<L: CALayer, T: KeyValueNumber & ColumnEncodable>(
    _ id: PropertyID, _ get: @escaping (L) -> T, _ set: @escaping (L, T) -> Void
  ) -> LayerProperty {
    let typed = row(id, .number, get, set, to: { .number(Double($0)) }) {
      if case .number(let n) = $0 { T(n) } else { $0 == .none ? 0 : nil }
    }.encodingColumn(get)
    return LayerProperty(
      id: id, get: { ($0 as? L).map { get($0).keyValueObject } }, set: typed.set,
      encode: typed.encode, numbers: typed.numbers, assign: typed.assign)
  }

  static func bool<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> Bool, _ set: @escaping (L, Bool) -> Void
  ) -> LayerProperty {
    row(id, .bool, get, set, to: Value.bool) {
      if case .bool(let b) = $0 { b } else { $0 == .none ? false : nil }
    }.encodingColumn(get)
  }

  static func point<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> CGPoint, _ set: @escaping (L, CGPoint) -> Void
  ) -> LayerProperty {
    row(id, .point, get, set, to: { .point(Point($0)) }) {
      if case .point(let p) = $0 { CGPoint(p) } else { $0 == .none ? .zero : nil }
    }.encodingColumn(get)
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
    }.encodingColumn(get)
  }

  static func rect<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> CGRect, _ set: @escaping (L, CGRect) -> Void
  ) -> LayerProperty {
    row(id, .rect, get, set, to: { .rect(Rect($0)) }) {
      if case .rect(let r) = $0 { CGRect(r) } else { $0 == .none ? .zero : nil }
    }.encodingColumn(get)
  }

  static func transform<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> CATransform3D,
    _ set: @escaping (L, CATransform3D) -> Void
  ) -> LayerProperty {
    row(id, .transform, get, set, to: { .transform($0.matrix) }) {
      if case .transform(let m) = $0 { CATransform3D(m) } else { nil }
    }.encodingColumn(get)
  }

  static func color<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> CGColor?, _ set: @escaping (L, CGColor?) -> Void
  ) -> LayerProperty {
    let plain = optional(id, get, set) { .color($0.rgba) }
    return LayerProperty(
      id: id, get: plain.get, set: { plain.set($0, layerColor($1)) }, encode: plain.encode,
      numbers: numbers { (layer: L, lanes) in
        if let color = get(layer) {
          color.append(to: &lanes)
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
      id: id, get: { ($0 as? L).flatMap(get) },
      set: { layer, any in
        let isNil = isNull(any)
        guard let owner = layer as? L, isNil || any is T else { return false }
        set(owner, any as? T)
        return true
      }, encode: { ($0 as? L).flatMap(get).map(encode) ?? .none })
  }

  static func mask<L: CALayer, M: OptionSet>(
    _ id: PropertyID, _ get: @escaping (L) -> M, _ set: @escaping (L, M) -> Void
  ) -> LayerProperty where M.RawValue: FixedWidthInteger {
    LayerProperty(
      id: id, get: { ($0 as? L).map { get($0).rawValue } },
      set: { layer, any in
        guard let owner = layer as? L,
          let raw = (any as? M)?.rawValue ?? decodeNumber(any).flatMap({ M.RawValue(exactly: $0) })
        else { return false }
        set(owner, M(rawValue: raw))
        return true
      }, encode: { ($0 as? L).map { .number(Double(get($0).rawValue)) } ?? .none },
      numbers: numbers { (layer: L, lanes) in lanes.append(Double(get(layer).rawValue)) })
  }

  /// A name in a type of its own, which the commit carries as one of a set; key-value coding hands out its text.
  static func name<L: CALayer, N: RawRepresentable, Case: NamedCase>(
    _ id: PropertyID, _ get: @escaping (L) -> N, _ set: @escaping (L, N) -> Void, _ type: Case.Type
  ) -> LayerProperty where N.RawValue == String {
    let kind = ValueKind.name(Case.nameSet)
    return LayerProperty(
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
      numbers: numbers { (layer: L, lanes) in
        lanes.append(Double(Name(Case(spelled: get(layer).rawValue)).number))
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
      id: id, get: { ($0 as? L).flatMap(get).map { $0 as Any } },
      set: typed.set, encode: typed.encode, assign: typed.assign)
  }

  static func colors<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> [Any]?, _ set: @escaping (L, [Any]?) -> Void
  ) -> LayerProperty {
    LayerProperty(
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
            list?.first { !($0 is CGColor) }, id, "CGColor in each place")
      })
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
      },
      encode: { layer in
        let contents = get(layer)
        return Value(boxed: contents, kind: .image)
          ?? layer.reportUnsupportedValue(contents, id, "CGImage")
      })
  }

  /// nil writes 0, and what has a fraction is cut off.
  static func integer<L: CALayer, T: FixedWidthInteger>(
    _ id: PropertyID, _ get: @escaping (L) -> T, _ set: @escaping (L, T) -> Void
  ) -> LayerProperty {
    LayerProperty(
      id: id, get: { ($0 as? L).map(get) },
      set: { layer, any in
        let isNil = isNull(any)
        guard let owner = layer as? L, let number = isNil ? 0 : decodeNumber(any), !number.isNaN
        else { return false }
        let inside = min(max(number, Double(T.min)), Double(T.max)).rounded(.towardZero)
        set(owner, T(exactly: inside) ?? T.max)
        return true
      }, encode: { ($0 as? L).map { .number(Double(get($0))) } ?? .none },
      numbers: numbers { (layer: L, lanes) in lanes.append(Double(get(layer))) })
  }

  /// Filters: those of the class are committed with their inputs, names as filters without any.
  static func filters(
    _ id: PropertyID, _ get: @escaping (CALayer) -> [Any]?,
    _ set: @escaping (CALayer, [Any]?) -> Void
  ) -> LayerProperty {
    LayerProperty(
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
            if known == nil { _ = layer.reportUnsupportedValue(filter, id, "CAFilter or its type") }
            return known?.state
          })
      })
  }

  /// What an emitter emits.
  static func cells<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> [CAEmitterCell]?,
    _ set: @escaping (L, [CAEmitterCell]?) -> Void
  ) -> LayerProperty {
    optional(id, get, set) { .cells($0.map(\.state)) }
  }

  /// A text, of which the commit carries the letters.
  static func text(
    _ id: PropertyID, _ get: @escaping (CATextLayer) -> Any?,
    _ set: @escaping (CATextLayer, Any?) -> Void
  ) -> LayerProperty {
    object(
      id, get, set,
      text: {
        ($0 as? NSAttributedString)?.string ?? $0 as? String ?? ($0 as? NSString)?.description
      }, restore: AttributedTextRegistry.text)
  }

  /// A font, of which the commit carries the name.
  static func font(
    _ id: PropertyID, _ get: @escaping (CATextLayer) -> CFTypeRef?,
    _ set: @escaping (CATextLayer, CFTypeRef?) -> Void
  ) -> LayerProperty {
    object(id, get, { set($0, CATextLayer.object($1)) }, text: CATextLayer.fontName)
  }

  /// Anything, of which the commit carries a text.
  private static func object<L: CALayer>(
    _ id: PropertyID, _ get: @escaping (L) -> Any?, _ set: @escaping (L, Any?) -> Void,
    text: @escaping (Any) -> String?, restore: @escaping (String) -> Any = { $0 }
  ) -> LayerProperty {
    LayerProperty(
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

  /// How a layer is blended: a filter, or the name of one.
  static func blend(
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
        if let filter = filter as? CAFilter, !filter.isEnabled { return .none }
        guard let name = blendName(filter) else {
          return filter.map { layer.reportUnsupportedValue($0, id, "CAFilter or its type") }
            ?? .none
        }
        guard let mode = BlendMode(filterNamed: name) else {
          diagnostics.report("no compositing filter is called \(name); the layer is drawn over")
          return .none
        }
        return .name(mode)
      },
      name: { layer in
        let filter = get(layer)
        return (filter as? CAFilter)?.isEnabled == false ? nil : blendName(filter)
      })
  }

  /// The name of a compositing filter, which may be an object with a name.
  static func blendName(_ filter: Any?) -> String? {
    (filter as? CAFilter)?.type ?? filter.flatMap(decodeString)
  }
}
