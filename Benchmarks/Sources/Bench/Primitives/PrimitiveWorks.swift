/// The works of one drawing command each.
enum PrimitiveWorks {
  private struct Row {
    let name, title: String
    /// Drawings in one repetition.
    let count: Int
    var goals: [Goal] = []
    /// The peers that have a counterpart, besides cairo.
    var peers = [Name.skia, Name.thorVG]
    var hasCairo = true
  }

  /// All of them, as anchors have them.
  static func all() -> [Work] { rows().map(work) }

  private static func rows() -> [Row] {
    [
      Row(
        name: "rounded-rect", title: "rounded rectangle 200², alpha .8", count: 500,
        goals: Goal.atLeast(5, timesCairoWhereBlend2DIs: 3.8),
        peers: [Name.blend2D, Name.skia, Name.thorVG]),
      Row(
        name: "rotated-rect", title: "rounded rectangle 40², turned", count: 2000,
        goals: Goal.atLeast(12, timesCairoWhereBlend2DIs: 8.8),
        peers: [Name.blend2D, Name.skia, Name.thorVG]),
      Row(
        name: "path", title: "filled path, 1,000 segments, radius 450", count: 50,
        goals: Goal.atLeast(9, timesCairoWhereBlend2DIs: 13),
        peers: [Name.blend2D, Name.skia, Name.thorVG]),
      Row(
        name: "stroke", title: "round stroke, 100 points, width 4", count: 50,
        goals: [.atLeast(6, times: Name.cairo)]),
      Row(
        name: "linear-gradient", title: "linear gradient 1920 × 1080", count: 1,
        goals: [.atLeast(13, times: Name.cairo)]),
      Row(
        name: "radial-gradient", title: "radial gradient 1920 × 1080", count: 1,
        goals: [.atLeast(16, times: Name.cairo)]),
      Row(
        name: "image", title: "image 512², bilinear, turned 30°, × 1.5", count: 1,
        goals: [.atLeast(4, times: Name.cairo)]),
      Row(
        name: "blur", title: "Gaussian blur 512², σ 8", count: 1,
        goals: [.atLeast(1, times: Name.skia)], peers: [Name.skia, Name.thorVG], hasCairo: false),
      Row(
        name: "blur-still", title: "blur of a picture that stands still, σ 8", count: 1,
        goals: [.atLeast(1, times: Name.skia)], peers: [Name.skia], hasCairo: false),
      Row(
        name: "shadow", title: "shadow of a rounded rectangle 200², σ 8", count: 100,
        goals: [.atLeast(2, times: Name.skia)], peers: [Name.skia, Name.thorVG], hasCairo: false),
      Row(
        name: "text-line", title: "line of text, 67 characters, 16 pixels", count: 200,
        peers: [Name.skia]),
    ]
  }

  private static func work(_ row: Row) -> Work {
    var contestants = [
      Contestant(Name.ours) {
        let ours = try OurPrimitives.make(row.name, count: row.count)
        return { try ours.draw($0) }
      }
    ]
    if row.hasCairo {
      contestants.append(
        Contestant(Name.cairo) {
          guard let cairo = CairoPrimitives.make(row.name, count: row.count) else {
            throw Absence("cairo has none")
          }
          return { cairo.draw($0) }
        })
    }
    for peer in row.peers { contestants.append(PeerProcess.contestant(peer, row.name)) }
    return Work(
      row.name, row.title, unit: .each(row.count), goals: row.goals, contestants: contestants
    ) {
      let ours = try OurPrimitives.make(row.name, count: row.count)
      try ours.draw(0)
      return ours.pixels
    }
  }
}
