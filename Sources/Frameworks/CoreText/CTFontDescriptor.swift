package import CoreGraphics
import Diagnostics
public import Foundation
package import TextLayout

/// A set of properties from which a font can be created.
///
/// UIKit's `UIFontDescriptor` is the same class.
public final class CTFontDescriptor: NSObject, Sendable {
  private let typeIDPlaceholder = CFTypeIDPlaceholder()
  /// The properties used to find the font among the installed fonts.
  package let request: FontRequest
  /// The PostScript name of the font.
  package let name: String
  /// The size in points, or 0 if it is not specified.
  package let size: CGFloat
  /// The transform applied to each glyph.
  package let matrix: CGAffineTransform
  /// Apple's name of the text style that determines the size, or `nil` for an explicit size.
  package let textStyle: String?
  /// The face of a font created from bytes or a `CGFont`, or `nil` for installed fonts.
  ///
  /// The face is retained here because possibly no other object retains it.
  let externalFace: FontFace?

  /// Creates a descriptor from the given font properties.
  ///
  /// The size is in points, where 0 means that it is not specified.
  package init(
    _ request: FontRequest, name: String, size: CGFloat, matrix: CGAffineTransform = .identity,
    textStyle: String? = nil, lent: FontFace? = nil
  ) {
    (self.request, self.name, self.size) = (request, name, size)
    (self.matrix, self.textStyle, self.externalFace) = (matrix, textStyle, lent)
  }

  /// Creates a descriptor for the font with the given name.
  ///
  /// If neither the font nor a substitute is installed, Helvetica is used and a diagnostic is reported.
  convenience init(named name: String, size: CGFloat) {
    let isKnown = FontLibrary.system.containsFont(named: name)
    let known = isKnown ? name : "Helvetica"
    // The names of system fonts begin with a dot.
    if name.hasPrefix("."), let system = Self.fontRequest(forSystemName: name) {
      self.init(system, name: name, size: size)
    } else {
      if !isKnown {
        diagnostics.report(
          "font '\(name)' is not installed, so Helvetica is used; use the name of an installed font "
            + "or font family")
      }
      self.init(FontRequest(known), name: known, size: size)
    }
  }

  /// Returns the descriptor with the given size in points.
  package func copy(withSize size: CGFloat) -> CTFontDescriptor {
    CTFontDescriptor(request, name: name, size: size, matrix: matrix, lent: externalFace)
  }

  /// Returns a descriptor for a font of the same family with the given traits.
  package func copy(withTraits traits: CTFontSymbolicTraits) -> CTFontDescriptor {
    var changed = request
    // The weight and slant in the name would override the traits, so they are removed from it.
    if let dash = changed.name.firstIndex(of: "-") { changed.name = String(changed.name[..<dash]) }
    changed.isItalic = traits.contains(.traitItalic)
    changed.weight = traits.contains(.traitBold) ? max(request.weight, 700) : 400
    if traits.contains(.traitMonoSpace) { changed.design = .monospaced }
    return CTFontDescriptor(
      changed, name: Self.fontName(for: changed), size: size, matrix: matrix, textStyle: textStyle,
      lent: externalFace)
  }

  /// The symbolic traits, derived from the requested properties and the font name.
  package var inferredSymbolicTraits: CTFontSymbolicTraits {
    var traits: CTFontSymbolicTraits = []
    let lower = name.lowercased()
    if request.isItalic || lower.contains("italic") || lower.contains("oblique") {
      traits.insert(.traitItalic)
    }
    if request.weight >= 600 || lower.contains("bold") { traits.insert(.traitBold) }
    if request.design == .monospaced { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// Returns whether the fonts, sizes and matrices are equal.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFontDescriptor else { return false }
    return request == other.request && size == other.size && matrix == other.matrix
  }

  public override var hash: Int { request.hashValue ^ size.hashValue }
}

// MARK: - Names

extension CTFontDescriptor {
  /// Returns the PostScript-style name of the font requested by the given properties.
  package static func fontName(for request: FontRequest) -> String {
    guard !request.name.isEmpty else { return systemFontName(for: request) }
    let words = [request.weight >= 600 ? "Bold" : "", request.isItalic ? "Italic" : ""].joined()
    return words.isEmpty ? request.name : "\(request.name)-\(words)"
  }

  /// Returns the name used by Apple for a system font, such as ".SFUI-Bold".
  package static func systemFontName(for request: FontRequest) -> String {
    let weight = weightNames.first { request.weight < $0.limit }?.name ?? "Black"
    let slant = request.isItalic ? "Italic" : ""
    let family = systemFamilyName(for: request.design)
    return "\(family)-\(weight == "Regular" && request.isItalic ? "" : weight)\(slant)"
  }

  private static func systemFamilyName(for design: FontRequest.Design) -> String {
    switch design {
    case .sans: ".SFUI"
    case .serif: ".NewYork"
    case .monospaced: ".SFMono"
    }
  }

  /// The weight names.
  ///
  /// Each name applies to weights below `limit`; `number` is the OpenType weight of the name.
  private static let weightNames: [(limit: Double, number: Double, name: String)] = [
    (150, 100, "Ultralight"), (250, 200, "Thin"), (350, 300, "Light"), (450, 400, "Regular"),
    (550, 500, "Medium"), (650, 600, "Semibold"), (750, 700, "Bold"), (850, 800, "Heavy"),
    (.infinity, 900, "Black"),
  ]

  /// Parses the name used by Apple for a system font.
  ///
  /// Returns `nil` if the name is not that of a system font.
  private static func fontRequest(forSystemName name: String) -> FontRequest? {
    let designs = FontRequest.Design.allCases
    guard let design = designs.first(where: { name.hasPrefix(systemFamilyName(for: $0) + "-") })
    else {
      return name == ".AppleSystemUIFont" ? FontRequest() : nil
    }
    var rest = name.dropFirst(systemFamilyName(for: design).count + 1)
    let isItalic = rest.hasSuffix("Italic")
    if isItalic { rest = rest.dropLast("Italic".count) }
    let weight = weightNames.first { $0.name == rest }?.number ?? 400
    return FontRequest(weight: weight, isItalic: isItalic, design: design)
  }

  /// The family name with spaces between words, or ".AppleSystemUIFont" for system fonts.
  package var familyName: String {
    if let externalFace { return externalFace.family }
    if request.name.isEmpty { return ".AppleSystemUIFont" }
    return Self.spacedWords(from: request.name.prefix { $0 != "-" })
  }

  /// The style name, such as "Bold Italic".
  var styleName: String {
    if !request.name.isEmpty, let dash = request.name.firstIndex(of: "-") {
      return Self.spacedWords(from: request.name[request.name.index(after: dash)...])
    }
    let weight = weightName(for: request.weight)
    guard request.isItalic else { return weight }
    return weight == "Regular" ? "Italic" : "\(weight) Italic"
  }

  /// The full name for display, such as "Helvetica Bold".
  var fullName: String {
    if request.name.isEmpty { return "System Font \(styleName)" }
    if let face = externalFace ?? installedFace, let full = face.fullName { return full }
    return styleName == "Regular" ? familyName : "\(familyName) \(styleName)"
  }

  /// The installed font with exactly this name, or `nil` if only a substitute is installed.
  private var installedFace: FontFace? {
    FontLibrary.system.face(named: name).flatMap { $0.postScriptName == name ? $0 : nil }
  }

  private func weightName(for weight: Double) -> String {
    Self.weightNames.first { weight < $0.limit }?.name ?? "Regular"
  }

  /// Returns the name with spaces before capital letters, so that "HelveticaNeue" becomes "Helvetica Neue".
  private static func spacedWords(from name: Substring) -> String {
    name.reduce(into: "") { words, letter in
      if letter.isUppercase, words.last?.isLowercase == true { words.append(" ") }
      words.append(letter)
    }
  }
}
