import Color
import Diagnostics
public import Foundation
import RenderTree

/// A layer filter, such as a blur or a color adjustment.
///
/// The filter's inputs are set and read by key, such as `inputRadius` for `gaussianBlur`. For a filter in a layer's
/// `filters`, key-value coding and animations access an input by the key path `filters.NAME.inputRadius`.
///
/// Apple's class with the same name is not public.
public final class CAFilter: NSObject, NSSecureCoding, NSCopying {
  /// The filter type, such as `gaussianBlur`.
  ///
  /// A filter of an unknown type is reported, and the layer ignores it.
  public let type: String
  /// The name that identifies the filter in key paths.
  ///
  /// If `nil`, the type is used.
  public var name: String?
  /// Whether the filter is applied.
  ///
  /// The default is `true`.
  public var isEnabled = true
  var inputs: [String: Any] = [:]

  /// Creates a filter of the given type, with the default values for its inputs.
  ///
  /// An unknown type is reported at the commit.
  public init(type: String) { self.type = type }

  deinit {
    // Inputs can contain filters, so they are released without recursion to avoid a stack overflow.
    if inputs.isEmpty { return }
    var held = inputs.values.flatMap { $0 as? [CAFilter] ?? ($0 as? CAFilter).map { [$0] } ?? [] }
    inputs = [:]
    IterativeReleaser.clearList(&held)
  }

  /// Decodes a filter.
  ///
  /// Returns `nil` if the archive has no type.
  public init?(coder: NSCoder) {
    guard let type = coder.decodeObject(of: NSString.self, forKey: "type") else { return nil }
    self.type = type.description
    super.init()
    NamedListElementCoder.decodeValues(into: self, keys: ["name", "enabled"], from: coder)
  }

  /// Encodes the type, the name, the enabled state and the inputs that were set.
  public func encode(with coder: NSCoder) {
    let keys = ["type", "name", "enabled"]
    NamedListElementCoder.encodeValues(
      of: self, keys: keys, customKeys: Array(inputs.keys), to: coder)
  }

  /// Whether the class supports secure coding; always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Returns the value of an input, or of `type`, `name` or `enabled`.
  ///
  /// For an input that was not set, returns the filter type's default. Returns `nil` for an unknown key.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "type": type
    case "name": name
    case "enabled": isEnabled
    default: inputs[key] ?? FilterTable.inputs(ofFilterType: type)?[key]?.boxed
    }
  }

  /// Sets an input, `name` or `enabled`.
  ///
  /// Setting `nil` resets an input to its default. An attempt to change `type` is reported and ignored.
  public func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "name": name = value as? String
    case "enabled": isEnabled = decodeNumber(value) ?? 0 != 0
    case "type":
      diagnostics.report(
        "the type of a CAFilter cannot be changed to \(AnimationDescriptionFormatter.formatValue(value)); "
          + "create another filter")
    default: inputs[key] = isNull(value) ? nil : value
    }
  }

  /// Returns a filter with the same type, name, enabled state and inputs.
  public func copy(with zone: NSZone? = nil) -> Any { replica }

  public override func copy() -> Any { replica }

  private var replica: CAFilter {
    let copy = CAFilter(type: type)
    copy.name = name
    copy.isEnabled = isEnabled
    copy.inputs = inputs
    return copy
  }

  /// The filter in the form committed to the render tree.
  ///
  /// It is `nil` if the filter type is unknown, which is reported.
  var state: CommittedFilter? {
    guard let row = FilterTable.definition(ofFilterType: type) else {
      diagnostics.report(
        "unknown filter type '\(type)': the filter is ignored; use a supported type such as gaussianBlur"
      )
      return nil
    }
    var state = CommittedFilter(type: row.type, name: partName, isEnabled: isEnabled)
    for key in row.inputs.keys {
      guard let input = FilterInput(key: key) else { continue }
      state.inputs[input] = Value(boxed: value(forKey: key), kind: input.kind)
    }
    return state
  }
}

extension CAFilter: NamedListElement {
  var partName: String { name ?? type }
  var parts: [any NamedListElement] { [] }

  func valueKind(forKey key: String) -> ValueKind {
    FilterTable.valueKind(ofInput: key) ?? Value.inferredKind(ofBoxedValue: inputs[key])
  }

  func setting(keyPath path: ArraySlice<String>, to value: Any?) -> any NamedListElement {
    let copy = replica
    if let key = path.first { copy.setValue(value, forKey: key) }
    return copy
  }

  var frozenCopy: any NamedListElement { replica }
}

extension Value {
  /// Returns the value type inferred for a boxed value without a declared type.
  ///
  /// The default is a number.
  static func inferredKind(ofBoxedValue any: Any?) -> ValueKind {
    switch any {
    case is CGPoint: .point
    case is CGSize: .size
    case is CGRect: .rect
    case is CGColor: .color
    case is CATransform3D, is CGAffineTransform: .transform
    case is CGPath: .path
    case is CGImage: .image
    case is [NSNumber], is [Double], is [CGFloat]: .numbers
    case let text as String: decodeNumber(text) == nil ? .string : .number
    default: .number
    }
  }
}
