/// The works that are whole scenes: a repetition is a frame.
enum SceneWorks {
  static func all() -> [Work] {
    [
      scene(
        "scene-a", "scene A: 1,000 layers", { SceneA.stage(threads: $0) },
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
        "scene-b", "scene B: 200 images in perspective", SceneB.stage, goals: [.twoThreads]),
      scene("scene-c", "scene C: a phone's screen", SceneC.stage),
      sceneD(),
      scene("scene-e", "scene E: 300 shapes", SceneE.stage, goals: [.twoThreads]),
      scene("scene-e-still", "scene E, standing on a moving ground", SceneE.standing),
      scene("scene-f", "scene F: 20,000 particles", SceneF.stage),
      scene("scene-text", "scrolling text", TextScene.stage),
    ]
  }

  private static func scene(
    _ name: String, _ title: String, _ make: @escaping (_ threads: Int) -> Stage,
    goals: [Goal] = [], others: [Contestant] = []
  ) -> Work {
    Work(
      name, title, unit: .frame, goals: goals,
      contestants: [
        frames(Name.ours, threads: 1, make), frames(Name.oursTwice, threads: 2, make),
      ] + others
    ) { try make(2).draw(70) }
  }

  private static func frames(
    _ name: String, threads: Int, _ make: @escaping (Int) -> Stage
  ) -> Contestant {
    Contestant(name, threads: threads) {
      let stage = make(threads)
      return { try stage.draw($0) }
    }
  }

  /// The same frames twice: as they come, and with all of the picture marked as changed.
  private static func sceneD() -> Work {
    Work(
      "scene-d", "scene D: 10,000 layers", unit: .frame,
      goals: [
        .atMost(
          0.05, times: SceneD.full, by: SceneD.moving, text: "1 % moving: under 5 % of a redraw"),
        .noRequests(by: SceneD.moving),
      ],
      contestants: [
        frames(SceneD.moving, threads: 1, SceneD.stage),
        Contestant(SceneD.full) {
          let stage = SceneD.stage(threads: 1)
          return { frame in
            stage.renderer.addUpdate(stage.renderer.bounds)
            try stage.draw(frame)
          }
        },
      ]
    ) { try SceneD.stage(threads: 2).draw(70) }
  }
}
