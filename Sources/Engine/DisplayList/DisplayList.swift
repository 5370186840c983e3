public import Color
public import Geometry
package import Pixels

/// Drawing commands in order, back to front, in device pixels: what a renderer needs and nothing else.
///
/// Commands nest: a `beginGroup` ends with `endGroup`, a `pushClip` with `popClip`, and inside one group at most one
/// `beginMask` parts the content from the mask. A clip pushed inside a group or mask ends there at the latest.
///
/// What belongs together and where it may be seen is known as soon as there is a list: ``spans``.
public struct DisplayList: Equatable, Sendable {
  /// The commands, back to front.
  public private(set) var commands: [DisplayListCommand]
  /// For each command what belongs to it, and where it may be seen; to be trusted where there is no ``diagnostic``.
  public private(set) var spans: ContiguousArray<CommandSpan>
  private var summary: SpanAnalyzer.ListSummary

  /// A list of what is given, back to front.
  public init(_ commands: [DisplayListCommand] = []) {
    self.commands = commands
    spans = ContiguousArray(repeating: CommandSpan(bounds: .zero), count: commands.count)
    // An empty list asks for no memory.
    guard !commands.isEmpty else {
      summary = SpanAnalyzer.ListSummary()
      return
    }
    var finder = SpanAnalyzer()
    summary = finder.analyzeCommands(commands, spans: &spans, hasKnownBounds: false)
  }

  /// A list whose spans somebody knows.
  package init(
    _ commands: consuming [DisplayListCommand], _ spans: consuming ContiguousArray<CommandSpan>,
    _ found: SpanAnalyzer.ListSummary
  ) {
    self.commands = commands
    self.spans = spans
    self.summary = found
  }

  /// Why it cannot be drawn; nil where it can.
  public var diagnostic: DisplayListDiagnostic? { summary.diagnostic }

  /// Whether something may change what lies beneath it.
  public var containsBackdrop: Bool { summary.containsBackdrop }

  /// How many recorded pictures lie in each other at most; 0 where there are none.
  package var pictureDepth: Int32 { summary.pictureDepth }

  /// How far all backdrops look around at most, added up, in pixels.
  package var backdropOutset: Int32 { summary.backdropOutset }

  /// Whether both have the same commands.
  public static func == (a: DisplayList, b: DisplayList) -> Bool { a.commands == b.commands }

  /// Puts another command in the place of one.
  public mutating func replaceCommand(at index: Int, with command: DisplayListCommand) {
    commands[index] = command
    self = DisplayList(commands)
  }

  /// The same list with pixels in the place of recorded pictures; what is where does not change.
  package func replacingRecordedPictures<Failure: Error>(
    withPixels pixels: (RecordedPicture) throws(Failure) -> PixelBuffer
  ) throws(Failure) -> DisplayList {
    guard pictureDepth > 0 else { return self }
    var drawn = self
    drawn.summary.pictureDepth = 0
    for index in commands.indices {
      guard case .draw(var draw) = commands[index], case .picture(let paint) = draw.paint else {
        continue
      }
      draw.paint = .image(ImagePaint(paint, drawn: try pixels(paint.picture)))
      drawn.commands[index] = .draw(draw)
    }
    return drawn
  }

  /// Lets go of all commands, and keeps the memory.
  package mutating func removeAll() {
    commands.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    summary = SpanAnalyzer.ListSummary()
  }

  /// Gives its memory to whoever writes another one.
  package consuming func extractCommandStorage() -> (
    [DisplayListCommand], ContiguousArray<CommandSpan>
  ) {
    (commands, spans)
  }

  /// Exchanges commands around which nothing is open for as many others; how far backdrops reach has to be found again.
  ///
  /// - Parameters:
  ///   - start: the place of the first here.
  ///   - range: their places there.
  ///   - others: what is written there; it takes what was here.
  ///   - othersSpans: where those may be seen.
  ///   - body: hears where anything of both may be seen, if any two commands differ.
  package mutating func exchangeCommands(
    startingAt start: Int, with range: Range<Int>, of others: inout [DisplayListCommand],
    spans othersSpans: inout ContiguousArray<CommandSpan>,
    reportingDamage body: (_ bounds: Rect) -> Void
  ) {
    let offset = start - range.lowerBound
    guard range.contains(where: { commands[$0 + offset] != others[$0] }) else { return }
    for index in range {
      let position = index + offset
      if !spans[position].bounds.isEmpty { body(spans[position].bounds) }
      if !othersSpans[index].bounds.isEmpty { body(othersSpans[index].bounds) }
      swap(&commands[position], &others[index])
      swap(&spans[position], &othersSpans[index])
    }
  }

  /// Finds again what commands that were exchanged have changed for all.
  package mutating func updateSpans(using finder: inout SpanAnalyzer) {
    summary = finder.analyzeCommands(commands, spans: &spans, hasKnownBounds: true)
  }
}

/// One step of drawing.
public enum DisplayListCommand: Equatable, Sendable {
  /// Paints a shape onto the innermost target, source over.
  case draw(DrawCommand)
  /// Draws the blurred silhouette of a shape, source over.
  case shadow(ShapeShadow)
  /// Changes what was drawn so far, within a shape.
  case backdrop(BackdropFilter)
  /// Draws many small pictures onto the innermost target.
  case sprites(SpriteList)
  /// What follows is drawn onto a clear target of its own.
  case beginGroup(CompositingGroup)
  /// What follows, to the group's end, is drawn onto another clear target; its alpha multiplies the group's content.
  case beginMask
  /// Puts the finished group onto the target around it.
  case endGroup
  /// Confines what follows to a shape.
  case pushClip(Clip)
  /// Lifts the last clip.
  case popClip
}

/// A shape, what fills it and where.
public struct DrawCommand: Equatable, Sendable {
  /// The area to fill.
  public var shape: Shape
  /// What fills it.
  public var paint: Paint
  /// Maps the shape's own coordinates to device pixels.
  public var transform: Projection
  /// How its outline meets the pixels.
  public var edges: EdgeAntialiasing

  /// A shape filled with a paint.
  @inlinable public init(
    _ shape: Shape, _ paint: Paint, transform: Projection = .identity,
    edges: EdgeAntialiasing = .smooth
  ) {
    self.shape = shape
    self.paint = paint
    self.transform = transform
    self.edges = edges
  }
}

/// The region of a shape that lets drawing through.
public struct Clip: Equatable, Sendable {
  /// The area that stays open.
  public var shape: Shape
  /// Maps the shape's own coordinates to device pixels.
  public var transform: Projection
  /// How its outline meets the pixels.
  public var edges: EdgeAntialiasing

  /// A clip to a shape.
  public init(_ shape: Shape, transform: Projection = .identity, edges: EdgeAntialiasing = .smooth)
  {
    self.shape = shape
    self.transform = transform
    self.edges = edges
  }
}

/// How the outline of a shape meets the pixels it crosses.
///
/// - Source: behaviour/rendering.md, "Corners and edges".
public enum EdgeAntialiasing: Equatable, Sendable {
  /// Every pixel is covered by the share of its area that lies inside.
  case smooth
  /// A pixel is in when its centre is.
  case hard
  /// For `.rect` shapes and rings without round corners: the sides in the mask are smooth, the others hard.
  /// Bits: 1 minX, 2 maxX, 4 minY, 8 maxY.
  case mixed(smooth: UInt8)
}

/// A target of its own, and how it is put onto the one around it.
public struct CompositingGroup: Equatable, Sendable {
  /// Multiplies the finished content; 0…1.
  public var opacity: Double
  /// How the content meets what lies beneath.
  public var blend: BlendMode
  /// Drawn on the outer target beneath the content, with the group's opacity.
  public var shadow: Shadow?
  /// Applied to the content in order.
  public var filters: [ImageFilter]
  /// What the filtered content is stretched over; its shadow is that of what comes out.
  public var mesh: DistortionMesh?
  /// Bounds of everything in the group in device pixels where the composer knows them.
  public var bounds: Rect?

  /// A group; by default it changes nothing.
  public init(
    opacity: Double = 1, blend: BlendMode = .normal, shadow: Shadow? = nil,
    filters: [ImageFilter] = [], mesh: DistortionMesh? = nil, bounds: Rect? = nil
  ) {
    self.opacity = opacity
    self.blend = blend
    self.shadow = shadow
    self.filters = filters
    self.mesh = mesh
    self.bounds = bounds
  }
}

/// A change to the pixels of a finished group.
public enum ImageFilter: Equatable, Sendable {
  /// Standard deviation in pixels; edges transparent.
  case gaussianBlur(sigma: Double)
  /// Twenty numbers, 4 rows of 5, over unpremultiplied components.
  case colorMatrix([Double])
}

/// The shadow of a silhouette.
///
/// - Source: behaviour/rendering.md, "Shadows": Gaussian with taps cut at ±ceil(2σ), renormalised; times opacity with
///   floor below 1,
///   rounding at exactly 1.
public struct Shadow: Equatable, Sendable {
  /// Of its darkest part, before ``opacity``.
  public var color: RGBA
  /// 0…1.
  public var opacity: Double
  /// In device pixels.
  public var offset: Point
  /// Standard deviation in device pixels; 0 for a hard shadow.
  public var sigma: Double

  /// A shadow in device pixels.
  public init(color: RGBA, opacity: Double, offset: Point, sigma: Double) {
    self.color = color
    self.opacity = opacity
    self.offset = offset
    self.sigma = sigma
  }
}

/// The shadow of a shape that is known beforehand.
public struct ShapeShadow: Equatable, Sendable {
  /// The silhouette.
  public var shape: Shape
  /// Maps the shape's own coordinates to device pixels, without the shadow's offset.
  public var transform: Projection
  /// How the silhouette meets the pixels before it is blurred.
  public var edges: EdgeAntialiasing
  /// What the silhouette throws.
  public var shadow: Shadow

  /// The shadow of a shape.
  public init(_ shape: Shape, transform: Projection, edges: EdgeAntialiasing, shadow: Shadow) {
    self.shape = shape
    self.transform = transform
    self.edges = edges
    self.shadow = shadow
  }
}
