/// A scene; the raw value is its name on command lines.
package enum Scene: String, CaseIterable {
  case a = "scene-a"
  case b = "scene-b"
  case c = "scene-c"
  case d = "scene-d"
  case e = "scene-e"
  case eStill = "scene-e-still"
  case f = "scene-f"
  case text = "scene-text"

  /// Returns the scene as a new layer tree that is drawn by so many threads.
  package func stage(threads: Int) -> Stage {
    switch self {
    case .a: SceneA.stage(threads: threads)
    case .b: SceneB.stage(threads: threads)
    case .c: SceneC.stage(threads: threads)
    case .d: SceneD.stage(threads: threads)
    case .e: SceneE.stage(threads: threads)
    case .eStill: SceneE.standing(threads: threads)
    case .f: SceneF.stage(threads: threads)
    case .text: TextScene.stage(threads: threads)
    }
  }
}
