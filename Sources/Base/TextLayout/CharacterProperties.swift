import CFriBidi
import CHarfBuzz
import CUnibreak
import Diagnostics
import Foundation

/// The Unicode scalars of a string with the properties needed for layout.
struct CharacterProperties {
  /// The scalars passed to the text shaper.
  ///
  /// Control characters are replaced by zero-width spaces, and tabs by spaces.
  private(set) var scalars: [UInt32] = []
  /// The UTF-16 offset of each scalar, followed by the length of the string.
  private(set) var offsets: [Int] = []
  /// Whether each scalar starts a grapheme cluster.
  private(set) var startsCluster: [Bool] = []
  private(set) var isTab: [Bool] = []
  /// Whether each scalar is white space at which a line may break.
  private(set) var isSpace: [Bool] = []
  /// The ranges of the paragraphs, without paragraph separators.
  private(set) var paragraphs: [Range<Int>] = []

  init(_ string: String) {
    var length = 0
    for character in string {
      let size = character.utf16.count
      guard length + size <= TextLayoutLimits.maximumLength else {
        diagnostics.report(
          "text truncated: it exceeds the maximum of \(TextLayoutLimits.maximumLength) UTF-16 units; draw it in parts"
        )
        break
      }
      var isFirst = true
      for scalar in character.unicodeScalars {
        offsets.append(length)
        length += UTF16.width(scalar)
        startsCluster.append(isFirst)
        isFirst = false
        isTab.append(scalar == "\t")
        isSpace.append(scalar.properties.isWhitespace && !Self.isNonBreakingSpace(scalar))
        scalars.append(Self.shapingScalar(for: scalar))
      }
    }
    offsets.append(length)
    splitIntoParagraphs(string)
  }

  var count: Int { scalars.count }

  /// Returns whether a scalar is a space at which lines do not break: U+00A0, U+202F or U+2007.
  private static func isNonBreakingSpace(_ scalar: Unicode.Scalar) -> Bool {
    [0xA0, 0x202F, 0x2007].contains(scalar.value)
  }

  private static func shapingScalar(for scalar: Unicode.Scalar) -> UInt32 {
    if scalar == "\t" { return 0x20 }
    return scalar.properties.generalCategory == .control ? 0x200B : scalar.value
  }

  private mutating func splitIntoParagraphs(_ string: String) {
    var start = 0
    var previous: Unicode.Scalar = " "
    for (i, scalar) in string.unicodeScalars.prefix(count).enumerated() {
      defer { previous = scalar }
      if scalar == "\n", previous == "\r" {
        start = i + 1
        continue
      }
      switch scalar.value {
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029:
        paragraphs.append(start..<i)
        start = i + 1
      default: break
      }
    }
    if count > 0 { paragraphs.append(start..<count) }
  }

  // MARK: Directions

  /// Returns the bidirectional embedding level of each scalar in a range, and the base level of the range.
  func bidiLevels(
    in range: Range<Int>, direction: ParagraphStyle.Direction
  ) -> (base: UInt8, levels: [UInt8]) {
    let plain: UInt8 = direction == .rightToLeft ? 1 : 0
    let needsAlgorithm = plain == 1 || scalars[range].contains { $0 >= 0x590 }
    guard needsAlgorithm, !range.isEmpty else {
      return (plain, Array(repeating: plain, count: range.count))
    }
    let text = Array(scalars[range])
    let sign: Int32 =
      switch direction {
      case .natural: 0
      case .leftToRight: 1
      case .rightToLeft: -1
      }
    var levels = [Int8](repeating: 0, count: text.count)
    let base = CFriBidiLevels(text, Int32(text.count), sign, &levels)
    guard base >= 0 else { return (plain, Array(repeating: plain, count: range.count)) }
    let baseLevel = UInt8(base)
    var result = levels.map { UInt8(max(0, $0)) }
    // Trailing white space has the base level, by rule L1 of the Unicode bidirectional algorithm.
    for i in range.reversed() {
      guard isSpace[i] else { break }
      result[i - range.lowerBound] = baseLevel
    }
    return (baseLevel, result)
  }

  // MARK: Breaks

  /// Returns whether a line may break after each scalar in the range.
  func lineBreakOpportunities(in range: Range<Int>) -> [Bool] {
    guard !range.isEmpty else { return [] }
    Self.initializeLineBreaking
    let text = scalars[range].map(Self.lineBreakSubstitute)
    var found = [CChar](repeating: 0, count: text.count)
    set_linebreaks_utf32(text, text.count, "en", &found)
    return range.map { i in
      found[i - range.lowerBound] == LINEBREAK_ALLOWBREAK
        && (i + 1 == count || startsCluster[i + 1])
    }
  }

  /// Returns the scalar that is passed to libunibreak in place of the given one.
  ///
  /// Old versions of libunibreak abort at flags, treat U+FFFF as the end of the text, and break emoji like letters.
  private static func lineBreakSubstitute(for scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x1F000..<0x20000: 0x4E00
    case 0xFFFE...0xFFFF: 0x78
    default: scalar
    }
  }

  private static let initializeLineBreaking: Void = init_linebreak()

  // MARK: Scripts

  /// Returns the script of each scalar in a range.
  ///
  /// Scalars without a specific script have the script of the preceding scalar.
  func scripts(in range: Range<Int>) -> [hb_script_t] {
    let functions = hb_unicode_funcs_get_default()
    let shared = [HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN].map(\.rawValue)
    var scripts: [hb_script_t?] = scalars[range].map {
      // ASCII letters are Latin. Other ASCII characters are shared by all scripts.
      if $0 < 0x80 { return ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A ? HB_SCRIPT_LATIN : nil }
      let script = hb_unicode_script(functions, $0)
      return shared.contains(script.rawValue) ? nil : script
    }
    var last = scripts.lazy.compactMap { $0 }.first ?? HB_SCRIPT_COMMON
    for i in scripts.indices {
      if let own = scripts[i] { last = own } else { scripts[i] = last }
    }
    return scripts.map { $0 ?? HB_SCRIPT_COMMON }
  }
}
