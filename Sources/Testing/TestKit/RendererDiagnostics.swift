public import Diagnostics

extension Diagnostics.Sink {
  /// Returns a sink that passes on the lines of the renderer without its name, and drops those of other subsystems.
  public static func ofRenderer(
    _ receive: @escaping @Sendable (String) -> Void
  ) -> Diagnostics.Sink {
    Diagnostics.Sink { line in
      let prefix = "Ametrine: "
      if line.hasPrefix(prefix) { receive(String(line.dropFirst(prefix.count))) }
    }
  }
}
