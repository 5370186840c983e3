/// The first word of objects that stand in attributes.
///
/// Core Foundation takes bits 8 to 17 there for the number of a type when it compares an attribute's old value with its new
/// one, and stops the program at 0; at any other number it asks the objects themselves.
package struct CFTypeIDPlaceholder: Sendable {
  private let word: UInt = 1 << 8

  /// The mark.
  package init() {}
}
