import Foundation

/// Returns the number represented by a numeric value, a Boolean (0 or 1) or a decimal string.
///
/// Returns `nil` for `nil` and for values of other types.
package func decodeNumber(_ any: Any?) -> Double? {
  switch any {
  case nil: nil
  case let value as Double: value
  case let value as CGFloat: Double(value)
  case let value as Int: Double(value)
  case let value as Float: Double(value)
  case let value as Bool: value ? 1 : 0
  case let value as NSNumber: value.doubleValue
  case let value as any BinaryInteger: Double(value)
  case let value as String: Double(value.trimmingCharacters(in: .whitespaces))
  default: nil
  }
}
