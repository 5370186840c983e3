import Animation
import Diagnostics
public import DisplayList
public import Geometry
import Painting
public import Pixels
package import Raster
public import RenderTree
import Synchronization

/// The interface through which the engine calls the API layer above it.
public protocol RenderClient: AnyObject {
  /// Commits the current state of the client, after updating its layout, custom drawing and pending changes.
  func commit()
  /// Draws and commits the contents that the client must draw for a frame at the given root time in seconds.
  func prepareFrame(at time: Double)
  /// Draws and commits the tiles displayed by a frame at the given root time in seconds.
  func drawTiles(for demands: [TileRequest], at time: Double)
  /// Returns the layer name used in diagnostics for the given node, or `nil` if unknown.
  ///
  /// This method may be called on any thread.
  func diagnosticName(ofNode node: NodeID) -> String?
  /// Returns the animations of nodes that had different animations at the given root time, in seconds, which is in
  /// the past.
  func earlierAnimations(at time: Double) -> [EarlierAnimations]
  /// Handles the events of running animations, in chronological order.
  func receiveEvents(_ events: [AnimationEvent])
}

extension RenderClient {
  /// The default implementation draws no tiles.
  public func drawTiles(for demands: [TileRequest], at time: Double) {}
  /// The default implementation returns `nil`, so that diagnostics do not contain layer names.
  public func diagnosticName(ofNode node: NodeID) -> String? { nil }
  /// The default implementation returns no earlier animations.
  public func earlierAnimations(at time: Double) -> [EarlierAnimations] { [] }
}

// Sound: mutexes guard the state shared by threads. `client`, `clientState` and `identifiers` belong to the thread of
// the transactions, and `composer` is used only while `state` or `frameLock` is locked.
/// A layer tree displayed or rendered over time, with its clock, its identifiers, its committed state and its
/// renderer.
public final class RenderContext: @unchecked Sendable {
  /// The render context of the current task, or `nil` if there is none.
  @TaskLocal public static var current: RenderContext?

  /// The source of time of the context.
  public let clock: any RenderClock
  /// The closures and timers to run in the next turn of the context's run loop.
  public let turns = TurnQueue()
  /// The listeners notified for each frame of a display that uses the context's clock.
  package let refreshes = RefreshQueue()
  /// The API layer above the engine, which commits changes and handles events.
  public weak var client: (any RenderClient)?
  /// State that the API stores in the context, such as its stack of transactions.
  ///
  /// The engine does not access it.
  package var clientState: AnyObject?
  /// The screen that the program uses in this context, or `nil` for the device's screen.
  ///
  /// The engine does not access it. This property is thread-safe.
  package var appScreen: (any AnyObject & Sendable)? {
    get { screen.withLock { $0 } }
    set { screen.withLock { $0 = newValue } }
  }
  private let screen = Mutex<(any AnyObject & Sendable)?>(nil)

  /// The allocator for the client's identifiers, which the client must use on one thread at a time.
  public var identifiers = IdentifierAllocator()
  /// The committed tree, and the state of the objects that evaluate it.
  ///
  /// Commits can be made on any thread.
  struct CommittedState: Sendable {
    var tree = RenderTree()
    var evaluator = AnimationEvaluator()
    var eventQueue = AnimationEventQueue()
    /// The slots (indices in the property columns) of layers changed by commits since the last frame.
    var changedSlots: ContiguousArray<Int32> = []
    /// The time of the last commit in seconds.
    ///
    /// A frame that displays this commit never has an earlier time.
    var lastCommitTime = -Double.infinity
    /// The time, in seconds, of the first commit whose replaced values are stored.
    var replacedValuesTime = -Double.infinity
    /// A function called after each commit, on the committing thread.
    var wake: (@Sendable () -> Void)?
    /// Diagnostics from frames rendered on another thread, which have not been reported yet.
    var pendingDiagnostics: [NodeDiagnostic] = []

    /// Returns whether the given time is within the same frame (1/60 second) as the first commit whose replaced
    /// values are stored.
    func previousValuesBelongToFrame(at now: Double) -> Bool {
      abs(now - replacedValuesTime) < 1 / Double(RefreshQueue.defaultRate)
    }
  }

  let state = Mutex(CommittedState())
  /// A lock held while a frame is rendered.
  private let frameLock = Mutex(())
  /// The canvas on which frames are rendered.
  ///
  /// It retains the pixels of the previous frame.
  private let canvas: RetainedCanvas
  /// The composer that updates the display list for each frame.
  private let composer: DisplayListComposer
  private let rasterizer: Rasterizer
  /// The memory budget for images and for content drawn by layers.
  public var budget: MemoryBudget {
    get { rasterizer.budget }
    set { rasterizer.budget = newValue }
  }
  /// The maximum amount of work per frame, in seconds as estimated by the renderer's cost model.
  public var maximumSecondsPerFrame: Double {
    get { rasterizer.maximumSeconds }
    set { rasterizer.maximumSeconds = newValue }
  }
  /// The maximum total amount of work for all frames, in seconds as estimated by the renderer's cost model.
  ///
  /// The frame that exceeds it and all later ones are refused.
  public var maximumTotalSeconds: Double {
    get { rasterizer.maximumTotalSeconds }
    set { rasterizer.maximumTotalSeconds = newValue }
  }
  /// The cache for the pixels of rasterized layers.
  package var pictureCache: PictureCache { canvas.pictureCache }
  /// Whether a manual clock is being advanced.
  ///
  /// Commits made during this time come from completion handlers, delegates, timers and display links.
  package var isAdvancing: Bool { advancing.load(ordering: .acquiring) }
  let advancing = Atomic(false)
  /// The time of the last commit in seconds, or minus infinity before the first commit.
  package var lastCommitTime: Double { state.withLock { $0.lastCommitTime } }
  /// The messages that have already been reported.
  private let reportedDiagnostics = Mutex<Set<String>>([])

  /// Creates a context without layers.
  ///
  /// If `threads` is `nil`, the number of rendering threads equals the number of processors.
  public init(clock: any RenderClock, threads: Int? = nil) {
    self.clock = clock
    let rasterizer = Rasterizer(threads: threads)
    self.rasterizer = rasterizer
    composer = DisplayListComposer(
      sharing: ParallelExecutor(threads: rasterizer.threadCount, run: rasterizer.concurrentPerform))
    canvas = RetainedCanvas(rasterizer)
  }

  /// Applies the changes of one transaction.
  ///
  /// If `keepsReplaced` is `true`, as for explicit transactions, the replaced values are stored.
  public func submit(_ commit: Commit, retainsPreviousValues keepsReplaced: Bool = false) {
    let wake = state.withLock { state in
      if !commit.snapshots.isEmpty {
        let before = state.evaluator.evaluateTree(state.tree, at: clock.now)
        for (id, node) in commit.snapshots {
          state.tree.storeSnapshot(from: before, of: node, as: id)
        }
      }
      let now = clock.now
      state.lastCommitTime = now
      if keepsReplaced,
        state.tree.replacedValues.isEmpty || !state.previousValuesBelongToFrame(at: now)
      {
        state.tree.discardPreviousValues()
        state.replacedValuesTime = now
      }
      state.tree.applyCommit(commit, at: now, retainsPreviousValues: keepsReplaced)
      for fault in state.tree.diagnostics {
        reportMessage("layer tree change ignored: \(fault.reason)")
      }
      state.changedSlots.append(contentsOf: state.tree.changes.slots)
      // The list of changed slots must not grow without limit while no frames are rendered.
      if state.changedSlots.count > max(1024, 2 * state.tree.structure.slotCount) {
        state.changedSlots.removeAll()
        composer.invalidate()
      }
      return state.wake
    }
    wake?()
  }

  /// Returns the values of a node that were displayed before the commits that replaced and stored them.
  ///
  /// The result is empty if a display has already shown the new values.
  package func previousValues(of node: NodeID) -> [(property: PropertyID, value: Value)] {
    state.withLock {
      guard !$0.tree.replacedValues.isEmpty, $0.previousValuesBelongToFrame(at: clock.now) else {
        return []
      }
      return $0.tree.replacedValues.previousValues(of: node)
    }
  }

  /// Returns the last committed value of a property, or `nil` if the node does not exist.
  package func committedValue(ofNode node: NodeID, property: PropertyID) -> Value? {
    state.withLock { state in
      state.tree.structure.slot(ofNode: node).map {
        state.tree.columns.value(of: property, inSlot: $0)
      }
    }
  }

  /// Returns the layer time of the given node at a root time in seconds, according to the committed timings.
  package func committedTime(ofNode node: NodeID, at time: Double) -> Double {
    state.withLock {
      guard let slot = $0.tree.structure.slot(ofNode: node) else { return time }
      return localTime(throughTimings: $0.tree.layerTimings(downToSlot: slot), at: time)
    }
  }

  /// Removes the stored previous values, so that all committed values count as displayed.
  package func discardPreviousValues() { state.withLock { $0.tree.discardPreviousValues() } }

  /// Returns the layer snapshots displayed by the animation's transitions.
  package func snapshots(of content: Animation.Content) -> [SnapshotID: LayerSnapshot] {
    state.withLock { $0.tree.snapshots(of: content) }
  }

  /// Returns the presentation of the committed tree at the given root time in seconds.
  public func presentationTree(at time: Double) -> PresentationTree {
    let earlier = client?.earlierAnimations(at: time) ?? []
    return state.withLock {
      guard !earlier.isEmpty else { return $0.evaluator.evaluateTree($0.tree, at: time) }
      var presenter = AnimationEvaluator()
      return presenter.evaluateTree($0.tree.replacingAnimations(with: earlier), at: time)
    }
  }

  /// The committed tree in a stable text form, used by tests.
  public var treeDescription: String { state.withLock { $0.tree.description } }
}

// MARK: - Frames

/// An error that occurred while rendering an image.
public struct RenderError: Error, CustomStringConvertible {
  /// A one-line message that states the position, the problem and the remedy.
  public let description: String

  /// Creates an error with a one-line message.
  package init(description: String) { self.description = description }
}

extension RenderContext {
  /// Renders the committed tree at the given root time in seconds.
  ///
  /// The cost depends on the changes since the last frame, but the resulting pixels do not.
  /// - Throws: ``RenderError`` if the frame exceeds the memory budget or the work limits.
  public func renderFrame(
    viewport: Viewport, base: Matrix4, at time: Double
  ) throws(RenderError) -> PixelBuffer {
    prepareClient(viewport: viewport, base: base, at: time)
    var notes: [NodeDiagnostic] = []
    defer { reportDiagnostics(notes) }
    let earlier = client?.earlierAnimations(at: time) ?? []
    guard earlier.isEmpty else {
      return try drawFrame(
        earlierAnimations: earlier, viewport: viewport, base: base, at: time, diagnostics: &notes)
    }
    return try drawFrame(viewport: viewport, base: base, at: time, diagnostics: &notes)
  }

  /// Renders a complete frame that includes animations no longer in the tree.
  private func drawFrame(
    earlierAnimations earlier: [EarlierAnimations], viewport: Viewport, base: Matrix4,
    at time: Double,
    diagnostics notes: inout [NodeDiagnostic]
  ) throws(RenderError) -> PixelBuffer {
    try frameLock.withLock { _ throws(RenderError) in
      let list = state.withLock {
        // The next frame does not contain these animations, so the cached commands are invalid.
        composer.invalidate()
        return makeDisplayList(
          state: &$0, earlierAnimations: earlier, viewport: viewport, base: base, at: time,
          appliesRootPosition: true, diagnostics: &notes)
      }
      return try canvas.renderFrame(of: list, viewport: viewport, change: .unknown)
    }
  }

  /// Composes the display list for the tree, including the given earlier animations.
  private func makeDisplayList(
    state: inout CommittedState, earlierAnimations earlier: [EarlierAnimations], viewport: Viewport,
    base: Matrix4,
    at time: Double,
    appliesRootPosition isRootPlaced: Bool, diagnostics notes: inout [NodeDiagnostic]
  ) -> DisplayList {
    func list(of presented: PresentationTree) -> DisplayList {
      for finding in presented.diagnostics { reportMessage("\(finding)") }
      return composeDisplayList(
        from: presented, viewport: viewport, base: base, appliesRootPosition: isRootPlaced
      ) {
        notes.append(NodeDiagnostic(diagnostic: $0, node: $1))
      }
    }
    guard !earlier.isEmpty else {
      return state.evaluator.withPresentationTree(of: state.tree, at: time, body: list)
    }
    var presenter = AnimationEvaluator()
    return presenter.withPresentationTree(
      of: state.tree.replacingAnimations(with: earlier), at: time, body: list)
  }

  /// The estimated memory in bytes used for each layer of a frame: column rows, commands and renderer data.
  /// - Source: An estimate. A million layers of 2 × 2 points used 2.3 KB each, including the layer objects.
  private static let estimatedBytesPerLayer = 1024

  private func drawFrame(
    viewport: Viewport, base: Matrix4, at time: Double, diagnostics notes: inout [NodeDiagnostic]
  ) throws(RenderError) -> PixelBuffer {
    try frameLock.withLock { _ throws(RenderError) in
      let change = try updateDisplayList(
        viewport: viewport, base: base, at: time, diagnostics: &notes)
      defer { state.withLock { _ in composer.releasePreviousList() } }
      return try canvas.renderFrame(of: composer.list, viewport: viewport, change: change)
    }
  }

  /// Updates the display list according to the changes since the last frame.
  private func updateDisplayList(
    viewport: Viewport, base: Matrix4, at time: Double, diagnostics notes: inout [NodeDiagnostic]
  ) throws(RenderError) -> DisplayListChange {
    let room = budget.available
    var needed = 0
    let made: DisplayListChange? = state.withLock { state in
      // If the previous frame was composed by several threads, this frame is likely to be as well.
      if composer.wasMultithreaded { rasterizer.wakeThreads() }
      return state.evaluator.withPresentationTree(of: state.tree, at: time) {
        for finding in $0.diagnostics { reportMessage("\(finding)") }
        needed = Self.estimatedBytesPerLayer * $0.structure.order.count
        guard needed <= room else { return nil }
        state.changedSlots.append(contentsOf: $0.animated)
        let change = composer.updateDisplayList(
          from: $0, changed: state.changedSlots, viewport: viewport, base: base
        ) {
          notes.append(NodeDiagnostic(diagnostic: $0, node: $1))
        }
        // Animated layers keep changing between this frame and the next.
        state.changedSlots.removeAll(keepingCapacity: true)
        state.changedSlots.append(contentsOf: $0.animated)
        return change
      }
    }
    guard let change = consume made else {
      throw RenderError(description: "\(RasterError.outOfMemory(needed: needed, available: room))")
    }
    return change
  }

  /// Performs the main thread's part of a frame that is rendered on another thread: the client commits its drawing
  /// and the visible tiles, and diagnostics from earlier frames are reported.
  package func prepareFrame(viewport: Viewport, base: Matrix4, at time: Double) {
    prepareClient(viewport: viewport, base: base, at: time)
    reportDiagnostics(
      state.withLock { state in
        defer { state.pendingDiagnostics = [] }
        return state.pendingDiagnostics
      })
  }

  /// Renders the committed tree on any thread, without calling the client.
  ///
  /// The frame is rendered at the given root time, or at the time of the last commit if that is later. An animation
  /// is therefore never displayed before it starts.
  package func renderCommittedFrame(
    viewport: Viewport, base: Matrix4, at time: Double
  ) throws(RenderError) -> (pixels: PixelBuffer, time: Double) {
    var notes: [NodeDiagnostic] = []
    defer {
      if !notes.isEmpty { state.withLock { $0.pendingDiagnostics += notes } }
    }
    let instant = max(time, lastCommitTime)
    return (
      try drawFrame(viewport: viewport, base: base, at: instant, diagnostics: &notes), instant
    )
  }

  /// Renders a complete frame without using cached data.
  ///
  /// All other ways of rendering the frame must produce the same pixels.
  package func renderUncached(
    viewport: Viewport, base: Matrix4, at time: Double
  ) throws(RenderError) -> PixelBuffer {
    let list = displayList(viewport: viewport, base: base, at: time)
    return try RetainedCanvas(rasterizer).renderFrame(
      of: list, viewport: viewport, change: .unknown)
  }

  /// Sets a function that is called after each commit, on the committing thread, to request a new frame.
  package func setCommitHandler(_ wake: (@Sendable () -> Void)?) {
    state.withLock { $0.wake = wake }
  }

  /// Returns whether the committed tree is animating at the given root time in seconds.
  package func isAnimating(at time: Double) -> Bool {
    state.withLock { $0.tree.isAnimating(at: time) }
  }

  /// Requests that the next frame is composed and rendered completely, without using data from the previous frame.
  public func setNeedsFullRedraw() {
    state.withLock { _ in composer.invalidate() }
  }

  /// The rectangle, in pixels, in which the last frame may differ from the one before, or `nil` if they are equal.
  package var damage: (x: Range<Int>, y: Range<Int>)? { canvas.difference }

  /// The number of pixels rendered for the last frame.
  package var drawnPixelCount: Int { canvas.drawnPixelCount }

  /// The number of layers, including their sublayers, that were composed again for the last frame.
  ///
  /// It is `nil` if all layers were composed again.
  package var repaintedLayerCount: Int? { state.withLock { _ in composer.repaintedLayerCount } }

  /// Returns the display list for the tree at the given root time in seconds.
  ///
  /// If `isRootPlaced` is `false`, the position and transform of the root layer are ignored.
  public func displayList(
    viewport: Viewport, base: Matrix4, at time: Double,
    appliesRootPosition isRootPlaced: Bool = true
  ) -> DisplayList {
    prepareClient(viewport: viewport, base: base, at: time, appliesRootPosition: isRootPlaced)
    var notes: [NodeDiagnostic] = []
    defer { reportDiagnostics(notes) }
    let earlier = client?.earlierAnimations(at: time) ?? []
    return state.withLock {
      makeDisplayList(
        state: &$0, earlierAnimations: earlier, viewport: viewport, base: base, at: time,
        appliesRootPosition: isRootPlaced, diagnostics: &notes)
    }
  }

  /// Requests that the client commits the content needed for a frame: custom drawing and visible tiles.
  private func prepareClient(
    viewport: Viewport, base: Matrix4, at time: Double,
    appliesRootPosition isRootPlaced: Bool = true
  ) {
    client?.prepareFrame(at: time)
    let demands = state.withLock { state in
      state.tree.structure.tiledCount == 0
        ? []
        : state.evaluator.withPresentationTree(of: state.tree, at: time) {
          tileRequests(for: $0, viewport: viewport, base: base, appliesRootPosition: isRootPlaced)
        }
    }
    if !demands.isEmpty { client?.drawTiles(for: demands, at: time) }
  }

  /// A diagnostic from composing a frame, and the layer to which it applies.
  struct NodeDiagnostic {
    let diagnostic: CompositionDiagnostic
    let node: NodeID?
  }

  /// Reports each diagnostic once per context, with the layer's name as provided by the client.
  ///
  /// It must be called without holding a lock, because the client searches for the name.
  private func reportDiagnostics(_ notes: [NodeDiagnostic]) {
    for note in notes
    where reportedDiagnostics.withLock({ $0.insert("\(note.diagnostic)").inserted }) {
      let title = note.node.flatMap { client?.diagnosticName(ofNode: $0) }
      diagnostics.log([title, "\(note.diagnostic)"].compactMap(\.self).joined(separator: ": "))
    }
  }

  /// Reports a message once per context.
  ///
  /// If `kind` is not `nil`, only the first message of this kind is reported.
  package func reportMessage(_ line: String, ofKind kind: String? = nil) {
    if reportedDiagnostics.withLock({ $0.insert(kind ?? line).inserted }) { diagnostics.log(line) }
  }
}

extension RetainedCanvas {
  /// Renders a display list and converts errors to ``RenderError``.
  fileprivate func renderFrame(
    of list: DisplayList, viewport: Viewport, change: DisplayListChange
  ) throws(RenderError) -> PixelBuffer {
    do {
      return try draw(list, viewport: viewport, change: change)
    } catch {
      throw RenderError(description: "\(error)")
    }
  }
}
