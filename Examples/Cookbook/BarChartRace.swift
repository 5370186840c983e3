import Storyboard

// Bar-chart race: Five drinks compete for seven years: bars grow, numbers count and places change.
//
// API: count, Number, delayed

@MainActor func barChartRace() -> Film {
  Film(size: CGSize(width: 640, height: 400), background: .hex(0xFFF8F0)) { film in
    // Cups sold in each year, in thousands.
    let table: [(name: String, color: UInt32, cups: [Double])] = [
      ("Coffee", 0x7B4B2A, [62, 66, 70, 73, 75, 78, 80]),
      ("Black tea", 0xC8553D, [48, 50, 49, 47, 46, 44, 43]),
      ("Cocoa", 0x9A6A9E, [30, 36, 42, 50, 52, 53, 51]),
      ("Juice", 0xF2A33A, [24, 25, 31, 34, 33, 38, 40]),
      ("Matcha", 0x5E9C54, [6, 14, 26, 41, 60, 84, 112]),
    ]
    let title = Text("Cups sold, in thousands", size: 24, weight: .bold, color: .hex(0x3B2A20))
    film.add(title, .at(28 + title.bounds.width / 2, 38))
    let year = Number(
      2019, size: 84, weight: .heavy, color: .hex(0x3B2A20, alpha: 0.16), format: { "\(Int($0))" })
    film.add(year, .at(508, 340))
    let rows = table.map { Row($0.name, .hex($0.color), cups: $0.cups[0]) }
    for row in rows { film.add(row) }
    for (row, place) in zip(rows, places(of: table.map { $0.cups[0] })) {
      row.position = CGPoint(x: 0, y: Row.y(of: place))
    }
    film.wait(0.5)

    for index in 1..<7 {
      let values = table.map { $0.cups[index] }
      // Bars and numbers have the same speed all year. Places change late, when two bars are about equal.
      for (row, value) in zip(rows, values) { film.start(row.grow(to: value), over: 0.9) }
      for (row, place) in zip(rows, places(of: values)) {
        let move = Motion.move(row, to: CGPoint(x: 0, y: Row.y(of: place))).delayed(by: 0.3)
        film.start(move, over: 0.6, easing: .smooth)
      }
      film.play(.count(year, to: Double(2019 + index)), over: 0.9, easing: .linear)
    }
    film.play(.pulse(rows[4].number, to: 1.3))
    film.wait(1)
  }
}

/// Returns the place of each value, 0 for the largest.
private func places(of values: [Double]) -> [Int] {
  values.map { value in values.count { $0 > value } }
}

@MainActor private final class Row: CALayer {
  let number: Number
  private let bar: Shape

  static func y(of place: Int) -> CGFloat { 96 + 60 * CGFloat(place) }
  private static func width(of cups: Double) -> CGFloat { 3.65 * cups }

  init(_ name: String, _ color: CGColor, cups: Double) {
    bar = .rectangle(CGSize(width: 1, height: 42), fill: color)
    number = Number(cups, size: 20, weight: .bold, color: color, alignment: .leading)
    super.init()
    let label = Text(name, size: 20, weight: .medium, color: .hex(0x3B2A20))
    label.position = CGPoint(x: 126 - label.bounds.width / 2, y: 0)
    bar.anchorPoint = CGPoint(x: 0, y: 0.5)
    bar.position.x = 138
    bar.transform = CATransform3DMakeScale(Self.width(of: cups), 1, 1)
    number.position.x = 168 + Self.width(of: cups)
    for layer in [label, bar, number] { addSublayer(layer) }
  }

  required init?(coder: NSCoder) { nil }

  func grow(to cups: Double) -> Motion {
    .together(
      .animate(bar, "transform.scale.x", to: Self.width(of: cups)),
      .move(number, to: CGPoint(x: 168 + Self.width(of: cups), y: 0)),
      .count(number, to: cups)
    ).eased(.linear)
  }
}
