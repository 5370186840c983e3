package import CoreGraphics
import Diagnostics
public import Foundation
package import TextLayout

/// What a font is made from; the same class as UIKit's `UIFontDescriptor`.
public final class CTFontDescriptor: NSObject, Sendable {
  private let typeIDPlaceholder = CFTypeIDPlaceholder()
  /// What to look for.
  package let request: FontRequest
  /// The name of the font.
  package let name: String
  /// In points; 0 for not said.
  package let size: CGFloat
  /// What is done to each glyph.
  package let matrix: CGAffineTransform
  /// Apple's name of the text style that the size is of; nil for a size of its own.
  package let textStyle: String?
  /// A font that nobody else may hold.
  let externalFace: FontFace?

  /// What a request says.
  package init(
    _ request: FontRequest, name: String, size: CGFloat, matrix: CGAffineTransform = .identity,
    textStyle: String? = nil, lent: FontFace? = nil
  ) {
    (self.request, self.name, self.size) = (request, name, size)
    (self.matrix, self.textStyle, self.externalFace) = (matrix, textStyle, lent)
  }

  /// A font by its name; Helvetica where neither it nor one that stands for it is installed.
  convenience init(named name: String, size: CGFloat) {
    let isKnown = FontLibrary.system.containsFont(named: name)
    let known = isKnown ? name : "Helvetica"
    // Names that begin with a dot are those of the system's fonts.
    if name.hasPrefix("."), let system = Self.fontRequest(forSystemName: name) {
      self.init(system, name: name, size: size)
    } else {
      if !isKnown {
        diagnostics.report(
          "no font is called '\(name)', and Helvetica takes its place; use the name of an installed "
            + "font or of its family")
      }
      self.init(FontRequest(known), name: known, size: size)
    }
  }

  /// The same font in another size.
  package func copy(withSize size: CGFloat) -> CTFontDescriptor {
    CTFontDescriptor(request, name: name, size: size, matrix: matrix, lent: externalFace)
  }

  /// The same family with other bits.
  package func copy(withTraits traits: CTFontSymbolicTraits) -> CTFontDescriptor {
    var changed = request
    // What the name says of weight and slant would stay.
    if let dash = changed.name.firstIndex(of: "-") { changed.name = String(changed.name[..<dash]) }
    changed.isItalic = traits.contains(.traitItalic)
    changed.weight = traits.contains(.traitBold) ? max(request.weight, 700) : 400
    if traits.contains(.traitMonoSpace) { changed.design = .monospaced }
    return CTFontDescriptor(
      changed, name: Self.fontName(for: changed), size: size, matrix: matrix, textStyle: textStyle,
      lent: externalFace)
  }

  /// What can be said of the font in bits.
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

  /// Equal where font and size are.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFontDescriptor else { return false }
    return request == other.request && size == other.size && matrix == other.matrix
  }

  /// By font and size.
  public override var hash: Int { request.hashValue ^ size.hashValue }
}

// MARK: - Names

extension CTFontDescriptor {
  /// The name of a font that is asked for by its properties.
  package static func fontName(for request: FontRequest) -> String {
    guard !request.name.isEmpty else { return systemFontName(for: request) }
    let words = [request.weight >= 600 ? "Bold" : "", request.isItalic ? "Italic" : ""].joined()
    return words.isEmpty ? request.name : "\(request.name)-\(words)"
  }

  /// Apple's name for one of the system's fonts.
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

  /// The names of weights, each with the number below which it is used and its own.
  private static let weightNames: [(limit: Double, number: Double, name: String)] = [
    (150, 100, "Ultralight"), (250, 200, "Thin"), (350, 300, "Light"), (450, 400, "Regular"),
    (550, 500, "Medium"), (650, 600, "Semibold"), (750, 700, "Bold"), (850, 800, "Heavy"),
    (.infinity, 900, "Black"),
  ]

  /// Reads one of Apple's names for the system's fonts; nil where it is none.
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

  /// The name of the family.
  package var familyName: String {
    if let externalFace { return externalFace.family }
    if request.name.isEmpty { return ".AppleSystemUIFont" }
    return Self.spacedWords(from: request.name.prefix { $0 != "-" })
  }

  /// The name of the weight and the slant.
  var styleName: String {
    if !request.name.isEmpty, let dash = request.name.firstIndex(of: "-") {
      return Self.spacedWords(from: request.name[request.name.index(after: dash)...])
    }
    let weight = weightName(for: request.weight)
    guard request.isItalic else { return weight }
    return weight == "Regular" ? "Italic" : "\(weight) Italic"
  }

  /// The name for people.
  var fullName: String {
    if request.name.isEmpty { return "System Font \(styleName)" }
    if let face = externalFace ?? installedFace, let full = face.fullName { return full }
    return styleName == "Regular" ? familyName : "\(familyName) \(styleName)"
  }

  /// The font of that very name, rather than one that stands for it.
  private var installedFace: FontFace? {
    FontLibrary.system.face(named: name).flatMap { $0.postScriptName == name ? $0 : nil }
  }

  private func weightName(for weight: Double) -> String {
    Self.weightNames.first { weight < $0.limit }?.name ?? "Regular"
  }

  /// HelveticaNeue is called Helvetica Neue.
  private static func spacedWords(from name: Substring) -> String {
    name.reduce(into: "") { words, letter in
      if letter.isUppercase, words.last?.isLowercase == true { words.append(" ") }
      words.append(letter)
    }
  }
}
