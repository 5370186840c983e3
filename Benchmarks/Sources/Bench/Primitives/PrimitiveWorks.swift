import Workloads

/// Benchmarks that each measure a single drawing command.
enum PrimitiveWorks {
  private struct Row {
    let kind: Primitive.Kind
    let title: String
    var goals: [Goal] = []
    /// The engines other than cairo that implement the primitive.
    var peers = [Name.skia, Name.thorVG]
    var hasCairo = true
  }

  static func all() -> [Work] { rows().map(work) }

  private static func rows() -> [Row] {
    [
      Row(
        kind: .roundedRect, title: "rounded rectangle 200², alpha .8",
        goals: Goal.atLeast(5, timesCairoWhereBlend2DIs: 3.8),
        peers: [Name.blend2D, Name.skia, Name.thorVG]),
      Row(
        kind: .rotatedRect, title: "rounded rectangle 40², rotated",
        goals: Goal.atLeast(12, timesCairoWhereBlend2DIs: 8.8),
        peers: [Name.blend2D, Name.skia, Name.thorVG]),
      Row(
        kind: .path, title: "filled path, 1,000 segments, radius 450",
        goals: Goal.atLeast(9, timesCairoWhereBlend2DIs: 13),
        peers: [Name.blend2D, Name.skia, Name.thorVG]),
      Row(
        kind: .stroke, title: "round stroke, 100 points, width 4",
        goals: [.atLeast(6, times: Name.cairo)]),
      Row(
        kind: .linearGradient, title: "linear gradient 1920 × 1080",
        goals: [.atLeast(13, times: Name.cairo)]),
      Row(
        kind: .radialGradient, title: "radial gradient 1920 × 1080",
        goals: [.atLeast(16, times: Name.cairo)]),
      Row(
        kind: .image, title: "image 512², bilinear, rotated by 30°, × 1.5",
        goals: [.atLeast(4, times: Name.cairo)]),
      Row(
        kind: .blur, title: "Gaussian blur 512², σ 8",
        goals: [.atLeast(1, times: Name.skia)], peers: [Name.skia, Name.thorVG], hasCairo: false),
      Row(
        kind: .blurStill, title: "blur of an unchanged image, σ 8",
        goals: [.atLeast(1, times: Name.skia)], peers: [Name.skia], hasCairo: false),
      Row(
        kind: .shadow, title: "shadow of a rounded rectangle 200², σ 8",
        goals: [.atLeast(2, times: Name.skia)], peers: [Name.skia, Name.thorVG], hasCairo: false),
      Row(
        kind: .textLine, title: "line of text, 67 characters, 16 pixels",
        peers: [Name.skia]),
    ]
  }

  private static func work(_ row: Row) -> Work {
    var contestants = [
      Contestant(Name.ours) {
        let ours = try OurPrimitives.make(row.kind)
        return { try ours.draw($0) }
      }
    ]
    if row.hasCairo {
      contestants.append(
        Contestant(Name.cairo) {
          guard let cairo = CairoPrimitives.make(row.kind) else {
            throw Absence("cairo does not support this primitive")
          }
          return { cairo.draw($0) }
        })
    }
    for peer in row.peers { contestants.append(PeerProcess.contestant(peer, row.kind.rawValue)) }
    return Work(
      row.kind.rawValue, row.title, unit: .each(row.kind.count), goals: row.goals,
      contestants: contestants
    ) {
      let ours = try OurPrimitives.make(row.kind)
      try ours.draw(0)
      return ours.pixels
    }
  }
}
