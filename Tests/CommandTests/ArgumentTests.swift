import Testing

@testable import ametrine

@Suite struct ArgumentTests {
  @Test(arguments: [
    ("#f80", [255, 136, 0, 255]), ("#F808", [255, 136, 0, 136]), ("102030", [16, 32, 48, 255]),
    ("#10203040", [16, 32, 48, 64]), ("White", [255, 255, 255, 255]), ("clear", [0, 0, 0, 0]),
  ])
  func `ColorArgument parses hexadecimal colors and color names`(text: String, channels: [Double])
    throws
  {
    let colour = try ColorArgument(text)
    #expect([colour.red, colour.green, colour.blue, colour.alpha] == channels.map { $0 / 255 })
  }

  @Test(arguments: ["", "#", "#12", "#12345", "#1234567", "#ggg", "mauve", "#+123456", "١٢٣"])
  func `ColorArgument rejects invalid text with an error that lists the valid formats`(text: String)
  {
    do throws(ArgumentError) {
      _ = try ColorArgument(text)
      Issue.record("\(text) was taken for a colour")
    } catch {
      #expect(error.description.hasPrefix("expected a color: #rgb"))
    }
  }

  @Test(arguments: [("390x844", 390.0, 844.0), ("1X2", 1, 2), ("1.5×0.5", 1.5, 0.5)])
  func `SizeArgument parses a width and a height such as 390x844`(
    text: String, width: Double, height: Double
  ) throws {
    let size = try SizeArgument(text)
    #expect(size.width == width)
    #expect(size.height == height)
  }

  @Test(arguments: ["", "390", "390x", "x844", "0x10", "-1x10", "infx1", "nanx1", "1x2x3", "ax b"])
  func `SizeArgument rejects invalid sizes`(text: String) {
    #expect(throws: ArgumentError.self) { try SizeArgument(text) }
  }
}
