import CoreGraphics
import CoreText
import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of text that shrinks to fit, baseline adjustment, and archiving labels.
@MainActor
@Suite struct TextFittingTests {
  private let text = NSAttributedString(
    string: "A rather long text", attributes: [.font: UIFont.systemFont(ofSize: 20)])

  /// Returns the range of pixel rows in a label's image that contain text.
  private func inkRows(_ adjustment: UIBaselineAdjustment) throws -> ClosedRange<Int> {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 80))
    label.text = "Hamburgefonts"
    label.font = .systemFont(ofSize: 40)
    label.adjustsFontSizeToFitWidth = true
    label.baselineAdjustment = adjustment
    let image = UIGraphicsImageRenderer(size: label.bounds.size).image { _ in
      label.drawText(in: label.bounds)
    }
    let picture = try #require(image.cgImage)
    let data = try #require(picture.dataProvider?.data as Data?)
    let rows = (0..<picture.height).filter { y in
      (0..<picture.width).contains {
        data[data.startIndex + y * picture.bytesPerRow + $0 * 4 + 3] > 40
      }
    }
    return try #require(rows.first)...(try #require(rows.last))
  }

  @Test func `baselineAdjustment aligns shrunk text to the baseline, the center or the top`() throws
  {
    let (baseline, middle, top) = (
      try inkRows(.alignBaselines), try inkRows(.alignCenters), try inkRows(.none)
    )
    #expect(top.lowerBound < middle.lowerBound)
    #expect(middle.lowerBound < baseline.lowerBound)
    #expect(top.count == middle.count)
    #expect(abs(middle.count - baseline.count) <= 1)
  }

  @Test func `NSStringDrawingContext.minimumScaleFactor allows boundingRect to shrink text`() {
    let context = NSStringDrawingContext()
    let free = text.boundingRect(
      with: CGSize(width: 1000, height: 100), options: .usesLineFragmentOrigin, context: context)
    #expect(context.actualScaleFactor == 1)
    context.minimumScaleFactor = 0.25
    let room = CGSize(width: free.width / 2, height: free.height)
    let box = text.boundingRect(with: room, options: .usesLineFragmentOrigin, context: context)
    #expect(context.actualScaleFactor < 1)
    #expect(context.actualScaleFactor > 0.25)
    #expect(box.width <= room.width + 0.01)
    #expect(box.height <= room.height + 0.01)
    context.minimumScaleFactor = 0.9
    _ = text.boundingRect(with: room, options: .usesLineFragmentOrigin, context: context)
    #expect(context.actualScaleFactor == 0.9)
  }

  @Test func `the ligature attribute determines whether letters form ligatures`() {
    func glyphs(_ ligature: Int) -> Int {
      let text = NSAttributedString(
        string: "fi fl ffi",
        attributes: [
          .font: UIFont(name: "DejaVu Sans", size: 40) ?? .systemFont(ofSize: 40),
          .ligature: ligature,
        ])
      return CTLineGetGlyphCount(CTLineCreateWithAttributedString(text))
    }
    #expect(glyphs(0) == 9)
    #expect(glyphs(1) < 9)
  }

  @Test func `an archived UILabel keeps its text and properties`() throws {
    let label = UILabel(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    label.text = "kept"
    label.textColor = UIColor(red: 1, green: 0, blue: 0.5, alpha: 1)
    label.textAlignment = .right
    label.numberOfLines = 3
    label.lineBreakMode = .byWordWrapping
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.5
    label.baselineAdjustment = .alignCenters
    label.font = .systemFont(ofSize: 23)
    let data = try NSKeyedArchiver.archivedData(withRootObject: label, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: UILabel.self, from: data))
    #expect(copy.text == "kept")
    #expect(copy.frame == label.frame)
    #expect(copy.textColor.cgColor == label.textColor.cgColor)
    #expect(copy.textAlignment == .right)
    #expect(copy.numberOfLines == 3)
    #expect(copy.lineBreakMode == .byWordWrapping)
    #expect(copy.adjustsFontSizeToFitWidth)
    #expect(copy.minimumScaleFactor == 0.5)
    #expect(copy.baselineAdjustment == .alignCenters)
    #expect(copy.font.pointSize == 23)
  }
}
