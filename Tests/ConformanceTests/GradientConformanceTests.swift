import CoreGraphics
import DisplayList
import Foundation
import QuartzCore
import Testing

/// Tests of gradient colors with each of the three recorded interpolation rules, and of gradient geometry.
@Suite struct GradientConformanceTests {
  private func gradient(_ size: CGSize, _ colors: [CGColor]) -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.frame = CGRect(origin: .zero, size: size)
    layer.colors = colors
    return layer
  }

  private func size(_ row: VectorRow) throws -> CGSize {
    let n = row.numbers("size")
    try #require(n.count == 2)
    return CGSize(width: n[0], height: n[1])
  }

  /// Renders the gradient described by a row with a size, colors and two points.
  private func picture(_ row: VectorRow, _ type: CAGradientLayerType) throws -> Picture {
    let size = try size(row)
    let layer = gradient(size, row.list("colors").map { color($0) })
    let (start, end) = (row.numbers("startPoint"), row.numbers("endPoint"))
    layer.type = type
    layer.startPoint = CGPoint(x: start[0], y: start[1])
    layer.endPoint = CGPoint(x: end[0], y: end[1])
    return try Picture(
      [layer], width: size.width, height: size.height, isYUp: row.number("yUp") == 1)
  }

  // MARK: Colors along a gradient

  /// The direction and length of the gradient that a row describes.
  private struct Axis {
    let length: Int
    let isVertical: Bool
    /// Returns the pixel index for one of the positions in the row.
    let pixel: (Double) -> Int

    init(_ members: [String: Any]) {
      if let rows = VectorRow.number(members["pixelRows"]) {
        (length, isVertical, pixel) = (Int(rows), true, { Int($0) })
      } else if let start = VectorRow.number(members["startX"]),
        let end = VectorRow.number(members["endX"])
      {
        (length, isVertical, pixel) = (Int(end - start), false, { Int($0 - start) })
      } else {
        // At this length, neighboring pixels differ by a tenth of an 8-bit step.
        (length, isVertical, pixel) = (2550, false, { min(Int($0 * 2550), 2549) })
      }
    }
  }

  @Test(arguments: Vectors.rows("gradients", "ramp"))
  func `an axial CAGradientLayer has the colors recorded from Core Animation at each position`(
    row: VectorRow
  ) throws {
    let rule = try #require(ColorInterpolation(rawValue: row.string("rule") ?? ""))
    let stops = try #require(row.list("stops") as? [[Any]])
    let axis = Axis(row.members("axis"))
    let size = CGSize(
      width: axis.isVertical ? 1 : axis.length, height: axis.isVertical ? axis.length : 1)
    let layer = gradient(size, stops.map { color($0[1]) })
    layer.locations = stops.compactMap { VectorRow.number($0[0]).map { NSNumber(value: $0) } }
    layer.startPoint = .zero
    layer.endPoint = axis.isVertical ? CGPoint(x: 0, y: 1) : CGPoint(x: 1, y: 0)
    let picture = try Picture([layer], width: size.width, height: size.height, rule: rule)
    var errors: [Double] = []
    for (time, value) in zip(row.numbers("times"), row.list("values")) {
      let at = axis.pixel(time)
      let got = picture.bytes(axis.isVertical ? 0 : at, axis.isVertical ? at : 0)
      let expected = (value as? [Any] ?? []).compactMap(VectorRow.number)
      let parts = zip(got, expected).map { abs(Double($0) - $1) }
      try #require(parts.count == 3)
      #expect(got[3] == 255)
      // A rounded byte can differ by half a step from a fractional expected value.
      let isRight = parts.allSatisfy { $0 <= row.tolerance + 0.5 }
      #expect(isRight, "\(row) at \(time): \(got) for \(expected)")
      errors += parts
    }
    if let mean = row.number("meanTolerance") {
      let got = errors.reduce(0, +) / Double(errors.count)
      #expect(got <= mean, "\(row): \(got) on average")
    }
  }

  // MARK: Geometry

  @Test(arguments: Vectors.rows("gradients", "radial"))
  func `a radial CAGradientLayer has the pixel bytes recorded from Core Animation`(row: VectorRow)
    throws
  {
    let picture = try picture(row, .radial)
    let pixel = row.numbers("pixel").map { Int($0) }
    #expect(picture.bytes(pixel[0], pixel[1]).map(Double.init) == row.numbers("expectBytes"))
  }

  @Test(arguments: Vectors.rows("gradients", "radialBounds", "axialBounds"))
  func `CAGradientLayer pixels are within the channel ranges recorded from Core Animation`(
    row: VectorRow
  )
    throws
  {
    let picture = try picture(row, row.kind == "axialBounds" ? .axial : .radial)
    let samples = try #require(row.list("samples") as? [[String: Any]])
    for sample in samples {
      let pixel = (sample["pixel"] as? [Any] ?? []).compactMap(VectorRow.number).map { Int($0) }
      let bytes = picture.bytes(pixel[0], pixel[1])
      for (channel, name) in ["red", "green", "blue"].enumerated() {
        let low = VectorRow.number(sample["\(name)Min"]) ?? 0
        let high = VectorRow.number(sample["\(name)Max"]) ?? 255
        let got = Double(bytes[channel])
        #expect(got >= low, "\(row) \(name) at \(pixel): \(got)")
        #expect(got <= high, "\(row) \(name) at \(pixel): \(got)")
      }
    }
  }

  @Test
  func `few-stops: a gradient with too few stops draws nothing; end colors extend to the edges`()
    throws
  {
    let (red, blue) = (color([1, 0, 0]), color([0, 0, 1]))
    let size = CGSize(width: 20, height: 1)
    func row(_ colors: [CGColor], _ locations: [NSNumber]?) throws -> [[Int]] {
      let layer = gradient(size, colors)
      layer.locations = locations
      layer.startPoint = .zero
      layer.endPoint = CGPoint(x: 1, y: 0)
      let picture = try Picture([layer], width: 20, height: 1)
      return (0..<20).map { picture.bytes($0, 0) }
    }
    let nothing = Array(repeating: [0, 0, 0, 0], count: 20)
    #expect(try row([], nil) == nothing)
    #expect(try row([red], nil) == nothing)
    #expect(try row([red, blue], [0.5]) == nothing)
    #expect(try row([red, blue, red], [0, 1]) == nothing)
    let ends = try row([red, blue], [0.4, 0.6])
    #expect(ends.prefix(8).allSatisfy { $0 == [255, 0, 0, 255] })
    #expect(ends.suffix(8).allSatisfy { $0 == [0, 0, 255, 255] })
    #expect(ends[9] != ends[10])
  }

  @Test
  func `axial-unit: a diagonal gradient in a non-square layer is computed in unit coordinates`()
    throws
  {
    let layer = gradient(CGSize(width: 40, height: 20), [color([1, 0, 0]), color([0, 0, 1])])
    layer.startPoint = .zero
    layer.endPoint = CGPoint(x: 1, y: 1)
    let picture = try Picture([layer], width: 40, height: 20)
    // The color is constant where x / 40 + y / 20 is constant.
    for sum in stride(from: 4, through: 36, by: 4) {
      for y in stride(from: 0, to: min(20, sum / 2), by: 3) {
        let x = sum - 2 * y
        guard x < 40 else { continue }
        let share = (Double(x) + 0.5) / 80 + (Double(y) + 0.5) / 40
        let bytes = picture.bytes(x, y)
        #expect(abs(Double(bytes[2]) - share * 255) <= 1, "\(x), \(y): \(bytes)")
        #expect(abs(Double(bytes[0]) - (1 - share) * 255) <= 1, "\(x), \(y): \(bytes)")
      }
    }
  }
}
