import Diagnostics
import RenderTree

extension CALayer {
  /// Reports a value whose type the layer cannot display, once, and returns the empty value in its place.
  final func reportUnsupportedValue(_ value: Any?, of id: PropertyID, expected wanted: String)
    -> Value
  {
    guard let value, !isNull(value) else { return .none }
    reportUnsupportedValue(value, forKey: PropertyTable.descriptor(for: id).key, expected: wanted)
    return .none
  }

  private final func reportUnsupportedValue(
    _ value: Any, forKey key: String, expected wanted: String
  ) {
    diagnostics.report(
      "'\(key)' of \(type(of: self))\(name.map { " '\($0)'" } ?? "") has the unsupported type "
        + "\(type(of: value)) and is ignored; use a \(wanted)")
  }
}
