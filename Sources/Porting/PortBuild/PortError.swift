#if Porting
/// An error that prevents a package from being built.
///
/// Its description states the location, the problem and a remedy on one line.
package struct PortError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error message, as one line of text.
  package let description: String

  /// Creates an error with a one-line message.
  package init(_ description: String) { self.description = description }
}
#endif
