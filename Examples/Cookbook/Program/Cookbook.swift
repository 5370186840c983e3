import PreviewCore
import QuartzCore
import Recipes
import Storyboard
import UIKit

/// The functions of the recipes.
///
/// Their titles, durations and texts are in the list of the module `Recipes`.
@MainActor enum Cookbook {
  /// The value that a recipe's function returns.
  enum Scene {
    case layer(CALayer)
    case view(UIView)
    case controller(UIViewController)
    case film(Film)

    /// The scene as `ametrine render` and `ametrine watch` display it.
    @MainActor var programScene: SceneProgram.Scene {
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

  /// The function of each recipe, by the name of its file.
  static let functions: [String: () throws -> Scene] = [
    "Accordion": { .view(accordion()) },
    "AudioBars": { .layer(audioBars()) },
    "BarChartRace": { .film(barChartRace()) },
    "BlurReveal": { .controller(blurReveal()) },
    "Campfire": { .view(campfire()) },
    "CardFlip": { .layer(cardFlip()) },
    "Certificates": { .controller(certificates()) },
    "ChartScrubber": { .controller(chartScrubber()) },
    "CodeTyping": { .film(codeTyping()) },
    "Confetti": { .view(confetti()) },
    "Countdown": { .view(countdown()) },
    "CubeTransition": { .controller(cubeTransition()) },
    "DeepZoom": { .layer(deepZoom()) },
    "DiffableGrid": { .controller(diffableGrid()) },
    "FallingLetters": { .controller(fallingLetters()) },
    "FlowingGradient": { .view(flowingGradient()) },
    "GiftBanner": { .controller(giftBanner()) },
    "GrowingChart": { .film(growingChart()) },
    "HeroTransition": { .controller(heroTransition()) },
    "IrisWipe": { .controller(irisWipe()) },
    "Kaleidoscope": { .layer(kaleidoscope()) },
    "LoadingDots": { .view(loadingDots()) },
    "LowerThird": { .film(try lowerThird()) },
    "MapDot": { .layer(mapDot()) },
    "MarchingAnts": { .controller(marchingAnts()) },
    "Marquee": { .controller(marquee()) },
    "MorphingShape": { .film(try morphingShape()) },
    "NavigationPush": { .controller(navigationPush()) },
    "NumberTicker": { .view(numberTicker()) },
    "PageCurl": { .controller(pageCurl()) },
    "PaperPlane": { .layer(paperPlane()) },
    "Parallax": { .layer(parallax()) },
    "PieDial": { .view(pieDial()) },
    "ProgressRing": { .controller(progressRing()) },
    "PullToRefresh": { .controller(pullToRefresh()) },
    "Pulse": { .layer(pulse()) },
    "RippleButton": { .view(rippleButton()) },
    "Shake": { .controller(shake()) },
    "Skeleton": { .view(skeleton()) },
    "SlowMotion": { .controller(slowMotion()) },
    "Snow": { .view(snow()) },
    "SplitScreen": { .controller(splitScreen()) },
    "SpringChain": { .view(springChain()) },
    "StickyHeader": { .controller(stickyHeader()) },
    "TimingFunctions": { .layer(timingFunctions()) },
    "TitleSequence": { .film(try titleSequence()) },
    "Typewriter": { .view(typewriter()) },
  ]
}
