import RenderTree

/// How a particle goes through several pictures that lie in one.
///
/// - Source: behaviour/documents.md, "Layers in documents" names the keys; what they do is this package's choice.
struct SpriteAnimation: Hashable, Sendable {
  private let count, columns, rows: Int
  /// Pictures per second of a particle's age.
  private let rate: Double
  private let mode: FrameMode

  /// More than any picture has room for.
  private static let maximumFrameCount = 1_000_000.0

  /// What a cell says; nil for a cell of one picture.
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

  /// The first picture.
  var firstFrame: SpriteFrame { SpriteFrame(index: 0, columns: columns, rows: rows) }

  /// The picture that a particle shows at an age in seconds.
  func frame(atAge age: Double, randomValues draw: ParticleRandomNumbers.RandomValues)
    -> SpriteFrame
  {
    // A hair later: where a picture's time begins it is seen, whatever rounding made of the product.
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
