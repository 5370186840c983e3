import Storyboard

// Title sequence: The sun sets behind the hills, a credit passes, and the title spreads its letters.
//
// API: stagger, Arrangement, addToOverlay

@MainActor func titleSequence() throws -> Film {
  try Film(size: CGSize(width: 640, height: 400), background: .hex(0x140B2E)) { film in
    // The landscape belongs to the world, which the camera moves.
    let sky = CAGradientLayer()
    sky.frame = film.bounds.insetBy(dx: -40, dy: -40)
    sky.colors = [0x2B1B5A, 0xB5446E, 0xFFB56B].map { CGColor.hex($0) }
    sky.locations = [0, 0.42, 0.7]
    film.add(sky)
    let stars = (0..<36).map { _ in Shape.circle(radius: 1.2, fill: .hex(0xFFF1DD)) }
    for (index, star) in stars.enumerated() {
      // Multiples of the golden ratio scatter the stars evenly.
      let x = (Double(index) * 0.618).truncatingRemainder(dividingBy: 1)
      film.add(star, .at(640 * x, 4 + 2 * CGFloat(index)))
    }
    let sun = Shape.circle(radius: 74, fill: .hex(0xFFE3A3))
    film.add(sun, .at(320, 208))
    let hills: [(color: UInt32, outline: String, rise: CGFloat)] = [
      (
        0x7A3070, "M-40 0 C60 -110 160 -90 240 -20 S360 20 420 -40 S600 -120 680 -30 V200 H-40 Z",
        100
      ),
      (0x43205C, "M-40 0 C40 -40 150 -60 250 0 S420 20 500 -30 S640 -60 680 -10 V200 H-40 Z", 60),
      (0x1D1138, "M-40 -20 C80 20 160 10 300 0 S560 -50 680 -40 V200 H-40 Z", 20),
    ]
    for hill in hills {
      film.add(try Shape(svg: hill.outline, fill: .hex(hill.color)), .bottom(hill.rise - 150))
    }
    // These motions last as long as the film. `start` does not wait for them.
    film.start(.move(sun, by: 0, 76), over: 7, easing: .easeInOut)
    film.start(
      .animate(sky, "colors", to: [0x0D0826, 0x4A2068, 0xD9586A].map { CGColor.hex($0) }),
      film.camera.move(to: CGPoint(x: 320, y: 212), zoom: 1.14), over: 7, easing: .easeInOut)
    film.start(.stagger(stars.map { .fadeIn($0) }, by: 0.08).delayed(by: 3.4), over: 0.8)

    // Texts belong to the overlay, which stays where it is.
    let credit = Arrangement.column(
      [
        Text("a film by", size: 18, color: .hex(0xFFD9B8), design: .serif),
        Text("Ines Amaral", size: 34, weight: .medium, design: .serif),
      ], gap: 4)
    film.wait(0.4)
    film.addToOverlay(credit, .at(320, 88))
    film.play(.fadeIn(credit, from: .bottom, distance: 12), over: 0.8)
    film.wait(0.9)
    film.play(.fadeOut(credit, to: .top, distance: 12), over: 0.5)

    // Each letter is a text of its own. They rise one after another, while the row spreads.
    let letters = "THE  LAST  LIGHT".map { Text(String($0), size: 40, weight: .light) }
    let title = Arrangement.row(letters, gap: 10)
    let line = Shape.line(from: .zero, to: CGPoint(x: 380, y: 0), color: .hex(0xFFC98A), width: 1.5)
    film.addToOverlay(title, .at(320, 104))
    film.addToOverlay(line, .at(320, 144))
    film.start(
      .animate(title, "transform.scale.x", to: 1.06, from: 0.9), over: 3.2, easing: .arrive)
    film.play(
      .stagger(letters.map { .fadeIn($0, from: .bottom, distance: 26) }, by: 0.07),
      .draw(line).over(1.2).delayed(by: 0.5), over: 0.9)
    film.waitForAll()
    film.wait(0.4)
  }
}
