import CoreText
import Foundation
import Testing

/// A clear bitmap, y running up.
func bitmap(_ width: Int, _ height: Int) throws -> CGContext {
  try #require(
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
}

extension CGContext {
  /// The four bytes of a pixel, y running up.
  func pixel(_ x: Int, _ y: Int) throws -> [UInt8] {
    let image = try #require(makeImage())
    let data = try #require(image.dataProvider?.data as Data?)
    let at = (height - 1 - y) * image.bytesPerRow + x * 4
    return Array(data[at..<at + 4])
  }

  /// The box around all pixels that are more than half covered, y running up; null for none.
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

/// A text in a font of a name.
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

/// A text as one line.
func line(_ string: String, _ font: String = "Helvetica", _ size: CGFloat = 20) -> CTLine {
  CTLineCreateWithAttributedString(text(string, font, size))
}

/// The width of a line.
func width(_ line: CTLine) -> Double { CTLineGetTypographicBounds(line, nil, nil, nil) }

/// The runs of a line.
func runs(_ line: CTLine) throws -> [CTRun] {
  try #require(CTLineGetGlyphRuns(line) as? [CTRun])
}

/// The lines of a frame.
func lines(_ frame: CTFrame) throws -> [CTLine] {
  try #require(CTFrameGetLines(frame) as? [CTLine])
}
