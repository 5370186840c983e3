import CoreGraphics
import ExampleFilms
import Foundation
import QuartzCore
import Storyboard

/// A picture of the instructions for each pixel of a drawing, counted by the benchmarks of this repository.
@MainActor func costChart() throws -> Figure.Scene {
  let counts = try readInstructionCounts()
  // The numbers of pixels are those of the benchmarks.
  let rows: [(name: String, benchmark: String, pixels: Double)] = [
    ("color, rounded corners", "rounded-rect", 200 * 200),
    ("linear gradient", "linear-gradient", 1920 * 1080),
    ("radial gradient", "radial-gradient", 1920 * 1080),
    ("shadow of a rounded rectangle", "shadow", 200 * 200),
    ("image, rotated, smoothed", "image", 768 * 768),
    ("blur of an unchanged image", "blur-still", 512 * 512),
    ("blur", "blur", 512 * 512),
  ]
  let canvas = CALayer()
  canvas.frame = CGRect(x: 0, y: 0, width: 720, height: 340)
  canvas.backgroundColor = FigureColors.background
  let plate = CALayer()
  plate.frame = canvas.bounds.insetBy(dx: 20, dy: 20)
  plate.backgroundColor = FigureColors.card
  plate.cornerRadius = 14
  canvas.addSublayer(plate)
  let title = Text("instructions per pixel", size: 14, color: FigureColors.faint)
  title.position = CGPoint(x: 276 + title.bounds.width / 2, y: 44)
  canvas.addSublayer(title)
  let values = rows.map { (counts[$0.benchmark] ?? 0) / $0.pixels }
  let longest = values.max() ?? 1
  for (index, row) in rows.enumerated() {
    let y = 78 + 36 * CGFloat(index)
    let name = Text(row.name, size: 15, color: FigureColors.text)
    name.position = CGPoint(x: 260 - name.bounds.width / 2, y: y)
    canvas.addSublayer(name)
    let bar = Shape.rectangle(
      CGSize(width: max(340 * values[index] / longest, 4), height: 20), radius: 4,
      fill: row.benchmark.hasPrefix("blur") ? FigureColors.negative : FigureColors.accent)
    bar.position = CGPoint(x: 276 + bar.bounds.width / 2, y: y)
    canvas.addSublayer(bar)
    let value = Text(
      String(format: "%.0f", values[index]), size: 15, weight: .semibold, color: FigureColors.text)
    value.position = CGPoint(x: bar.frame.maxX + 10 + value.bounds.width / 2, y: y)
    canvas.addSublayer(value)
  }
  return .layer(canvas)
}

/// Returns the stored numbers of instructions by the names of their benchmarks.
private func readInstructionCounts() throws -> [String: Double] {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Benchmarks/instructions.tsv")
  let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
  return lines.reduce(into: [:]) { counts, line in
    let columns = line.split(separator: "\t")
    if columns.count == 2, let count = Double(columns[1]) { counts[String(columns[0])] = count }
  }
}
