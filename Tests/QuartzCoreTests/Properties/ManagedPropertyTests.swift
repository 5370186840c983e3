import CoreGraphics
import Foundation
import QuartzCore
import Testing

enum GaugeStyle: Int { case plain, striped }

final class Gauge: CALayer {
  var progress: CGFloat {
    get { _managed("progress") }
    set { _setManaged(newValue, "progress") }
  }
  var count: Int {
    get { _managed("count") }
    set { _setManaged(newValue, "count") }
  }
  var isWide: Bool {
    get { _managed("isWide") }
    set { _setManaged(newValue, "isWide") }
  }
  var spot: CGPoint {
    get { _managed("spot") }
    set { _setManaged(newValue, "spot") }
  }
  var tint: CGColor? {
    get { _managed("tint") }
    set { _setManaged(newValue, "tint") }
  }
  var title: String {
    get { _managed("title") }
    set { _setManaged(newValue, "title") }
  }
  var turn: CATransform3D {
    get { _managed("turn") }
    set { _setManaged(newValue, "turn") }
  }
  var look: GaugeStyle {
    get { _managed("look") }
    set { _setManaged(newValue, "look") }
  }
  var width: Double {
    get { _managed("width") }
    set { _setManaged(newValue, "width") }
  }
  var asked: [String] = []

  override class func needsDisplay(forKey key: String) -> Bool { key == "progress" }

  override class func defaultValue(forKey key: String) -> Any? {
    key == "width" ? 2.5 : super.defaultValue(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    asked.append(event)
    guard event == "progress", presentation() != nil else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.value(forKey: event)
    animation.duration = 1
    return animation
  }
}

/// Tests of properties whose accessors call `_managed` and `_setManaged`.
@Suite struct ManagedPropertyTests {
  @Test func `_managed returns defaultValue(forKey:), or else a zero value, before a value is set`()
  {
    let gauge = Gauge()
    #expect(gauge.progress == 0)
    #expect(gauge.count == 0)
    #expect(!gauge.isWide)
    #expect(gauge.spot == .zero)
    #expect(gauge.tint == nil)
    #expect(gauge.title.isEmpty)
    #expect(gauge.look == .plain)
    #expect(CATransform3DIsIdentity(gauge.turn))
    #expect(gauge.width == 2.5)
  }

  @Test func `_managed and value(forKey:) return the value set by _setManaged`() {
    let gauge = Gauge()
    gauge.progress = 0.5
    gauge.count = 3
    gauge.title = "rain"
    gauge.look = .striped
    gauge.tint = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(gauge.progress == 0.5)
    #expect(gauge.count == 3)
    #expect(gauge.title == "rain")
    #expect(gauge.look == .striped)
    #expect(gauge.tint?.components == [1, 0, 0, 1])
    #expect(gauge.value(forKey: "progress") as? CGFloat == 0.5)
    gauge.setValue(2, forKey: "progress")
    #expect(gauge.progress == 2)
    gauge.tint = nil
    #expect(gauge.tint == nil)
    #expect(gauge.value(forKey: "tint") == nil)
  }

  @Test func `_setManaged requests an action, animates, and updates presentation()`() {
    let gauge = Gauge()
    gauge.count = 4
    let tree = LiveTree(gauge)
    gauge.asked = []
    tree.run {
      gauge.progress = 1
      gauge.count = 6
    }
    #expect(gauge.asked == ["progress", "count"])
    tree.advance(to: 0.25)
    tree.run {
      #expect(gauge.presentation()?.progress == 0.25)
      #expect(gauge.presentation()?.count == 6)
      #expect(gauge.progress == 1)
    }
    tree.advance(to: 2)
    tree.run { #expect(gauge.presentation()?.progress == 1) }
  }

  @Test func `NSKeyedArchiver restores values set by _setManaged`() throws {
    let gauge = Gauge()
    gauge.progress = 0.75
    gauge.title = "snow"
    let data = try NSKeyedArchiver.archivedData(withRootObject: gauge, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let copy = try #require(reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? Gauge)
    #expect(copy.progress == 0.75)
    #expect(copy.title == "snow")
    #expect(copy.count == 0)
  }

  @Test
  func `an animation copies values set by _setManaged and rejects new ones after CALayer.add`() {
    final class Wave: CABasicAnimation {
      var height: CGFloat {
        get { _managed("height") }
        set { _setManaged(newValue, "height") }
      }
    }
    let wave = Wave(keyPath: "opacity")
    #expect(wave.height == 0)
    wave.height = 12
    #expect((wave.copy() as? Wave)?.height == 12)
    let layer = CALayer()
    layer.add(wave, forKey: "wave")
    let journal = Journal()
    CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { journal.note($0) }) {
      (layer.animation(forKey: "wave") as? Wave)?.height = 5
    }
    #expect(journal.lines.count == 1)
    #expect((layer.animation(forKey: "wave") as? Wave)?.height == 12)
  }
}
