import CoreGraphics
import Foundation

// The shapes of common symbols, in our own design, on a grid of 24 × 24 units with the y axis pointing down. A shape
// is a string of commands, each followed by its numbers: M, L, Q, C and Z as in SVG paths, O for a circle (center and
// radius), and R for a rectangle (corner, size and corner radius).

/// The lines and areas that form a symbol, as strings of path commands.
struct SymbolShape {
  var lines = ""
  var areas = ""
  /// The path commands of the lines that are erased from the areas.
  var cuts = ""
}

enum SymbolShapeLibrary {
  private static let star =
    "M12 2.5 L14.9 9 L22 9.6 L16.6 14.2 L18.3 21.2 L12 17.4 L5.7 21.2 L7.4 14.2 L2 9.6 L9.1 9 Z"
  private static let heart =
    "M12 20.5 C5 15.5 2.5 12 2.5 8.5 C2.5 5.5 4.8 3.5 7.3 3.5 C9.3 3.5 11 4.6 12 6.5 "
    + "C13 4.6 14.7 3.5 16.7 3.5 C19.2 3.5 21.5 5.5 21.5 8.5 C21.5 12 19 15.5 12 20.5 Z"
  private static let person = "M3.5 21 C3.5 16.5 7 14 12 14 C17 14 20.5 16.5 20.5 21 Z"
  private static let house = "M3 11.5 L12 3.5 L21 11.5 M5.5 10 L5.5 20.5 L18.5 20.5 L18.5 10"
  private static let bell =
    "M4.5 17.5 L19.5 17.5 C17.5 15.5 17.5 13.5 17.5 10.5 C17.5 7 15 4.5 12 4.5 "
    + "C9 4.5 6.5 7 6.5 10.5 C6.5 13.5 6.5 15.5 4.5 17.5 Z"
  private static let trashCan = "M6 7 L7 21 L17 21 L18 7 Z"
  private static let bolt = "M13.5 2.5 L5 13.5 L11 13.5 L9.5 21.5 L19 9.5 L12.5 9.5 Z"
  private static let bookmark = "M6.5 3 L17.5 3 L17.5 21 L12 16.5 L6.5 21 Z"
  private static let flag = "M5.5 4 L18.5 4 L16 8.5 L18.5 13 L5.5 13 Z"
  private static let moon =
    "M19.5 14.5 C18 15.2 16.8 15.5 15.3 15.5 C10.8 15.5 8 12.7 8 8.3 C8 6.8 8.3 5.4 9 4 "
    + "C5.4 5.2 3 8.4 3 12.3 C3 17.3 6.8 21 11.7 21 C15.4 21 18.3 18.4 19.5 14.5 Z"
  private static let cloud =
    "M7 19 L17.5 19 C20 19 22 17.2 22 14.8 C22 12.5 20.2 10.7 18 10.6 C17.4 7.4 14.9 5.5 12 5.5 "
    + "C9 5.5 6.8 7.4 6.2 10.2 C3.8 10.4 2 12.3 2 14.6 C2 17.2 4.2 19 7 19 Z"
  private static let pin =
    "M12 22 C7 16 5 12.5 5 9.5 C5 5.5 8.2 2.5 12 2.5 C15.8 2.5 19 5.5 19 9.5 C19 12.5 17 16 12 22 Z"
  private static let paperPlane = "M21.5 2.5 L2.5 10 L10 14 L14 21.5 Z"

  /// The shapes of all symbols, keyed by symbol name.
  static let all: [String: SymbolShape] = [
    "star": SymbolShape(lines: star), "star.fill": SymbolShape(areas: star),
    "heart": SymbolShape(lines: heart), "heart.fill": SymbolShape(areas: heart),
    "chevron.left": SymbolShape(lines: "M15.5 4 L8 12 L15.5 20"),
    "chevron.right": SymbolShape(lines: "M8.5 4 L16 12 L8.5 20"),
    "chevron.backward": SymbolShape(lines: "M15.5 4 L8 12 L15.5 20"),
    "chevron.forward": SymbolShape(lines: "M8.5 4 L16 12 L8.5 20"),
    "chevron.up": SymbolShape(lines: "M4 15.5 L12 8 L20 15.5"),
    "chevron.down": SymbolShape(lines: "M4 8.5 L12 16 L20 8.5"),
    "xmark": SymbolShape(lines: "M5 5 L19 19 M19 5 L5 19"),
    "plus": SymbolShape(lines: "M12 3.5 L12 20.5 M3.5 12 L20.5 12"),
    "minus": SymbolShape(lines: "M3.5 12 L20.5 12"),
    "checkmark": SymbolShape(lines: "M4.5 13 L10 19 L19.5 5"),
    "circle": SymbolShape(lines: "O12 12 9.5"), "circle.fill": SymbolShape(areas: "O12 12 10.5"),
    "square": SymbolShape(lines: "R3 3 18 18 3.5"),
    "square.fill": SymbolShape(areas: "R2 2 20 20 4"),
    "magnifyingglass": SymbolShape(lines: "O10 10 6.5 M14.8 14.8 L21 21"),
    "gear": SymbolShape(lines: gear + " O12 12 7 O12 12 2.5"),
    "gearshape": SymbolShape(lines: gear + " O12 12 7 O12 12 2.5"),
    "gearshape.fill": SymbolShape(lines: gear, areas: "O12 12 7.8", cuts: "O12 12 2.5"),
    "trash": SymbolShape(
      lines: "\(trashCan) M3.5 7 L20.5 7 M9 7 L9 4 L15 4 L15 7 M10 11 L10.3 17.5 M14 11 L13.7 17.5"),
    "trash.fill": SymbolShape(
      lines: "M3.5 6 L20.5 6 M9 6 L9 3.5 L15 3.5 L15 6", areas: trashCan,
      cuts: "M10 10.5 L10.3 17.5 M14 10.5 L13.7 17.5"),
    "person": SymbolShape(lines: "O12 7.5 4 \(person)"),
    "person.fill": SymbolShape(areas: "O12 7.5 4.5 \(person)"),
    "house": SymbolShape(lines: house + " M10 20.5 L10 14.5 L14 14.5 L14 20.5"),
    "house.fill": SymbolShape(
      lines: "M3 11.5 L12 3.5 L21 11.5", areas: "M5.5 10.5 L12 5 L18.5 10.5 L18.5 21 L5.5 21 Z",
      cuts: "M12 21 L12 15.5"),
    "bell": SymbolShape(lines: bell + " M10 20.5 Q12 22 14 20.5"),
    "bell.fill": SymbolShape(lines: "M10 20.5 Q12 22 14 20.5", areas: bell),
    "arrow.left": SymbolShape(lines: "M20.5 12 L4 12 M10.5 5.5 L4 12 L10.5 18.5"),
    "arrow.right": SymbolShape(lines: "M3.5 12 L20 12 M13.5 5.5 L20 12 L13.5 18.5"),
    "arrow.up": SymbolShape(lines: "M12 20.5 L12 4 M5.5 10.5 L12 4 L18.5 10.5"),
    "arrow.down": SymbolShape(lines: "M12 3.5 L12 20 M5.5 13.5 L12 20 L18.5 13.5"),
    "arrow.clockwise": SymbolShape(
      lines: "M18.5 8 C17 5.7 14.7 4.5 12 4.5 C7.8 4.5 4.5 7.8 4.5 12 C4.5 16.2 7.8 19.5 12 19.5 "
        + "C15.7 19.5 18.8 16.8 19.4 13.2 M19 3.5 L19 8.5 L14 8.5"),
    "arrow.counterclockwise": SymbolShape(
      lines: "M5.5 8 C7 5.7 9.3 4.5 12 4.5 C16.2 4.5 19.5 7.8 19.5 12 C19.5 16.2 16.2 19.5 12 19.5 "
        + "C8.3 19.5 5.2 16.8 4.6 13.2 M5 3.5 L5 8.5 L10 8.5"),
    "ellipsis": SymbolShape(areas: "O5 12 2 O12 12 2 O19 12 2"),
    "play": SymbolShape(lines: "M7 4 L20 12 L7 20 Z"),
    "play.fill": SymbolShape(areas: "M6 3 L21 12 L6 21 Z"),
    "pause": SymbolShape(lines: "R6 4 3.5 16 1 R14.5 4 3.5 16 1"),
    "pause.fill": SymbolShape(areas: "R5 3.5 5 17 1 R14 3.5 5 17 1"),
    "stop": SymbolShape(lines: "R5 5 14 14 1.5"),
    "stop.fill": SymbolShape(areas: "R4.5 4.5 15 15 2"),
    "bolt": SymbolShape(lines: bolt), "bolt.fill": SymbolShape(areas: bolt),
    "line.3.horizontal": SymbolShape(lines: "M3.5 6 L20.5 6 M3.5 12 L20.5 12 M3.5 18 L20.5 18"),
    "list.bullet": SymbolShape(
      lines: "M8.5 6 L21 6 M8.5 12 L21 12 M8.5 18 L21 18", areas: "O4 6 1.4 O4 12 1.4 O4 18 1.4"),
    "bookmark": SymbolShape(lines: bookmark), "bookmark.fill": SymbolShape(areas: bookmark),
    "flag": SymbolShape(lines: flag + " M5.5 4 L5.5 21.5"),
    "flag.fill": SymbolShape(lines: "M5.5 4 L5.5 21.5", areas: flag),
    "moon": SymbolShape(lines: moon), "moon.fill": SymbolShape(areas: moon),
    "cloud": SymbolShape(lines: cloud), "cloud.fill": SymbolShape(areas: cloud),
    "mappin": SymbolShape(lines: pin + " O12 9.5 2.5"),
    "paperplane": SymbolShape(lines: paperPlane + " M21.5 2.5 L10 14"),
    "paperplane.fill": SymbolShape(areas: paperPlane, cuts: "M21.5 2.5 L10 14"),
    "sun.max": SymbolShape(lines: "O12 12 4 \(sunRays)"),
    "sun.max.fill": SymbolShape(lines: sunRays, areas: "O12 12 4.6"),
    "envelope": SymbolShape(lines: "R2.5 5 19 14 2.5 M3.5 6.5 L12 13 L20.5 6.5"),
    "envelope.fill": SymbolShape(areas: "R2 4.5 20 15 3", cuts: "M2.5 6 L12 13 L21.5 6"),
    "lock": SymbolShape(lines: "R5 10.5 14 10.5 2 M8 10.5 L8 7 C8 2.5 16 2.5 16 7 L16 10.5"),
    "lock.fill": SymbolShape(
      lines: "M8 10.5 L8 7 C8 2.5 16 2.5 16 7 L16 10.5", areas: "R4.5 10 15 11.5 2.5"),
    "clock": SymbolShape(lines: "O12 12 9.5 M12 6.5 L12 12 L15.5 14"),
    "photo": SymbolShape(
      lines: "R2.5 4.5 19 15 2.5 M3 17 L8.5 11.5 L13 16 L16 13.5 L21 18", areas: "O16 8.8 1.7"),
    "camera": SymbolShape(lines: "R2.5 7 19 13 2.5 O12 13.5 3.7 M8 7 L9.5 4.5 L14.5 4.5 L16 7"),
    "eye": SymbolShape(lines: "M2 12 Q12 0.5 22 12 Q12 23.5 2 12 Z O12 12 3.3"),
    "pencil": SymbolShape(lines: "M4 20 L5.2 15.2 L16.5 4 L20 7.5 L8.8 18.8 Z"),
    "square.and.arrow.up": SymbolShape(
      lines: "M8.5 9.5 L5 9.5 L5 21 L19 21 L19 9.5 L15.5 9.5 M12 15 L12 2.5 M8 6.5 L12 2.5 L16 6.5"),
    "square.and.pencil": SymbolShape(
      lines: "M13 5 L5.5 5 Q4 5 4 6.5 L4 18.5 Q4 20 5.5 20 L17.5 20 Q19 20 19 18.5 L19 11 "
        + "M10 14 L10.5 11.5 L18.5 3.5 L20.5 5.5 L12.5 13.5 Z"),
    "folder": SymbolShape(
      lines: "M3 19.5 L3 5 L9 5 L11.5 7.5 L21 7.5 L21 19.5 Z M3 10.5 L21 10.5"),
    "book": SymbolShape(
      lines: "M12 6.5 Q8 3.5 2.5 4.5 L2.5 19 Q8 18 12 20.5 Q16 18 21.5 19 L21.5 4.5 Q16 3.5 12 6.5 "
        + "L12 20.5"),
    "backward.fill": SymbolShape(areas: "M12 5 L2 12 L12 19 Z M22 5 L12 12 L22 19 Z"),
    "forward.fill": SymbolShape(areas: "M2 5 L12 12 L2 19 Z M12 5 L22 12 L12 19 Z"),
    "arrowshape.turn.up.left": SymbolShape(
      lines: "M10 4.5 L2.5 11.5 L10 18.5 L10 14.5 Q17 14 21 19.5 Q20.5 9 10 8.5 Z"),
    "info": SymbolShape(lines: "M12 10.5 L12 20", areas: "O12 5.5 1.7"),
    "questionmark": SymbolShape(
      lines: "M7.5 8 C7.5 2.5 16.5 2.5 16.5 8 C16.5 11.5 12 11.5 12 15.5", areas: "O12 19.8 1.6"),
    "exclamationmark": SymbolShape(lines: "M12 3.5 L12 14.5", areas: "O12 19.5 1.7"),
  ]

  private static let gear = spokes(innerRadius: 7, outerRadius: 9.2)
  private static let sunRays = spokes(innerRadius: 7, outerRadius: 9.8)

  /// Returns the path commands for eight lines that point away from the center.
  private static func spokes(innerRadius inner: Double, outerRadius outer: Double) -> String {
    (0..<8).map { i in
      let angle = Double(i) * .pi / 4
      let (x, y) = (cos(angle), sin(angle))
      return "M\(12 + x * inner) \(12 + y * inner) L\(12 + x * outer) \(12 + y * outer)"
    }.joined(separator: " ")
  }

  /// Returns the path described by the given string of commands.
  static func path(parsing text: String) -> CGPath {
    let path = CGMutablePath()
    var numbers: [CGFloat] = []
    var command: Character = " "
    func point(_ i: Int) -> CGPoint { CGPoint(x: numbers[i], y: numbers[i + 1]) }
    func run() {
      switch (command, numbers.count) {
      case ("M", 2): path.move(to: point(0))
      case ("L", 2): path.addLine(to: point(0))
      case ("Q", 4): path.addQuadCurve(to: point(2), control: point(0))
      case ("C", 6): path.addCurve(to: point(4), control1: point(0), control2: point(2))
      case ("O", 3):
        let r = numbers[2]
        path.addEllipse(
          in: CGRect(x: numbers[0] - r, y: numbers[1] - r, width: 2 * r, height: 2 * r))
      case ("R", 5):
        path.addRoundedRect(
          in: CGRect(origin: point(0), size: CGSize(width: numbers[2], height: numbers[3])),
          cornerWidth: numbers[4], cornerHeight: numbers[4])
      case ("Z", 0): path.closeSubpath()
      default: break
      }
    }
    for word in text.split(separator: " ") {
      if let first = word.first, first.isLetter {
        run()
        (command, numbers) = (first, [])
      }
      let digits = word.drop { $0.isLetter }
      if let number = Double(digits) { numbers.append(CGFloat(number)) }
    }
    run()
    return path
  }
}
