import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import TestKit
import Testing

/// Compares text layers with one golden image for each difficult case of text rendering.
///
/// Source: Documentation/behaviour/rendering.md, "Shapes".
///
/// The tests use the fonts installed by scripts/setup.
@Suite struct TextPictureTests {
  /// A difficult case of text rendering; the raw value is the name of its golden image.
  enum Hazard: String, CaseIterable, CustomTestStringConvertible {
    case latinKerningAndLigatures = "latin-kerning-and-ligatures"
    case arabicJoinedFromRightToLeft = "arabic-joined-from-right-to-left"
    case hebrewWithDigitsAndLatin = "hebrew-with-digits-and-latin"
    case devanagariReordered = "devanagari-reordered"
    case chineseWrapped = "chinese-wrapped"
    case colourEmoji = "colour-emoji"
    case wrappedAndAligned = "wrapped-and-aligned"
    case truncatedThreeWays = "truncated-three-ways"

    var testDescription: String { rawValue }
  }

  private static let size = CGSize(width: 160, height: 88)

  private func text(
    _ string: String, _ frame: CGRect, size: CGFloat = 24, font: String = "DejaVu Sans",
    _ change: (CATextLayer) -> Void = { _ in }
  ) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = frame
    layer.contentsScale = 2
    layer.string = string
    layer.fontSize = size
    layer.font = font as NSString
    layer.foregroundColor = CGColor(srgbRed: 0.1, green: 0.1, blue: 0.3, alpha: 1)
    change(layer)
    return layer
  }

  /// Returns one text layer for each string, stacked in rows from the top.
  private func rows(_ strings: [String], size: CGFloat = 24, font: String = "DejaVu Sans")
    -> [CATextLayer]
  {
    let height = (Self.size.height - 8) / CGFloat(strings.count)
    return strings.enumerated().map { row, string in
      text(
        string,
        CGRect(x: 6, y: 4 + CGFloat(row) * height, width: Self.size.width - 12, height: height),
        size: size, font: font)
    }
  }

  private func layers(_ hazard: Hazard) -> [CATextLayer] {
    let wide = CGRect(x: 6, y: 4, width: 148, height: 80)
    switch hazard {
    case .latinKerningAndLigatures:
      return rows(["AVATAR Tote", "affine office flow"], size: 15)
        + [text("To Ty Va", CGRect(x: 6, y: 58, width: 148, height: 28), font: "Liberation Serif")]
    case .arabicJoinedFromRightToLeft: return rows(["السلام عليكم", "لا إله"])
    case .hebrewWithDigitsAndLatin: return rows(["שלום 123 עולם", "abc שלום xyz"], size: 19)
    case .devanagariReordered: return rows(["हिन्दी क्षत्रिय", "कर्म विद्या"], font: "Lohit Devanagari")
    case .chineseWrapped:
      return [text("天地玄黄，宇宙洪荒。日月盈昃，辰宿列张。", wide, size: 20) { $0.isWrapped = true }]
    case .colourEmoji: return rows(["a😀b👍🏽", "👨‍👩‍👧 🇫🇷 ❤️"], size: 26)
    case .wrappedAndAligned:
      let modes: [CATextLayerAlignmentMode] = [.left, .center, .right, .justified]
      return modes.enumerated().map { column, mode in
        let x = CGFloat(column % 2) * 80
        let y = CGFloat(column / 2) * 44
        return text(
          "The quick brown fox", CGRect(x: x + 3, y: y + 3, width: 74, height: 38), size: 11
        ) {
          $0.isWrapped = true
          $0.alignmentMode = mode
          $0.backgroundColor = CGColor(srgbRed: 0.85, green: 0.9, blue: 1, alpha: 1)
        }
      }
    case .truncatedThreeWays:
      let modes: [CATextLayerTruncationMode] = [.start, .middle, .end, .none]
      return modes.enumerated().map { row, mode in
        text(
          "A line that is far too long for its layer",
          CGRect(x: 6, y: 3 + CGFloat(row) * 21, width: 148, height: 19), size: 13
        ) {
          $0.truncationMode = mode
          $0.masksToBounds = true
          $0.backgroundColor = CGColor(srgbRed: 0.85, green: 0.9, blue: 1, alpha: 1)
        }
      }
    }
  }

  @Test(arguments: Hazard.allCases)
  func `text layers match their golden images`(hazard: Hazard) throws {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    root.backgroundColor = .white
    for layer in layers(hazard) { root.addSublayer(layer) }
    let renderer = CARenderer(layer: root, bounds: root.frame, scale: 2)
    let picture = try renderer.frame(at: 0).pixels
    GoldenImageStore().expectImage(
      picture, matches: hazard.rawValue,
      within: .loose(
        channel: 48, fraction: 0.01,
        because: "another version of a font or of the shaping library moves an outline a little"))
  }
}
