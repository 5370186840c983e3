/// A placeholder for the Core Foundation type number in objects used as attribute values; it must be their first
/// stored property.
///
/// When Core Foundation compares attribute values, it reads bits 8 to 17 of this word as a type number. It ends the
/// process if the number is 0; for any other number, it compares the objects with `isEqual`.
package struct CFTypeIDPlaceholder: Sendable {
  private let word: UInt = 1 << 8

  /// Creates a placeholder whose type number is not 0.
  package init() {}
}
