import Animation
import Diagnostics
public import DisplayList
public import Geometry
import Painting
public import Pixels
package import Raster
public import RenderTree
import Synchronization

/// What the engine asks of the API above it.
public protocol RenderClient: AnyObject {
  /// Brings everything up to date for the instant and commits it: layout, custom drawing, pending changes.
  func commit()
  /// Draws what has to be drawn by the client for a frame at an instant of root time, and commits it.
  func prepareFrame(at time: Double)
  /// Draws tiles of contents that a picture of an instant of root time will show, and commits them.
  func drawTiles(for demands: [TileRequest], at time: Double)
  /// What a programmer calls a layer; nil where it is not known. On any thread.
  func diagnosticName(ofNode node: NodeID) -> String?
  /// The animations of those nodes that had others at an instant of root time that has passed.
  func earlierAnimations(at time: Double) -> [EarlierAnimations]
  /// Takes note of what running animations did, in the order in which it happened.
  func receiveEvents(_ events: [AnimationEvent])
}

extension RenderClient {
  /// Nothing is drawn in tiles.
  public func drawTiles(for demands: [TileRequest], at time: Double) {}
  /// Layers have no names.
  public func diagnosticName(ofNode node: NodeID) -> String? { nil }
  /// No animations are remembered.
  public func earlierAnimations(at time: Double) -> [EarlierAnimations] { [] }
}

// Sound: the mutexes guard what threads share; `client`, `clientState` and `identifiers` belong to the thread of its
// transactions, and `composer` is used while `state` or `frameLock` is held.
/// One live tree with its time: a clock, a space of ids, the committed tree and the stages that draw it.
public final class RenderContext: @unchecked Sendable {
  /// The context in force for the present task; nil outside.
  @TaskLocal public static var current: RenderContext?

  /// Where it reads its time.
  public let clock: any RenderClock
  /// What waits for the next turn.
  public let turns = TurnQueue()
  /// Who is called for each frame of a display on the context's clock.
  package let refreshes = RefreshQueue()
  /// The API's side of the context.
  public weak var client: (any RenderClient)?
  /// The API's state that goes with the context, opaque here: its stack of transactions.
  package var clientState: AnyObject?
  /// The screen of the program that runs in the context, opaque here; nil for the device's.
  ///
  /// Reading it is safe on any thread.
  package var appScreen: (any AnyObject & Sendable)? {
    get { screen.withLock { $0 } }
    set { screen.withLock { $0 = newValue } }
  }
  private let screen = Mutex<(any AnyObject & Sendable)?>(nil)

  /// What the client names nodes and animations by; it sees to it that one thread does so at a time.
  public var identifiers = IdentifierAllocator()
  /// The committed tree and the state of its stages, as commits come from any thread.
  struct CommittedState: Sendable {
    var tree = RenderTree()
    var evaluator = AnimationEvaluator()
    var eventQueue = AnimationEventQueue()
    /// The slots of layers that commits named since the last frame.
    var changedSlots: ContiguousArray<Int32> = []
    /// The instant of the last commit: no frame that shows it is of an earlier one.
    var lastCommitTime = -Double.infinity
    /// The instant of the first commit of which replaced values are kept.
    var replacedValuesTime = -Double.infinity
    /// Called after each commit, on its thread.
    var wake: (@Sendable () -> Void)?
    /// What is to be told of frames that another thread drew.
    var pendingDiagnostics: [NodeDiagnostic] = []

    /// Whether an instant belongs to the frame of the first value that was replaced.
    func previousValuesBelongToFrame(at now: Double) -> Bool {
      abs(now - replacedValuesTime) < 1 / Double(RefreshQueue.defaultRate)
    }
  }

  let state = Mutex(CommittedState())
  /// Held while a frame is made.
  private let frameLock = Mutex(())
  /// Where frames are drawn.
  private let canvas: RetainedCanvas
  /// Makes the commands of frames.
  private let composer: DisplayListComposer
  private let rasterizer: Rasterizer
  /// What its pictures, and what layers draw of themselves, may take.
  public var budget: MemoryBudget {
    get { rasterizer.budget }
    set { rasterizer.budget = newValue }
  }
  /// How much work one frame may be, in seconds as the renderer counts them.
  public var maximumSecondsPerFrame: Double {
    get { rasterizer.maximumSeconds }
    set { rasterizer.maximumSeconds = newValue }
  }
  /// How much work all frames may be together, in the same seconds; the one that comes to more is refused, as are all
  /// after it.
  public var maximumTotalSeconds: Double {
    get { rasterizer.maximumTotalSeconds }
    set { rasterizer.maximumTotalSeconds = newValue }
  }
  /// What it keeps of the pictures of rasterized layers.
  package var pictureCache: PictureCache { canvas.pictureCache }
  /// Whether time is being moved on: what is committed meanwhile comes from completions, delegates, timers and display
  /// links.
  package var isAdvancing: Bool { advancing.load(ordering: .acquiring) }
  let advancing = Atomic(false)
  /// The instant of the last commit, in seconds; minus infinity before the first.
  package var lastCommitTime: Double { state.withLock { $0.lastCommitTime } }
  /// What the programmer was told about.
  private let reportedDiagnostics = Mutex<Set<String>>([])

  /// Creates a context without a tree, drawn by so many threads; where nil, by one for each processor.
  public init(clock: any RenderClock, threads: Int? = nil) {
    self.clock = clock
    let rasterizer = Rasterizer(threads: threads)
    self.rasterizer = rasterizer
    composer = DisplayListComposer(
      sharing: ParallelExecutor(threads: rasterizer.threadCount, run: rasterizer.concurrentPerform))
    canvas = RetainedCanvas(rasterizer)
  }

  /// Takes in one transaction's changes; those of an explicit transaction may keep what they replace.
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
        reportMessage("a change was left out: \(fault.reason)")
      }
      state.changedSlots.append(contentsOf: state.tree.changes.slots)
      // Whoever draws no frames does not want to pile up what changed.
      if state.changedSlots.count > max(1024, 2 * state.tree.structure.slotCount) {
        state.changedSlots.removeAll()
        composer.invalidate()
      }
      return state.wake
    }
    wake?()
  }

  /// The values of a node as a display showed them before commits that keep what they replace; none where one has shown
  /// those since.
  package func previousValues(of node: NodeID) -> [(property: PropertyID, value: Value)] {
    state.withLock {
      guard !$0.tree.replacedValues.isEmpty, $0.previousValuesBelongToFrame(at: clock.now) else {
        return []
      }
      return $0.tree.replacedValues.previousValues(of: node)
    }
  }

  /// What was committed last of a property of a node; nil for a node that does not exist.
  package func committedValue(ofNode node: NodeID, property: PropertyID) -> Value? {
    state.withLock { state in
      state.tree.structure.slot(ofNode: node).map {
        state.tree.columns.value(of: property, inSlot: $0)
      }
    }
  }

  /// The time of a node's layer at an instant of root time, by what was committed, which is what shows:
  /// behaviour/choices.md, "More of time".
  package func committedTime(ofNode node: NodeID, at time: Double) -> Double {
    state.withLock {
      guard let slot = $0.tree.structure.slot(ofNode: node) else { return time }
      return localTime(throughTimings: $0.tree.layerTimings(downToSlot: slot), at: time)
    }
  }

  /// Counts all that is committed as shown.
  package func discardPreviousValues() { state.withLock { $0.tree.discardPreviousValues() } }

  /// The old pictures that transitions in an animation show.
  package func snapshots(of content: Animation.Content) -> [SnapshotID: LayerSnapshot] {
    state.withLock { $0.tree.snapshots(of: content) }
  }

  /// The values and structure at an instant, for inspection.
  public func presentationTree(at time: Double) -> PresentationTree {
    let earlier = client?.earlierAnimations(at: time) ?? []
    return state.withLock {
      guard !earlier.isEmpty else { return $0.evaluator.evaluateTree($0.tree, at: time) }
      var presenter = AnimationEvaluator()
      return presenter.evaluateTree($0.tree.replacingAnimations(with: earlier), at: time)
    }
  }

  /// The committed tree as stable text.
  public var treeDescription: String { state.withLock { $0.tree.description } }
}

// MARK: - Frames

/// Why a picture could not be drawn.
public struct RenderError: Error, CustomStringConvertible {
  /// Place, fault and remedy in one line.
  public let description: String

  /// An error with such a line.
  package init(description: String) { self.description = description }
}

extension RenderContext {
  /// The picture of the committed tree at an instant.
  ///
  /// It costs what changed since the last one; its bytes do not depend on that.
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

  /// Draws a picture with animations that the tree does not have any more, as a whole.
  private func drawFrame(
    earlierAnimations earlier: [EarlierAnimations], viewport: Viewport, base: Matrix4,
    at time: Double,
    diagnostics notes: inout [NodeDiagnostic]
  ) throws(RenderError) -> PixelBuffer {
    try frameLock.withLock { _ throws(RenderError) in
      let list = state.withLock {
        // The next picture shows other animations than this one.
        composer.invalidate()
        return makeDisplayList(
          state: &$0, earlierAnimations: earlier, viewport: viewport, base: base, at: time,
          appliesRootPosition: true, diagnostics: &notes)
      }
      return try canvas.renderFrame(of: list, viewport: viewport, change: .unknown)
    }
  }

  /// The commands of the tree, with other animations where some are given.
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

  /// What a layer takes while a frame is made, in rows of numbers, commands and what the renderer makes of them.
  ///
  /// - Source: an estimate. A million layers of 2 × 2 points took 2.3 KB each, the layers' own objects among them.
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

  /// Composes what changed since the last frame.
  private func updateDisplayList(
    viewport: Viewport, base: Matrix4, at time: Double, diagnostics notes: inout [NodeDiagnostic]
  ) throws(RenderError) -> DisplayListChange {
    let room = budget.available
    var needed = 0
    let made: DisplayListChange? = state.withLock { state in
      // What was shared is likely to be once more.
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
        // The next frame is at another instant.
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

  /// What the main thread does for a frame that another thread draws: what draws itself and the tiles that will be seen are
  /// committed, and what there is to say of earlier frames is said.
  package func prepareFrame(viewport: Viewport, base: Matrix4, at time: Double) {
    prepareClient(viewport: viewport, base: base, at: time)
    reportDiagnostics(
      state.withLock { state in
        defer { state.pendingDiagnostics = [] }
        return state.pendingDiagnostics
      })
  }

  /// The picture of what is committed, on any thread; the client is not asked for anything, nor touched.
  ///
  /// It is of the instant or, where something was committed after that, of that commit's: what begins with a commit is never
  /// shown before it begins.
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

  /// The picture at an instant, drawn as a whole with nothing that was kept of others: what all other ways to draw it must
  /// come to.
  package func renderUncached(
    viewport: Viewport, base: Matrix4, at time: Double
  ) throws(RenderError) -> PixelBuffer {
    let list = displayList(viewport: viewport, base: base, at: time)
    return try RetainedCanvas(rasterizer).renderFrame(
      of: list, viewport: viewport, change: .unknown)
  }

  /// Calls a closure after each commit, on the thread of the commit; it says that there is a frame to draw.
  package func setCommitHandler(_ wake: (@Sendable () -> Void)?) {
    state.withLock { $0.wake = wake }
  }

  /// Whether what is committed moves at an instant.
  package func isAnimating(at time: Double) -> Bool {
    state.withLock { $0.tree.isAnimating(at: time) }
  }

  /// Has all of the next frame made anew, and nothing taken over from the last.
  public func setNeedsFullRedraw() {
    state.withLock { _ in composer.invalidate() }
  }

  /// A rectangle, in pixels, around all in which the last frame may differ from the one before; nil where it does not.
  package var damage: (x: Range<Int>, y: Range<Int>)? { canvas.difference }

  /// How many pixels were drawn for the last frame.
  package var drawnPixelCount: Int { canvas.drawnPixelCount }

  /// How many layers were composed again for the last frame, with all that they hold; nil where all were.
  package var repaintedLayerCount: Int? { state.withLock { _ in composer.repaintedLayerCount } }

  /// The drawing commands of that picture.
  ///
  /// Where the root is not placed, its own position and transform are left out.
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

  /// Has the client commit what a picture needs of it: what draws itself, and the tiles that will be seen.
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

  /// What is not drawn as it was asked for, and of which layer.
  struct NodeDiagnostic {
    let diagnostic: CompositionDiagnostic
    let node: NodeID?
  }

  /// Says each finding once for the context, with what the client calls the layer; without any lock, since it looks for it.
  private func reportDiagnostics(_ notes: [NodeDiagnostic]) {
    for note in notes
    where reportedDiagnostics.withLock({ $0.insert("\(note.diagnostic)").inserted }) {
      let title = note.node.flatMap { client?.diagnosticName(ofNode: $0) }
      diagnostics.log([title, "\(note.diagnostic)"].compactMap(\.self).joined(separator: ": "))
    }
  }

  /// Says a line to the programmer, once for the context; of lines of one kind the first.
  package func reportMessage(_ line: String, ofKind kind: String? = nil) {
    if reportedDiagnostics.withLock({ $0.insert(kind ?? line).inserted }) { diagnostics.log(line) }
  }
}

extension RetainedCanvas {
  /// The picture of a list, or the error that the engine reports.
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
