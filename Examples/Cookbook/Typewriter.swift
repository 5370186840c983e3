import UIKit

// Typewriter: A letter is typed in the rhythm of a person, with pauses at commas and full stops.
//
// API: NSMutableAttributedString, addAttribute, asyncAfter

@MainActor func typewriter() -> UIView {
  let stage = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
  stage.backgroundColor = UIColor(red: 0.23, green: 0.29, blue: 0.27, alpha: 1)
  let paper = UIView(frame: CGRect(x: 80, y: 36, width: 480, height: 460))
  paper.backgroundColor = UIColor(red: 0.98, green: 0.96, blue: 0.9, alpha: 1)
  paper.layer.shadowOpacity = 0.4
  paper.layer.shadowRadius = 24
  paper.transform = CGAffineTransform(rotationAngle: -0.012)
  // Edges of turned views have steps unless they ask for smooth ones.
  paper.layer.allowsEdgeAntialiasing = true
  stage.addSubview(paper)
  let letter = TypedLabel(frame: CGRect(x: 44, y: 40, width: 400, height: 300))
  paper.addSubview(letter)
  letter.type(
    "Dear Ada,\n\nthe machine draws now.\nIt is slow, but it is\nnever in a hurry.\n\nYours, C.")
  return stage
}

private final class TypedLabel: UILabel {
  private var letter = NSMutableAttributedString(string: "")

  /// Lays out the whole text at once, in a clear color, so that no line jumps while it is typed.
  func type(_ string: String) {
    numberOfLines = 0
    let paragraph = NSMutableParagraphStyle()
    paragraph.lineSpacing = 6
    letter = NSMutableAttributedString(
      string: string,
      attributes: [
        .font: UIFont.monospacedSystemFont(ofSize: 26, weight: .medium),
        .paragraphStyle: paragraph, .foregroundColor: UIColor.clear,
      ])
    attributedText = letter
    typeCharacter(at: 0)
  }

  private func typeCharacter(at index: Int) {
    guard index < letter.length else { return }
    let character = Array(letter.string)[index]
    letter.addAttribute(
      .foregroundColor, value: UIColor(red: 0.13, green: 0.12, blue: 0.2, alpha: 1),
      range: NSRange(location: index, length: 1))
    attributedText = letter
    // People do not type evenly: the delays vary with the letter, and punctuation is a pause.
    var delay = 0.03 + 0.03 * Double(Int(character.asciiValue ?? 0) % 3)
    if ",.".contains(character) { delay = 0.3 }
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { self.typeCharacter(at: index + 1) }
  }
}
