import Storyboard

// Code that types itself: A program is typed in colors, and each line changes the picture beside it.
//
// API: type, Text, start

@MainActor func codeTyping() -> Film {
  Film(size: CGSize(width: 640, height: 400), background: .hex(0xE9E4F5)) { film in
    let editor = Shape.rectangle(CGSize(width: 400, height: 336), radius: 16, fill: .hex(0x1E1B2E))
    film.add(editor, .at(226, 200))
    for (index, color) in [0xFF5F57, 0xFEBC2E, 0x28C840].enumerated() {
      film.add(
        Shape.circle(radius: 6, fill: .hex(UInt32(color))), .at(50 + 20 * CGFloat(index), 56))
    }
    film.add(Text("Sun.swift", size: 15, color: .hex(0x8E88AC)), .at(226, 56))
    let sun = CALayer()
    sun.bounds = CGRect(x: 0, y: 0, width: 140, height: 140)
    sun.position = CGPoint(x: 530, y: 200)
    sun.backgroundColor = .hex(0xB9B0D0)
    sun.shadowColor = .hex(0xFF8A3D)
    sun.shadowOffset = .zero
    sun.shadowRadius = 28

    film.add(sun)

    // Lines of code, divided into words by |, and what they do.
    let lines: [(code: String, effect: Motion)] = [
      ("let| sun| =| CALayer|()", .pop(sun)),
      ("sun|.cornerRadius| =| 70", .animate(sun, "cornerRadius", to: 70)),
      ("sun|.backgroundColor| =| .orange", .color(sun, to: .hex(0xFF9F45))),
      ("sun|.shadowOpacity| =| 0.8", .animate(sun, "shadowOpacity", to: 0.8)),
      ("sun|.add|(bounce|)", bounce(sun)),
    ]
    film.wait(0.3)
    for (row, line) in lines.enumerated() {
      let number = Text("\(row + 1)", size: 16, color: .hex(0x6B6588), design: .monospaced)
      film.add(number, .at(54, 118 + 48 * CGFloat(row)))
      type(line.code, at: CGPoint(x: 80, y: 118 + 48 * CGFloat(row)), in: film)
      film.start(line.effect)
      film.wait(0.35)
    }
    film.waitForAll()
    film.wait(0.6)
  }
}

/// Types the words of a line one after another, each in its color.
@MainActor private func type(_ code: String, at point: CGPoint, in film: Film) {
  var x = point.x
  for word in code.split(separator: "|").map(String.init) {
    let text = Text(word, size: 18, weight: .medium, color: color(of: word), design: .monospaced)
    film.add(text, .at(x + text.bounds.width / 2, point.y))
    film.play(.type(text), over: 0.045 * Double(word.count))
    x += text.bounds.width
  }
}

private func color(of word: String) -> CGColor {
  let word = word.drop { $0 == " " }
  return switch word.first {
  case "." where word != ".orange": .hex(0x8FC7FF)
  case "l" where word == "let": .hex(0xFF7AB2)
  case "C", ".": .hex(0x9EF1DD)
  case "7", "0": .hex(0xFFD479)
  default: .hex(0xEDEAF7)
  }
}

@MainActor private func bounce(_ layer: CALayer) -> Motion {
  .sequence(
    .move(layer, by: 0, -60).over(0.35).eased(.easeOut),
    .move(layer, to: CGPoint(x: 530, y: 200)).over(0.9).eased(.bounce))
}
