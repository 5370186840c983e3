import CoreGraphics
import QuartzCore
import Storyboard

/// A rounded plate with a title and a detail below its stage, for figures that compare cases side by side.
@MainActor struct StagePanel {
  /// The plate, with the texts.
  let plate = CALayer()
  /// The area above the texts, which does not clip.
  let stage = CALayer()

  /// Creates a panel.
  ///
  /// - Parameters:
  ///   - frame: The frame of the plate.
  ///   - title: The line below the stage.
  ///   - detail: A second line, in a fainter color. It may be empty.
  ///   - isCode: Whether the title is set in a monospaced font.
  init(frame: CGRect, title: String, detail: String = "", isCode: Bool = false) {
    plate.frame = frame
    plate.backgroundColor = FigureColors.card
    plate.cornerRadius = 14
    let room: CGFloat = detail.isEmpty ? 44 : 62
    stage.frame = CGRect(x: 0, y: 0, width: frame.width, height: frame.height - room)
    plate.addSublayer(stage)
    let name = Text(
      title, size: 15, weight: .semibold, color: FigureColors.text,
      design: isCode ? .monospaced : .sans)
    name.position = CGPoint(x: frame.width / 2, y: stage.frame.maxY + 16)
    plate.addSublayer(name)
    guard !detail.isEmpty else { return }
    let second = Text(detail, size: 13, color: FigureColors.faint)
    second.position = CGPoint(x: frame.width / 2, y: stage.frame.maxY + 39)
    plate.addSublayer(second)
  }

  /// Returns a canvas with panels of equal size in a row, and their stages.
  ///
  /// - Parameters:
  ///   - size: The size of the canvas, in points.
  ///   - texts: The title and the detail of each panel.
  ///   - isCode: Whether the titles are set in a monospaced font.
  /// - Returns: The canvas and the stages.
  static func row(
    in size: CGSize, _ texts: [(title: String, detail: String)], isCode: Bool = false
  ) -> (canvas: CALayer, stages: [CALayer]) {
    let canvas = CALayer()
    canvas.bounds = CGRect(origin: .zero, size: size)
    canvas.position = CGPoint(x: size.width / 2, y: size.height / 2)
    canvas.backgroundColor = FigureColors.background
    let (margin, gap): (CGFloat, CGFloat) = (20, 14)
    let count = CGFloat(texts.count)
    let width = (size.width - 2 * margin - gap * (count - 1)) / count
    let panels = texts.enumerated().map { index, text in
      StagePanel(
        frame: CGRect(
          x: margin + CGFloat(index) * (width + gap), y: margin, width: width,
          height: size.height - 2 * margin), title: text.title, detail: text.detail, isCode: isCode)
    }
    for panel in panels { canvas.addSublayer(panel.plate) }
    return (canvas, panels.map(\.stage))
  }
}
