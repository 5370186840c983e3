import ImageCodecs
import Pixels
import Testing

@testable import Films

@Suite struct ContactSheetTests {
  @Test(arguments: [
    (6, 324, 432, 3), (6, 432, 324, 3), (5, 20, 16, 3), (7, 10, 10, 4), (1, 9, 1, 1),
  ])
  func `columnCount makes the sheet slightly wider than high with few empty cells`(
    number: Int, width: Int, height: Int, columns: Int
  ) {
    let ratio = Double(width) / Double(height)
    #expect(ContactSheetLayout.columnCount(frameCount: number, aspectRatio: ratio) == columns)
  }

  @Test func `ContactSheet arranges its frames in rows`() throws {
    let scratch = try Scratch()
    let frames = movingSquare(20, 16, frames: 5)
    try write(frames, to: ContactSheet(path: scratch("s.png"), number: 5, gap: 3))
    let sheet = try decodeImage(scratch.bytes("s.png"))
    #expect(sheet.width == 3 * 20 + 2 * 3)
    #expect(sheet.height == 2 * 16 + 3)
    for (k, frame) in frames.enumerated() {
      let (left, top) = (k % 3 * 23, k / 3 * 19)
      #expect(sheet[left, top] == frame.pixels[0, 0])
      #expect(sheet[left + 19, top + 15] == frame.pixels[19, 15])
      #expect(sheet[left + 2 * k + 1, top + 5] == (255, 200, 40, 255))
    }
    #expect(sheet[21, 5] == (0, 0, 0, 0))
    #expect(sheet[50, 30] == (0, 0, 0, 0))
  }

  @Test(arguments: [(200, 5, 2), (100, 4, 2), (57, 5, 3), (31, 7, 0), (300, 12, 10)])
  func `ContactSheet with a width is no wider and wastes less than a pixel for each column`(
    width: Int, number: Int, gap: Int
  ) throws {
    let scratch = try Scratch()
    let sink = ContactSheet(path: scratch("s.png"), number: number, gap: gap, width: width)
    try write(movingSquare(160, 90, frames: number), to: sink)
    let sheet = try decodeImage(scratch.bytes("s.png"))
    let columns = ContactSheetLayout.columnCount(frameCount: number, aspectRatio: 160 / 90.0)
    #expect(sheet.width <= width)
    #expect(sheet.width > width - columns)
    // The frames keep their proportions, rounded to pixels.
    let cell = (sheet.width + gap) / columns - gap
    let rows = (number + columns - 1) / columns
    let height = Double((sheet.height + gap) / rows - gap)
    #expect(abs(height - Double(cell) * 90 / 160) <= 0.5)
  }

  @Test func `ContactSheet with a width does not enlarge frames that fit`() throws {
    let scratch = try Scratch()
    let frames = movingSquare(20, 16, frames: 2)
    try write(frames, to: ContactSheet(path: scratch("a.png"), number: 2, width: 500))
    try write(frames, to: ContactSheet(path: scratch("b.png"), number: 2))
    #expect(try scratch.bytes("a.png") == scratch.bytes("b.png"))
  }

  @Test func `frameWidth returns the width of the frames on a sheet with that maximum width`() {
    for sheetWidth in [40, 90, 101, 640] {
      for number in 1...13 {
        let width = ContactSheetLayout.frameWidth(
          sheetWidth: sheetWidth, frameCount: number, aspectRatio: 4 / 3.0)
        let layout = ContactSheetLayout(
          frameCount: number, frame: (4000, 3000), gap: ContactSheet.defaultGap,
          maximumWidth: sheetWidth)
        #expect(layout?.cell.width == (width >= 1 ? width : nil))
      }
    }
  }

  @Test(arguments: [
    (41, 27, 40, 26), (41, 27, 20, 13), (40, 30, 7, 11), (9, 5, 1, 1), (8, 8, 4, 4),
  ])
  func `areaAveraged returns the mean color of the area that each pixel covers`(
    width: Int, height: Int, newWidth: Int, newHeight: Int
  ) {
    let image = noise(width, height, seed: 3)
    let result = image.areaAveraged(width: newWidth, height: newHeight)
    #expect(result.width == newWidth)
    #expect(result.height == newHeight)
    // The reference integrates over the rectangle of each pixel with double precision.
    let (stepX, stepY) = (Double(width) / Double(newWidth), Double(height) / Double(newHeight))
    var largestError = 0.0
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        var sum = SIMD4<Double>.zero
        for row in 0..<height {
          let high =
            min(Double(row + 1), Double(y + 1) * stepY) - max(Double(row), Double(y) * stepY)
          for column in 0..<width where high > 0 {
            let wide =
              min(Double(column + 1), Double(x + 1) * stepX)
              - max(Double(column), Double(x) * stepX)
            guard wide > 0 else { continue }
            let (r, g, b, a) = image[column, row]
            sum += wide * high * SIMD4(Double(r), Double(g), Double(b), Double(a))
          }
        }
        let (r, g, b, a) = result[x, y]
        let error = sum / (stepX * stepY) - SIMD4(Double(r), Double(g), Double(b), Double(a))
        largestError = max(largestError, max(error.max(), -error.min()))
      }
    }
    #expect(largestError <= 0.5 + 1e-9)
  }
}
