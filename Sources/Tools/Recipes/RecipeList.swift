extension Recipe {
  /// All recipes, in the order of their names.
  ///
  /// A test compares the list with the files.
  public static let all: [Recipe] = [
    .embedded("Accordion", PackageResources.Accordion_swift, seconds: 5.5, poster: 4.05),
    .embedded("AudioBars", PackageResources.AudioBars_swift, seconds: 4, poster: 1),
    .embedded("BarChartRace", PackageResources.BarChartRace_swift, seconds: 7.5, poster: 4.8),
    .embedded("BlurReveal", PackageResources.BlurReveal_swift, seconds: 4.6, poster: 1.1),
    .embedded("Campfire", PackageResources.Campfire_swift, seconds: 5, poster: 2),
    .embedded("CardFlip", PackageResources.CardFlip_swift, seconds: 4, poster: 0.6),
    .embedded("Certificates", PackageResources.Certificates_swift, seconds: 6, poster: 1.5),
    .embedded("ChartScrubber", PackageResources.ChartScrubber_swift, seconds: 5.5, poster: 3.9),
    .embedded("CodeTyping", PackageResources.CodeTyping_swift, seconds: 8.36, poster: 7.3),
    .embedded("Confetti", PackageResources.Confetti_swift, seconds: 5, poster: 1),
    .embedded("Countdown", PackageResources.Countdown_swift, seconds: 6, poster: 1.2),
    .embedded("CubeTransition", PackageResources.CubeTransition_swift, seconds: 6.4, poster: 1.12),
    .embedded("DeepZoom", PackageResources.DeepZoom_swift, seconds: 7, poster: 3),
    .embedded("DiffableGrid", PackageResources.DiffableGrid_swift, seconds: 6.5, poster: 5.5),
    .embedded("FallingLetters", PackageResources.FallingLetters_swift, seconds: 6, poster: 2.1),
    .embedded("FlowingGradient", PackageResources.FlowingGradient_swift, seconds: 6, poster: 1),
    .embedded("GiftBanner", PackageResources.GiftBanner_swift, seconds: 5, poster: 2.4),
    .embedded("GrowingChart", PackageResources.GrowingChart_swift, seconds: 4.2, poster: 3),
    .embedded("HeroTransition", PackageResources.HeroTransition_swift, seconds: 6, poster: 0.57),
    .embedded("IrisWipe", PackageResources.IrisWipe_swift, seconds: 6, poster: 1.4),
    .embedded("Kaleidoscope", PackageResources.Kaleidoscope_swift, seconds: 8, poster: 4.2),
    .embedded("LoadingDots", PackageResources.LoadingDots_swift, seconds: 4.4, poster: 1.4),
    .embedded("LowerThird", PackageResources.LowerThird_swift, seconds: 6, poster: 2.4),
    .embedded("MapDot", PackageResources.MapDot_swift, seconds: 5, poster: 2.8),
    .embedded("MarchingAnts", PackageResources.MarchingAnts_swift, seconds: 5, poster: 3.6),
    .embedded("Marquee", PackageResources.Marquee_swift, seconds: 6, poster: 1),
    .embedded("MorphingShape", PackageResources.MorphingShape_swift, seconds: 7.1, poster: 1.1),
    .embedded("NavigationPush", PackageResources.NavigationPush_swift, seconds: 5.5, poster: 0.84),
    .embedded("NumberTicker", PackageResources.NumberTicker_swift, seconds: 5, poster: 2.4),
    .embedded("PageCurl", PackageResources.PageCurl_swift, seconds: 5, poster: 1.1),
    .embedded("PaperPlane", PackageResources.PaperPlane_swift, seconds: 5, poster: 2.6),
    .embedded("Parallax", PackageResources.Parallax_swift, seconds: 8, poster: 1),
    .embedded("PieDial", PackageResources.PieDial_swift, seconds: 5, poster: 2.6),
    .embedded("ProgressRing", PackageResources.ProgressRing_swift, seconds: 4.2, poster: 2.4),
    .embedded("PullToRefresh", PackageResources.PullToRefresh_swift, seconds: 4.5, poster: 1.8),
    .embedded("Pulse", PackageResources.Pulse_swift, seconds: 4, poster: 1.5),
    .embedded("RippleButton", PackageResources.RippleButton_swift, seconds: 3.6, poster: 0.7),
    .embedded("Shake", PackageResources.Shake_swift, seconds: 3.5, poster: 1.7),
    .embedded("Skeleton", PackageResources.Skeleton_swift, seconds: 4.5, poster: 0.55),
    .embedded("SlowMotion", PackageResources.SlowMotion_swift, seconds: 6, poster: 2.7),
    .embedded("Snow", PackageResources.Snow_swift, seconds: 6, poster: 2),
    .embedded("SplitScreen", PackageResources.SplitScreen_swift, seconds: 6, poster: 2),
    .embedded("SpringChain", PackageResources.SpringChain_swift, seconds: 4.7, poster: 0.7),
    .embedded("StickyHeader", PackageResources.StickyHeader_swift, seconds: 5, poster: 1),
    .embedded("TimingFunctions", PackageResources.TimingFunctions_swift, seconds: 5, poster: 0.85),
    .embedded("TitleSequence", PackageResources.TitleSequence_swift, seconds: 7.4, poster: 6.2),
    .embedded("Typewriter", PackageResources.Typewriter_swift, seconds: 7, poster: 5),
  ]

  /// Returns the recipe of an embedded file, whose name is given without its extension.
  private static func embedded(
    _ typeName: String, _ bytes: [UInt8], seconds: Double, poster: Double
  ) -> Recipe {
    do {
      return try Recipe(
        typeName, source: String(decoding: bytes, as: UTF8.self), duration: seconds,
        posterTime: poster)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
