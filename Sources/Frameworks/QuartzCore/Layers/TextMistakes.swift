import Foundation
import RenderTree
import Synchronization
import TextLayout

extension CATextLayer {
  /// Reports once what keeps the text from showing as it was meant.
  func reportMistakes() {
    guard let string, !isNull(string) else { return }
    guard let text = decodeText(string) else {
      _ = reportUnshown(string, .textString, "String or an NSAttributedString")
      return
    }
    if text.isEmpty { return }
    let title = "\(type(of: self))\(name.map { " '\($0)'" } ?? "")"
    // A layer that has shown its text before may be empty for a while, as in a closed drawer.
    if bounds.isEmpty, drawn == nil {
      Log.report("\(title) has a text but no size, so nothing is drawn; set its frame")
    }
    if !(string is NSAttributedString), let font { reportUnknown(font, title) }
  }

  private func decodeText(_ string: Any) -> String? {
    (string as? NSAttributedString)?.string ?? string as? String
      ?? (string as? NSString)?.description
  }

  private func reportUnknown(_ font: CFTypeRef, _ title: String) {
    guard let name = Self.fontName(font) else {
      _ = reportUnshown(font, .font, "name of a font, a CTFont or a CGFont")
      return
    }
    // Objects know their font, and names with a dot are those of the system's.
    guard font is NSString, !name.hasPrefix("."), !KnownFonts.contains(name) else { return }
    Log.report(
      "the font '\(name)' of \(title) is not installed, and another takes its place; use the name of "
        + "an installed font or of its family")
  }
}

/// The names of fonts that were looked up: a layer draws its text often.
private enum KnownFonts {
  private static let limit = 256
  private static let found = Mutex<[String: Bool]>([:])

  static func contains(_ name: String) -> Bool {
    if let known = found.withLock({ $0[name] }) { return known }
    let isKnown = FontLibrary.system.knows(name)
    found.withLock { if $0.count < limit { $0[name] = isKnown } }
    return isKnown
  }
}
