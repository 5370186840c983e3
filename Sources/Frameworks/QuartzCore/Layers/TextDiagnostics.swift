import Diagnostics
import Foundation
import RenderTree
import Synchronization
import TextLayout

extension CATextLayer {
  /// Reports texts, fonts and sizes that prevent the text from being drawn as intended, each distinct message once.
  func reportTextProblems() {
    guard let string, !isNull(string) else { return }
    guard let text = plainText(from: string) else {
      _ = reportUnsupportedValue(
        string, of: .textString, expected: "String or an NSAttributedString")
      return
    }
    if text.isEmpty { return }
    let title = "\(type(of: self))\(name.map { " '\($0)'" } ?? "")"
    // A layer that has already drawn its text may be empty temporarily, for example in a collapsed panel.
    if bounds.isEmpty, lastDrawing == nil {
      diagnostics.report("text of \(title) not drawn: the layer has no size; set its frame")
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
    // Font objects are always available, and names with a leading dot denote system fonts.
    guard font is NSString, !name.hasPrefix("."), !FontNameCache.contains(name) else { return }
    diagnostics.report(
      "font '\(name)' of \(title) is not installed, so a substitute is used; "
        + "use the name of an installed font or font family")
  }
}

/// A cache for font name lookups, because layers draw their text often.
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
