import Foundation
import QuartzCore
import RenderServer
import Testing

@testable import CAML

/// Sources: Documentation/behaviour/documents.md, "States" and "Packages".
@Suite struct StatePathTests {
  private static let document = """
    <CALayer bounds="0 0 100 100" position="50 50">
      <sublayers><CALayer id="a" name="a" bounds="0 0 10 10" position="0 0" opacity="1"/></sublayers>
      <states>
        <LKState name="Locked"><elements>
          <LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="10"/></LKStateSetValue>
        </elements></LKState>
        <LKState name="Unlock"><elements>
          <LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="90"/></LKStateSetValue>
          <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
        </elements></LKState>
      </states>
      <stateTransitions>
        <LKStateTransition fromState="Locked" toState="Unlock"><elements>
          <LKStateTransitionElement key="position.x" targetId="a">
            <animation type="CABasicAnimation" keyPath="position.x" duration="2" beginTime="0.5" timingFunction="linear"/>
          </LKStateTransitionElement>
        </elements></LKStateTransition>
        <LKStateTransition fromState="*" toState="*"><elements>
          <LKStateTransitionElement key="position.x" targetId="a">
            <animation type="CABasicAnimation" keyPath="position.x" duration="1" timingFunction="linear"/>
          </LKStateTransitionElement>
        </elements></LKStateTransition>
      </stateTransitions>
    </CALayer>
    """

  /// A renderer with an imported document that plays a `StateSequence`.
  private final class Show {
    let package: CAPackage
    let renderer: CARenderer
    let player: CAStatePlayer
    let a: CALayer

    init(_ course: (CAStateController) -> StateSequence) throws {
      package = try CAMLTests.package(StatePathTests.document)
      renderer = CARenderer(
        layer: package.canvasLayer, bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
      player = CAStatePlayer(package.stateController, course(package.stateController))
      a = try #require(package.publishedObject(named: "a"))
    }

    /// Returns the presented position and opacity at the given time.
    func shown(at time: Double) throws -> (x: Double, opacity: Double) {
      try RenderContext.$current.withValue(renderer.context) {
        try player.play(to: time) { renderer.advance(to: $0) }
        renderer.advance(to: time)
        let shown = a.presentation() ?? a
        return (Double(shown.position.x), Double(shown.opacity))
      }
    }
  }

  private func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }

  @Test func `StateSequence sets each state at its exact time, even between two frames`() throws {
    let show = try Show { _ in
      StateSequence([
        StateSequence.Segment(.set("Locked"), duration: 1.25),
        StateSequence.Segment(.set("Unlock"), duration: 4),
      ])
    }
    #expect(near(try show.shown(at: 0).x, 10))
    #expect(near(try show.shown(at: 1.2).x, 10))
    // The transition begins at 1.25 s, after a delay of 0.5 s, although the next frame is later.
    #expect(near(try show.shown(at: 2.75).x, 50))
    #expect(near(try show.shown(at: 4).x, 90))
  }

  @Test func `a state change without a transition is immediate unless defaultDuration is set`()
    throws
  {
    let segments = [
      StateSequence.Segment(.set("Locked"), duration: 1),
      StateSequence.Segment(.set("Unlock"), duration: 4),
    ]
    let jumping = try Show { _ in StateSequence(segments) }
    _ = try jumping.shown(at: 0)
    #expect(near(try jumping.shown(at: 1.4).opacity, 0))
    let filled = try Show { _ in StateSequence(segments, defaultDuration: 0.8) }
    _ = try filled.shown(at: 0)
    #expect(abs(try filled.shown(at: 1.4).opacity - 0.5) < 0.01)
    #expect(near(try filled.shown(at: 2).opacity, 0))
  }

  @Test func `a scrub segment interpolates every value linearly from one state to another`() throws
  {
    let show = try Show { _ in
      StateSequence([StateSequence.Segment(.scrub(from: "Locked", to: "Unlock"), duration: 2)])
    }
    #expect(near(try show.shown(at: 0).x, 10))
    let middle = try show.shown(at: 1)
    #expect(near(middle.x, 50))
    #expect(near(middle.opacity, 0.5))
    let end = try show.shown(at: 3)
    #expect(near(end.x, 90))
    #expect(near(end.opacity, 0))
  }

  @Test func `StateSequence.tour visits all states and leaves time for their transitions`() throws {
    let show = try Show { StateSequence.tour(of: $0) }
    let segments = show.player.sequence.segments
    #expect(segments.map(\.action) == [.set("Locked"), .set("Unlock"), .set("Locked")])
    let hold = StateSequence.tourHoldDuration
    #expect(near(segments[0].duration, hold))
    // The exact transition has a delay of 0.5 s and a duration of 2 s.
    #expect(near(segments[1].duration, 2.5 + hold))
    // The transition from any state to any state takes 1 s.
    #expect(near(segments[2].duration, 1 + hold))
    #expect(near(try show.shown(at: 0).x, 10))
    #expect(near(try show.shown(at: hold + 2.5).x, 90))
    #expect(near(try show.shown(at: show.player.sequence.duration).x, 10))
  }

  @Test func `transitionPrecedence determines which of several transitions applies`() throws {
    let package = try package(Self.document)
    let controller = package.stateController
    #expect(near(controller.transitionDuration(from: "Locked", to: "Unlock"), 2.5))
    controller.transitionPrecedence = [.any, .exact]
    #expect(near(controller.transitionDuration(from: "Locked", to: "Unlock"), 1))
    controller.transitionPrecedence = []
    #expect(controller.transitionDuration(from: "Locked", to: "Unlock") == 0)
  }

  @Test func `StateSequence.namesForTour keeps only one orientation for each state`() {
    let names = ["Light", "Dark"].flatMap { look in
      ["PortraitUp", "LandscapeLeft", "PortraitDown", "LandscapeRight"].flatMap { way in
        ["Sleep", "Lock", "Home"].map { "\($0) \(way) \(look)" }
      }
    }
    #expect(
      StateSequence.namesForTour(names) == [
        "Sleep PortraitUp Light", "Lock PortraitUp Light", "Home PortraitUp Light",
        "Sleep PortraitUp Dark", "Lock PortraitUp Dark", "Home PortraitUp Dark",
      ])
    #expect(StateSequence.namesForTour(["on", "off"]) == ["on", "off"])
    #expect(
      StateSequence.namesForTour((0..<20).map { "\($0)" }).count
        == StateSequence.maximumTourStateCount)
  }

  @Test func `a StateSequence that contains an unknown state throws a DocumentDiagnostic`() throws {
    let show = try Show { _ in StateSequence([StateSequence.Segment(.set("Nowhere"), duration: 1)])
    }
    #expect(throws: DocumentDiagnostic.self) { _ = try show.shown(at: 0) }
  }

  @Test func `StateSequence.tour is empty for a document without states`() throws {
    let package = try package("<CALayer bounds=\"0 0 1 1\"/>")
    #expect(StateSequence.tour(of: package.stateController).segments.isEmpty)
  }
}

/// Source: Documentation/behaviour/documents.md, "Packages".
@Suite struct TiltTests {
  private static let document = """
    <CALayer bounds="0 0 100 100" position="50 50">
      <sublayers>
        <CALayer name="far" bounds="0 0 10 10" position="50 50"/>
        <CALayer name="near" bounds="0 0 10 10" position="50 50"/>
      </sublayers>
      <style>
        <wallpaperParallaxGroups type="NSArray">
          <NSDictionary>
            <axis type="string" value="x"/><layerName type="string" value="far"/>
            <keyPath type="string" value="position.x"/>
            <mapMinTo type="real" value="40"/><mapMaxTo type="real" value="80"/>
          </NSDictionary>
          <NSDictionary>
            <axis type="string" value="y"/><layerName type="string" value="near"/>
            <keyPath type="string" value="transform.rotation.z"/>
            <mapMinTo type="real" value="-1"/><mapMaxTo type="real" value="1"/>
          </NSDictionary>
          <NSDictionary>
            <axis type="string" value="y"/><layerName type="string" value="nobody"/>
            <keyPath type="string" value="opacity"/>
            <mapMinTo type="real" value="0"/><mapMaxTo type="real" value="1"/>
          </NSDictionary>
        </wallpaperParallaxGroups>
        <wallpaperPropertyGroups type="NSArray">
          <NSDictionary>
            <layerName type="string" value="near"/><keyPath type="string" value="opacity"/>
            <v_home type="real" value="0.75"/><v_lock type="real" value="0.5"/>
            <v_sleep type="real" value="0"/>
          </NSDictionary>
        </wallpaperPropertyGroups>
      </style>
    </CALayer>
    """

  @Test func `setTilt maps each axis to its value range and clamps the tilt`() throws {
    let package = try package(Self.document)
    let far = try #require(package.publishedObject(named: "far"))
    let near = try #require(package.publishedObject(named: "near"))
    #expect(package.isTiltDriven)
    package.setTilt(x: -1, y: 1)
    #expect(far.position.x == 40)
    #expect(near.value(forKeyPath: "transform.rotation.z") as? Double == 1)
    package.setTilt(x: 0.5, y: 0)
    #expect(far.position.x == 70)
    // The tilt is clamped to the range.
    package.setTilt(x: 7, y: 0)
    #expect(far.position.x == 80)
  }

  @Test func `wallpaperPropertyGroups define the states Locked, Unlock and Sleep`() throws {
    let package = try package(Self.document)
    #expect(package.stateNames == ["Locked", "Unlock", "Sleep"])
    let near = try #require(package.publishedObject(named: "near"))
    try package.stateController.setState("Locked", animated: false)
    #expect(near.opacity == 0.5)
    try package.stateController.setState("Sleep", animated: false)
    #expect(near.opacity == 0)
    package.stateController.setInitialStates()
    #expect(near.opacity == 1)
  }

  @Test func `setTilt has no effect on a document without parallax groups`() throws {
    let package = try package("<CALayer bounds=\"0 0 1 1\"/>")
    #expect(!package.isTiltDriven)
    package.setTilt(x: 1, y: 1)
  }
}

/// Sources: Documentation/behaviour/timing.md, "Time spaces"; Documentation/behaviour/documents.md, "Animations in
/// documents".
@Suite struct AnimationDurationTests {
  private func duration(_ animations: String, layer: String = "") throws -> Double? {
    try package(
      """
      <CALayer bounds="0 0 10 10" \(layer)><animations>\(animations)</animations></CALayer>
      """
    ).animationDuration
  }

  @Test func `the duration of a document is the end time of its last animation`() throws {
    let short = "<animation type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"1\"/>"
    let long = """
      <animation key="b" type="CABasicAnimation" keyPath="opacity" duration="1" repeatCount="1.5"
        autoreverses="1" speed="0.5" beginTime="1e-100"/>
      """
    #expect(try duration(short) == 1)
    #expect(try duration(short + long) == 6)
    #expect(try duration(short, layer: "speed=\"2\"") == 0.5)
  }

  @Test func `the duration of a document is nil without animations or with an endless one`() throws
  {
    #expect(try duration("") == nil)
    #expect(
      try duration(
        "<animation type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"1\" repeatCount=\"inf\"/>"
      )
        == nil)
  }
}
