import QuartzCore
import Simulator
import Synchronization
import Testing
import UIKit

@MainActor @Suite struct InterfaceTests {
  final class Card: UIView {
    var woken = 0
    override func awakeFromNib() {
      super.awakeFromNib()
      woken += 1
    }
  }

  private func mistakes(_ body: () -> Void) -> [String] {
    let heard = Mutex<[String]>([])
    CAProgrammerError.$handler.withValue(.init { text in heard.withLock { $0.append(text) } }) {
      body()
    }
    return heard.withLock { $0 }
  }

  @Test func `loadNibNamed creates the registered objects and calls awakeFromNib once`() {
    UINib.register("Card") { _ in
      let outer = UIView()
      outer.addSubview(Card())
      return [outer]
    }
    let made = Bundle.main.loadNibNamed("Card", owner: nil)?.first as? UIView
    #expect((made?.subviews.first as? Card)?.woken == 1)
  }

  @Test func `unregistered nib, storyboard and segue names raise a programmer error`() {
    let told = mistakes {
      #expect(Bundle.main.loadNibNamed("Nothing", owner: nil) == nil)
      #expect(UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController() == nil)
      UIViewController().performSegue(withIdentifier: "x", sender: nil)
    }
    #expect(told.count == 3)
    #expect(told[0].hasPrefix("unknown nib 'Nothing': "))
  }

  @Test func `UIStoryboard creates registered view controllers and sets their storyboard property`()
  {
    UIStoryboard.register("Detail", in: "Given") { UIViewController() }
    UIStoryboard.register(nil, in: "Given") { UIViewController() }
    let board = UIStoryboard(name: "Given", bundle: nil)
    #expect(board.instantiateViewController(withIdentifier: "Detail").storyboard === board)
    #expect(board.instantiateInitialViewController()?.storyboard === board)
    let made: UIViewController = board.instantiateViewController(identifier: "Detail")
    #expect(made.storyboard === board)
  }

  @Test func `UIStoryboardSegue.perform calls its handler, or presents if it has none`() {
    let (from, to) = (UIViewController(), UIViewController())
    var gone = 0
    UIStoryboardSegue(identifier: "a", source: from, destination: to) { gone += 1 }.perform()
    #expect(gone == 1)
    UIStoryboardSegue(identifier: nil, source: from, destination: to).perform()
    #expect(from.presentedViewController === to)
  }

  @Test func `NSCoder converts geometry types to and from strings and archives`() throws {
    let t = CGAffineTransform(a: 1, b: 2.5, c: 3, d: 4, tx: -5, ty: 6)
    #expect(NSCoder.string(for: t) == "[1, 2.5, 3, 4, -5, 6]")
    #expect(NSCoder.cgAffineTransform(for: NSCoder.string(for: t)) == t)
    #expect(NSCoder.cgAffineTransform(for: "x") == .identity)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSCoder.string(for: rect) == "{{1, 2}, {3, 4}}")
    #expect(CGRectFromString("{{1, 2}, {3, 4}}") == rect)
    #expect(CGPointFromString("{1, 2}") == rect.origin)
    #expect(CGSizeFromString("{3, 4}") == rect.size)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(UIEdgeInsetsFromString(NSCoder.string(for: insets)) == insets)
    let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let offset = UIOffset(horizontal: 1, vertical: 2)
    #expect(NSCoder.directionalEdgeInsets(for: NSCoder.string(for: directional)) == directional)
    #expect(NSCoder.uiOffset(for: NSCoder.string(for: offset)) == offset)
    #expect(NSCoder.cgVector(for: NSCoder.string(for: CGVector(dx: 1, dy: 2))).dy == 2)
    let writer = NSKeyedArchiver(requiringSecureCoding: true)
    writer.encode(rect.origin, forKey: "p")
    writer.encode(rect.size, forKey: "s")
    writer.encode(rect, forKey: "r")
    writer.encode(t, forKey: "t")
    writer.encode(insets, forKey: "i")
    writer.encode(directional, forKey: "d")
    writer.encode(offset, forKey: "o")
    writer.encode(CGVector(dx: 1, dy: 2), forKey: "v")
    writer.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: writer.encodedData)
    #expect(reader.decodeCGPoint(forKey: "p") == rect.origin)
    #expect(reader.decodeCGSize(forKey: "s") == rect.size)
    #expect(reader.decodeCGRect(forKey: "r") == rect)
    #expect(reader.decodeCGAffineTransform(forKey: "t") == t)
    #expect(reader.decodeUIEdgeInsets(forKey: "i") == insets)
    #expect(reader.decodeDirectionalEdgeInsets(forKey: "d") == directional)
    #expect(reader.decodeUIOffset(forKey: "o") == offset)
    #expect(reader.decodeCGVector(forKey: "v").dx == 1)
    #expect(reader.decodeCGRect(forKey: "missing") == .zero)
  }

  @Test
  func `UIMotionEffect returns relative values for a viewer offset and is added to a view once`() {
    let effect = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    effect.minimumRelativeValue = -10
    effect.maximumRelativeValue = 10
    let added = effect.keyPathsAndRelativeValues(
      forViewerOffset: UIOffset(horizontal: 0.5, vertical: 0))
    #expect(added?["center.x"] as? CGFloat == 5)
    let shadow = UIInterpolatingMotionEffect(
      keyPath: "layer.shadowOffset", type: .tiltAlongVerticalAxis)
    shadow.maximumRelativeValue = NSValue(cgSize: CGSize(width: 2, height: 4))
    let group = UIMotionEffectGroup()
    #expect(group.keyPathsAndRelativeValues(forViewerOffset: .zero) == nil)
    group.motionEffects = [effect, shadow]
    let all = group.keyPathsAndRelativeValues(
      forViewerOffset: UIOffset(horizontal: 0, vertical: 1))
    #expect(all?["layer.shadowOffset"] as? CGSize == CGSize(width: 2, height: 4))
    #expect(all?["center.x"] as? CGFloat == 0)
    let view = UIView()
    view.addMotionEffect(group)
    view.addMotionEffect(group)
    #expect(view.motionEffects.count == 1)
    view.removeMotionEffect(group)
    #expect(view.motionEffects.isEmpty)
    #expect(UIMotionEffect().keyPathsAndRelativeValues(forViewerOffset: .zero) == nil)
  }

  @Test func `feedback generators call Simulator.haptics.onFeedback`() {
    var heard: [String] = []
    Simulator.haptics.onFeedback = { heard.append($0) }
    let impact = UIImpactFeedbackGenerator(style: .heavy)
    impact.prepare()
    impact.impactOccurred()
    impact.impactOccurred(intensity: 0.5)
    UIImpactFeedbackGenerator(style: .soft, view: UIView()).impactOccurred(at: .zero)
    UIImpactFeedbackGenerator().impactOccurred()
    UISelectionFeedbackGenerator().selectionChanged()
    UINotificationFeedbackGenerator().notificationOccurred(.error)
    Simulator.haptics.onFeedback = nil
    #expect(
      heard == [
        "impact heavy", "impact heavy 0.5", "impact soft", "impact medium", "selection",
        "notification error",
      ])
  }
}
