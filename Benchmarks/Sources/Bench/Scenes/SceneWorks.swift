import Workloads

/// Benchmarks that measure whole scenes.
///
/// Each repetition renders one frame.
enum SceneWorks {
  static func all() -> [Work] {
    [
      scene(
        .a, "scene A: 1,000 layers",
        goals: Goal.atLeast(8, timesCairoWhereBlend2DIs: 6) + [
          .atLeast(14, times: Name.cairo, by: Name.oursTwice),
          .atLeast(20, times: Name.chromium, by: Name.oursTwice), .twoThreads,
        ],
        others: [
          Contestant(Name.cairo) {
            let cairo = SceneA.cairo()
            return { cairo.draw($0) }
          },
          PeerProcess.contestant(Name.blend2D, "scene-a"),
          PeerProcess.contestant(Name.skia, "scene-a"),
          PeerProcess.contestant(Name.thorVG, "scene-a"),
          PeerProcess.contestant(Name.chromium, "scene-a", threads: nil, least: 8),
        ]),
      scene(
        .b, "scene B: 200 images in perspective", goals: [.twoThreads]),
      scene(.c, "scene C: a phone's screen"),
      sceneD(),
      scene(.e, "scene E: 300 shapes", goals: [.twoThreads]),
      scene(.eStill, "scene E, unchanged on a moving background"),
      scene(.f, "scene F: 20,000 particles"),
      scene(.text, "scrolling text"),
    ]
  }

  private static func scene(
    _ scene: Scene, _ title: String, goals: [Goal] = [], others: [Contestant] = []
  ) -> Work {
    Work(
      scene.rawValue, title, unit: .frame, goals: goals,
      contestants: [
        frames(Name.ours, threads: 1, scene), frames(Name.oursTwice, threads: 2, scene),
      ] + others
    ) { try scene.stage(threads: 2).draw(70) }
  }

  private static func frames(_ name: String, threads: Int, _ scene: Scene) -> Contestant {
    Contestant(name, threads: threads) {
      let stage = scene.stage(threads: threads)
      return { try stage.draw($0) }
    }
  }

  /// The name of the variant in which scene D is rendered with its actual damage.
  private static let moving = "1 % moving"
  /// The name of the variant in which scene D is rendered with the whole image marked as damaged.
  private static let full = "full redraw"

  /// Returns a benchmark that renders scene D in two variants: with the actual damage, and with the whole image
  /// marked as damaged.
  private static func sceneD() -> Work {
    Work(
      Scene.d.rawValue, "scene D: 10,000 layers", unit: .frame,
      goals: [
        .atMost(
          0.05, times: full, by: moving, text: "1 % moving: at most 5 % of a full redraw"),
        .noRequests(by: moving),
      ],
      contestants: [
        frames(moving, threads: 1, .d),
        Contestant(full) {
          let stage = Scene.d.stage(threads: 1)
          return { try stage.redraw($0) }
        },
      ]
    ) { try Scene.d.stage(threads: 2).draw(70) }
  }
}
