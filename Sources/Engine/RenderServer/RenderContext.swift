import Animation
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
  func prepare(for time: Double)
  /// Draws tiles of contents that a picture of an instant of root time will show, and commits them.
  func drawTiles(_ demands: [TileDemand], at time: Double)
  /// What a programmer calls a layer; nil where it is not known. On any thread.
  func title(of node: NodeID) -> String?
  /// The animations of those nodes that had others at an instant of root time that has passed.
  func earlierAnimations(at time: Double) -> [EarlierAnimations]
  /// Takes note of what running animations did, in the order in which it happened.
  func receive(_ events: [AnimationEvent])
}

extension RenderClient {
  /// Nothing is drawn in tiles.
  public func drawTiles(_ demands: [TileDemand], at time: Double) {}
  /// Layers have no names.
  public func title(of node: NodeID) -> String? { nil }
  /// No animations are remembered.
  public func earlierAnimations(at time: Double) -> [EarlierAnimations] { [] }
}

// Sound: the mutexes guard what threads share; `client`, `attachment` and `identifiers` belong to the thread of its
// transactions, and `composer` is used while `state` or `framing` is held.
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
  package var attachment: AnyObject?
  /// The screen of the program that runs in the context, opaque here; nil for the device's.
  ///
  /// Reading it is safe on any thread.
  package var presentedScreen: (any AnyObject & Sendable)? {
    get { screen.withLock { $0 } }
    set { screen.withLock { $0 = newValue } }
  }
  private let screen = Mutex<(any AnyObject & Sendable)?>(nil)

  /// What the client names nodes and animations by; it sees to it that one thread does so at a time.
  public var identifiers = Identifiers()
  /// The committed tree and the state of its stages, as commits come from any thread.
  private struct State: Sendable {
    var tree = RenderTree()
    var presenter = Presenter()
    var agenda = EventAgenda()
    /// The slots of layers that commits named since the last frame.
    var touched: ContiguousArray<Int32> = []
    /// The instant of the last commit: no frame that shows it is of an earlier one.
    var committed = -Double.infinity
    /// The instant of the first commit of which replaced values are kept.
    var replacedSince = -Double.infinity
    /// Called after each commit, on its thread.
    var wake: (@Sendable () -> Void)?
    /// What is to be told of frames that another thread drew.
    var heldNotes: [Note] = []

    /// Whether an instant belongs to the frame of the first value that was replaced.
    func isReplacedCurrent(_ now: Double) -> Bool {
      abs(now - replacedSince) < 1 / Double(RefreshQueue.ordinaryRate)
    }
  }

  private let state = Mutex(State())
  /// Held while a frame is made.
  private let framing = Mutex(())
  /// Where frames are drawn.
  private let canvas: Canvas
  /// Makes the commands of frames.
  private let composer: Composer
  private let rasterizer: Rasterizer
  /// What its pictures, and what layers draw of themselves, may take.
  public var budget: MemoryBudget {
    get { rasterizer.budget }
    set { rasterizer.budget = newValue }
  }
  /// How much work one frame may be, in seconds as the renderer counts them.
  public var secondsPerFrame: Double {
    get { rasterizer.seconds }
    set { rasterizer.seconds = newValue }
  }
  /// How much work all frames may be together, in the same seconds; the one that comes to more is refused, as are all
  /// after it.
  public var totalSeconds: Double {
    get { rasterizer.totalSeconds }
    set { rasterizer.totalSeconds = newValue }
  }
  /// What it keeps of the pictures of rasterized layers.
  package var pictureCache: PictureCache { canvas.pictureCache }
  /// Whether time is being moved on: what is committed meanwhile comes from completions, delegates, timers and display
  /// links.
  package var isAdvancing: Bool { advancing.load(ordering: .acquiring) }
  private let advancing = Atomic(false)
  /// The instant of the last commit, in seconds; minus infinity before the first.
  package var lastCommit: Double { state.withLock { $0.committed } }
  /// What the programmer was told about.
  private let told = Mutex<Set<String>>([])

  /// Creates a context without a tree, drawn by so many threads; where nil, by one for each processor.
  public init(clock: any RenderClock, threads: Int? = nil) {
    self.clock = clock
    let rasterizer = Rasterizer(threads: threads)
    self.rasterizer = rasterizer
    composer = Composer(
      sharing: WorkSharing(threads: rasterizer.threads, run: rasterizer.share))
    canvas = Canvas(rasterizer)
  }

  /// Takes in one transaction's changes; those of an explicit transaction may keep what they replace.
  public func submit(_ commit: Commit, keepsReplaced: Bool = false) {
    let wake = state.withLock { state in
      if !commit.snapshots.isEmpty {
        let before = state.presenter.present(state.tree, at: clock.now)
        for (id, node) in commit.snapshots { state.tree.keep(before, of: node, as: id) }
      }
      let now = clock.now
      state.committed = now
      if keepsReplaced, state.tree.replaced.isEmpty || !state.isReplacedCurrent(now) {
        state.tree.forgetReplaced()
        state.replacedSince = now
      }
      state.tree.apply(commit, at: now, keepsReplaced: keepsReplaced)
      for fault in state.tree.faults { tell("a change was left out: \(fault.reason)") }
      state.touched.append(contentsOf: state.tree.changes.slots)
      // Whoever draws no frames does not want to pile up what changed.
      if state.touched.count > max(1024, 2 * state.tree.structure.slotCount) {
        state.touched.removeAll()
        composer.forget()
      }
      return state.wake
    }
    wake?()
  }

  /// The values of a node as a display showed them before commits that keep what they replace; none where one has shown
  /// those since.
  package func replacedValues(of node: NodeID) -> [(property: PropertyID, value: Value)] {
    state.withLock {
      guard !$0.tree.replaced.isEmpty, $0.isReplacedCurrent(clock.now) else { return [] }
      return $0.tree.replaced.values(of: node)
    }
  }

  /// What was committed last of a property of a node; nil for a node that does not exist.
  package func committedValue(of node: NodeID, _ property: PropertyID) -> Value? {
    state.withLock { state in
      state.tree.structure.slot(of: node).map { state.tree.columns.value(property, $0) }
    }
  }

  /// The time of a node's layer at an instant of root time, by what was committed, which is what shows:
  /// behaviour/choices.md, "More of time".
  package func committedTime(of node: NodeID, at time: Double) -> Double {
    state.withLock {
      guard let slot = $0.tree.structure.slot(of: node) else { return time }
      return localTime(of: $0.tree.layerTimings(above: slot), at: time)
    }
  }

  /// Counts all that is committed as shown.
  package func forgetReplaced() { state.withLock { $0.tree.forgetReplaced() } }

  /// The old pictures that transitions in an animation show.
  package func snapshots(of content: Animation.Content) -> [SnapshotID: Snapshot] {
    state.withLock { $0.tree.snapshots(of: content) }
  }

  /// The values and structure at an instant, for inspection.
  public func presentedTree(at time: Double) -> PresentedTree {
    let earlier = client?.earlierAnimations(at: time) ?? []
    return state.withLock {
      guard !earlier.isEmpty else { return $0.presenter.present($0.tree, at: time) }
      var presenter = Presenter()
      return presenter.present($0.tree.replacing(earlier), at: time)
    }
  }

  /// The committed tree as stable text.
  public var treeDescription: String { state.withLock { $0.tree.description } }
}

// MARK: - Turns

extension RenderContext {
  /// How many turns may follow each other at one instant before the rest waits for the next; a completion that always
  /// starts another animation of no duration would otherwise never let time go on.
  private static let mostTurnsAtOnce = 1000

  /// Ends the present turn: commits, delivers events, runs what waited, until nothing more is due at this instant.
  public func endTurn() {
    for _ in 0..<Self.mostTurnsAtOnce {
      client?.commit()
      deliverEvents()
      turns.run(at: clock.now)
      if !turns.isPending && turns.nextTimer.map({ $0 > clock.now }) ?? true { break }
    }
    client?.commit()
  }

  /// Moves a manual clock to `time`, stopping for a turn at every instant at which an animation begins or ends, a timer
  /// is due or somebody wants to know of a frame.
  ///
  /// - Source: behaviour/actions.md, "Turns": what is pending is committed first, and frames come first at their
  ///   instant.
  public func advance(_ clock: ManualClock, to time: Double) {
    endTurn()
    // A completion may move time on, too.
    let wasAdvancing = advancing.exchange(true, ordering: .acquiringAndReleasing)
    defer { advancing.store(wasAdvancing, ordering: .releasing) }
    while let next = nextInstant, next <= time + RefreshQueue.sameInstant {
      clock.set(next)
      refreshes.run(at: next)
      endTurn()
    }
    clock.set(time)
    endTurn()
  }

  /// The next instant after now at which something happens.
  public var nextInstant: Double? {
    let now = clock.now
    let event = state.withLock { $0.agenda.nextTime(in: $0.tree, after: now) }
    let timer = turns.nextTimer.map { max($0, now) }
    let next = min(
      event ?? .infinity, timer ?? .infinity, refreshes.nextRefresh(after: now) ?? .infinity)
    return next < .infinity ? next : nil
  }

  /// The instant at which the next frame differs from the present one: now while something moves, nil where all stands.
  package var nextFrame: Double? {
    let now = clock.now
    return state.withLock({ $0.tree.isMoving(at: now) }) ? now : nextInstant
  }

  /// Whether no turn up to an instant would have anything to do: nothing waits, no event and no timer is due, and nobody
  /// wants to know of a frame.
  package func isIdle(until instant: Double) -> Bool {
    guard !turns.isPending, !refreshes.isUsed, (turns.nextTimer ?? .infinity) > instant else {
      return false
    }
    let event = state.withLock { $0.agenda.nextTime(in: $0.tree, after: -.infinity) }
    return event ?? .infinity > instant
  }

  private func deliverEvents() {
    let events = state.withLock { $0.agenda.due(in: &$0.tree, at: clock.now) }
    if !events.isEmpty { client?.receive(events) }
  }
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
  public func frame(
    _ viewport: Viewport, base: Matrix4, at time: Double
  ) throws(RenderError) -> PixelBuffer {
    prepare(viewport, base, at: time)
    var notes: [Note] = []
    defer { tell(notes) }
    let earlier = client?.earlierAnimations(at: time) ?? []
    guard earlier.isEmpty else {
      return try drawEarlier(earlier, viewport, base, at: time, &notes)
    }
    return try draw(viewport, base, at: time, &notes)
  }

  /// Draws a picture with animations that the tree does not have any more, as a whole.
  private func drawEarlier(
    _ earlier: [EarlierAnimations], _ viewport: Viewport, _ base: Matrix4, at time: Double,
    _ notes: inout [Note]
  ) throws(RenderError) -> PixelBuffer {
    try framing.withLock { _ throws(RenderError) in
      let list = state.withLock {
        // The next picture shows other animations than this one.
        composer.forget()
        return composed(&$0, earlier, viewport, base, at: time, isRootPlaced: true, &notes)
      }
      return try canvas.picture(of: list, viewport, .unknown)
    }
  }

  /// The commands of the tree, with other animations where some are given.
  private func composed(
    _ state: inout State, _ earlier: [EarlierAnimations], _ viewport: Viewport, _ base: Matrix4,
    at time: Double,
    isRootPlaced: Bool, _ notes: inout [Note]
  ) -> DisplayList {
    func list(of presented: PresentedTree) -> DisplayList {
      for finding in presented.findings { tell("\(finding)") }
      return compose(presented, viewport: viewport, base: base, isRootPlaced: isRootPlaced) {
        notes.append(Note(finding: $0, node: $1))
      }
    }
    guard !earlier.isEmpty else {
      return state.presenter.withPresented(state.tree, at: time, list)
    }
    var presenter = Presenter()
    return presenter.withPresented(state.tree.replacing(earlier), at: time, list)
  }

  /// What a layer takes while a frame is made, in rows of numbers, commands and what the renderer makes of them.
  ///
  /// - Source: an estimate. A million layers of 2 × 2 points took 2.3 KB each, the layers' own objects among them.
  private static let bytesOfLayer = 1024

  private func draw(
    _ viewport: Viewport, _ base: Matrix4, at time: Double, _ notes: inout [Note]
  ) throws(RenderError) -> PixelBuffer {
    try framing.withLock { _ throws(RenderError) in
      let change = try update(viewport, base, at: time, &notes)
      defer { state.withLock { _ in composer.recycle() } }
      return try canvas.picture(of: composer.list, viewport, change)
    }
  }

  /// Composes what changed since the last frame.
  private func update(
    _ viewport: Viewport, _ base: Matrix4, at time: Double, _ notes: inout [Note]
  ) throws(RenderError) -> ListChange {
    let room = budget.free
    var needed = 0
    let made: ListChange? = state.withLock { state in
      // What was shared is likely to be once more.
      if composer.isShared { rasterizer.call() }
      return state.presenter.withPresented(state.tree, at: time) {
        for finding in $0.findings { tell("\(finding)") }
        needed = Self.bytesOfLayer * $0.structure.order.count
        guard needed <= room else { return nil }
        state.touched.append(contentsOf: $0.animated)
        let change = composer.update($0, changed: state.touched, viewport: viewport, base: base) {
          notes.append(Note(finding: $0, node: $1))
        }
        // The next frame is at another instant.
        state.touched.removeAll(keepingCapacity: true)
        state.touched.append(contentsOf: $0.animated)
        return change
      }
    }
    guard let change = consume made else {
      throw RenderError(description: "\(RasterError.memory(needed: needed, room: room))")
    }
    return change
  }

  /// What the main thread does for a frame that another thread draws: what draws itself and the tiles that will be seen are
  /// committed, and what there is to say of earlier frames is said.
  package func prepareFrame(_ viewport: Viewport, base: Matrix4, at time: Double) {
    prepare(viewport, base, at: time)
    tell(
      state.withLock { state in
        defer { state.heldNotes = [] }
        return state.heldNotes
      })
  }

  /// The picture of what is committed, on any thread; the client is not asked for anything, nor touched.
  ///
  /// It is of the instant or, where something was committed after that, of that commit's: what begins with a commit is never
  /// shown before it begins.
  package func committedFrame(
    _ viewport: Viewport, base: Matrix4, at time: Double
  ) throws(RenderError) -> (pixels: PixelBuffer, time: Double) {
    var notes: [Note] = []
    defer {
      if !notes.isEmpty { state.withLock { $0.heldNotes += notes } }
    }
    let instant = max(time, lastCommit)
    return (try draw(viewport, base, at: instant, &notes), instant)
  }

  /// The picture at an instant, drawn as a whole with nothing that was kept of others: what all other ways to draw it must
  /// come to.
  package func wholePicture(
    _ viewport: Viewport, base: Matrix4, at time: Double
  ) throws(RenderError) -> PixelBuffer {
    let list = displayList(viewport, base: base, at: time)
    return try Canvas(rasterizer).picture(of: list, viewport, .unknown)
  }

  /// Calls a closure after each commit, on the thread of the commit; it says that there is a frame to draw.
  package func onCommit(_ wake: (@Sendable () -> Void)?) { state.withLock { $0.wake = wake } }

  /// Whether what is committed moves at an instant.
  package func isMoving(at time: Double) -> Bool { state.withLock { $0.tree.isMoving(at: time) } }

  /// Has all of the next frame made anew, and nothing taken over from the last.
  public func redraw() {
    state.withLock { _ in composer.forget() }
  }

  /// A rectangle, in pixels, around all in which the last frame may differ from the one before; nil where it does not.
  package var difference: (x: Range<Int>, y: Range<Int>)? { canvas.difference }

  /// How many pixels were drawn for the last frame.
  package var drawnPixels: Int { canvas.drawnPixels }

  /// How many layers were composed again for the last frame, with all that they hold; nil where all were.
  package var composedLayers: Int? { state.withLock { _ in composer.painted } }

  /// The drawing commands of that picture.
  ///
  /// Where the root is not placed, its own position and transform are left out.
  public func displayList(
    _ viewport: Viewport, base: Matrix4, at time: Double, isRootPlaced: Bool = true
  ) -> DisplayList {
    prepare(viewport, base, at: time, isRootPlaced: isRootPlaced)
    var notes: [Note] = []
    defer { tell(notes) }
    let earlier = client?.earlierAnimations(at: time) ?? []
    return state.withLock {
      composed(&$0, earlier, viewport, base, at: time, isRootPlaced: isRootPlaced, &notes)
    }
  }

  /// Has the client commit what a picture needs of it: what draws itself, and the tiles that will be seen.
  private func prepare(
    _ viewport: Viewport, _ base: Matrix4, at time: Double, isRootPlaced: Bool = true
  ) {
    client?.prepare(for: time)
    let demands = state.withLock { state in
      state.tree.structure.tiledCount == 0
        ? []
        : state.presenter.withPresented(state.tree, at: time) {
          tileDemands(of: $0, viewport: viewport, base: base, isRootPlaced: isRootPlaced)
        }
    }
    if !demands.isEmpty { client?.drawTiles(demands, at: time) }
  }

  /// What is not drawn as it was asked for, and of which layer.
  private struct Note {
    let finding: CompositionFinding
    let node: NodeID?
  }

  /// Says each finding once for the context, with what the client calls the layer; without any lock, since it looks for it.
  private func tell(_ notes: [Note]) {
    for note in notes where told.withLock({ $0.insert("\(note.finding)").inserted }) {
      let title = note.node.flatMap { client?.title(of: $0) }
      RenderLog.write([title, "\(note.finding)"].compactMap(\.self).joined(separator: ": "))
    }
  }

  /// Says a line to the programmer, once for the context; of lines of one kind the first.
  package func tell(_ line: String, ofKind kind: String? = nil) {
    if told.withLock({ $0.insert(kind ?? line).inserted }) { RenderLog.write(line) }
  }
}

extension Canvas {
  /// The picture of a list, or the error that the engine reports.
  fileprivate func picture(
    of list: DisplayList, _ viewport: Viewport, _ change: ListChange
  ) throws(RenderError) -> PixelBuffer {
    do {
      return try draw(list, viewport: viewport, change: change)
    } catch {
      throw RenderError(description: "\(error)")
    }
  }
}
