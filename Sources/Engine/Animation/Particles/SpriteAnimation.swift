import RenderTree

/// An animation of a particle through several frames stored in one image.
/// - Source: Apple names the keys in Core Animation archives. Their effect is our choice.
struct SpriteAnimation: Hashable, Sendable {
  private let count, columns, rows: Int
  /// The number of frames displayed per second of the particle's age.
  private let rate: Double
  private let mode: FrameMode

  /// The maximum number of frames, more than any image can contain.
  private static let maximumFrameCount = 1_000_000.0

  /// Creates the frame animation of the given cell.
  ///
  /// Returns `nil` if the cell has only one frame.
  init?(_ cell: CommittedEmitterCell) {
    let count = cell.number(forKey: .contentsFrameCount)
    guard count >= 2 else { return nil }
    self.count = Int(min(count, Self.maximumFrameCount))
    let columns = cell.number(forKey: .contentsFramesPerRow)
    self.columns = columns >= 1 ? Int(min(columns, Double(self.count))) : self.count
    rows = (self.count + self.columns - 1) / self.columns
    let rate = cell.number(forKey: .contentsFramesPerSecond)
    self.rate = rate > 0 && rate.isFinite ? rate : 0
    mode = cell[.contentsFrameMode].name(as: FrameMode.self)
  }

  var firstFrame: SpriteFrame { SpriteFrame(index: 0, columns: columns, rows: rows) }

  /// Returns the frame displayed at the given age in seconds.
  func frame(atAge age: Double, randomValues draw: ParticleRandomNumbers.RandomValues)
    -> SpriteFrame
  {
    // The small increment ensures that a frame is displayed from the start of its time, despite rounding errors.
    let passed = (age * rate + 1e-9).rounded(.down)
    let number = Double(count)
    var frame = firstFrame
    guard passed.isFinite else { return frame }
    switch mode {
    case .single: frame.index = Int(min(passed, number - 1))
    case .loop: frame.index = Int(passed.truncatingRemainder(dividingBy: number))
    case .random:
      let start = (draw[.frame] * number).rounded(.down)
      frame.index = Int((start + passed).truncatingRemainder(dividingBy: number))
    }
    return frame
  }
}
