import Storyboard

// Growing chart: Bars grow one after another while their numbers count, and the best month shines.
//
// API: BarChart, ChartStyle, grow

@MainActor func growingChart() -> Film {
  Film(size: CGSize(width: 640, height: 400), background: .hex(0xFBFAF7)) { film in
    let title = Text("Books read in 2026", size: 26, weight: .bold, color: .hex(0x1F2A44))
    film.add(title, .at(40 + title.bounds.width / 2, 46))

    var style = ChartStyle(colors: [.hex(0x9DB4D8)])
    style.textColor = .hex(0x5A6478)
    style.gridColor = .hex(0x1F2A44, alpha: 0.1)
    style.labelSize = 16
    let chart = BarChart(
      ["Jan": 4, "Feb": 6, "Mar": 3, "Apr": 8, "May": 5, "Jun": 12, "Jul": 9],
      size: CGSize(width: 560, height: 290), style: style)
    film.add(chart, .bottom(28))
    film.play(.fadeIn(title, from: .bottom), over: 0.5)
    film.play(.grow(chart))

    // The color emphasizes the best month.
    let best = chart.bars[5]
    film.play(.color(best.fill, to: .hex(0xF2643D)), .pulse(best.number))
    film.wait(1.2)
  }
}
