import Foundation
import QuartzCore
import UIKit

extension GallerySection {
  static let texts: [Exhibit] = [
    .still("string", "Text in several scripts", ["string"]) { canvas in
      let lines = [
        "Affinity, Wave — fi", "السلام عليكم", "שלום 123 עולם", "नमस्ते हिन्दी", "你好，世界", "👋🏽 🌍 🎉 🏳️‍🌈",
      ]
      for (index, line) in lines.enumerated() {
        let column = CGFloat(index % 2)
        let text = words(
          line,
          CGRect(x: 12 + 150 * column, y: 18 + 58 * CGFloat(index / 2), width: 146, height: 40))
        text.fontSize = 17
        text.alignmentMode = .center
        canvas.add(text)
      }
    },
    .still("font", "Families and weights") { canvas in
      let fonts = ["Helvetica", "Helvetica-Bold", "Times New Roman", "Courier"]
      for (index, name) in fonts.enumerated() {
        let text = words(name, CGRect(x: 30, y: 16 + 44 * CGFloat(index), width: 260, height: 36))
        text.font = name as NSString
        text.fontSize = 24
        canvas.add(text)
      }
    },
    .film("fontSize", "Letters grow and change color", ["fontSize", "foregroundColor"]) {
      canvas in
      let text = words("Growing", CGRect(x: 10, y: 60, width: 300, height: 90))
      text.alignmentMode = .center
      canvas.add(text)
      text.sweep("fontSize", from: 18, to: 60)
      text.sweep("foregroundColor", from: Ink.mint, to: Ink.coral)
    },
    .still("wrapped", "A single line and wrapped lines") { canvas in
      let frames = canvas.places(["false", "true"], 136, 110)
      for (frame, isWrapped) in zip(frames, [false, true]) {
        let text = words("The quick brown fox jumps over the lazy dog.", frame)
        text.isWrapped = isWrapped
        text.fontSize = 17
        text.backgroundColor = Ink.faint
        text.masksToBounds = true
        canvas.add(text)
      }
    },
    .still("truncationMode", "Truncation: none, start, middle and end") { canvas in
      let modes: [CATextLayerTruncationMode] = [.none, .start, .middle, .end]
      for (index, mode) in modes.enumerated() {
        let text = words(
          "\(mode.rawValue): a line that is too long for its width",
          CGRect(x: 40, y: 24 + 40 * CGFloat(index), width: 240, height: 28))
        text.truncationMode = mode
        text.backgroundColor = Ink.faint
        text.masksToBounds = true
        canvas.add(text)
      }
    },
    .still("alignmentMode", "Left, right, centered and justified text") { canvas in
      let modes: [CATextLayerAlignmentMode] = [.left, .right, .center, .justified]
      let frames = canvas.places(modes.map(\.rawValue), 72, 120)
      for (frame, mode) in zip(frames, modes) {
        let text = words("Words that fill some lines and end in one.", frame)
        text.isWrapped = true
        text.alignmentMode = mode
        text.fontSize = 12
        text.backgroundColor = Ink.faint
        canvas.add(text)
      }
    },
    .still("attributed string", "Colors, sizes and spacing in one line", ["string"]) {
      canvas in
      let line = NSMutableAttributedString(string: "")
      let parts: [(String, CGFloat, CGColor, CGFloat)] = [
        ("Many ", 22, Ink.paper, 0), ("sizes", 40, Ink.amber, 0), (" & ", 22, Ink.paper, 0),
        ("spaces", 22, Ink.mint, 6),
      ]
      for part in parts {
        line.append(
          NSAttributedString(
            string: part.0,
            attributes: [
              .font: UIFont.systemFont(ofSize: part.1, weight: .semibold),
              .foregroundColor: UIColor(cgColor: part.2), .kern: part.3,
            ]))
      }
      let text = words("", CGRect(x: 10, y: 66, width: 300, height: 60))
      text.string = line
      text.alignmentMode = .center
      canvas.add(text)
    },
  ]

  private static func words(_ string: String, _ frame: CGRect) -> CATextLayer {
    let text = CATextLayer()
    text.frame = frame
    text.string = string
    text.fontSize = 20
    text.foregroundColor = Ink.paper
    text.contentsScale = 2
    return text
  }
}
