import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

@Suite struct StateTests {
  private let document = """
    <CALayer id="root">
      <sublayers>
        <CALayer id="a" name="a" opacity="1" position="10 20"/>
        <CALayer id="b" name="b"/>
      </sublayers>
      <states>
        <LKState name="off"><elements>
          <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0.25"/></LKStateSetValue>
          <LKStateSetValue targetId="a" keyPath="position.x"><value type="integer" value="50"/></LKStateSetValue>
        </elements></LKState>
        <CAState name="on" basedOn="off"><elements>
          <CAStateSetProperty targetId="a" keyPath="opacity"><value value="0.75"/></CAStateSetProperty>
          <LKStateSetValue targetId="b" keyPath="backgroundColor"><value type="CGColor" value="1 0 0"/></LKStateSetValue>
          <LKStateSetValue targetId="nobody" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
        </elements></CAState>
        <LKState name="loop" basedOn="loop"><elements/></LKState>
        <LKState name="tree"><elements>
          <LKStateAddElement targetId="b" keyPath="sublayers"><CALayer name="added" opacity="0.5"/></LKStateAddElement>
          <LKStateRemoveElement targetId="root" keyPath="sublayers"><object object="a"/></LKStateRemoveElement>
          <LKStateAddAnimation targetId="b" key="spin"><animation type="CABasicAnimation" keyPath="opacity"/></LKStateAddAnimation>
        </elements></LKState>
      </states>
      <stateTransitions>
        <LKStateTransition fromState="*" toState="*"><elements>
          <LKStateTransitionElement key="opacity" targetId="a"><animation type="CABasicAnimation" duration="9"/></LKStateTransitionElement>
        </elements></LKStateTransition>
        <LKStateTransition fromState="off" toState="*"><elements>
          <LKStateTransitionElement key="opacity" targetId="a"><animation type="CABasicAnimation" duration="8"/></LKStateTransitionElement>
        </elements></LKStateTransition>
        <LKStateTransition fromState="*" toState="on"><elements>
          <LKStateTransitionElement id="#1" key="opacity" targetId="a"><animation type="CABasicAnimation" duration="2"/></LKStateTransitionElement>
          <LKStateTransitionElement key="cornerRadius" targetId="b"><animation type="CABasicAnimation" duration="2"/></LKStateTransitionElement>
        </elements></LKStateTransition>
        <LKStateTransition fromState="on" toState="off"><elements>
          <LKStateTransitionElement object="#1"/>
          <LKStateTransitionElement keyPath="position.x" targetId="a"><animation type="CASpringAnimation" keyPath="position.x" duration="3" beginTime="0.5"/></LKStateTransitionElement>
        </elements></LKStateTransition>
      </stateTransitions>
    </CALayer>
    """

  private func load() throws -> (package: CAPackage, a: CALayer, b: CALayer) {
    let package = try package(document)
    let a = try #require(package.publishedObject(named: "a"))
    let b = try #require(package.publishedObject(named: "b"))
    return (package, a, b)
  }

  @Test func `state properties can be child elements instead of attributes`() throws {
    let package = try package(
      """
      <CALayer>
        <sublayers><CAShapeLayer id="Arm" name="arm" opacity="1"/></sublayers>
        <states>
          <LKState name="off"/>
          <LKState><name value="on"/><basedOn value="off"/><initial value="1"/><elements>
            <LKStateSetValue keyPath="opacity"><target object="Arm"/><value type="real" value="0.5"/></LKStateSetValue>
            <LKStateSetValue><keyPath value="cornerRadius"/><targetId value="Arm"/><value type="real" value="3"/></LKStateSetValue>
            <LKStateAddAnimation key="spin"><target object="Arm"/><animation type="CABasicAnimation" keyPath="opacity"/></LKStateAddAnimation>
          </elements></LKState>
        </states>
        <stateTransitions><LKStateTransition><fromState value="off"/><toState value="on"/><elements>
          <LKStateTransitionElement key="opacity"><target type="CAShapeLayer" object="Arm"/><animation type="CABasicAnimation" duration="2"/></LKStateTransitionElement>
        </elements></LKStateTransition></stateTransitions>
      </CALayer>
      """)
    let arm = try #require(package.publishedObject(named: "arm"))
    #expect(package.diagnostics.isEmpty, "\(package.diagnostics)")
    #expect(package.stateNames == ["off", "on"])
    try package.stateController.setState("on", animated: false)
    #expect(arm.opacity == 0.5)
    #expect(arm.cornerRadius == 3)
    #expect(arm.animationKeys() == ["spin"])
    #expect(package.stateController.transitionDuration(from: "off", to: "on") == 2)
    #expect(package.stateController.transitionDuration(from: "on", to: "off") == 0)
  }

  @Test(arguments: [
    (#"initial="true""#, 0.25), (#"initial="1""#, 0.25), (#"initial="false""#, 1), ("", 1),
  ])
  func `setInitialStates applies the state whose initial attribute is true or 1`(
    attribute: String, opacity: Float
  ) throws {
    let package = try package(
      """
      <CALayer id="root"><states>
        <LKState name="other"/>
        <LKState name="on" \(attribute)><elements>
          <LKStateSetValue targetId="root" keyPath="opacity"><value type="real" value="0.25"/></LKStateSetValue>
        </elements></LKState>
      </states></CALayer>
      """)
    let root = package.rootLayer
    #expect(root.opacity == 1)
    package.stateController.setInitialStates()
    #expect(root.opacity == opacity)
    #expect(package.stateController.currentState == (opacity == 1 ? nil : "on"))
    try package.stateController.setState("other", animated: false)
    #expect(root.opacity == 1)
  }

  @Test func `elements outside the elements list of a state or transition are reported`() throws {
    let package = try package(
      """
      <CALayer id="root"><states><LKState name="on">
        <LKStateSetValue targetId="root" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
      </LKState></states>
      <stateTransitions><LKStateTransition>
        <LKStateTransitionElement key="opacity" targetId="root"/>
      </LKStateTransition></stateTransitions></CALayer>
      """)
    let faults = package.diagnostics.map(\.issue)
    #expect(
      faults == [
        .unknownItem("LKStateSetValue", list: "LKState"),
        .unknownItem("LKStateTransitionElement", list: "LKStateTransition"),
      ])
  }

  @Test func `CAPackage lists the states and reports dangling and circular references`() throws {
    let (package, _, _) = try load()
    #expect(package.stateNames == ["off", "on", "loop", "tree"])
    #expect(
      package.diagnostics.map(\.issue) == [
        .danglingReference("nobody"), .circularReference("loop"),
      ])
    #expect(package.diagnostics.map(\.severity) == [.note, .warning])
    #expect(package.stateController.currentState == nil)
  }

  @Test func `states imported from a document are not custom layer values and are not archived`()
    throws
  {
    let root = try load().0.rootLayer
    let states = try #require(LayerStateSet.stateSet(of: root))
    #expect(states.states.map(\.name) == ["off", "on", "loop", "tree"])
    #expect(root.customValues.isEmpty)
    let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
    let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
    #expect(copy?.sublayers?.count == 2)
    #expect(copy.flatMap { LayerStateSet.stateSet(of: $0) } == nil)
  }

  @Test func `setState applies the values of a state and restores those of the previous state`()
    throws
  {
    let (package, a, b) = try load()
    let states = package.stateController
    try states.setState("off", animated: false)
    #expect(a.opacity == 0.25)
    #expect(a.position == CGPoint(x: 50, y: 20))
    try states.setState("on", animated: false)
    #expect(states.currentState == "on")
    #expect(a.opacity == 0.75)
    // This value is inherited from the state on which the state is based.
    #expect(a.position == CGPoint(x: 50, y: 20))
    #expect(b.backgroundColor?.components == [1, 0, 0, 1])
    try states.setState("off", animated: false)
    #expect(a.opacity == 0.25)
    #expect(b.backgroundColor == nil)
    states.setInitialStates()
    #expect(a.opacity == 1)
    #expect(a.position == CGPoint(x: 10, y: 20))
    #expect(states.currentState == nil)
  }

  @Test(arguments: [#"initial="maybe"><elements/>"#, #"><initial value="maybe"/><elements/>"#])
  func `an initial attribute that is not a Boolean is reported and ignored`(rest: String) throws {
    let package = try package(
      #"<CALayer id="root"><states><LKState name="on" \#(rest)</LKState></states></CALayer>"#)
    #expect(package.diagnostics.count == 1)
    #expect(package.diagnostics.first?.issue.message.contains("initial") == true)
    package.stateController.setInitialStates()
    #expect(package.stateController.currentState == nil)
  }

  @Test(arguments: ["element", "animation", "value"])
  func `an unknown child element of a state is reported`(
    name: String
  ) throws {
    let package = try package(
      #"<CALayer id="root"><states><LKState name="on"><\#(name)/></LKState></states></CALayer>"#)
    #expect(package.diagnostics.map(\.issue) == [.unknownItem(name, list: "LKState")])
  }

  @Test func `a state can move layers and add animations, and leaving the state reverts both`()
    throws
  {
    let (package, a, b) = try load()
    try package.stateController.setState("tree", animated: false)
    #expect(a.superlayer == nil)
    #expect(b.sublayers?.map(\.name) == ["added"])
    #expect(b.sublayers?.first?.opacity == 0.5)
    #expect(b.animationKeys() == ["spin"])
    try package.stateController.setState(nil, animated: false)
    #expect(package.rootLayer.sublayers?.map(\.name) == ["a", "b"])
    #expect(b.sublayers == nil)
    #expect(b.animationKeys() == nil)
  }

  @Test func `setState applies a state that is based on itself without endless recursion`() throws {
    let (package, _, _) = try load()
    try package.stateController.setState("loop")
    #expect(package.stateController.currentState == "loop")
  }

  @Test func `setState and scrub throw unknownState and keep the current state`() throws {
    let (package, a, _) = try load()
    try package.stateController.setState("off", animated: false)
    #expect(
      failure { try package.stateController.setState("dim") }?.issue == .unknownState("dim"))
    #expect(
      failure { try package.stateController.scrub(from: "off", to: "dim", progress: 0) }?.issue
        == .unknownState("dim"))
    #expect(a.opacity == 0.25)
  }

  // The order of precedence is exact, `* -> Y`, `X -> *`, `* -> *`. This order is a guess.
  @Test func `setState animates each property with the most specific transition`() throws {
    let (package, a, b) = try load()
    let states = package.stateController
    func duration(_ layer: CALayer, _ key: String) -> Double? {
      layer.animation(forKey: key)?.duration
    }
    try states.setState("off")
    #expect(duration(a, "opacity") == 9)
    #expect(a.animationKeys() == ["opacity"])
    try states.setState("on", speed: 2)
    #expect(duration(a, "opacity") == 2)
    #expect(a.animation(forKey: "opacity")?.speed == 2)
    // The transition's cornerRadius animation runs although the state does not change the radius of b.
    #expect(b.animationKeys() == ["cornerRadius"])
    try states.setState("off")
    #expect(duration(a, "opacity") == 2)
    #expect(duration(a, "position.x") == 3)
    try states.setState("loop")
    #expect(duration(a, "opacity") == 8)
  }

  @Test func `a state transition starts at the presented value`() throws {
    let (package, a, _) = try load()
    let renderer = CARenderer(
      layer: package.canvasLayer, bounds: CGRect(x: 0, y: 0, width: 1, height: 1))
    renderer.advance(to: 0)
    try package.stateController.setState("on")
    CATransaction.flush()
    renderer.advance(to: 1)
    let half = try #require(a.presentation()?.opacity)
    #expect(abs(half - 0.875) < 1e-6)
    try package.stateController.setState(nil)
    CATransaction.flush()
    let from = try #require((a.animation(forKey: "opacity") as? CABasicAnimation)?.fromValue)
    #expect(abs((from as? Double ?? Double(from as? Float ?? 0)) - 0.875) < 1e-6)
    #expect(a.opacity == 1)
  }

  @Test func `scrub interpolates all values between two states`() throws {
    let (package, a, b) = try load()
    let states = package.stateController
    try states.scrub(from: "off", to: "on", progress: 0)
    #expect(a.opacity == 0.25)
    try states.scrub(from: "off", to: "on", progress: 0.5)
    #expect(a.opacity == 0.5)
    #expect(a.position.x == 50)
    // A color that is missing in one state is not interpolated.
    #expect(b.backgroundColor == nil)
    try states.scrub(from: "off", to: "on", progress: 7)
    #expect(a.opacity == 0.75)
    #expect(b.backgroundColor?.components == [1, 0, 0, 1])
    // If only one of the states sets a value, the other state has the document's value.
    try states.scrub(from: nil, to: "off", progress: 0.25)
    #expect(a.position.x == 20)
    try states.scrub(from: "off", to: nil, progress: 0.25)
    #expect(a.position.x == 40)
    states.setInitialStates()
    #expect(a.position.x == 10)
    #expect(a.opacity == 1)
  }
}
