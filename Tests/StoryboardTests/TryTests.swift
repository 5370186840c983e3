import Storyboard
import Testing

@MainActor func scene() throws -> Film {
  try Film(size: CGSize(width: 1280, height: 720)) { film in
    let title = Text("Eight years of rain", size: 60, weight: .bold)
    film.add(title, .top(70))
    film.play(.type(title))
    film.wait(0.4)

    let chart = BarChart(
      [
        "2018": 412, "2019": 455, "2020": 390, "2021": 520, "2022": 575, "2023": 610, "2024": 742,
        "2025": 866,
      ],
      size: CGSize(width: 980, height: 440))
    film.add(chart, .bottom(60))
    film.label("chart")
    film.play(.grow(chart))
    film.play(.draw(chart.addLine()), over: 1.4)

    let caption = Caption("Twice as much rain in eight years", "ضعف كمية الأمطار في ثماني سنوات")
    film.addToOverlay(caption, .bottom(40))
    film.play(.show(caption, for: 3))
    film.play(
      film.camera.move(to: chart.bars[7], zoom: 2.6), .color(chart.bars[7].fill, to: .hex(0xFF6B6B))
    )
    film.play(.pulse(chart.bars[7].number))
    film.wait(1)
    film.play(film.camera.reset())
    film.clear()

    let logo = try Shape(svg: "M 50 0 L 100 100 L 0 100 Z", side: 220, fill: .hex(0x5B8CFF))
    film.add(logo, .center)
    film.play(.pop(logo))
    film.play(
      .morph(logo, to: CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)))
    film.play(.move(logo, by: 0, -90), .scale(logo, to: 0.6))
    let name = Text("rainfall.example", size: 44, weight: .semibold)
    film.add(name, .below(logo, gap: 40))
    film.play(.fadeIn(name, from: .bottom))
    film.wait(1.5)
    film.play(.fadeOut(logo), .fadeOut(name))
  }
}

@MainActor @Suite struct TryTests {
  @Test func `try it`() throws {
    let film = try scene()
    print("DURATION", film.duration)
    try film.writeContactSheet(to: "/tmp/story-sheet.png", count: 24, width: 400)
    let t = ContinuousClock().now
    try film.write(to: "/tmp/story.mp4")
    print("WRITE", ContinuousClock().now - t)
  }
}
