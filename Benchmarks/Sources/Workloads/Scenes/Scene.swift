/// A benchmark scene.
///
/// The raw value is the scene's name on the command line.
package enum Scene: String, CaseIterable {
  case a = "scene-a"
  case b = "scene-b"
  case c = "scene-c"
  case d = "scene-d"
  case e = "scene-e"
  case eStill = "scene-e-still"
  case f = "scene-f"
  case text = "scene-text"

  /// Returns a new layer tree that contains the scene, rendered with the given number of threads.
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
