import Color
import Diagnostics
package import DisplayList
import Foundation
package import Geometry
package import Pixels

/// Draws into a picture: state, a current path, and commands that are carried out when the pixels are asked for.
///
/// In a bitmap context y runs up from the lower left corner. A context must not be used by two threads at once.
public final class CGContext {
  let backingStore: BackingStore
  /// User space of the untouched context to device space; shadows and patterns are measured in it.
  let baseTransform: Affine
  /// The state in force.
  var state: GraphicsState
  /// What has been drawn and is not in the pixels.
  var recording = CommandRecorder()
  /// The current path, in user space as it was under ``pathTransform``.
  var currentPath = CGMutablePath()
  /// The user space in which the current path is kept.
  var pathTransform: Affine
  var allowsAntialiasing = true
  /// From text space, in which glyphs are placed, to user space; not part of the saved state.
  public var textMatrix = CGAffineTransform.identity
  /// Whether colours may not be set, since an uncoloured pattern is being drawn.
  var hasFixedColor = false
  /// A box around everything that can be drawn, in device pixels.
  let drawableBounds: Rect
  /// Whether there are no pixels, only what is recorded.
  let isRecordingOnly: Bool

  /// How many patterns are being drawn, one in the other.
  var patternDepth = 0

  /// The states saved in the picture and in each open layer.
  private var savedStates: [[GraphicsState]] = [[]]
  /// The number of groups of each open layer.
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

  /// A context without pixels, whose display list is all there is.
  convenience init(recordingIn box: Rect, userToPixels: Affine) {
    self.init(
      canvas: BackingStore(
        width: 1, height: 1, layout: .premultipliedSRGB, bytesPerRow: 4, memory: nil),
      userToPixels: userToPixels, recordedBox: box.inset(dx: -1, dy: -1))
  }

  /// A context over the given memory, or over its own where there is none.
  ///
  /// Nil, with a line in the log, where the layout is not supported or the numbers do not fit. Memory that is given has to
  /// stay valid as long as the context; every drawing is in it at once.
  /// - Range: 8 bits a component: RGB in 32 bits with premultiplied or unused alpha, gray, or alpha alone.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: UInt32
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, releaseCallback: nil,
      releaseInfo: nil)
  }

  /// A context over the given memory, which is let go of when the context is: by a call with the info and the memory.
  ///
  /// - Range: as without a callback.
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
        "no bitmap context of \(bitsPerComponent) bits a component, bitmap info \(bitmapInfo) and "
          + "space \(space?.name as String? ?? "nil"); supported: \(BitmapLayout.supportedFormats)")
      return nil
    }
    let sides = 1...PixelBuffer.maximumSide
    guard sides.contains(width), sides.contains(height),
      bytesPerRow == 0 || bytesPerRow >= width * layout.bytesPerPixel
    else {
      diagnostics.report(
        "no bitmap context of \(width)×\(height) pixels with \(bytesPerRow) bytes a row; supported: "
          + "sides of 1 to \(PixelBuffer.maximumSide) and rows that hold their pixels")
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

  /// A context for a layer's picture: user space goes over into pixels, rows from the top, by the given map.
  ///
  /// Shadows and patterns are measured in the user space the context begins with.
  /// - Range: 1…65,536 pixels a side.
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

  /// Everything drawn so far, except what is in open transparency layers.
  package var pixels: PixelBuffer {
    flush()
    backingStore.readProgramMemory(in: backingStore.fullArea)
    return backingStore.pixels
  }

  /// Everything drawn so far, except what is in open transparency layers, in device pixels with rows from the top.
  ///
  /// Where pixels have been asked for meanwhile, what was drawn until then is a picture in it.
  package var displayList: DisplayList {
    let earlier =
      backingStore.hasContent
      ? [DisplayListCommand.draw(DrawCommand(whole: backingStore.pixels))] : []
    return DisplayList(earlier + recording.completed.commands)
  }

  /// A picture of everything drawn so far, which later drawing does not change.
  public func makeImage() -> CGImage? {
    CGImage(pixels: pixels, layout: backingStore.layout, bytesPerRow: backingStore.bytesPerRow)
  }

  /// The stored pixels, first row at the top; from the first call on every drawing is in them at once.
  public var data: UnsafeMutableRawPointer? {
    flush()
    return backingStore.exposeMemory()
  }

  /// Pixels across.
  public var width: Int { backingStore.width }
  /// Pixels down.
  public var height: Int { backingStore.height }
  /// The number of bits in a stored component.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits in a stored pixel.
  public var bitsPerPixel: Int { backingStore.layout.bytesPerPixel * 8 }
  /// The number of bytes from one stored row to the next.
  public var bytesPerRow: Int { backingStore.bytesPerRow }
  /// The space of the stored components; nil where only alpha is stored.
  public var colorSpace: CGColorSpace? { backingStore.layout.space }
  /// Where alpha is in the stored pixels.
  public var alphaInfo: CGImageAlphaInfo { backingStore.layout.info.alpha ?? .none }
  /// How the stored pixels are laid out.
  public var bitmapInfo: CGBitmapInfo { backingStore.layout.info }

  /// Draws what has been recorded into the pixels.
  public func flush() {
    let list = recording.extractCompletedCommands()
    if list.commands.contains(where: \.paintsPixels) {
      backingStore.drawDisplayList(list, in: backingStore.fullArea)
    }
  }

  /// Draws what has been recorded into the pixels.
  public func synchronize() { flush() }

  // MARK: State

  /// Keeps the state until it is restored.
  public func saveGState() { savedStates[savedStates.count - 1].append(state) }

  /// Brings back the state saved last; nothing where none is saved in the present transparency layer.
  public func restoreGState() {
    guard let last = savedStates[savedStates.count - 1].popLast() else { return }
    state = last
  }

  /// Begins a layer of drawing with a state of its own, of groups from the outside in.
  ///
  /// Where layers nest deeper than the renderer can, the innermost ones are drawn without groups.
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

  /// Ends a layer, if one is open, and brings back the state before it.
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

  /// Clips, masks and groups in each other that may be open when a layer begins: two thirds of what the renderer takes, so
  /// that there is room for what is drawn in it.
  private static let maximumNestingDepth = 680
  /// Clips and masks in force before they are put together.
  private static let maximumClipCount = 32

  /// Puts all clips and masks together to one mask, so that their number has no end.
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

  /// Confines what follows.
  func appendClip(_ clip: Clip) {
    var clip = clip
    var box = clip.deviceBounds ?? .zero
    if !box.isFinite { (clip.shape, box) = (.rect(.zero), .zero) }
    // Needless clips would only use up the nesting that the renderer allows.
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

/// Lets go of the memory of a bitmap context: its info and the memory.
public typealias CGBitmapContextReleaseDataCallback = (
  UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
) -> Void

extension CGContext: Hashable {
  /// Whether both are the same object.
  public static func == (p: CGContext, q: CGContext) -> Bool { p === q }

  /// Mixes in the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension DisplayListCommand {
  /// Whether it changes pixels by itself.
  var paintsPixels: Bool {
    switch self {
    case .draw, .shadow, .backdrop, .sprites, .beginGroup: true
    case .beginMask, .endGroup, .pushClip, .popClip: false
    }
  }
}
