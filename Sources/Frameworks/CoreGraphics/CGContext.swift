import Color
import Diagnostics
package import DisplayList
import Foundation
package import Geometry
package import Pixels

/// A 2D drawing environment: a graphics state, a current path and recorded drawing commands.
///
/// Commands are rasterized when the pixels are requested.
///
/// In a bitmap context, the origin is the lower-left corner and y increases upward. A context must not be used by two
/// threads at the same time.
public final class CGContext {
  let backingStore: BackingStore
  /// The initial transform from user space to device pixels.
  ///
  /// Shadow offsets and pattern cells are measured in this space.
  let baseTransform: Affine
  /// The current graphics state.
  var state: GraphicsState
  /// The drawing commands recorded since the last rasterization.
  var recording = CommandRecorder()
  /// The current path, in the user space defined by ``pathTransform``.
  var currentPath = CGMutablePath()
  /// The transform from the coordinates of ``currentPath`` to device pixels.
  var pathTransform: Affine
  var allowsAntialiasing = true
  /// The transform from text space, in which glyphs are positioned, to user space.
  ///
  /// The text matrix is not part of the saved graphics state.
  public var textMatrix = CGAffineTransform.identity
  /// Whether color changes are ignored because an uncolored pattern is being drawn.
  var hasFixedColor = false
  /// A rectangle that contains every pixel the context can draw, in device pixels.
  let drawableBounds: Rect
  /// Whether the context records commands without storing pixels.
  let isRecordingOnly: Bool

  /// The nesting depth of the patterns being drawn.
  var patternDepth = 0

  /// The stacks of saved graphics states: one for the context, followed by one for each open transparency layer.
  private var savedStates: [[GraphicsState]] = [[]]
  /// The number of display list groups in each open transparency layer.
  private var groupCounts: [Int] = []
  private var lastClipID = 0

  private init(canvas: BackingStore, userToPixels: Affine, recordedBox: Rect? = nil) {
    self.backingStore = canvas
    let flip = Affine(1, 0, 0, -1, 0, Double(canvas.height))
    baseTransform = userToPixels.concatenating(flip)
    pathTransform = baseTransform
    drawableBounds = recordedBox ?? Rect(0, 0, Double(canvas.width), Double(canvas.height))
    isRecordingOnly = recordedBox != nil
    state = GraphicsState(ctm: baseTransform, clipBox: drawableBounds)
  }

  /// Creates a context that has no pixels and only records a display list.
  convenience init(recordingIn box: Rect, userToPixels: Affine) {
    self.init(
      canvas: BackingStore(
        width: 1, height: 1, layout: .premultipliedSRGB, bytesPerRow: 4, memory: nil),
      userToPixels: userToPixels, recordedBox: box.inset(dx: -1, dy: -1))
  }

  /// Creates a bitmap context that draws into `data`, or into memory that it allocates if `data` is `nil`.
  ///
  /// Returns `nil` and logs a message if the format or the size is not supported. The memory must stay valid for the
  /// lifetime of the context, and every drawing operation is written to it immediately.
  ///
  /// The supported formats have 8 bits per component: 32-bit RGB with premultiplied or unused alpha, gray, or alpha
  /// alone. The width and the height must be in the range 1...65,536.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: UInt32
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, releaseCallback: nil,
      releaseInfo: nil)
  }

  /// Creates a bitmap context that draws into `data`, and calls `releaseCallback` with `releaseInfo` and `data` when
  /// the context is deallocated.
  ///
  /// The supported formats and sizes are those of the initializer without a callback.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: UInt32,
    releaseCallback: CGBitmapContextReleaseDataCallback?, releaseInfo: UnsafeMutableRawPointer?
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    guard
      let layout = BitmapLayout(bitsPerComponent: bitsPerComponent, space: space, info: info)
    else {
      diagnostics.report(
        "cannot create a bitmap context with \(bitsPerComponent) bits per component, bitmap info \(bitmapInfo) "
          + "and color space \(space?.name as String? ?? "nil"); supported: \(BitmapLayout.supportedFormats)"
      )
      return nil
    }
    let sides = 1...PixelBuffer.maximumSide
    guard sides.contains(width), sides.contains(height),
      bytesPerRow == 0 || bytesPerRow >= width * layout.bytesPerPixel
    else {
      diagnostics.report(
        "cannot create a bitmap context of \(width)×\(height) pixels with \(bytesPerRow) bytes per row; each side "
          + "must be 1 to \(PixelBuffer.maximumSide) pixels, and each row must have room for its pixels"
      )
      return nil
    }
    let row = bytesPerRow == 0 ? width * layout.bytesPerPixel : bytesPerRow
    let release = releaseCallback.map { call in { call(releaseInfo, data) } }
    self.init(
      canvas: BackingStore(
        width: width, height: height, layout: layout, bytesPerRow: row, memory: data,
        release: data == nil ? nil : release),
      userToPixels: Affine(1, 0, 0, -1, 0, Double(height)))
  }

  /// Creates a context for the contents of a layer, with rows ordered from the top.
  ///
  /// `userToPixels` maps user space to pixels. Shadow offsets and pattern cells are measured in this initial user
  /// space. The width and the height must be in the range 1...65,536.
  package convenience init(
    pixelsWide width: Int, pixelsHigh height: Int, userToPixels: Affine, isOpaque: Bool = false
  ) {
    self.init(
      canvas: BackingStore(
        width: width, height: height, layout: isOpaque ? .opaqueSRGB : .premultipliedSRGB,
        bytesPerRow: width * 4,
        memory: nil),
      userToPixels: userToPixels)
  }

  // MARK: Pixels

  /// The premultiplied sRGB pixels of everything drawn so far.
  ///
  /// Drawing in open transparency layers is not included.
  package var pixels: PixelBuffer {
    flush()
    backingStore.readProgramMemory(in: backingStore.fullArea)
    return backingStore.pixels
  }

  /// The display list of everything drawn so far, in device pixels with rows ordered from the top.
  ///
  /// Drawing in open transparency layers is not included. Commands that have already been rasterized appear as one
  /// image.
  package var displayList: DisplayList {
    let earlier =
      backingStore.hasContent
      ? [DisplayListCommand.draw(DrawCommand(whole: backingStore.pixels))] : []
    return DisplayList(earlier + recording.completed.commands)
  }

  /// Returns an image of everything drawn so far.
  ///
  /// Later drawing does not change the image.
  public func makeImage() -> CGImage? {
    CGImage(pixels: pixels, layout: backingStore.layout, bytesPerRow: backingStore.bytesPerRow)
  }

  /// The pixel memory, starting with the top row.
  ///
  /// After the first access, every drawing operation is written to the memory immediately.
  public var data: UnsafeMutableRawPointer? {
    flush()
    return backingStore.exposeMemory()
  }

  /// The width of the bitmap, in pixels.
  public var width: Int { backingStore.width }
  /// The height of the bitmap, in pixels.
  public var height: Int { backingStore.height }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { backingStore.layout.bytesPerPixel * 8 }
  /// The number of bytes between the starts of consecutive rows.
  public var bytesPerRow: Int { backingStore.bytesPerRow }
  /// The color space of the stored components, or `nil` if the context stores only alpha.
  public var colorSpace: CGColorSpace? { backingStore.layout.space }
  /// The position of the alpha component in the stored pixels.
  public var alphaInfo: CGImageAlphaInfo { backingStore.layout.info.alpha ?? .none }
  /// The pixel layout of the bitmap.
  public var bitmapInfo: CGBitmapInfo { backingStore.layout.info }

  /// Rasterizes the recorded commands.
  public func flush() {
    let list = recording.extractCompletedCommands()
    if list.commands.contains(where: \.paintsPixels) {
      backingStore.drawDisplayList(list, in: backingStore.fullArea)
    }
  }

  /// Rasterizes the recorded commands, like ``flush()``.
  public func synchronize() { flush() }

  // MARK: State

  /// Pushes a copy of the graphics state onto the stack.
  public func saveGState() { savedStates[savedStates.count - 1].append(state) }

  /// Restores the most recently saved graphics state.
  ///
  /// Has no effect if no state has been saved in the current transparency layer.
  public func restoreGState() {
    guard let last = savedStates[savedStates.count - 1].popLast() else { return }
    state = last
  }

  /// Begins a transparency layer composed of the given groups, ordered from the outermost to the innermost.
  ///
  /// The layer starts with an alpha of 1, normal blending and no shadow. Layers nested deeper than
  /// ``maximumNestingDepth`` are drawn without groups.
  func pushLayer(groups: [CompositingGroup]) {
    recording.setClips(state.clips)
    let isPossible = recording.nesting + groups.count <= Self.maximumNestingDepth
    groupCounts.append(isPossible ? groups.count : 0)
    savedStates[savedStates.count - 1].append(state)
    savedStates.append([])
    (state.alpha, state.blend, state.shadow) = (1, .normal, nil)
    guard isPossible else { return }
    recording.beginLayer(groups: groups)
    (state.clips, state.masks) = ([], [])
  }

  /// Ends the innermost transparency layer and restores the graphics state in effect before the layer.
  ///
  /// - Returns: Whether a layer was open.
  func popLayer() -> Bool {
    guard let groups = groupCounts.popLast() else { return false }
    savedStates.removeLast()
    if let before = savedStates[savedStates.count - 1].popLast() { state = before }
    if groups > 0 {
      recording.endLayer(appending: endGroupCommands(for: state, groupCount: groups))
    }
    return true
  }

  /// The maximum nesting depth of clips, masks and groups at which a transparency layer can begin.
  ///
  /// The value is two thirds of the renderer's limit, which leaves capacity for the drawing inside the layer.
  private static let maximumNestingDepth = 680
  /// The maximum number of separate clips and masks, above which they are combined into one mask.
  private static let maximumClipCount = 32

  /// Combines all clips and masks into one mask if there are more than ``maximumClipCount``.
  ///
  /// This allows any number of clips.
  func mergeClipsIntoMask() {
    guard state.clips.count + state.masks.count > Self.maximumClipCount, !isRecordingOnly else {
      return
    }
    let groups = makeGroups(opacity: 1, blend: .normal, shadow: nil)
    let list =
      state.clips.map { DisplayListCommand.pushClip($0.clip) } + groups.map { .beginGroup($0) }
      + [.draw(DrawCommand(.rect(drawableBounds), .color(.black)))]
      + endGroupCommands(for: state, groupCount: groups.count)
      + state.clips.map { _ in .popClip }
    state.clips = []
    state.masks = [[.draw(DrawCommand(whole: backingStore.renderImage(of: list)))]]
  }

  /// Intersects the current clip with the given clip.
  func appendClip(_ clip: Clip) {
    var clip = clip
    var box = clip.deviceBounds ?? .zero
    if !box.isFinite { (clip.shape, box) = (.rect(.zero), .zero) }
    // Clips without an effect are skipped, since they would count toward the renderer's maximum nesting depth.
    if case .rect = clip.shape, clip.transform.affine.isScaleTranslation, clip.transform.isAffine,
      box.encloses(state.clipBox)
    {
      return
    }
    lastClipID += 1
    state.clips.append(IdentifiedClip(id: lastClipID, clip: clip))
    state.clipBox = state.clipBox.intersection(box)
    mergeClipsIntoMask()
  }
}

/// A function that frees the memory of a bitmap context.
///
/// The arguments are the `releaseInfo` pointer and the pixel memory.
public typealias CGBitmapContextReleaseDataCallback = (
  UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
) -> Void

extension CGContext: Hashable {
  public static func == (p: CGContext, q: CGContext) -> Bool { p === q }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension DisplayListCommand {
  /// Whether the command itself paints pixels, unlike a command that begins or ends a clip, mask or group.
  var paintsPixels: Bool {
    switch self {
    case .draw, .shadow, .backdrop, .sprites, .beginGroup: true
    case .beginMask, .endGroup, .pushClip, .popClip: false
    }
  }
}
