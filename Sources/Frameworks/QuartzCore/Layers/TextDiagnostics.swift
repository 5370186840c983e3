import Diagnostics
import Foundation
import RenderTree
import Synchronization
import TextLayout

extension CATextLayer {
  /// Reports once what keeps the text from showing as it was meant.
  func reportTextProblems() {
    guard let string, !isNull(string) else { return }
    guard let text = plainText(from: string) else {
      _ = reportUnsupportedValue(
        string, of: .textString, expected: "String or an NSAttributedString")
      return
    }
    if text.isEmpty { return }
    let title = "\(type(of: self))\(name.map { " '\($0)'" } ?? "")"
    // A layer that has shown its text before may be empty for a while, as in a closed drawer.
    if bounds.isEmpty, lastDrawing == nil {
      diagnostics.report("\(title) has a text but no size, so nothing is drawn; set its frame")
    }
    if !(string is NSAttributedString), let font { reportUnknownFont(font, layerName: title) }
  }

  private func plainText(from string: Any) -> String? {
    (string as? NSAttributedString)?.string ?? string as? String
      ?? (string as? NSString)?.description
  }

  private func reportUnknownFont(_ font: CFTypeRef, layerName title: String) {
    guard let name = Self.fontName(of: font) else {
      _ = reportUnsupportedValue(font, of: .font, expected: "name of a font, a CTFont or a CGFont")
      return
    }
    // Objects know their font, and names with a dot are those of the system's.
    guard font is NSString, !name.hasPrefix("."), !FontNameCache.contains(name) else { return }
    diagnostics.report(
      "the font '\(name)' of \(title) is not installed, and another takes its place; use the name of "
        + "an installed font or of its family")
  }
}

/// The names of fonts that were looked up: a layer draws its text often.
private enum FontNameCache {
  private static let limit = 256
  private static let results = Mutex<[String: Bool]>([:])

  static func contains(_ name: String) -> Bool {
    if let known = results.withLock({ $0[name] }) { return known }
    let isKnown = FontLibrary.system.containsFont(named: name)
    results.withLock { if $0.count < limit { $0[name] = isKnown } }
    return isKnown
  }
}
