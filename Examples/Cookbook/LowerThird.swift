import Storyboard

// Lower third: The name of a speaker slides out of a colored bar, and back after two seconds.
//
// API: addToOverlay, anchorPoint, masksToBounds

@MainActor func lowerThird() throws -> Film {
  try Film(size: CGSize(width: 640, height: 400), background: .hex(0x0E4A52)) { film in
    try addInterview(to: film)
    // The camera moves slowly toward the speaker during the whole film.
    film.start(
      film.camera.move(to: CGPoint(x: 350, y: 190), zoom: 1.12), over: 6, easing: .easeInOut)

    // A plate clips its text, so that the text seems to come out of the bar.
    let name = plate(
      "Dr. Amara Okafor", size: 27, .bold, text: 0x0B2B33, fill: 0xFFFFFF, height: 46)
    let role = plate(
      "Marine biologist, Lagos", size: 18, .medium, text: 0xFFFFFF, fill: 0x0B2B33, height: 34)
    let bar = Shape.rectangle(CGSize(width: 7, height: 80), fill: .hex(0xFFB02E))
    // A layer grows away from its anchor point: the bar upward, the plates to the right.
    bar.anchorPoint = CGPoint(x: 0.5, y: 1)
    bar.position = CGPoint(x: 48, y: 360)
    name.position = CGPoint(x: 51.5, y: 303)
    role.position = CGPoint(x: 51.5, y: 343)
    film.wait(0.7)
    // The overlay does not move with the camera.
    for layer in [name, role, bar] { film.addToOverlay(layer) }

    film.start(.animate(bar, "transform.scale.y", to: 1, from: 0.001).over(0.35).eased(.arrive))
    film.play(.stagger([name, role].map(slideOut), by: 0.14).delayed(by: 0.2), over: 0.6)
    film.wait(2.4)
    film.play(.stagger([role, name].map(slideIn), by: 0.1), over: 0.4)
    film.play(.animate(bar, "transform.scale.y", to: 0.001).eased(.leave), over: 0.25)
    film.wait(0.6)
  }
}

@MainActor private func slideOut(_ plate: CALayer) -> Motion {
  let text = plate.sublayers?.first ?? plate
  return .together(
    .animate(plate, "bounds.size.width", to: plate.bounds.width, from: 0).eased(.arrive),
    .fadeIn(text, from: .left, distance: 60))
}

@MainActor private func slideIn(_ plate: CALayer) -> Motion {
  .animate(plate, "bounds.size.width", to: 0).eased(.leave)
}

@MainActor private func plate(
  _ string: String, size: CGFloat, _ weight: Text.Weight, text: UInt32, fill: UInt32,
  height: CGFloat
) -> CALayer {
  let text = Text(string, size: size, weight: weight, color: .hex(text))
  let plate = CALayer()
  plate.anchorPoint = CGPoint(x: 0, y: 0.5)
  plate.bounds = CGRect(x: 0, y: 0, width: text.bounds.width + 36, height: height)
  plate.backgroundColor = .hex(fill)
  plate.masksToBounds = true
  text.position = CGPoint(x: plate.bounds.midX, y: plate.bounds.midY)
  plate.addSublayer(text)
  return plate
}

/// Adds a speaker in front of an aquarium.
@MainActor private func addInterview(to film: Film) throws {
  let water = CAGradientLayer()
  water.frame = film.bounds
  water.colors = [0x3FC1C0, 0x0F5E70, 0x083744].map { CGColor.hex($0) }
  film.add(water)
  for (x, y, radius) in [
    (90, 90, 26), (150, 210, 12), (540, 110, 34), (590, 220, 16), (500, 40, 9),
  ] {
    let bubble = Shape.circle(radius: CGFloat(radius), fill: .hex(0xBFF3EE, alpha: 0.22))
    film.add(bubble, .at(CGFloat(x), CGFloat(y)))
    film.start(.move(bubble, by: 0, CGFloat(-2 * radius)), over: 6, easing: .linear)
  }
  let body = try Shape(
    svg: "M0 180 C0 70 60 20 130 20 C200 20 260 70 260 180 Z", fill: .hex(0xE4572E))
  let neck = Shape.rectangle(CGSize(width: 52, height: 70), radius: 20, fill: .hex(0x6E4128))
  let face = Shape.rectangle(CGSize(width: 104, height: 130), radius: 52, fill: .hex(0x83502F))
  let hair = Shape.circle(radius: 76, fill: .hex(0x24160F))
  film.add(hair, .at(350, 130))
  film.add(body, .at(350, 320))
  film.add(neck, .at(350, 232))
  film.add(face, .at(350, 158))
}
