import CFontconfig
import Foundation
import Synchronization

/// The fonts of a machine or of a folder, and the choice among them.
///
/// Usable from several threads.
public final class FontLibrary: Sendable {
  /// The fonts that are installed.
  public static let system = FontLibrary(config: FcInitLoadConfigAndFonts())

  /// All that are there, in an order that does not change.
  let fonts: [InstalledFont]
  let layouts = Layouts()
  private let state: Mutex<State>

  // Sound: fontconfig may be used on any thread, one after the other, and its patterns own the characters for good.
  /// What was found lately.
  private struct State: @unchecked Sendable {
    let config: OpaquePointer?
    var faces = Memory<Face.Source, Face>(limit: TextLimits.rememberedChoices)
    var choices = Memory<FontRequest, Face>(limit: TextLimits.rememberedChoices)
    var orders = Memory<FontRequest, [Candidate]>(limit: TextLimits.rememberedChoices)
    var lent = LentFaces()
    var others = Memory<Other, Face?>(limit: TextLimits.rememberedOutlines)
  }

  /// The fonts of the files given, and no others.
  public convenience init(files: [String]) {
    let config = FcConfigCreate()
    for file in files { FcConfigAppFontAddFile(config, file) }
    self.init(config: config)
  }

  private init(config: OpaquePointer?) {
    state = Mutex(State(config: config))
    fonts = InstalledFont.all(of: config)
    if fonts.isEmpty {
      Log.report(
        "no fonts found, so no text is drawn; install some, as with apt-get install fonts-inter "
          + "fonts-dejavu-core")
    }
  }

  deinit { if let config = state.withLock({ $0.config }) { FcConfigDestroy(config) } }

  /// The names of all families, in alphabetical order.
  public var familyNames: [String] {
    Set(fonts.compactMap(\.families.first)).sorted()
  }

  /// The PostScript names of the fonts of a family, in alphabetical order.
  public func fontNames(of family: String) -> [String] {
    let plain = FontName.plain(family)
    return Set(fonts.filter { $0.plainFamilies.contains(plain) }.map(\.postScriptName)).sorted()
  }

  /// Whether a name is that of a font or a family that is there or that another stands for.
  public func knows(_ name: String) -> Bool {
    let plain = FontName.plain(name)
    return fonts.contains { $0.plainPostScriptName == plain }
      || !families(named: FontName(name).family).isEmpty || !families(named: plain).isEmpty
  }

  /// The font of a PostScript name, a full name or a family; nil where neither it nor one that stands for it is there.
  public func face(named name: String) -> Face? {
    let plain = FontName.plain(name)
    let exact = fonts.first { $0.plainPostScriptName == plain }
    if let font = exact ?? fonts.first(where: { $0.plainFullNames.contains(plain) }) {
      return state.withLock { open(font, FontRequest(name), slants: false, &$0) }
    }
    return knows(name) ? face(for: FontRequest(name)) : nil
  }

  /// The font that comes closest; nil where there are no fonts.
  public func face(for request: FontRequest) -> Face? {
    state.withLock { state in
      if let known = state.choices[request] { return known }
      let found = choose(request, &state).map { measured($0, for: request, &state) }
      state.choices[request] = found
      return found
    }
  }

  /// Another font that has a character; nil where no font has it.
  func face(for scalar: UInt32, as picture: Bool, instead request: FontRequest) -> Face? {
    state.withLock { state in
      let key = Other(request: request, scalar: scalar, isPicture: picture)
      if let known = state.others[key] { return known }
      let found = find(scalar, picture, request, &state)
      state.others[key] = .some(found)
      return found
    }
  }

  private struct Other: Hashable {
    let request: FontRequest
    let scalar: UInt32
    let isPicture: Bool
  }

  // MARK: Named fonts

  /// What a font is asked for by that may be none of the library's; asking gives it for as long as it lives.
  public func request(for face: Face) -> FontRequest {
    let own = FontRequest(face.postScriptName)
    if self.face(for: own) === face { return own }
    return FontRequest(state.withLock { $0.lent.name(of: face) })
  }

  private func choose(_ request: FontRequest, _ state: inout State) -> Face? {
    if let face = state.lent[request.name] { return face }
    let name = FontName(request.name)
    let plain = FontName.plain(request.name)
    if !plain.isEmpty, let exact = fonts.first(where: { $0.plainPostScriptName == plain }) {
      // A name that says everything; what is asked for besides may make it bolder.
      if request.weight <= 400, !request.isItalic {
        return open(exact, request, slants: false, &state)
      }
    }
    let weight = name.weight ?? request.weight
    let isItalic = name.isItalic || request.isItalic
    let named = families(named: name.family) + families(named: plain)
    let wanted = FontRequest(
      request.name, weight: weight.isFinite ? min(max(weight, 1), 1_000) : 400,
      isItalic: isItalic, design: request.design)
    let unnamed = FontSubstitutes.families(for: request.design)
    // Another family of the right weight resembles a name better than its own substitute of another.
    let isInstalled = named.first == name.family || named.first == plain
    let near = isInstalled ? [] : (named + unnamed).filter { has($0, near: wanted.weight) }
    for family in near + named + unnamed {
      if let face = open(family: family, wanted, &state) { return face }
    }
    for font in fonts {
      if let face = open(font, wanted, slants: false, &state) { return face }
    }
    return nil
  }

  /// The font with the measures of the one of Apple's that is asked for, where these are recorded.
  private func measured(
    _ face: Face, for request: FontRequest, _ state: inout State
  ) -> Face {
    guard let measures = SystemMeasures(request) else { return face }
    var source = face.source
    source.measures = measures
    if let known = state.faces[source] { return known }
    guard let made = Face(source) else { return face }
    state.faces[source] = made
    return made
  }

  /// The families that a name stands for, of those that are there.
  private func families(named plain: String) -> [String] {
    guard !plain.isEmpty else { return [] }
    let own = fonts.contains { $0.plainFamilies.contains(plain) } ? [plain] : []
    return own
      + (FontSubstitutes.families(for: plain) ?? []).filter { substitute in
        fonts.contains { $0.plainFamilies.contains(FontName.plain(substitute)) }
      }
  }

  /// Whether a family has a font whose weight cannot be told from another at a glance.
  private func has(_ family: String, near weight: Double) -> Bool {
    let plain = FontName.plain(family)
    return fonts.contains {
      $0.plainFamilies.contains(plain) && abs($0.weight - weight) < 100
    }
  }

  private func open(family: String, _ wanted: FontRequest, _ state: inout State) -> Face? {
    let plain = FontName.plain(family)
    let members = fonts.filter { $0.plainFamilies.contains(plain) }
    let ranked = members.map { (cost: $0.cost(for: wanted), font: $0) }
      .sorted { $0.cost < $1.cost }
    for member in ranked {
      if let face = open(member.font, wanted, slants: true, &state) { return face }
    }
    return nil
  }

  private func open(
    _ font: InstalledFont, _ wanted: FontRequest, slants: Bool, _ state: inout State
  ) -> Face? {
    let source = Face.Source(
      file: font.file, index: font.index,
      isEmboldened: wanted.weight >= 600 && wanted.weight - font.weight >= 200,
      isSlanted: slants && wanted.isItalic && !font.isItalic)
    if let known = state.faces[source] { return known }
    let face = Face(source)
    state.faces[source] = face
    if face == nil { Log.report("\(font.file) is not a font that can be read; it is left out") }
    return face
  }

  // MARK: Other fonts for single characters

  /// A font that may stand in, with the characters that it has.
  private struct Candidate {
    let font: InstalledFont
    /// Owned by the font's pattern, which the library keeps.
    let characters: OpaquePointer
  }

  private func find(
    _ scalar: UInt32, _ isPicture: Bool, _ request: FontRequest, _ state: inout State
  ) -> Face? {
    let order = order(for: request, &state)
    let having = order.filter { FcCharSetHasChar($0.characters, scalar) != 0 }
    let preferred = having.filter { $0.font.isColored == isPicture }
    for candidate in preferred + having {
      if let face = open(candidate.font, request, slants: false, &state),
        face.glyph(scalar) != nil
      {
        return face
      }
    }
    return nil
  }

  /// All fonts that add characters to those before them, the closest to the request first.
  private func order(for request: FontRequest, _ state: inout State) -> [Candidate] {
    var key = request
    (key.name, key.hasTabularDigits) = ("", false)
    if let known = state.orders[key] { return known }
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    for family in FontSubstitutes.families(for: key.design) {
      FcPatternAddString(pattern, FC_FAMILY, family)
    }
    FcPatternAddDouble(
      pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(min(max(key.weight, 1), 1_000)))
    FcPatternAddInteger(pattern, FC_SLANT, key.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    // Otherwise the surroundings of the process would choose.
    FcPatternAddString(pattern, FC_LANG, "en")
    FcConfigSubstitute(state.config, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let set = FcFontSort(state.config, pattern, FcTrue, nil, &result) else { return [] }
    // The set is kept for good, as its patterns own the characters.
    let sorted = (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0] }
    let order = sorted.prefix(TextLimits.fallbackFonts).compactMap { pattern -> Candidate? in
      var characters: OpaquePointer?
      guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch,
        let characters, let font = InstalledFont(pattern)
      else { return nil }
      return Candidate(font: font, characters: characters)
    }
    state.orders[key] = order
    return order
  }
}

/// Fonts that are not the library's own, by names that no font has.
private struct LentFaces {
  private struct Loan {
    weak var face: Face?
  }

  private var loans: [String: Loan] = [:]
  private var count = 0

  subscript(name: String) -> Face? { loans[name]?.face }

  mutating func name(of face: Face) -> String {
    if let known = loans.first(where: { $0.value.face === face }) { return known.key }
    loans = loans.filter { $0.value.face != nil }
    count += 1
    let name = "\u{1}\(count)"
    loans[name] = Loan(face: face)
    return name
  }
}

/// A font as fontconfig knows it.
struct InstalledFont {
  let families: [String]
  let plainFamilies: [String]
  let postScriptName: String
  let plainPostScriptName: String
  let plainFullNames: [String]
  let file: String
  let index: Int
  /// 1…1000, 400 regular.
  let weight: Double
  let isItalic: Bool
  /// Percent of the normal width.
  let width: Double
  let isColored: Bool

  /// Nil for what is not a single font: the master of a variable one, whose instances are listed besides.
  init?(_ pattern: OpaquePointer) {
    var isVariable: FcBool = 0
    FcPatternGetBool(pattern, FC_VARIABLE, 0, &isVariable)
    guard isVariable == 0, let file = Self.string(pattern, FC_FILE, 0) else { return nil }
    families = (0..<8).compactMap { Self.string(pattern, FC_FAMILY, Int32($0)) }
    plainFamilies = families.map { FontName.plain($0) }
    postScriptName = Self.string(pattern, FC_POSTSCRIPT_NAME, 0) ?? families.first ?? ""
    plainPostScriptName = FontName.plain(postScriptName)
    plainFullNames = (0..<8).compactMap {
      Self.string(pattern, FC_FULLNAME, Int32($0)).map { FontName.plain($0) }
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

  private static func string(_ pattern: OpaquePointer, _ key: String, _ n: Int32) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, key, n, &text) == FcResultMatch, let text else {
      return nil
    }
    return String(cString: text)
  }

  /// How far it is from what is asked for: slant, then width, then weight.
  func cost(for wanted: FontRequest) -> Double {
    let gap = weight - wanted.weight
    // Of two that are equally far, bold wants the bolder one, light the lighter one.
    let side = (wanted.weight > 500) == (gap > 0) ? 0 : 0.5
    return (isItalic == wanted.isItalic ? 0 : 100_000) + abs(width - 100) * 1_000 + abs(gap)
      + side
  }

  /// All fonts, by name.
  static func all(of config: OpaquePointer?) -> [InstalledFont] {
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
