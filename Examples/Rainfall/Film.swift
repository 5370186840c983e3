import Storyboard

@MainActor func scene() throws -> Film {
  try Film(background: .hex(0x0F1424)) { film in
    // A title that types itself and moves up.
    let title = Text("Eight years of rain", size: 72, weight: .bold)
    film.add(title, .center)
    film.play(.type(title))
    film.wait(0.8)
    film.play(.move(title, to: .top(44)), .scale(title, to: 0.6))

    // Eight bars that grow with counting numbers, and a line over them.
    let chart = BarChart(
      [
        "2018": 412, "2019": 455, "2020": 390, "2021": 520,
        "2022": 575, "2023": 610, "2024": 742, "2025": 866,
      ], size: CGSize(width: 1_000, height: 450))
    film.add(chart, .bottom(112))
    film.play(.grow(chart))
    let line = chart.addLine(through: [540, 560, 585, 625, 680, 755, 850, 965])
    film.play(.draw(line), over: 1.4)

    // Captions in two scripts.
    let caption = Caption("Twice as much rain as in 2018", "ضعف كمية الأمطار في عام 2018")
    film.addToOverlay(caption, .bottom(14))
    film.play(.show(caption, for: 3))

    // A camera move to the last bar.
    let last = chart.bars[7]
    film.play(film.camera.move(to: last.number, zoom: 2.4), .color(last.fill, to: .hex(0xFF6B6B)))
    film.play(.pulse(last.number))
    film.wait(1.4)
    film.play(film.camera.reset())
    film.clear()

    // A logo that morphs, and an end card.
    let logo = try Shape(
      svg: "M50 0 C50 0 90 45 90 70 A40 40 0 1 1 10 70 C10 45 50 0 50 0 Z", side: 220,
      fill: .hex(0x5B8CFF))
    film.add(logo, .at(640, 300))
    film.play(.pop(logo))
    film.wait(0.4)
    let leaf = try CGPath(svg: "M5 95 C5 30 40 5 95 5 C95 60 70 95 5 95 Z")
    film.play(.morph(logo, to: leaf), .color(logo, to: .hex(0x4ECB8F)))

    let name = Text("Rain feeds the land", size: 48, weight: .semibold)
    let source = Text("Sources and data: rainfall.example", size: 22, color: .hex(0x9AA6C4))
    film.add(name, .below(logo, gap: 44))
    film.add(source, .below(name, gap: 12))
    film.play(.stagger([.fadeIn(name, from: .bottom), .fadeIn(source, from: .bottom)], by: 0.2))
    film.wait(2.4)
    film.clear()
  }
}
