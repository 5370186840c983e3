#if Porting
/// What keeps a checkout from being built: place, fault and remedy in one line.
package struct PortError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line.
  package let description: String

  /// An error of one line.
  package init(_ description: String) { self.description = description }
}
#endif
