import ExampleFilms
import Recipes

/// The functions of the recipes.
///
/// Their titles, durations and texts are in the list of the module `Recipes`.
@MainActor enum Cookbook {
  /// The function of each recipe, by the name of its file.
  static let functions: [String: () throws -> ExampleScene] = [
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

extension ExampleFilm {
  /// Creates the film of a recipe, which calls the recipe's function.
  init(_ recipe: Recipe) {
    self.init(name: recipe.name, duration: recipe.duration, posterTime: recipe.posterTime) {
      guard let function = Cookbook.functions[recipe.typeName] else {
        throw MissingFunctionError(recipe: recipe.typeName)
      }
      return try function()
    }
  }

  /// An error thrown for a recipe that is missing in ``Cookbook/functions``.
  struct MissingFunctionError: Error, CustomStringConvertible {
    let recipe: String
    var description: String { "\(recipe): not in Cookbook.functions; add its function there" }
  }
}
