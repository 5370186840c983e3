import CoreGraphics
import Foundation
import Geometry
import Pixels
import Testing

@Suite struct CGGradientTests {
  private func gradient(
    _ colors: [CGColor], _ locations: [CGFloat]? = nil,
    in space: CGColorSpace? = CGColorSpaceCreateDeviceRGB()
  ) throws -> CGGradient {
    try #require(CGGradient(colorsSpace: space, colors: colors as CFArray, locations: locations))
  }

  @Test func `drawLinearGradient without options fills only between its start and end points`()
    throws
  {
    let context = bitmap(12, 2)
    context.drawLinearGradient(
      try gradient([.black, .white]), start: CGPoint(x: 1, y: 0), end: CGPoint(x: 11, y: 0),
      options: [])
    for x in 1..<11 {
      let value = UInt8((Double(x) - 0.5) * 25.5)
      #expect(isClose(context.pixel(x, 1), [value, value, value, 255]), "column \(x)")
    }
    #expect(context.cover == [".##########.", ".##########."])
  }

  @Test(arguments: [
    (options: CGGradientDrawingOptions.drawsBeforeStartLocation, row: "########...."),
    (options: CGGradientDrawingOptions.drawsAfterEndLocation, row: "....########"),
    (options: CGGradientDrawingOptions(rawValue: 3), row: "############"),
  ])
  func `drawsBeforeStartLocation and drawsAfterEndLocation extend a linear gradient`(
    options: CGGradientDrawingOptions, row: String
  )
    throws
  {
    let context = bitmap(12, 1)
    context.drawLinearGradient(
      try gradient([red, green]), start: CGPoint(x: 4, y: 0), end: CGPoint(x: 8, y: 0),
      options: options)
    #expect(context.cover == [row])
    if options.contains(.drawsBeforeStartLocation) {
      #expect(context.pixel(0, 0) == [255, 0, 0, 255])
    }
    if options.contains(.drawsAfterEndLocation) {
      #expect(context.pixel(11, 0) == [0, 255, 0, 255])
    }
  }

  @Test func `the edges of a rotated linear gradient are perpendicular to the gradient's axis`()
    throws
  {
    let context = bitmap(8, 8)
    context.setShouldAntialias(false)
    context.translateBy(x: 4, y: 4)
    context.rotate(by: .pi / 2)
    context.drawLinearGradient(
      try gradient([red, red]), start: CGPoint(x: -2, y: 1), end: CGPoint(x: 2, y: 1), options: [])
    #expect(context.cover.map(\.first) == [".", ".", "#", "#", "#", "#", ".", "."])
  }

  @Test func `gradients respect the clip and the alpha value of the context`() throws {
    let context = bitmap(4, 1)
    context.clip(to: CGRect(x: 1, y: 0, width: 2, height: 1))
    context.setAlpha(0.5)
    context.drawLinearGradient(
      try gradient([red, red]), start: .zero, end: CGPoint(x: 4, y: 0), options: [])
    #expect(context.cover == [".88."])
  }

  @Test func `gradients with equal start and end points or with invalid numbers draw nothing`()
    throws
  {
    let context = bitmap(2, 2)
    let colors = try gradient([red, green])
    let all: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    context.drawLinearGradient(colors, start: .zero, end: .zero, options: all)
    context.drawLinearGradient(
      colors, start: .zero, end: CGPoint(x: CGFloat.nan, y: 0), options: all)
    context.drawRadialGradient(
      colors, startCenter: .zero, startRadius: 1, endCenter: .zero, endRadius: 1, options: all)
    context.drawRadialGradient(
      colors, startCenter: .zero, startRadius: -1, endCenter: .zero, endRadius: 1, options: all)
    context.drawConicGradient(colors, center: .zero, angle: .nan)
    #expect(context.cover == ["..", ".."])
  }

  @Test func `drawRadialGradient interpolates between its start and end circles`() throws {
    let context = bitmap(41, 41)
    let center = CGPoint(x: 20.5, y: 20.5)
    context.drawRadialGradient(
      try gradient([.black, .white]), startCenter: center, startRadius: 5, endCenter: center,
      endRadius: 20, options: [])
    #expect(context.pixel(20, 20)[3] == 0)
    #expect(context.pixel(0, 0)[3] == 0)
    for x in 27..<39 {
      let value = UInt8((Double(x - 20) - 5) / 15 * 255)
      #expect(isClose(context.pixel(x, 20), [value, value, value, 255], within: 2))
      #expect(context.pixel(20, x) == context.pixel(x, 20))
    }
  }

  @Test func `drawsBeforeStartLocation and drawsAfterEndLocation extend a radial gradient`() throws
  {
    func drawn(_ from: CGFloat, _ to: CGFloat, _ options: CGGradientDrawingOptions) throws
      -> CGContext
    {
      let context = bitmap(21, 21)
      let center = CGPoint(x: 10.5, y: 10.5)
      context.drawRadialGradient(
        try gradient([red, green]), startCenter: center, startRadius: from, endCenter: center,
        endRadius: to, options: options)
      return context
    }
    let outwards = try drawn(4, 8, .drawsAfterEndLocation)
    #expect(outwards.pixel(0, 0) == [0, 255, 0, 255])
    #expect(outwards.pixel(10, 10)[3] == 0)
    let inwards = try drawn(4, 8, .drawsBeforeStartLocation)
    #expect(inwards.pixel(0, 0)[3] == 0)
    #expect(inwards.pixel(10, 10) == [255, 0, 0, 255])
    let shrinking = try drawn(8, 4, .drawsBeforeStartLocation)
    #expect(shrinking.pixel(0, 0) == [255, 0, 0, 255])
    #expect(shrinking.pixel(10, 10)[3] == 0)
    let closing = try drawn(8, 4, .drawsAfterEndLocation)
    #expect(closing.pixel(0, 0)[3] == 0)
    #expect(closing.pixel(10, 10) == [0, 255, 0, 255])
  }

  @Test func `drawRadialGradient fills the area between two equal circles with different centers`()
    throws
  {
    let context = bitmap(40, 20)
    context.setAlpha(0.5)
    context.drawRadialGradient(
      try gradient([red, blue]), startCenter: CGPoint(x: 10, y: 10), startRadius: 5,
      endCenter: CGPoint(x: 30, y: 10), endRadius: 5, options: [])
    // The last circle that contains (19.5, 10) is centered at (24.5, 10), at 0.725 of the gradient.
    #expect(isClose(context.pixel(19, 9), [35, 0, 92, 128], within: 2))
    #expect(context.pixel(20, 3)[3] == 0)
    #expect(context.pixel(20, 6)[3] == 128)
    #expect(context.pixel(2, 10)[3] == 0)
    // The last circle that contains (33.5, 10) is centered at (28.5, 10).
    #expect(isClose(context.pixel(33, 10), [10, 0, 118, 128], within: 2))
  }

  @Test func `the extension options extend a cone-shaped radial gradient on both sides`() throws {
    let context = bitmap(40, 20)
    context.drawRadialGradient(
      try gradient([red, blue]), startCenter: CGPoint(x: 15, y: 10), startRadius: 2,
      endCenter: CGPoint(x: 20, y: 10), endRadius: 4,
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    #expect(context.pixel(39, 10) == [0, 0, 255, 255])
    #expect(context.pixel(12, 10) == [255, 0, 0, 255])
    // The circles shrink to the radius 0 at x = 10.
    #expect(context.pixel(8, 10)[3] == 0)
    let growing = bitmap(40, 20)
    growing.drawRadialGradient(
      try gradient([red, blue]), startCenter: CGPoint(x: 10, y: 10), startRadius: 0,
      endCenter: CGPoint(x: 15, y: 10), endRadius: 5, options: [])
    #expect(growing.pixel(19, 10)[2] > 230)
    #expect(growing.pixel(8, 10)[3] == 0)
  }

  @Test func `drawConicGradient proceeds counterclockwise from its start angle`() throws {
    let context = bitmap(20, 20)
    CGContextDrawConicGradient(
      context, try gradient([.black, .white]), CGPoint(x: 10, y: 10), .pi / 2)
    // A quarter turn from the upward direction is to the left, and half a turn is downward.
    #expect(isClose(context.pixel(1, 10), [62, 62, 62, 255], within: 4))
    #expect(isClose(context.pixel(10, 1), [130, 130, 130, 255], within: 4))
    #expect(isClose(context.pixel(18, 10), [192, 192, 192, 255], within: 4))
  }

  @Test func `CGGradient accepts color components with a count and locations`() throws {
    let context = bitmap(10, 1)
    let colors = try #require(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0, 1, 1, 0.5],
        locations: [0.5, 0.5], count: 2))
    context.drawLinearGradient(colors, start: .zero, end: CGPoint(x: 10, y: 0), options: [])
    #expect(context.pixel(4, 0) == [0, 0, 0, 255])
    #expect(isClose(context.pixel(5, 0), [128, 128, 128, 128]))
  }

  @Test func `CGGradient accepts a single color and rejects empty or invalid arrays`() throws {
    let context = bitmap(2, 1)
    context.drawLinearGradient(
      try gradient([red], [0.3]), start: .zero, end: CGPoint(x: 2, y: 0), options: [])
    #expect(context.pixel(1, 0) == [255, 0, 0, 255])
    #expect(CGGradient(colorsSpace: nil, colors: [] as CFArray, locations: nil) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: ["red"] as CFArray, locations: nil) == nil)
    let patterns = CGColorSpace(patternBaseSpace: nil)
    #expect(CGGradient(colorsSpace: patterns, colors: [red] as CFArray, locations: nil) == nil)
    let one = try gradient([red])
    #expect(Set([one, try gradient([red]), one]).count == 2)
  }

  @Test func `CGGradient interpolates in the given color space`() throws {
    func middle(_ space: CGColorSpace?) throws -> UInt8 {
      let context = bitmap(101, 1)
      context.drawLinearGradient(
        try gradient([.black, .white], in: space), start: .zero, end: CGPoint(x: 101, y: 0),
        options: [])
      return context.pixel(50, 0)[0]
    }
    #expect(abs(Int(try middle(CGColorSpaceCreateDeviceRGB())) - 128) <= 1)
    // Half of the linear light is encoded as 188 in sRGB. The middle in Generic RGB is 146. Source:
    // Documentation/behaviour/rendering.md, "Gradients".
    #expect(abs(Int(try middle(CGColorSpace(name: CGColorSpace.linearSRGB))) - 188) <= 1)
    #expect(abs(Int(try middle(nil)) - 146) <= 1)
  }

  @Test func `a radial gradient with different centers and no color space uses Generic RGB`() throws
  {
    let context = bitmap(40, 20)
    context.drawRadialGradient(
      try gradient([.black, .white], in: nil), startCenter: CGPoint(x: 5, y: 10), startRadius: 5,
      endCenter: CGPoint(x: 25.5, y: 10), endRadius: 5, options: [])
    // The circle at the middle of the gradient, centered at (15.25, 10), is the last one that contains (10.25, 10).
    #expect(isClose(context.pixel(10, 10), [149, 149, 149, 255], within: 8))
  }
}
