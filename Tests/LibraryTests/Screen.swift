import AnimationTesting
import Foundation
import Testing
import UIKit

/// An `AnimationStage` whose colors can be read and whose frames can be saved as contact sheets.
@MainActor
struct Screen {
  let stage: AnimationStage

  /// Runs a test program on a new `AnimationStage`.
  static func run(
    _ width: CGFloat, _ height: CGFloat, _ body: (Screen) throws -> Void
  ) rethrows {
    try withAnimationStage(size: CGSize(width: width, height: height)) {
      $0.window.backgroundColor = .white
      try body(Screen(stage: $0))
    }
  }

  /// Returns the color at a point as components in the range `0...255`.
  func colour(at x: CGFloat, _ y: CGFloat) throws -> [Int] {
    let image = try stage.image()
    let data = try #require(image.dataProvider?.data as Data?)
    let at = Int(y * stage.scale) * image.bytesPerRow + Int(x * stage.scale) * 4
    return data[(data.startIndex + at)..<(data.startIndex + at + 3)].map { Int($0) }
  }

  /// Returns the number of points in a row that are darker than middle gray.
  func darkPoints(inRow y: CGFloat) throws -> Int {
    let image = try stage.image()
    let data = try #require(image.dataProvider?.data as Data?)
    let row = data.startIndex + Int(y * stage.scale) * image.bytesPerRow
    return (0..<image.width).filter { x in
      let pixel = data[(row + x * 4)..<(row + x * 4 + 3)]
      return pixel.reduce(0) { $0 + Int($1) } < 3 * 128
    }.count / Int(stage.scale)
  }

  /// Advances through the given times, and calls `check` at each of them.
  ///
  /// If `AMETRINE_SHEETS` names a folder, the frames are saved in it as one image.
  func sheet(_ name: String, _ times: [Double], _ check: (Double) throws -> Void) throws {
    var pictures: [CGImage] = []
    for time in times {
      stage.advance(to: time)
      try check(time)
      pictures.append(try stage.image())
    }
    guard let folder = ProcessInfo.processInfo.environment["AMETRINE_SHEETS"] else { return }
    let size = stage.bounds.size
    let whole = CGSize(width: size.width * CGFloat(pictures.count), height: size.height)
    let picture = UIGraphicsImageRenderer(size: whole).image { _ in
      for (index, image) in pictures.enumerated() {
        UIImage(cgImage: image).draw(
          in: CGRect(origin: CGPoint(x: size.width * CGFloat(index), y: 0), size: size))
      }
    }
    let place = URL(fileURLWithPath: folder).appendingPathComponent(name + ".png")
    try #require(picture.pngData()).write(to: place)
  }
}
