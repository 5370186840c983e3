extension Motion {
  /// The default speed of typing, in characters per second.
  public nonisolated static let typingSpeed = 20.0

  /// Returns a motion that types a text.
  ///
  /// Its default duration follows from ``typingSpeed``. The letters of connected scripts change their forms as they
  /// do in an editor.
  ///
  /// - Parameters:
  ///   - text: The text. It is empty before the motion.
  ///   - hasCaret: Whether a caret is shown behind the typed characters.
  /// - Returns: The motion.
  public static func type(_ text: Text, caret hasCaret: Bool = true) -> Motion {
    let count = text.characterCount
    return Motion(duration: max(Double(count), 1) / typingSpeed, easing: .linear) {
      timeline, span in
      let caret = hasCaret ? max(text.bounds.height * 0.04, 1) : 0
      var steps = (0..<count).map { typed in
        (
          fraction: Double(typed) / Double(count),
          value: text.outlines(ofFirst: typed, caret: caret) as Any
        )
      }
      // The first step also is the value before the motion, when there is no caret.
      if count > 0 {
        steps[0].fraction = 1 - Track.lastStepFraction
        steps.insert((0, text.outlines(ofFirst: 0, caret: 0)), at: 0)
      }
      steps.append((count == 0 ? 0 : Track.lastStepFraction, text.outlines(of: text.string)))
      timeline.step(text, "path", through: steps, in: span)
    }
  }

  /// Returns a motion that counts a number to a value.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - value: The value at the end.
  ///   - start: The value at the beginning. By default, it is the number's value.
  /// - Returns: The motion.
  public static func count(_ number: Number, to value: Double, from start: Double? = nil) -> Motion
  {
    Motion(duration: 1) { timeline, span in
      let start = start ?? number.value
      let bounds = number.bounds
      number.value = value
      // The outlines of earlier motions have their places in the previous bounds.
      if timeline.hasChanges(of: number, "path") { number.bounds = bounds }
      let frames = timeline.frameCount(in: span)
      var steps: [(fraction: Double, value: Any)] = []
      var last: String?
      for frame in 0...frames {
        let fraction = Double(frame) / Double(frames)
        let text = number.format(
          frame == frames ? value : start + (value - start) * span.easing.progress(at: fraction))
        guard text != last else { continue }
        steps.append((min(fraction, Track.lastStepFraction), number.outlines(of: text)))
        last = text
      }
      timeline.step(number, "path", through: steps, in: span)
    }
  }
}
