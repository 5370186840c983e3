import AnimationTesting
import Foundation
import Testing
import UIKit

/// What a test sees of a stage: colours of points, and a sheet of instants to look at.
@MainActor
struct Screen {
  let stage: AnimationStage

  /// Runs a program on a stage of its own.
  static func run(
    _ width: CGFloat, _ height: CGFloat, _ body: (Screen) throws -> Void
  ) rethrows {
    try withAnimationStage(size: CGSize(width: width, height: height)) {
      $0.window.backgroundColor = .white
      try body(Screen(stage: $0))
    }
  }

  /// The colour of a point in points, 0 to 255.
  func colour(at x: CGFloat, _ y: CGFloat) throws -> [Int] {
    let image = try stage.image()
    let data = try #require(image.dataProvider?.data as Data?)
    let at = Int(y * stage.scale) * image.bytesPerRow + Int(x * stage.scale) * 4
    return data[(data.startIndex + at)..<(data.startIndex + at + 3)].map { Int($0) }
  }

  /// How many points of a column or row of them are darker than a middle grey.
  func darkPoints(inRow y: CGFloat) throws -> Int {
    let image = try stage.image()
    let data = try #require(image.dataProvider?.data as Data?)
    let row = data.startIndex + Int(y * stage.scale) * image.bytesPerRow
    return (0..<image.width).filter { x in
      let pixel = data[(row + x * 4)..<(row + x * 4 + 3)]
      return pixel.reduce(0) { $0 + Int($1) } < 3 * 128
    }.count / Int(stage.scale)
  }

  /// Moves through instants and, where `AMETRINE_SHEETS` names a folder, leaves what they show there as one picture.
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
