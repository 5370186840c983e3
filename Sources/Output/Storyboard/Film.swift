public import Films

/// A film that is described as a sequence of motions of layers.
///
/// A film has a current time. ``play(_:over:easing:at:)`` begins motions there and moves it to their end, and
/// ``wait(_:)`` moves it on. Values stay as a motion leaves them, and a layer appears at the time at which it is added:
///
/// ```swift
/// let film = Film(size: CGSize(width: 640, height: 360)) { film in
///   let title = Text("Hello", size: 64, weight: .bold)
///   film.add(title, .center)
///   film.play(.type(title), over: 1)
///   film.wait(1)
///   film.play(.fadeOut(title))
/// }
/// try film.write(to: "hello.mp4")
/// ```
///
/// The layers are Core Animation layers, and the motions become animations with begin times, so that each frame is a
/// function of its time alone. A property that is set directly, without a motion, has its value from the start of
/// the film.
@MainActor
public final class Film {
  /// The size of the picture, in points.
  public let size: CGSize
  /// The number of pixels per point in written files.
  public var scale: CGFloat
  /// The frame rate, in frames per second.
  public let rate: Double
  /// The color behind all layers.
  public var background: CGColor
  /// The sound of the film, for formats that can contain it; `nil` for none.
  public var audio: AudioTrack?
  /// The layer that the camera shows, to which layers are added by default.
  public let world = CALayer()
  /// The layer in front of the world that the camera does not move, for captions and titles.
  public let overlay = CALayer()
  /// The camera that shows the world.
  public let camera: Camera
  /// The current time in seconds: that of the next motion.
  public private(set) var time = 0.0
  /// The names of times, in the order in which they were given.
  public private(set) var labels: [(name: String, time: Double)] = []

  let timeline: Timeline
  private let root = CALayer()
  /// The layers that were added and have not been removed, in the order of their addition.
  private var shownLayers: [CALayer] = []

  /// The default size of a film: 1280 × 720 points.
  public nonisolated static let defaultSize = CGSize(width: 1_280, height: 720)

  /// The maximum frame rate, in frames per second.
  ///
  /// Faster films have no purpose, and the number of stored values grows with the rate.
  public nonisolated static let maximumRate = 1_000.0

  /// Creates an empty film.
  ///
  /// - Parameters:
  ///   - size: The size in points, each side at least 1.
  ///   - scale: The number of pixels per point, above 0.
  ///   - rate: The frame rate in frames per second, above 0 and at most ``maximumRate``. All formats of films can store the default.
  ///   - background: The color behind all layers. A transparent color makes a transparent film in formats with alpha.
  public init(
    size: CGSize = Film.defaultSize, scale: CGFloat = 1, rate: Double = 30,
    background: CGColor = .hex(0x10131F)
  ) {
    precondition(
      size.width >= 1 && size.height >= 1 && size.width.isFinite && size.height.isFinite,
      "invalid film size \(size.width) × \(size.height): each side must be at least 1 point")
    precondition(
      scale > 0 && scale.isFinite, "invalid scale '\(scale)': it must be finite and above 0")
    precondition(
      rate > 0 && rate <= Self.maximumRate,
      "invalid frame rate '\(rate)': it must be above 0 and at most \(Self.maximumRate)")
    (self.size, self.scale, self.rate, self.background) = (size, scale, rate, background)
    timeline = Timeline(rate: rate)
    camera = Camera(world: world, size: size)
    root.frame = CGRect(origin: .zero, size: size)
    root.masksToBounds = true
    for layer in [world, overlay] {
      layer.frame = root.bounds
      layer.setValue(root.bounds, forKey: Self.placementAreaKey)
      root.addSublayer(layer)
    }
  }

  /// Creates a film and describes it in a closure.
  ///
  /// The other parameters are described in ``init(size:scale:rate:background:)``.
  ///
  /// - Throws: The error of the closure.
  public convenience init(
    size: CGSize = Film.defaultSize, scale: CGFloat = 1, rate: Double = 30,
    background: CGColor = .hex(0x10131F), _ script: (Film) throws -> Void
  ) rethrows {
    self.init(size: size, scale: scale, rate: rate, background: background)
    try script(self)
  }

  /// The bounds of the picture, in points.
  public var bounds: CGRect { CGRect(origin: .zero, size: size) }

  /// The duration of the film, in seconds: the end of the last motion, or the current time if it is later.
  public var duration: Double { max(time, timeline.end) }

  /// The layer tree of the film with all its animations.
  ///
  /// Begin times count from the start of the film. The background is a property of the film, not of the layer. Get
  /// the layer again for each renderer, because a layer that leaves a renderer loses its animations.
  public var layer: CALayer {
    camera.sharpenContents(scale: scale)
    timeline.addAnimations()
    return root
  }

  // MARK: Layers

  /// Adds a layer to the world at the current time.
  ///
  /// Without a placement, the layer keeps its position.
  @discardableResult
  public func add<L: CALayer>(_ layer: L, _ placement: Placement? = nil) -> L {
    add(layer, to: world, placement)
  }

  /// Adds a layer to the overlay at the current time.
  ///
  /// Without a placement, the layer keeps its position.
  @discardableResult
  public func addToOverlay<L: CALayer>(_ layer: L, _ placement: Placement? = nil) -> L {
    add(layer, to: overlay, placement)
  }

  private func add<L: CALayer>(_ layer: L, to parent: CALayer, _ placement: Placement?) -> L {
    if layer.superlayer !== parent { parent.addSublayer(layer) }
    if let placement { layer.place(placement, in: parent) }
    if time > 0 || timeline.hasChanges(of: layer, "hidden") {
      if !timeline.hasChanges(of: layer, "hidden") { layer.isHidden = true }
      timeline.change(layer, "hidden", to: false, in: instant)
    }
    if !shownLayers.contains(where: { $0 === layer }) { shownLayers.append(layer) }
    return layer
  }

  /// Removes layers from the picture at the current time.
  public func remove(_ layers: CALayer...) { remove(layers) }

  /// Removes layers from the picture at the current time.
  public func remove(_ layers: [CALayer]) {
    for layer in layers { timeline.change(layer, "hidden", to: true, in: instant) }
    shownLayers.removeAll { shown in layers.contains { $0 === shown } }
  }

  /// Fades out all layers and removes them, except those given.
  ///
  /// - Parameters:
  ///   - seconds: The duration of the fade, at least 0.
  ///   - kept: The layers that stay.
  public func clear(over seconds: Double = Motion.defaultDuration, except kept: CALayer...) {
    let leaving = shownLayers.filter { shown in !kept.contains { $0 === shown } }
    let opacities = leaving.map(\.opacity)
    play(.together(leaving.map { .fadeOut($0) }), over: seconds)
    remove(leaving)
    // Removed layers are visible when they are added again.
    for (layer, opacity) in zip(leaving, opacities) {
      timeline.change(layer, "opacity", to: opacity, in: instant)
    }
  }

  /// The key under which the layers of a film store the area of their placements.
  nonisolated static let placementAreaKey = "storyboard.placementArea"

  private var instant: Span { .instant(at: time) }

  // MARK: Time

  /// Plays motions at the same time and moves the current time to the end of the last one.
  ///
  /// - Parameters:
  ///   - motions: The motions.
  ///   - seconds: The duration of the motions that have none. The default is that of each motion.
  ///   - easing: The easing of the motions that have none. The default is that of each motion.
  ///   - moment: The time at which the motions begin. If given, the current time does not move.
  public func play(
    _ motions: Motion..., over seconds: Double? = nil, easing: Easing? = nil,
    at moment: Moment? = nil
  ) {
    let end = schedule(.together(motions), over: seconds, easing: easing, at: moment)
    if moment == nil { time = end }
  }

  /// Begins motions at the current time without waiting for their end.
  ///
  /// The parameters are described in ``play(_:over:easing:at:)``.
  public func start(_ motions: Motion..., over seconds: Double? = nil, easing: Easing? = nil) {
    _ = schedule(.together(motions), over: seconds, easing: easing, at: nil)
  }

  private func schedule(
    _ motion: Motion, over seconds: Double?, easing: Easing?, at moment: Moment?
  ) -> Double {
    if let seconds { Motion.validate(seconds, "duration") }
    let start = moment.map(seconds(of:)) ?? time
    return motion.apply(
      Motion.Context(timeline: timeline, start: start, duration: seconds, easing: easing))
  }

  /// Moves the current time on by a number of seconds, at least 0.
  public func wait(_ seconds: Double) {
    Motion.validate(seconds, "duration")
    time += seconds
  }

  /// Moves the current time to the end of all motions, including those that were begun with
  /// ``start(_:over:easing:)``.
  public func waitForAll() { time = duration }

  /// Gives the current time a name, which must be new.
  public func label(_ name: String) {
    precondition(
      !labels.contains { $0.name == name }, "duplicate label '\(name)': use another name")
    labels.append((name, time))
  }

  func seconds(of moment: Moment) -> Double {
    let seconds: Double
    switch moment.base {
    case .start: seconds = moment.offset
    case .now: seconds = time + moment.offset
    case .label(let name):
      guard let label = labels.first(where: { $0.name == name }) else {
        let known = labels.map { "'\($0.name)'" }.joined(separator: ", ")
        preconditionFailure(
          "unknown label '\(name)': " + (known.isEmpty ? "the film has no labels" : "use \(known)"))
      }
      seconds = label.time + moment.offset
    }
    Motion.validate(seconds, "begin time")
    return seconds
  }
}

/// A time in a film: a number of seconds from its start, or relative to a label or the current time.
///
/// A number literal is a time in seconds, and a string literal is the time of a label.
public struct Moment: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, Hashable, Sendable
{
  enum Base: Hashable, Sendable {
    case start, now
    case label(String)
  }

  let base: Base
  let offset: Double

  /// Returns the time that is a number of seconds after the current time, or before it if negative.
  public static func now(_ offset: Double) -> Moment { Moment(base: .now, offset: offset) }

  /// Returns the time that is a number of seconds after a label, or before it if negative.
  public static func label(_ name: String, _ offset: Double = 0) -> Moment {
    Moment(base: .label(name), offset: offset)
  }

  private init(base: Base, offset: Double) { (self.base, self.offset) = (base, offset) }

  /// Creates a time in seconds from the start of the film.
  public init(floatLiteral seconds: Double) { self.init(base: .start, offset: seconds) }

  /// Creates a time in seconds from the start of the film.
  public init(integerLiteral seconds: Int) { self.init(base: .start, offset: Double(seconds)) }

  /// Creates the time of the label with the given name.
  public init(stringLiteral name: String) { self.init(base: .label(name), offset: 0) }
}
