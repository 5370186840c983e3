#if Porting
/// An error that prevents a package from being built.
///
/// Its description states the location, the problem and a remedy in one line.
package struct PortError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error message, in one line.
  package let description: String

  /// Creates an error with a message of one line.
  package init(_ description: String) { self.description = description }
}
#endif
