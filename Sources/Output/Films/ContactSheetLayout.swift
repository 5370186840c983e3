import Foundation

/// The arrangement of equally sized frames on a contact sheet, in rows from the top left.
package struct ContactSheetLayout {
  /// The ratio of width to height that the number of columns approximates.
  private static let aspectRatio = 1.5

  /// The number of frames.
  let frameCount: Int
  let columns: Int
  /// The space between two frames, in pixels.
  let gap: Int
  /// The width and height of a cell, which contains one frame, in pixels.
  let cell: (width: Int, height: Int)

  /// Creates a layout for frames of the given size in pixels, reduced if necessary so that the sheet is no wider than
  /// `maximumWidth`.
  ///
  /// `frameCount` and both sides must be at least 1. Returns `nil` if the maximum width leaves less than one pixel for
  /// each frame.
  init?(frameCount: Int, frame: (width: Int, height: Int), gap: Int, maximumWidth: Int?) {
    self.frameCount = frameCount
    self.gap = gap
    let ratio = Double(frame.width) / Double(frame.height)
    columns = Self.columnCount(frameCount: frameCount, aspectRatio: ratio)
    var cell = frame
    if let maximumWidth {
      let width = (maximumWidth - gap * (columns - 1)) / columns
      guard width >= 1 else { return nil }
      if width < frame.width {
        cell = (width, max(1, (frame.height * width + frame.width / 2) / frame.width))
      }
    }
    self.cell = cell
  }

  var rows: Int { (frameCount + columns - 1) / columns }

  /// The size of the sheet, in pixels.
  var size: (width: Int, height: Int) {
    (columns * (cell.width + gap) - gap, rows * (cell.height + gap) - gap)
  }

  /// Returns the position of a frame's top left corner, in pixels.
  func origin(of frame: Int) -> (x: Int, y: Int) {
    (frame % columns * (cell.width + gap), frame / columns * (cell.height + gap))
  }

  /// Returns the number of columns for a sheet that is about 1.5 times as wide as it is high and has few empty cells.
  ///
  /// `aspectRatio` is the width of a frame divided by its height.
  static func columnCount(frameCount number: Int, aspectRatio: Double) -> Int {
    func miss(_ columns: Int) -> Double {
      let rows = (number + columns - 1) / columns
      let holes = Double(columns * rows - number) / Double(number)
      return abs(log(Double(columns) * aspectRatio / Double(rows) / Self.aspectRatio)) + holes
    }
    return (1...number).min { miss($0) < miss($1) } ?? 1
  }

  /// Returns the width of each frame, in pixels, on a sheet of the given width; less than 1 if there is no space.
  ///
  /// `frameCount` must be at least 1, and `aspectRatio` is the width of a frame divided by its height.
  package static func frameWidth(
    sheetWidth: Int, frameCount: Int, aspectRatio: Double, gap: Int = ContactSheet.defaultGap
  ) -> Int {
    let columns = columnCount(frameCount: frameCount, aspectRatio: aspectRatio)
    return (sheetWidth - gap * (columns - 1)) / columns
  }
}
