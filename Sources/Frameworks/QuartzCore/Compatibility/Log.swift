import Diagnostics

/// What the framework has to say to the programmer, once for each text.
enum Log {
  static func report(_ text: String, ofKind kind: String? = nil) {
    Diagnostics.report(text, ofKind: kind, by: "CoreAnimation")
  }
}
