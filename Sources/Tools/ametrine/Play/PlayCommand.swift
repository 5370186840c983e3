import ArgumentParser
import Foundation

#if Window
  import Window
#endif

/// The command `ametrine play`, which plays a document in a window.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play a document in a window.",
    discussion: """
      Space pauses and resumes playback. The left and right arrow keys step by one frame, or by ten with Shift. Home \
      returns to the beginning. The keys 1 to 9 select a state of the document, and 0 removes the state. The key i \
      shows or hides the names and frames of layers, offscreen groups, the redrawn area and rendering times. Escape \
      closes the window.

      Drag the bar below the image to seek, and drag over the image to tilt the document.

      Examples:
        ametrine play Clock.ca
        ametrine play Clock.ca --scale 2 --time 1.5 --paused
        ametrine play Wallpaper.tendies --state locked
      """)

  @Argument(help: "The document to play.", completion: .documents)
  var input: String

  @Option(parsing: .unconditional, help: "Start at this document time, in seconds.")
  var time = 0.0

  @Flag(help: "Start paused.")
  var paused = false

  @Flag(help: "Start with layer names, layer frames and rendering times over the image.")
  var info = false

  @Option(help: "Frames per second for stepping with the arrow keys.")
  var fps = FilmPlan.defaultRate

  @OptionGroup var states: StateSelectionOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Image size in points, centered on the document (default: the document's size).",
      valueName: "WxH"),
    transform: { try SizeArgument($0) })
  var size: SizeArgument?

  @Option(
    parsing: .unconditional,
    help: "Pixels per point of the document (default: the largest that fits the screen, at most 1)."
  )
  var scale: Double?

  @Option(
    help: "Background color (default: black).", transform: { try ColorArgument($0) })
  var background: ColorArgument?

  @OptionGroup var limitOptions: LimitOptions

  func validate() throws {
    try TimeLimits.validateTime(time, option: "--time")
    try TimeLimits.validateFrameRate(fps)
    if let scale, !(scale > 0 && scale.isFinite) {
      throw ArgumentError(
        "invalid --scale '\(scale)': pixels per point must be greater than 0 and finite")
    }
  }

  #if Window
    func run() throws {
      var options = DocumentRenderer.RendererOptions(
        input: input, limits: limitOptions.limits, stateSelection: states.selection ?? .unchanged,
        variant: states.variant)
      options.canvas.size = size
      options.background = background ?? .black
      // The document is loaded before the window opens, so that loading errors are reported first and the window size
      // is known.
      let scene = try DocumentPlayer(options)
      for line in scene.diagnostics { StandardStreamWriter.writeErrorLine(line) }
      let playhead = Playhead(
        time: time, frame: 1 / fps, length: scene.duration, isPlaying: !paused)
      do throws(DisplayError) {
        let display = try SDLDisplay(density: nil)
        try play(document: scene, playhead: playhead, on: display)
      } catch {
        throw ArgumentError(
          "\(error); or run ametrine preview \(input) to use a browser", code: error.code)
      }
      if let error = scene.error { throw error }
    }

    private func play(
      document scene: DocumentPlayer, playhead: Playhead, on display: SDLDisplay
    ) throws(DisplayError) {
      let natural = scene.size
      let fitting = min(
        1, display.maximumSurfaceSize.width / natural.width,
        (display.maximumSurfaceSize.height - PlaybackBar.height) / natural.height)
      let scale = scale ?? max(fitting, Self.minimumScale)
      let loop = DisplayLoop(display)
      let source = PlayerFrameSource(scene, playhead, scale: scale, showsInfo: info)
      let surface = try loop.openSurface(
        SurfaceDescriptor(
          title: "\((input as NSString).lastPathComponent) · ametrine",
          size: CGSize(
            width: max(PlaybackBar.minimumWidth, (natural.width * scale).rounded(.up)),
            height: (natural.height * scale).rounded(.up) + PlaybackBar.height)),
        source: source, onEvents: { source.handleEvents($0, on: $1) })
      source.onClose = { loop.closeSurface(surface.id) }
      source.onEnd = { loop.end() }
      loop.run()
      if let error = source.displayError { throw error }
    }

    /// The minimum scale of the window's content, in pixels per point.
    ///
    /// At smaller scales nothing is recognizable.
    private static let minimumScale = 0.01
  #else
    func run() throws { throw MissingTraitError.makeError(for: "the 'play' command") }
  #endif
}
