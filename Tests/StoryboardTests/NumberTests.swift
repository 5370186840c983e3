import Foundation
import Pixels
import Storyboard
import Testing

@MainActor @Suite struct NumberTests {
  @Test(arguments: [
    (0.0, "0"), (-0.4, "0"), (0.5, "0"), (1.5, "2"), (999.4, "999"), (999.6, "1,000"),
    (1_000, "1,000"), (1_234_567, "1,234,567"), (-12, "−12"), (-1_234, "−1,234"), (100, "100"),
  ])
  func `whole rounds and separates groups of three digits`(value: Double, text: String) {
    #expect(Number.whole(value) == text)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude])
  func `whole returns a text for values that are not finite or very large`(value: Double) {
    #expect(!Number.whole(value).isEmpty)
  }

  @Test(arguments: [
    (1, 1_234.56, "1,234.6"), (2, -0.004, "0.00"), (2, -0.006, "−0.01"), (0, 7.4, "7"),
    (3, 0.5, "0.500"), (-1, 7.4, "7"),
  ])
  func `decimals rounds to a number of decimals`(decimals: Int, value: Double, text: String) {
    #expect(Number.decimals(decimals)(value) == text)
  }

  @Test func `decimals adds a prefix and a suffix`() {
    let format = Number.decimals(1, prefix: "€ ", suffix: " per day")
    #expect(format(2_000) == "€ 2,000.0 per day")
  }

  @Test(arguments: [(111.0, 888.0), (101, 987), (1_111, 8_888)])
  func `numbers with as many digits have the same width`(low: Double, high: Double) {
    #expect(Number(low).bounds.width == Number(high).bounds.width)
  }

  @Test func `digits are at the same places in numbers of the same length`() throws {
    func right(_ value: Double) throws -> CGFloat {
      let film = smallFilm { $0.add(Number(value, size: 40), .center) }
      return try RenderedFilm(film)[0].box.maxX
    }
    #expect(try right(1_118) == right(8_888))
  }

  @Test func `hasTabularDigits gives the digits of a text one width`() {
    func width(_ string: String, _ isTabular: Bool) -> CGFloat {
      Text(string, size: 40, hasTabularDigits: isTabular).bounds.width
    }
    for digit in 0...9 { #expect(width("\(digit)", true) == width("0", true)) }
    #expect(width("1111", true) == width("0000", true))
  }

  // MARK: Counting

  /// Returns the text of a number in the layer tree at the end of a film, and the film's frames.
  private func count(
    from start: Double, to end: Double, alignment: Text.Alignment = .center
  ) -> RenderedFilm {
    let film = Film(size: CGSize(width: 300, height: 60))
    let number = film.add(Number(start, size: 30, alignment: alignment), .center)
    film.wait(1)
    film.play(.count(number, to: end), over: 1, easing: .linear)
    film.wait(1)
    return RenderedFilm(film)
  }

  private func still(_ value: Double) throws -> PixelBuffer {
    let film = Film(size: CGSize(width: 300, height: 60))
    film.add(Number(value, size: 30), .center)
    return try RenderedFilm(film)[0]
  }

  @Test(arguments: [(0.0, 10.0), (10, 0), (-5, 5), (1_000, 2_000), (4, 4)])
  func `count shows the values between start and end`(start: Double, end: Double) throws {
    let rendered = count(from: start, to: end)
    #expect(try rendered[0.5] == still(start))
    #expect(try rendered[1.5] == still((start + end) / 2))
    #expect(try rendered[2] == still(end))
    #expect(try rendered[2.9] == still(end))
  }

  @Test func `count sets the value and the text of the number`() {
    let film = Film()
    let number = film.add(Number(3))
    film.play(.count(number, to: 1_500))
    #expect(number.value == 1_500)
    #expect(number.string == "1,500")
  }

  @Test func `count from a value shows it before the motion`() throws {
    let film = Film(size: CGSize(width: 300, height: 60))
    let number = film.add(Number(500, size: 30), .center)
    film.wait(1)
    film.play(.count(number, to: 500, from: 100), over: 1)
    #expect(try RenderedFilm(film)[0.5] == still(100))
    #expect(try RenderedFilm(film)[2] == still(500))
  }

  @Test func `a second count continues from the value of the first`() throws {
    let film = Film(size: CGSize(width: 300, height: 60))
    let number = film.add(Number(100, size: 30), .center)
    film.play(.count(number, to: 200), over: 1, easing: .linear)
    film.wait(1)
    film.play(.count(number, to: 400), over: 1, easing: .linear)
    let rendered = RenderedFilm(film)
    #expect(try rendered[0] == still(100))
    #expect(try rendered[1.5] == still(200))
    #expect(try rendered[2.5] == still(300))
    #expect(try rendered[3] == still(400))
  }

  @Test(arguments: [(Text.Alignment.leading, 0.0), (.center, 0.5), (.trailing, 1)])
  func `a counting number keeps the side or center of its alignment`(
    alignment: Text.Alignment, share: CGFloat
  ) throws {
    // Equal digits have equal outlines, so that each side of the pixels moves only if the text moves.
    let film = Film(size: CGSize(width: 300, height: 60))
    let number = film.add(
      Number(1, size: 30, alignment: alignment) { String(repeating: "8", count: Int($0)) }, .center)
    film.play(.count(number, to: 7), over: 1, easing: .linear)
    film.wait(1)
    let boxes = try RenderedFilm(film).frames(at: (0...10).map { Double($0) / 10 }).map(\.box)
    #expect(Set(boxes.map(\.width)).count > 4)
    let places = boxes.map { $0.minX + share * $0.width }
    for place in places { #expect(abs(place - places[0]) <= (share == 0.5 ? 1 : 0)) }
  }

  @Test(arguments: [(Text.Alignment.leading, 0.0), (.center, 0.5), (.trailing, 1)])
  func `a number that counts twice keeps the side or center of its alignment`(
    alignment: Text.Alignment, share: CGFloat
  ) throws {
    let film = Film(size: CGSize(width: 300, height: 60))
    let number = film.add(
      Number(1, size: 30, alignment: alignment) { String(repeating: "8", count: Int($0)) }, .center)
    film.play(.count(number, to: 3), over: 1, easing: .linear)
    film.play(.count(number, to: 9), over: 1, easing: .linear)
    let boxes = try RenderedFilm(film).frames(at: (0...20).map { Double($0) / 10 }).map(\.box)
    #expect(Set(boxes.map(\.width)).count > 6)
    let places = boxes.map { $0.minX + share * $0.width }
    for place in places { #expect(abs(place - places[0]) <= (share == 0.5 ? 1 : 0)) }
  }

  @Test func `setting string keeps the center of the text`() {
    let text = Text("a", size: 20)
    text.position = CGPoint(x: 50, y: 60)
    let width = text.bounds.width
    text.string = "a longer text"
    #expect(text.bounds.width > width)
    #expect(text.frame.midX == 50)
    #expect(text.frame.midY == 60)
  }
}
