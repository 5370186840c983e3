package import PreviewCore
package import QuartzCore
package import Storyboard
package import UIKit

/// A scene that a program of the examples draws.
package enum ExampleScene {
  case layer(CALayer)
  case view(UIView)
  case controller(UIViewController)
  case film(Film)

  /// The scene as `ametrine render` and `ametrine watch` display it.
  @MainActor package var programScene: SceneProgram.Scene {
    switch self {
    case .layer(let layer): SceneProgram.Scene(layer)
    case .view(let view): SceneProgram.Scene(view)
    case .controller(let controller): SceneProgram.Scene(controller)
    case .film(let film):
      SceneProgram.Scene(
        .init(
          size: film.size, scale: film.scale, rate: film.rate, duration: film.duration,
          background: film.background, labels: film.labels)
      ) { scale in
        // Sound: `assumeIsolated` calls the closure in place.
        nonisolated(unsafe) var layer = CALayer()
        MainActor.assumeIsolated {
          film.scale = scale
          layer = film.layer
        }
        return layer
      }
    }
  }
}
