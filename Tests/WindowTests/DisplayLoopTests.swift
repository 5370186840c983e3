#if Window
  import Color
  import CoreGraphics
  import DisplayList
  import Geometry
  import Pixels
  import QuartzCore
  import RenderServer
  import Testing
  import UIKit

  @testable import Window

  /// A fixture with a layer tree on a headless display, advanced by loop turns on a manual clock.
  @MainActor private final class Desk {
    let clock = ManualClock()
    let display = HeadlessDisplay()
    let context: RenderContext
    let root = CALayer()
    let box = CALayer()
    let loop: DisplayLoop
    let source: LayerTreeSource
    let surface: HeadlessSurface
    private var live: LiveTreeHandle?

    init(width: Int = 100, height: Int = 80, density: Double = 1) throws {
      display.density = density
      context = RenderContext(clock: clock)
      let pacer = ManualPacer(clock)
      loop = DisplayLoop(display, pacer: pacer, toMain: Self.now)
      let heard = Heard()
      source = LayerTreeSource(
        background: CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1).rgba, toMain: Self.now,
        end: { heard.ends.append($0) })
      self.heard = heard
      let opened = try loop.openSurface(
        SurfaceDescriptor(title: "Desk", size: CGSize(width: width, height: height)),
        source: source,
        onEvents: { events, _ in heard.events += events.map(\.kind) })
      surface = try #require(opened as? HeadlessSurface)
      root.frame = CGRect(x: 0, y: 0, width: width, height: height)
      root.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
      box.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      box.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      root.addSublayer(box)
      live = LiveTreeHandle(root, context)
      let loop = loop
      context.setCommitHandler { loop.wake() }
      source.setTrees([LayerTreeSource.PositionedLayerTree(context)])
    }

    final class Heard {
      var events: [SurfaceEvent.Kind] = []
      var ends: [DisplayError?] = []
    }
    let heard: Heard

    /// Runs main-thread work immediately, because the test already runs on the main thread.
    static let now: @Sendable (@escaping @Sendable @MainActor () -> Void) -> Void = { body in
      MainActor.assumeIsolated { body() }
    }

    /// Runs a closure and commits its changes.
    func change(_ body: () -> Void) {
      RenderContext.$current.withValue(context) {
        body()
        context.endTurn()
      }
    }

    /// Runs display loop turns until the loop waits for an event.
    func settle() {
      for _ in 0..<20 where display.waits.isEmpty { _ = loop.runTurn() }
      display.waits = []
    }

    /// Returns the expected pixels of the surface, rendered without a display.
    func expected() throws -> [UInt32] {
      let state = surface.state
      let picture = try context.renderUncached(
        viewport: Viewport(
          width: state.width, height: state.height, scale: state.density,
          background: RGBA(0, 0, 0, 1)), base: .scale(x: state.density, y: state.density, z: 1),
        at: clock.now)
      return picture.bytes
    }
  }

  @MainActor @Suite struct DisplayLoopTests {
    @Test
    func `DisplayLoop uploads the whole first frame, with the same pixels as an offscreen render`()
      throws
    {
      let desk = try Desk()
      desk.settle()
      #expect(desk.surface.uploads.first == [PixelRect(x: 0..<100, y: 0..<80)])
      #expect(desk.surface.glass?.bytes == (try desk.expected()))
    }

    @Test func `DisplayLoop uploads only the damaged region of later frames`() throws {
      let desk = try Desk()
      desk.settle()
      desk.surface.forgetUploads()
      desk.change {
        CATransaction.setDisableActions(true)
        desk.box.position.x += 5
      }
      desk.settle()
      // The region includes one pixel around the box, for antialiased edges.
      #expect(desk.surface.uploads == [[PixelRect(x: 9..<36, y: 9..<31)]])
      #expect(desk.surface.glass?.bytes == (try desk.expected()))
    }

    @Test func `if nothing changes, DisplayLoop uploads nothing and waits`() throws {
      let desk = try Desk()
      desk.settle()
      desk.surface.forgetUploads()
      for _ in 0..<5 { _ = desk.loop.runTurn() }
      #expect(desk.surface.uploads.isEmpty)
      #expect(desk.surface.presents == 0)
      #expect(desk.display.waits.count == 5)
    }

    @Test func `DisplayLoop presents the animation frame for the current time at each refresh`()
      throws
    {
      let desk = try Desk()
      desk.settle()
      desk.surface.forgetUploads()
      desk.change {
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (20, 80, 0.5)
        desk.box.add(move, forKey: nil)
      }
      for _ in 0..<30 {
        _ = desk.loop.runTurn()
        #expect(desk.surface.glass?.bytes == (try desk.expected()))
      }
      #expect(desk.surface.presents >= 28)
      #expect(desk.surface.uploads.allSatisfy { $0.allSatisfy { $0.y == 9..<31 } })
    }

    @Test
    func `DisplayLoop presents frames one refresh period apart regardless of the drawing time`()
      throws
    {
      let desk = try Desk()
      desk.settle()
      var instants: [Double] = []
      desk.change {
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 10)
        desk.box.add(fade, forKey: nil)
      }
      desk.surface.onPresent = {
        instants.append(desk.clock.now)
        desk.clock.set(desk.clock.now + 0.004)
      }
      for _ in 0..<10 { _ = desk.loop.runTurn() }
      let steps = zip(instants.dropFirst(), instants).map { $0 - $1 }
      #expect(steps.count == 9)
      #expect(steps.allSatisfy { abs($0 - 1.0 / 60) < 1e-9 })
      #expect(desk.source.currentStatistics.lateFrames == 0)
    }

    @Test
    func `DisplayLoop counts the refreshes missed by a slow frame as late frames`()
      throws
    {
      let desk = try Desk()
      desk.settle()
      desk.change {
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 10)
        desk.box.add(fade, forKey: nil)
      }
      var slow = true
      desk.surface.onPresent = {
        if slow { desk.clock.set(desk.clock.now + 0.045) }
        slow = false
      }
      let before = desk.source.currentStatistics
      _ = desk.loop.runTurn()
      let after = desk.source.currentStatistics
      // During 45 ms, the refreshes at 16.7 and 33.3 ms are missed.
      #expect(after.lateFrames - before.lateFrames == 2)
      #expect(after.refreshes - before.refreshes == 3)
      _ = desk.loop.runTurn()
      #expect(desk.source.currentStatistics.lateFrames == after.lateFrames)
    }

    @Test
    func `resizing a surface redraws it entirely, and a surface with an empty size is not drawn`()
      throws
    {
      let desk = try Desk()
      desk.settle()
      desk.surface.forgetUploads()
      desk.surface.state = SurfaceState(width: 0, height: 0, density: 1)
      desk.display.coming = [SurfaceEvent(.changed(desk.surface.state), surface: 1, at: 0)]
      desk.settle()
      #expect(desk.surface.uploads.isEmpty)
      desk.surface.state = SurfaceState(width: 60, height: 50, density: 1)
      desk.display.coming = [SurfaceEvent(.changed(desk.surface.state), surface: 1, at: 0)]
      desk.settle()
      #expect(desk.surface.uploads.first == [PixelRect(x: 0..<60, y: 0..<50)])
      #expect(desk.surface.glass?.bytes == (try desk.expected()))
    }

    @Test func `a surface with a density of 2 is rendered at two pixels per point`() throws {
      let desk = try Desk(density: 2)
      desk.settle()
      #expect(desk.surface.glass?.width == 200)
      #expect(desk.surface.glass?.bytes == (try desk.expected()))
    }

    @Test func `a minimized surface is not drawn, and shows the current content when restored`()
      throws
    {
      let desk = try Desk()
      desk.settle()
      desk.surface.state.isMinimized = true
      desk.display.coming = [SurfaceEvent(.changed(desk.surface.state), surface: 1, at: 0)]
      desk.settle()
      desk.surface.forgetUploads()
      desk.change { desk.box.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1) }
      desk.settle()
      #expect(desk.surface.uploads.isEmpty)
      desk.surface.state.isMinimized = false
      desk.display.coming = [SurfaceEvent(.changed(desk.surface.state), surface: 1, at: 0)]
      desk.settle()
      #expect(desk.surface.glass?.bytes == (try desk.expected()))
    }

    @Test func `losing the display ends DisplayLoop with DisplayError.lost`() throws {
      let desk = try Desk()
      desk.settle()
      desk.display.coming = [SurfaceEvent(.lost, surface: 0, at: 0)]
      #expect(!desk.loop.runTurn())
      guard case .some(.some(.lost)) = desk.heard.ends.first else {
        Issue.record("it did not end as lost: \(desk.heard.ends)")
        return
      }
      // After the display is lost, its surfaces are not used, so they are not closed.
      #expect(!desk.surface.isClosed)
      #expect(!desk.display.isClosed)
      #expect(!desk.loop.runTurn())
    }

    @Test func `DisplayLoop.end closes the surfaces and the display`() throws {
      let desk = try Desk()
      desk.settle()
      desk.loop.end()
      #expect(!desk.loop.runTurn())
      #expect(desk.surface.isClosed)
      #expect(desk.display.isClosed)
      try #require(desk.heard.ends.count == 1)
      #expect(desk.heard.ends[0] == nil)
    }

    @Test func `DisplayLoop closes a surface that fails to present and keeps other surfaces open`()
      throws
    {
      let desk = try Desk()
      let other = try desk.loop.openSurface(
        SurfaceDescriptor(title: "Other", size: CGSize(width: 10, height: 10)), source: desk.source)
      desk.surface.fault = .surface("no memory")
      desk.settle()
      #expect(desk.surface.isClosed)
      #expect((other as? HeadlessSurface)?.isClosed == false)
    }

    @Test
    func `DisplayLoop delivers a surface's events in order and merges consecutive touch moves`()
      throws
    {
      let desk = try Desk()
      desk.settle()
      func touch(_ phase: UITouch.Phase, _ x: CGFloat) -> SurfaceEvent {
        SurfaceEvent(.touch(SyntheticTouch(phase, at: CGPoint(x: x, y: 0))), surface: 1, at: 0)
      }
      desk.display.coming = [
        touch(.began, 1), touch(.moved, 2), touch(.moved, 3), touch(.ended, 3),
        SurfaceEvent(.text("a"), surface: 2, at: 0),
      ]
      desk.settle()
      #expect(
        desk.heard.events == [
          touch(.began, 1).kind, touch(.moved, 3).kind, touch(.ended, 3).kind,
        ])
    }

    @Test func `committing a layer change wakes up a waiting DisplayLoop`() throws {
      let desk = try Desk()
      desk.settle()
      desk.display.onWait = { _ in
        desk.display.onWait = { _ in }
        desk.change { desk.box.opacity = 0.5 }
      }
      _ = desk.loop.runTurn()
      #expect(desk.display.wakes == 1)
      desk.surface.forgetUploads()
      for _ in 0..<3 { _ = desk.loop.runTurn() }
      #expect(desk.surface.presents > 0)
    }

    @Test func `windows are composited in back-to-front order`() throws {
      let desk = try Desk()
      desk.settle()
      let front = CALayer()
      front.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
      let pane = CALayer()
      pane.frame = CGRect(x: 0, y: 0, width: 50, height: 40)
      pane.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5)
      front.addSublayer(pane)
      let context = RenderContext(clock: desk.clock)
      let live = LiveTreeHandle(front, context)
      desk.source.setTrees([
        LayerTreeSource.PositionedLayerTree(desk.context),
        LayerTreeSource.PositionedLayerTree(context),
      ])
      desk.loop.wake()
      desk.settle()
      let glass = try #require(desk.surface.glass)
      // Half-transparent blue over red, with red in the lowest byte. All other pixels are white.
      #expect([0x80_007F, 0x7F_0080].contains(glass.bytes[15 * 100 + 15] & 0xFF_FFFF))
      #expect(glass.bytes[60 * 100 + 60] == 0xFFFF_FFFF)
      desk.surface.forgetUploads()
      desk.change {
        CATransaction.setDisableActions(true)
        desk.box.position.x += 1
      }
      desk.settle()
      #expect(desk.surface.uploads == [[PixelRect(x: 9..<32, y: 9..<31)]])
      withExtendedLifetime(live) {}
    }
  }
#endif
