import CoreText
import Foundation
import Testing

/// Returns a transparent bitmap context.
///
/// Its y axis points up.
func bitmap(_ width: Int, _ height: Int) throws -> CGContext {
  try #require(
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
}

extension CGContext {
  /// Returns the four bytes of a pixel, with the y axis pointing up.
  func pixel(_ x: Int, _ y: Int) throws -> [UInt8] {
    let image = try #require(makeImage())
    let data = try #require(image.dataProvider?.data as Data?)
    let at = (height - 1 - y) * image.bytesPerRow + x * 4
    return Array(data[at..<at + 4])
  }

  /// Returns the bounding box of all pixels that are more than half covered, with the y axis pointing up.
  ///
  /// Returns the null rectangle if there are none.
  func ink() throws -> CGRect {
    let image = try #require(makeImage())
    let data = try #require(image.dataProvider?.data as Data?)
    var box = CGRect.null
    for y in 0..<height {
      for x in 0..<width where data[y * image.bytesPerRow + x * 4 + 3] > 127 {
        box = box.union(CGRect(x: x, y: height - 1 - y, width: 1, height: 1))
      }
    }
    return box
  }
}

/// Returns an attributed string in the given font.
func text(_ string: String, _ font: String = "Helvetica", _ size: CGFloat = 20)
  -> CFAttributedString
{
  NSAttributedString(
    string: string,
    attributes: [
      NSAttributedString.Key(rawValue: kCTFontAttributeName as String):
        CTFontCreateWithName(font as CFString, size, nil)
    ])
}

/// Returns a line that contains a string in the given font.
func line(_ string: String, _ font: String = "Helvetica", _ size: CGFloat = 20) -> CTLine {
  CTLineCreateWithAttributedString(text(string, font, size))
}

/// Returns the typographic width of a line.
func width(_ line: CTLine) -> Double { CTLineGetTypographicBounds(line, nil, nil, nil) }

func runs(_ line: CTLine) throws -> [CTRun] {
  try #require(CTLineGetGlyphRuns(line) as? [CTRun])
}

func lines(_ frame: CTFrame) throws -> [CTLine] {
  try #require(CTFrameGetLines(frame) as? [CTLine])
}
