import Color
import Diagnostics
public import Foundation
import RenderTree

/// A filter of a layer: a blur, or a change of colours.
///
/// The type and its inputs, such as `gaussianBlur` with `inputRadius`, are those of behaviour/rendering.md, "Filters
/// and compositing"; inputs are set
/// and read by key. Once it stands in a layer's `filters`, `filters.NAME.inputRadius` names the input for key-value
/// coding and animations.
///
/// - Source: our own choice, as Apple's class of the name is not public.
public final class CAFilter: NSObject, NSSecureCoding, NSCopying {
  /// What it does.
  public let type: String
  /// What key paths call it; nil stands for the type.
  public var name: String?
  /// Whether it works at all.
  public var isEnabled = true
  var inputs: [String: Any] = [:]

  /// A filter whose inputs have their defaults.
  public init(type: String) { self.type = type }

  deinit {
    // Inputs may hold filters, and those others.
    if inputs.isEmpty { return }
    var held = inputs.values.flatMap { $0 as? [CAFilter] ?? ($0 as? CAFilter).map { [$0] } ?? [] }
    inputs = [:]
    IterativeReleaser.clearList(&held)
  }

  /// A filter out of an archive; nil for one without a type.
  public init?(coder: NSCoder) {
    guard let type = coder.decodeObject(of: NSString.self, forKey: "type") else { return nil }
    self.type = type.description
    super.init()
    NamedListElementCoder.decodeValues(into: self, keys: ["name", "enabled"], from: coder)
  }

  /// Writes the type and what was set.
  public func encode(with coder: NSCoder) {
    let keys = ["type", "name", "enabled"]
    NamedListElementCoder.encodeValues(
      of: self, keys: keys, customKeys: Array(inputs.keys), to: coder)
  }

  /// True: archives of filters hold nothing but values.
  public static var supportsSecureCoding: Bool { true }

  /// The value of an input, or of `type`, `name` and `enabled`.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "type": type
    case "name": name
    case "enabled": isEnabled
    default: inputs[key] ?? FilterTable.inputs(ofFilterType: type)?[key]?.boxed
    }
  }

  /// Sets an input, the `name` or `enabled`; nil gives an input its default back.
  public func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "name": name = value as? String
    case "enabled": isEnabled = decodeNumber(value) ?? 0 != 0
    case "type":
      diagnostics.report(
        "the type of a CAFilter cannot be changed to \(AnimationDescriptionFormatter.formatValue(value))"
      )
    default: inputs[key] = isNull(value) ? nil : value
    }
  }

  /// A filter with the same inputs.
  public func copy(with zone: NSZone? = nil) -> Any { replica }

  public override func copy() -> Any { replica }

  private var replica: CAFilter {
    let copy = CAFilter(type: type)
    copy.name = name
    copy.isEnabled = isEnabled
    copy.inputs = inputs
    return copy
  }

  /// What the commit carries of it; nil, and a line in the log, for a type that is not known.
  var state: CommittedFilter? {
    guard let row = FilterTable.definition(ofFilterType: type) else {
      diagnostics.report("no filter is called \(type); it is left out")
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
  /// The type of a boxed value where no table knows it.
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
