import Diagnostics

/// What the framework has to say to the programmer, once for each text.
enum Log {
  static func report(_ text: String) { Diagnostics.report(text, by: "CoreGraphics") }
}
