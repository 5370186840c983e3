import Diagnostics
import RenderTree

extension CALayer {
  /// Reports once that a value is of a type which the layer cannot show; none in its place.
  final func reportUnsupportedValue(_ value: Any?, _ id: PropertyID, _ wanted: String) -> Value {
    guard let value, !isNull(value) else { return .none }
    reportUnsupportedValue(value, PropertyTable.descriptor(id).key, wanted)
    return .none
  }

  private final func reportUnsupportedValue(_ value: Any, _ key: String, _ wanted: String) {
    diagnostics.report(
      "'\(key)' of \(type(of: self))\(name.map { " '\($0)'" } ?? "") holds a \(type(of: value)), "
        + "which is not shown; use a \(wanted)")
  }
}
