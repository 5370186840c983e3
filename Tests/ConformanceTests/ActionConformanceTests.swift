import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing

@Suite struct ActionConformanceTests {
  @Test(arguments: Vectors.rows("implicit-actions", "actionClass"))
  func `CALayer.action(forKey:) returns the action class recorded from Core Animation for each key`(
    row: VectorRow
  )
    throws
  {
    let layer = try #require(makeLayer(row.string("layerClass") ?? "CALayer"), "\(row)")
    let key = try #require(row.string("key"))
    let probe = row.string("state") == "live" ? Probe(layer) : Probe()
    probe.run {
      if row.string("state") == "addedNotCommitted" { probe.root.addSublayer(layer) }
      if row.fields.keys.contains("value") {
        CATransaction.setDisableActions(true)
        layer.setValue(boxed(row.fields["value"], key), forKey: key)
      } else if key == "backgroundColor" {
        layer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
      }
      let action = layer.action(forKey: key)
      let name = action.map { "\(type(of: $0))" }
      #expect(name == row.string("expect"), "\(row)")
    }
  }

  @Test(arguments: Vectors.rows("implicit-actions", "defaultTransition"))
  func `the implicit transition for isHidden has Core Animation's type, duration and progress`(
    row: VectorRow
  )
    throws
  {
    let probe = Probe()
    try probe.run {
      probe.layer.isHidden = true
      let made = try #require(probe.layer.animation(forKey: "transition") as? CATransition)
      #expect(made.type.rawValue == row.string("type"))
      #expect(made.duration == row.number("duration"))
      #expect(Double(made.startProgress) == row.number("startProgress"))
      #expect(Double(made.endProgress) == row.number("endProgress"))
    }
  }

  @Test(arguments: Vectors.rows("implicit-actions", "searchOrder"))
  func `CALayer.action(forKey:) asks delegate, actions, style and defaultAction in order`(
    row: VectorRow
  ) {
    final class Named: NSObject, CAAction {
      let place: Int
      init(_ place: Int) { self.place = place }
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
    }
    final class Answering: CALayer {
      override class func defaultAction(forKey event: String) -> (any CAAction)? { Named(3) }
    }
    final class Delegate: NSObject, CALayerDelegate {
      var answer: (any CAAction)? = Named(0)
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { answer }
    }
    #expect(row.list("order").count == 5)
    let layer = Answering()
    let delegate = Delegate()
    layer.delegate = delegate
    layer.actions = ["opacity": Named(1)]
    layer.style = ["style": ["actions": ["opacity": Named(2)]] as [AnyHashable: Any]]
    func place() -> Int? { (layer.action(forKey: "opacity") as? Named)?.place }
    #expect(place() == 0)
    delegate.answer = NSNull()
    #expect(layer.action(forKey: "opacity") == nil)
    delegate.answer = nil
    #expect(place() == 1)
    layer.actions = nil
    #expect(place() == 2)
    layer.style = nil
    #expect(place() == 3)
    #expect(CALayer().action(forKey: "opacity") == nil)
  }
}
