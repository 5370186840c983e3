import ArgumentParser
import Foundation

#if Window
  import Window
#endif

/// The command `ametrine play`, which plays a document in a window.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Plays a document in a window.",
    discussion: """
      Space pauses and goes on. The arrows step a frame, with shift ten; Home goes to the beginning. The bar below is \
      dragged through time. 1 to 9 change to the document's states, 0 back to none. Dragging over the picture tilts it. \
      i shows names, frames, group buffers, what was drawn anew and how long that took. Escape ends.

      Examples:
        ametrine play Clock.ca
        ametrine play Clock.ca --scale 2 --time 1.5 --paused
        ametrine play Wallpaper.tendies --state locked
      """)

  @Argument(help: "The document.")
  var input: String

  @Option(parsing: .unconditional, help: "Where it begins, in seconds.")
  var time = 0.0

  @Flag(help: "Begin paused.")
  var paused = false

  @Flag(help: "Begin with names, frames and times over the picture.")
  var info = false

  @Option(help: "Frames per second, as the arrows step.")
  var fps = FilmPlan.defaultRate

  @OptionGroup var states: StateSelectionOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The window's picture in points, around the document's middle (default: the document's).",
      valueName: "WxH"),
    transform: { try SizeArgument($0) })
  var size: SizeArgument?

  @Option(
    parsing: .unconditional,
    help: "Pixels per point of the document (default: as large as fits the screen, at most 1).")
  var scale: Double?

  @Option(
    help: "What lies beneath the document (default: black).", transform: { try ColorArgument($0) })
  var background: ColorArgument?

  @OptionGroup var limitOptions: LimitOptions

  func validate() throws {
    try TimeLimits.validateTime(time, option: "--time")
    try TimeLimits.validateFrameRate(fps)
    if let scale, !(scale > 0 && scale.isFinite) {
      throw ArgumentError("--scale is pixels per point, more than 0")
    }
  }

  #if Window
    func run() throws {
      var options = DocumentRenderer.RendererOptions(
        input: input, limits: limitOptions.limits, stateSelection: states.selection ?? .unchanged,
        variant: states.variant)
      options.canvas.size = size
      options.background = background ?? .black
      // The document is loaded before the window opens, so that errors are reported first and its size is known.
      let scene = try DocumentPlayer(options)
      for line in scene.diagnostics { StandardStreamWriter.writeErrorLine(line) }
      let playhead = Playhead(
        time: time, frame: 1 / fps, length: scene.duration, isPlaying: !paused)
      do throws(DisplayError) {
        let display = try SDLDisplay(density: nil)
        try play(document: scene, playhead: playhead, on: display)
      } catch {
        throw ArgumentError("\(error); ametrine preview \(input) shows it in a browser")
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

    /// The minimum scale, in pixels per point.
    ///
    /// At smaller scales nothing is recognizable.
    private static let minimumScale = 0.01
  #else
    func run() throws {
      throw ArgumentError(
        "this ametrine shows no windows; build it with the trait: swift build --traits Window, or make install"
      )
    }
  #endif
}
