public import Diagnostics

extension Diagnostics.Sink {
  /// Returns a sink that receives the renderer's diagnostics without the prefix `Ametrine: `.
  ///
  /// Diagnostics from other subsystems are dropped.
  public static func ofRenderer(
    _ receive: @escaping @Sendable (String) -> Void
  ) -> Diagnostics.Sink {
    Diagnostics.Sink { line in
      let prefix = "Ametrine: "
      if line.hasPrefix(prefix) { receive(String(line.dropFirst(prefix.count))) }
    }
  }
}
