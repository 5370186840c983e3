import Storyboard

// Morphing shape: A heart becomes a star, a drop, a moon and a bolt, and its name changes with it.
//
// API: morph, Shape, Text

@MainActor func morphingShape() throws -> Film {
  try Film(size: CGSize(width: 640, height: 400), background: .hex(0xFFF6EC)) { film in
    // Outlines may have any number of curves and corners: the morph divides them until they match.
    let outlines = [
      ("Star", 0xF5A623, "M50 3 L62 37 H97 L69 59 L79 93 L50 72 L21 93 L31 59 L3 37 H38 Z"),
      ("Drop", 0x2F8FE8, "M50 0 C50 0 90 45 90 70 A40 40 0 1 1 10 70 C10 45 50 0 50 0 Z"),
      ("Moon", 0x5B4BC4, "M60 5 A46 46 0 1 0 95 62 A38 38 0 0 1 60 5 Z"),
      ("Bolt", 0x1FA97A, "M58 0 L16 56 H46 L38 100 L84 38 H52 Z"),
      ("Heart", 0xE8476A, heart),
    ]
    let shape = try Shape(svg: heart, side: 180, fill: .hex(0xE8476A))
    let name = Text("Heart", size: 40, weight: .bold, color: .hex(0x3A2E2A))
    film.add(shape, .at(320, 165))
    film.add(name, .at(320, 326))
    film.wait(0.6)

    for (word, color, data) in outlines {
      film.play(
        .morph(shape, to: try CGPath(svg: data)), .color(shape, to: .hex(UInt32(color))),
        .morph(name, to: word), over: 0.8, easing: .smooth)
      film.wait(0.5)
    }
  }
}

private let heart =
  "M50 92 C18 66 4 48 4 30 A23 23 0 0 1 50 24 A23 23 0 0 1 96 30 C96 48 82 66 50 92 Z"
