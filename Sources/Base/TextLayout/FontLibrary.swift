import CFontconfig
import Diagnostics
import Foundation
import Synchronization

/// A collection of system fonts, or of fonts from given files, that finds the best font for a request.
///
/// This class is thread-safe.
public final class FontLibrary: Sendable {
  /// The fonts installed on the machine.
  public static let system = FontLibrary(config: FcInitLoadConfigAndFonts())

  /// All fonts in the library, in a stable order.
  let fonts: [InstalledFont]
  let layoutCache = LayoutCache()
  private let state: Mutex<CachedLookups>

  // Sound: fontconfig may be used on any thread, by one thread at a time, and its patterns keep the character sets
  // alive permanently.
  /// The cached results of font lookups.
  private struct CachedLookups: @unchecked Sendable {
    let config: OpaquePointer?
    var faces = LRUCache<FontFace.Source, FontFace>(
      limit: TextLayoutLimits.maximumCachedFontChoices)
    var facesByRequest = LRUCache<FontRequest, FontFace>(
      limit: TextLayoutLimits.maximumCachedFontChoices)
    var fallbackOrders = LRUCache<FontRequest, [FallbackCandidate]>(
      limit: TextLayoutLimits.maximumCachedFontChoices)
    var choices = FontChoiceRecord()
    var externalFaces = ExternalFaceRegistry()
    var fallbackFaces = LRUCache<FallbackKey, FontFace?>(
      limit: TextLayoutLimits.maximumCachedOutlines)
  }

  /// Creates a library that contains only the fonts of the given files.
  public convenience init(files: [String]) {
    let config = FcConfigCreate()
    for file in files { FcConfigAppFontAddFile(config, file) }
    self.init(config: config)
  }

  private init(config: OpaquePointer?) {
    state = Mutex(CachedLookups(config: config))
    fonts = InstalledFont.allFonts(in: config)
    if fonts.isEmpty {
      diagnostics.report(
        "text not drawn: no fonts found; install some, for example with "
          + "apt-get install fonts-inter fonts-dejavu-core")
    }
  }

  deinit { if let config = state.withLock({ $0.config }) { FcConfigDestroy(config) } }

  /// The fonts chosen so far for requests and characters, in no particular order.
  package var choices: [FontChoice] { state.withLock { Array($0.choices.choices.values) } }

  /// The names of all font families, in alphabetical order.
  public var familyNames: [String] {
    Set(fonts.compactMap(\.families.first)).sorted()
  }

  /// Returns the PostScript names of the fonts in a family, in alphabetical order.
  ///
  /// The result is empty if the family does not exist.
  public func fontNames(inFamily family: String) -> [String] {
    let plain = FontName.normalized(family)
    return Set(fonts.filter { $0.normalizedFamilies.contains(plain) }.map(\.postScriptName))
      .sorted()
  }

  /// Returns whether the given name belongs to an installed font or family, or to an Apple font with an installed
  /// substitute.
  public func containsFont(named name: String) -> Bool {
    let plain = FontName.normalized(name)
    return fonts.contains { $0.normalizedPostScriptName == plain }
      || !families(named: FontName(name).family).isEmpty || !families(named: plain).isEmpty
  }

  /// Returns the font with the given PostScript name, full name or family name.
  ///
  /// Returns `nil` if neither the font nor a substitute is installed.
  public func face(named name: String) -> FontFace? {
    let plain = FontName.normalized(name)
    let exact = fonts.first { $0.normalizedPostScriptName == plain }
    if let font = exact ?? fonts.first(where: { $0.normalizedFullNames.contains(plain) }) {
      return state.withLock { state in
        let face = openFace(
          font, request: FontRequest(name), allowsSyntheticSlant: false, state: &state)
        state.choices.add(face, for: FontChoice.Lookup(name: name, requiresName: true))
        return face
      }
    }
    return containsFont(named: name) ? face(for: FontRequest(name)) : nil
  }

  /// Returns the font that best matches the request, or `nil` if the library is empty.
  public func face(for request: FontRequest) -> FontFace? {
    state.withLock { state in
      if let cached = state.facesByRequest[request] { return cached }
      let found = selectFace(for: request, state: &state).map {
        applyingSystemMetrics(to: $0, for: request, state: &state)
      }
      state.facesByRequest[request] = found
      state.choices.add(found, for: FontChoice.Lookup(request))
      return found
    }
  }

  /// Returns another font that contains the given character, or `nil` if there is none.
  func fallbackFace(for scalar: UInt32, isEmoji: Bool, insteadOf request: FontRequest)
    -> FontFace?
  {
    state.withLock { state in
      let key = FallbackKey(request: request, scalar: scalar, isEmoji: isEmoji)
      if let cached = state.fallbackFaces[key] { return cached }
      let found = findFallbackFace(for: scalar, isEmoji: isEmoji, request: request, state: &state)
      state.fallbackFaces[key] = .some(found)
      state.choices.add(
        found, for: FontChoice.Lookup(request, character: scalar, isEmoji: isEmoji))
      return found
    }
  }

  private struct FallbackKey: Hashable {
    let request: FontRequest
    let scalar: UInt32
    let isEmoji: Bool
  }

  // MARK: Named fonts

  /// Returns a request that selects the given font.
  ///
  /// If the font is not part of the library, the request is valid only while the font exists.
  public func fontRequest(for face: FontFace) -> FontRequest {
    let own = FontRequest(face.postScriptName)
    if self.face(for: own) === face { return own }
    return FontRequest(state.withLock { $0.externalFaces.registeredName(of: face) })
  }

  private func selectFace(for request: FontRequest, state: inout CachedLookups) -> FontFace? {
    if let face = state.externalFaces[request.name] { return face }
    let name = FontName(request.name)
    let plain = FontName.normalized(request.name)
    if !plain.isEmpty, let exact = fonts.first(where: { $0.normalizedPostScriptName == plain }) {
      // The PostScript name identifies the font completely, unless the request asks for bold or italic in addition.
      if request.weight <= 400, !request.isItalic {
        return openFace(exact, request: request, allowsSyntheticSlant: false, state: &state)
      }
    }
    let weight = name.weight ?? request.weight
    let isItalic = name.isItalic || request.isItalic
    let named = families(named: name.family) + families(named: plain)
    let normalizedRequest = FontRequest(
      request.name, weight: weight.isFinite ? min(max(weight, 1), 1_000) : 400,
      isItalic: isItalic, design: request.design)
    let unnamed = FontSubstituteTable.defaultFamilies(for: request.design)
    // If the named family is not installed, a family with the requested weight resembles it better than its listed
    // substitute with another weight.
    let isInstalled = named.first == name.family || named.first == plain
    let near =
      isInstalled
      ? []
      : (named + unnamed).filter { hasFont(inFamily: $0, nearWeight: normalizedRequest.weight) }
    for family in near + named + unnamed {
      if let face = openFace(inFamily: family, request: normalizedRequest, state: &state) {
        return face
      }
    }
    for font in fonts {
      if let face = openFace(
        font, request: normalizedRequest, allowsSyntheticSlant: false, state: &state)
      {
        return face
      }
    }
    return nil
  }

  /// Returns the font with the metrics recorded for the requested Apple font.
  ///
  /// It is returned unchanged if no metrics are recorded.
  private func applyingSystemMetrics(
    to face: FontFace, for request: FontRequest, state: inout CachedLookups
  ) -> FontFace {
    guard let measures = SystemFontMetrics(request) else { return face }
    var source = face.source
    source.metricsOverride = measures
    if let cached = state.faces[source] { return cached }
    guard let result = FontFace(source) else { return face }
    state.faces[source] = result
    return result
  }

  /// Returns the installed families for a family name: the family itself and its substitutes.
  private func families(named plain: String) -> [String] {
    guard !plain.isEmpty else { return [] }
    let own = fonts.contains { $0.normalizedFamilies.contains(plain) } ? [plain] : []
    return own
      + (FontSubstituteTable.families(forNormalizedName: plain) ?? []).filter { substitute in
        fonts.contains { $0.normalizedFamilies.contains(FontName.normalized(substitute)) }
      }
  }

  /// Returns whether the family has a font whose weight differs by less than 100, which is hardly visible.
  private func hasFont(inFamily family: String, nearWeight weight: Double) -> Bool {
    let plain = FontName.normalized(family)
    return fonts.contains {
      $0.normalizedFamilies.contains(plain) && abs($0.weight - weight) < 100
    }
  }

  private func openFace(inFamily family: String, request: FontRequest, state: inout CachedLookups)
    -> FontFace?
  {
    let plain = FontName.normalized(family)
    let members = fonts.filter { $0.normalizedFamilies.contains(plain) }
    let ranked = members.map { (cost: $0.matchCost(for: request), font: $0) }
      .sorted { $0.cost < $1.cost }
    for member in ranked {
      if let face = openFace(
        member.font, request: request, allowsSyntheticSlant: true, state: &state)
      {
        return face
      }
    }
    return nil
  }

  private func openFace(
    _ font: InstalledFont, request: FontRequest, allowsSyntheticSlant slants: Bool,
    state: inout CachedLookups
  ) -> FontFace? {
    let source = FontFace.Source(
      file: font.file, index: font.index,
      isEmboldened: request.weight >= 600 && request.weight - font.weight >= 200,
      isSlanted: slants && request.isItalic && !font.isItalic)
    if let cached = state.faces[source] { return cached }
    let face = FontFace(source)
    state.faces[source] = face
    if face == nil {
      diagnostics.report("cannot read font file '\(font.file)'; the font is not used")
    }
    return face
  }

  // MARK: Fallback fonts

  /// A font that may replace another one, with the set of characters it contains.
  private struct FallbackCandidate {
    let font: InstalledFont
    /// The fontconfig character set, which is owned by the font's pattern and never released.
    let characters: OpaquePointer
  }

  private func findFallbackFace(
    for scalar: UInt32, isEmoji isPicture: Bool, request: FontRequest, state: inout CachedLookups
  ) -> FontFace? {
    let order = fallbackCandidates(for: request, state: &state)
    let having = order.filter { FcCharSetHasChar($0.characters, scalar) != 0 }
    let preferred = having.filter { $0.font.isColored == isPicture }
    for candidate in preferred + having {
      if let face = openFace(
        candidate.font, request: request, allowsSyntheticSlant: false, state: &state),
        face.glyph(for: scalar) != nil
      {
        return face
      }
    }
    return nil
  }

  /// Returns the fallback fonts for a request, best match first.
  ///
  /// Each font contains characters that the preceding ones lack.
  private func fallbackCandidates(for request: FontRequest, state: inout CachedLookups)
    -> [FallbackCandidate]
  {
    var key = request
    (key.name, key.hasTabularDigits) = ("", false)
    if let cached = state.fallbackOrders[key] { return cached }
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    for family in FontSubstituteTable.defaultFamilies(for: key.design) {
      FcPatternAddString(pattern, FC_FAMILY, family)
    }
    FcPatternAddDouble(
      pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(min(max(key.weight, 1), 1_000)))
    FcPatternAddInteger(pattern, FC_SLANT, key.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    // Without a language, fontconfig would choose by the locale of the process.
    FcPatternAddString(pattern, FC_LANG, "en")
    FcConfigSubstitute(state.config, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let set = FcFontSort(state.config, pattern, FcTrue, nil, &result) else { return [] }
    // The font set is never released, because its patterns own the character sets.
    let sorted = (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0] }
    let order = sorted.prefix(TextLayoutLimits.maximumFallbackFonts).compactMap {
      pattern -> FallbackCandidate? in
      var characters: OpaquePointer?
      guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch,
        let characters, let font = InstalledFont(pattern)
      else { return nil }
      return FallbackCandidate(font: font, characters: characters)
    }
    state.fallbackOrders[key] = order
    return order
  }
}

/// A registry of fonts outside the library, under names that no installed font has.
struct ExternalFaceRegistry {
  static let namePrefix = "\u{1}"

  private struct WeakFace {
    weak var face: FontFace?
  }

  private var facesByName: [String: WeakFace] = [:]
  private var count = 0

  subscript(name: String) -> FontFace? { facesByName[name]?.face }

  mutating func registeredName(of face: FontFace) -> String {
    if let cached = facesByName.first(where: { $0.value.face === face }) { return cached.key }
    facesByName = facesByName.filter { $0.value.face != nil }
    count += 1
    let name = "\(Self.namePrefix)\(count)"
    facesByName[name] = WeakFace(face: face)
    return name
  }
}

/// An installed font as described by fontconfig.
struct InstalledFont {
  let families: [String]
  let normalizedFamilies: [String]
  let postScriptName: String
  let normalizedPostScriptName: String
  let normalizedFullNames: [String]
  let file: String
  let index: Int
  /// The weight, in the range `1...1000`.
  ///
  /// Regular is 400.
  let weight: Double
  let isItalic: Bool
  /// The width as a percentage of the normal width.
  let width: Double
  let isColored: Bool

  /// Creates a font from a fontconfig pattern.
  ///
  /// Returns `nil` for the pattern of a variable font as a whole, because its instances are listed separately.
  init?(_ pattern: OpaquePointer) {
    var isVariable: FcBool = 0
    FcPatternGetBool(pattern, FC_VARIABLE, 0, &isVariable)
    guard isVariable == 0, let file = Self.stringProperty(of: pattern, key: FC_FILE, index: 0)
    else { return nil }
    families = (0..<8).compactMap {
      Self.stringProperty(of: pattern, key: FC_FAMILY, index: Int32($0))
    }
    normalizedFamilies = families.map { FontName.normalized($0) }
    postScriptName =
      Self.stringProperty(of: pattern, key: FC_POSTSCRIPT_NAME, index: 0) ?? families.first ?? ""
    normalizedPostScriptName = FontName.normalized(postScriptName)
    normalizedFullNames = (0..<8).compactMap {
      Self.stringProperty(of: pattern, key: FC_FULLNAME, index: Int32($0)).map {
        FontName.normalized($0)
      }
    }
    self.file = file
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    self.index = Int(index)
    var weight = Double(FC_WEIGHT_REGULAR)
    FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight)
    self.weight = FcWeightToOpenTypeDouble(weight)
    var slant: Int32 = 0
    FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
    isItalic = slant > 0
    var width = 100.0
    FcPatternGetDouble(pattern, FC_WIDTH, 0, &width)
    self.width = width
    var isColored: FcBool = 0
    FcPatternGetBool(pattern, FC_COLOR, 0, &isColored)
    self.isColored = isColored != 0
  }

  private static func stringProperty(of pattern: OpaquePointer, key: String, index n: Int32)
    -> String?
  {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, key, n, &text) == FcResultMatch, let text else {
      return nil
    }
    return String(cString: text)
  }

  /// Returns how much the font differs from a request.
  ///
  /// Slant contributes most, followed by width, then weight.
  func matchCost(for request: FontRequest) -> Double {
    let gap = weight - request.weight
    // Between two equally distant weights, a bold request prefers the bolder one and a light request the lighter one.
    let side = (request.weight > 500) == (gap > 0) ? 0 : 0.5
    return (isItalic == request.isItalic ? 0 : 100_000) + abs(width - 100) * 1_000 + abs(gap)
      + side
  }

  /// Returns all fonts of a fontconfig configuration, sorted by name.
  static func allFonts(in config: OpaquePointer?) -> [InstalledFont] {
    guard let config, let pattern = FcPatternCreate(), let wanted = FcObjectSetCreate() else {
      return []
    }
    defer {
      FcPatternDestroy(pattern)
      FcObjectSetDestroy(wanted)
    }
    for key in [
      FC_FAMILY, FC_POSTSCRIPT_NAME, FC_FULLNAME, FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_WIDTH,
      FC_COLOR, FC_VARIABLE,
    ] {
      FcObjectSetAdd(wanted, key)
    }
    guard let set = FcFontList(config, pattern, wanted) else { return [] }
    defer { FcFontSetDestroy(set) }
    let found = (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0] }
    return found.compactMap(InstalledFont.init).sorted {
      ($0.postScriptName, $0.file, $0.index) < ($1.postScriptName, $1.file, $1.index)
    }
  }
}
