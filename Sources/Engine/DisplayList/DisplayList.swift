public import Color
public import Geometry
package import Pixels

/// A list of drawing commands in back-to-front order, in device pixels.
///
/// It contains everything that a renderer needs. Commands are nested: a `beginGroup` is matched by an `endGroup`, and
/// a `pushClip` by a `popClip`. Within a group, one `beginMask` may separate the content from the mask. A clip that
/// starts inside a group or mask must end there.
///
/// The nesting and bounds of all commands, ``spans``, are computed when the list is created.
public struct DisplayList: Equatable, Sendable {
  /// The commands in back-to-front order.
  public private(set) var commands: [DisplayListCommand]
  /// The extent of each command.
  ///
  /// The spans are valid only if ``diagnostic`` is `nil`.
  public private(set) var spans: ContiguousArray<CommandSpan>
  private var summary: SpanAnalyzer.ListSummary

  /// Creates a list of commands in back-to-front order and computes their spans.
  public init(_ commands: [DisplayListCommand] = []) {
    self.commands = commands
    spans = ContiguousArray(repeating: CommandSpan(bounds: .zero), count: commands.count)
    // No memory is allocated for an empty list.
    guard !commands.isEmpty else {
      summary = SpanAnalyzer.ListSummary()
      return
    }
    var finder = SpanAnalyzer()
    summary = finder.analyzeCommands(commands, spans: &spans, hasKnownBounds: false)
  }

  /// Creates a list from commands whose spans are already known.
  package init(
    _ commands: consuming [DisplayListCommand], _ spans: consuming ContiguousArray<CommandSpan>,
    _ found: SpanAnalyzer.ListSummary
  ) {
    self.commands = commands
    self.spans = spans
    self.summary = found
  }

  /// The reason why the list cannot be drawn, or `nil` if it is valid.
  public var diagnostic: DisplayListDiagnostic? { summary.diagnostic }

  /// Whether the list contains a backdrop filter.
  public var containsBackdrop: Bool { summary.containsBackdrop }

  /// The maximum nesting depth of recorded pictures, or 0 if there are none.
  package var pictureDepth: Int32 { summary.pictureDepth }

  /// The maximum total distance, in pixels, over which nested backdrop filters sample the surrounding pixels.
  package var backdropOutset: Int32 { summary.backdropOutset }

  /// Returns whether both lists contain the same commands.
  public static func == (a: DisplayList, b: DisplayList) -> Bool { a.commands == b.commands }

  /// Replaces the command at the given index and updates the spans.
  public mutating func replaceCommand(at index: Int, with command: DisplayListCommand) {
    commands[index] = command
    self = DisplayList(commands)
  }

  /// Returns a copy of the list in which recorded pictures are replaced by rendered pixels.
  ///
  /// The bounds of the commands do not change.
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

  /// Removes all commands, but keeps the allocated capacity.
  package mutating func removeAll() {
    commands.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    summary = SpanAnalyzer.ListSummary()
  }

  /// Returns the list's storage, so that another list can reuse it.
  package consuming func extractCommandStorage() -> (
    [DisplayListCommand], ContiguousArray<CommandSpan>
  ) {
    (commands, spans)
  }

  /// Exchanges a range of top-level commands with the same number of commands in another array.
  ///
  /// Call ``updateSpans(using:)`` afterwards.
  /// - Parameters:
  ///   - start: The index of the first command in this list.
  ///   - range: The indices of the commands in the other array.
  ///   - others: The other array, which receives the previous commands from this list.
  ///   - othersSpans: The spans for the other array.
  ///   - body: A function that receives the bounds of all exchanged commands. It is called only if some of the
  ///     commands differ.
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

  /// Updates the summary of the list after commands have been exchanged.
  package mutating func updateSpans(using finder: inout SpanAnalyzer) {
    summary = finder.analyzeCommands(commands, spans: &spans, hasKnownBounds: true)
  }
}

/// A drawing command of a display list: drawing, filtering, grouping or clipping.
public enum DisplayListCommand: Equatable, Sendable {
  /// Draws a filled shape onto the innermost surface with source-over compositing.
  case draw(DrawCommand)
  /// Draws the blurred shadow of a shape with source-over compositing.
  case shadow(ShapeShadow)
  /// Filters the pixels drawn so far inside a shape.
  case backdrop(BackdropFilter)
  /// Draws many small images onto the innermost surface.
  case sprites(SpriteList)
  /// Begins a group, whose commands are drawn onto a separate transparent surface.
  case beginGroup(CompositingGroup)
  /// Begins the mask of a group.
  ///
  /// The following commands are drawn onto a second transparent surface, whose alpha is multiplied with the group's
  /// content.
  case beginMask
  /// Ends a group and composites it onto the enclosing surface.
  case endGroup
  /// Restricts the following commands to a shape.
  case pushClip(Clip)
  /// Removes the innermost clip.
  case popClip
}

/// A command that fills a shape with a paint.
public struct DrawCommand: Equatable, Sendable {
  /// The shape to fill, in its own coordinates.
  public var shape: Shape
  /// The color, gradient or image that fills the shape.
  public var paint: Paint
  /// The transform from the shape's coordinates to device pixels.
  public var transform: Projection
  /// The antialiasing of the shape's edges.
  public var edges: EdgeAntialiasing

  /// Creates a command that fills the given shape.
  ///
  /// By default, there is no transform and the edges are antialiased.
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

/// A shape that restricts drawing to its interior.
public struct Clip: Equatable, Sendable {
  /// The area in which drawing is visible, in the shape's own coordinates.
  public var shape: Shape
  /// The transform from the shape's coordinates to device pixels.
  public var transform: Projection
  /// The antialiasing of the shape's edges.
  public var edges: EdgeAntialiasing

  /// Creates a clip to the given shape.
  ///
  /// By default, there is no transform and the edges are antialiased.
  public init(_ shape: Shape, transform: Projection = .identity, edges: EdgeAntialiasing = .smooth)
  {
    self.shape = shape
    self.transform = transform
    self.edges = edges
  }
}

/// The antialiasing mode for the edges of a shape.
public enum EdgeAntialiasing: Equatable, Sendable {
  /// Antialiased edges: a pixel's coverage is the fraction of its area inside the shape.
  case smooth
  /// Edges without antialiasing: a pixel is covered if its center is inside the shape.
  case hard
  /// Antialiasing for some of the sides of `.rect` shapes, and of rings without rounded corners.
  ///
  /// The sides in the mask are antialiased, the others are not. The bits are 1 for minX, 2 for maxX, 4 for minY and 8
  /// for maxY.
  case mixed(smooth: UInt8)
}

/// The effects applied when compositing a group onto the enclosing surface.
public struct CompositingGroup: Equatable, Sendable {
  /// The opacity of the whole group, `0...1`.
  public var opacity: Double
  /// The blend mode used to composite the group with its backdrop.
  public var blend: BlendMode
  /// The group's shadow, which is drawn beneath the content on the enclosing surface, with the group's opacity.
  public var shadow: Shadow?
  /// The filters that are applied to the content in order.
  public var filters: [ImageFilter]
  /// The mesh that distorts the filtered content.
  ///
  /// If the group also has a shadow, it is cast by the distorted content.
  public var mesh: DistortionMesh?
  /// The bounds of the content in device pixels, or `nil` if unknown.
  public var bounds: Rect?

  /// Creates a group with the given effects.
  ///
  /// By default, it has none.
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

/// A filter applied to the pixels of a group or backdrop.
public enum ImageFilter: Equatable, Sendable {
  /// A Gaussian blur with the given standard deviation in pixels.
  ///
  /// Pixels beyond the edges count as transparent.
  case gaussianBlur(sigma: Double)
  /// A color matrix with 20 elements (4 rows of 5), applied to unpremultiplied components.
  case colorMatrix([Double])
}

/// A shadow cast by a silhouette.
/// - Source: Measurements of Core Animation. The Gaussian kernel is cut off at ±ceil(2σ) and normalized. The result
///   is multiplied by the opacity, rounded down if the opacity is below 1 and to the nearest value if it is 1.
public struct Shadow: Equatable, Sendable {
  /// The color of the shadow at full coverage, before ``opacity`` is applied.
  public var color: RGBA
  /// The opacity of the shadow, `0...1`.
  public var opacity: Double
  /// The offset of the shadow from its silhouette, in device pixels.
  public var offset: Point
  /// The standard deviation of the blur, in device pixels.
  ///
  /// If it is 0, the shadow has a hard edge.
  public var sigma: Double

  /// Creates a shadow.
  ///
  /// The offset and sigma are in device pixels.
  public init(color: RGBA, opacity: Double, offset: Point, sigma: Double) {
    self.color = color
    self.opacity = opacity
    self.offset = offset
    self.sigma = sigma
  }
}

/// A shadow cast by a shape that is known without rendering the layer.
public struct ShapeShadow: Equatable, Sendable {
  /// The shape that casts the shadow, in its own coordinates.
  public var shape: Shape
  /// The transform from the shape's coordinates to device pixels, not including the shadow's offset.
  public var transform: Projection
  /// The antialiasing of the silhouette before it is blurred.
  public var edges: EdgeAntialiasing
  /// The color, opacity, offset and blur of the shadow.
  public var shadow: Shadow

  /// Creates a shadow cast by the given shape.
  ///
  /// The transform maps the shape's coordinates to device pixels.
  public init(_ shape: Shape, transform: Projection, edges: EdgeAntialiasing, shadow: Shadow) {
    self.shape = shape
    self.transform = transform
    self.edges = edges
    self.shadow = shadow
  }
}
