import CoreGraphics
import Pixels
import QuartzCore
import RenderServer
import RenderTree
import Testing

/// What transitions show: spec/06 section 10 and spec/08 section 1.
@Suite struct TransitionPictureTests {
  private let root = CALayer()
  private let panel = CALayer()
  private let renderer: CARenderer

  private static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
  private static let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)

  init() {
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    panel.frame = CGRect(x: 20, y: 20, width: 60, height: 40)
    panel.backgroundColor = Self.red
    root.addSublayer(panel)
    renderer = CARenderer(layer: root, bounds: root.bounds)
    _ = renderer.image(at: 0)
  }

  /// Changes something in a transaction of its own, without implicit animations.
  private func change(_ body: () -> Void) {
    RenderContext.$current.withValue(renderer.context) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      body()
      CATransaction.commit()
    }
  }

  /// Goes to another look of the panel in one second, linearly.
  private func play(
    _ type: String = "fade", _ subtype: CATransitionSubtype? = nil, fades: Bool = true,
    on layer: CALayer? = nil, _ body: (() -> Void)? = nil
  ) {
    let transition = CATransition()
    transition.type = CATransitionType(rawValue: type)
    transition.subtype = subtype
    transition.duration = 1
    transition.timingFunction = CAMediaTimingFunction(name: .linear)
    transition.transitionFades = fades
    change {
      (layer ?? panel).add(transition, forKey: nil)
      if let body { body() } else { panel.backgroundColor = Self.blue }
    }
  }

  private func pixels(at time: Double) -> PixelBuffer {
    (try? renderer.frame(at: time).pixels) ?? PixelBuffer(width: 1, height: 1)
  }

  /// The components at a point of the root.
  private func colour(_ x: Int, _ y: Int, at time: Double) -> [Int] {
    let (r, g, b, a) = pixels(at: time)[x, y]
    return [r, g, b, a].map(Int.init)
  }

  private let plainRed = [255, 0, 0, 255]
  private let plainBlue = [0, 0, 255, 255]
  private let nothing = [0, 0, 0, 0]

  @Test func `a fade adds the two pictures so that what is opaque stays so`() {
    play()
    #expect(colour(50, 40, at: 0) == plainRed)
    #expect(colour(50, 40, at: 0.25) == [191, 0, 64, 255])
    #expect(colour(50, 40, at: 0.5) == [128, 0, 128, 255])
    #expect(colour(50, 40, at: 1.5) == plainBlue)
    #expect(colour(10, 10, at: 0.5) == nothing)
  }

  @Test(arguments: [
    "spewEffect", "genieEffect", "twist", "tubey", "swirl", "charminUltra", "zoomyIn", "zoomyOut",
    "no such name",
  ])
  func `dead and unknown names fade`(_ name: String) {
    play(name)
    #expect(colour(50, 40, at: 0.5) == [128, 0, 128, 255])
  }

  @Test func `the old picture keeps what has left the layer`() {
    let child = CALayer()
    child.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    child.backgroundColor = Self.green
    change { panel.addSublayer(child) }
    _ = renderer.image(at: 0)
    play { child.removeFromSuperlayer() }
    #expect(colour(25, 25, at: 0.25) == [64, 191, 0, 255])
    #expect(colour(60, 40, at: 0.25) == plainRed)
  }

  @Test func `the new picture is the live one`() {
    play()
    _ = renderer.image(at: 0.4)
    change { panel.backgroundColor = Self.green }
    #expect(colour(50, 40, at: 0.5) == [128, 128, 0, 255])
  }

  @Test func `a transition begun while one runs begins with what shows`() {
    play()
    _ = renderer.image(at: 0.5)
    play { panel.backgroundColor = Self.green }
    #expect(colour(50, 40, at: 0.5) == [128, 0, 128, 255])
    #expect(colour(50, 40, at: 1) == [64, 128, 64, 255])
    #expect(colour(50, 40, at: 1.6) == [0, 255, 0, 255])
  }

  @Test func `old pictures within each other are kept to a depth, and none after the end`() {
    for step in 1...20 {
      play { panel.backgroundColor = step % 2 == 0 ? Self.red : Self.blue }
      _ = renderer.image(at: Double(step) * 0.1)
    }
    var deepest = 0
    var level = renderer.context.presentedTree(at: renderer.context.clock.now).snapshots
    while let one = level.values.first {
      deepest += 1
      level = one.tree.snapshots
    }
    #expect(deepest == 4)
    _ = renderer.image(at: 5)
    change { panel.backgroundColor = Self.green }
    _ = renderer.image(at: 6)
    #expect(renderer.context.presentedTree(at: renderer.context.clock.now).snapshots.isEmpty)
  }

  @Test func `opacity, mask and shadow apply to the result`() {
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 30, height: 40)
    mask.backgroundColor = Self.green
    change {
      panel.opacity = 0.5
      panel.mask = mask
    }
    _ = renderer.image(at: 0)
    play()
    #expect(colour(40, 40, at: 0.5) == [64, 0, 64, 128])
    #expect(colour(60, 40, at: 0.5) == nothing, "outside of the mask")
    change {
      panel.mask = nil
      panel.opacity = 1
      panel.shadowOpacity = 1
      panel.shadowRadius = 0
      panel.shadowColor = Self.green
      panel.shadowOffset = CGSize(width: 0, height: 30)
    }
    #expect(colour(50, 75, at: 0.5) == [0, 255, 0, 255])
  }

  @Test func `a layer fades in and out where its hidden changes by itself`() {
    RenderContext.$current.withValue(renderer.context) {
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      panel.isHidden = true
      CATransaction.commit()
    }
    #expect(colour(50, 40, at: 0.25) == [191, 0, 0, 191])
    #expect(colour(50, 40, at: 1.5) == nothing)
    RenderContext.$current.withValue(renderer.context) {
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      panel.isHidden = false
      CATransaction.commit()
    }
    #expect(colour(50, 40, at: 1.75) == [64, 0, 0, 64])
  }

  @Test func `a push moves both by the size of the bounds and fades them`() {
    play("push", .fromRight)
    // At a quarter the old one is 15 points to the left, the new one comes in at 45.
    #expect(colour(10, 40, at: 0.25) == [191, 0, 0, 191])
    #expect(colour(60, 40, at: 0.25) == [191, 0, 0, 191])
    #expect(colour(70, 40, at: 0.25) == [0, 0, 64, 64])
    #expect(colour(120 - 22, 40, at: 0.25) == [0, 0, 64, 64])
    #expect(colour(4, 40, at: 0.25) == nothing)
  }

  @Test func `a push without fading keeps both opaque and a clip holds them in the bounds`() {
    change { panel.masksToBounds = true }
    _ = renderer.image(at: 0)
    play("push", .fromTop, fades: false)
    #expect(colour(50, 25, at: 0.25) == plainBlue)
    #expect(colour(50, 35, at: 0.25) == plainRed)
    #expect(colour(50, 62, at: 0.25) == nothing)
    #expect(colour(50, 15, at: 0.25) == nothing)
  }

  @Test func `a nil side is the left one`() {
    play("push", nil, fades: false)
    #expect(colour(25, 40, at: 0.5) == plainBlue)
    #expect(colour(75, 40, at: 0.5) == plainRed)
  }

  @Test func `moveIn slides the new over the still old`() {
    play("moveIn", .fromBottom, fades: false)
    #expect(colour(50, 25, at: 0.5) == plainRed)
    #expect(colour(50, 50, at: 0.5) == plainBlue)
    #expect(colour(50, 75, at: 0.5) == plainBlue)
  }

  @Test func `reveal slides the old off the still new`() {
    play("reveal", .fromLeft, fades: false)
    #expect(colour(30, 40, at: 0.5) == plainBlue)
    #expect(colour(60, 40, at: 0.5) == plainRed)
    #expect(colour(95, 40, at: 0.5) == plainRed)
  }

  @Test(arguments: [
    "fade", "push", "moveIn", "reveal", "cube", "oglFlip", "cameraIris", "cameraIrisOpen",
    "cameraIrisClose", "cameraIrisHollowOpen", "cameraIrisHollowClose", "suckEffect",
    "rippleEffect", "pageCurl", "pageUnCurl",
  ])
  func `every kind begins with the old picture and ends with the new`(_ name: String) {
    play(name)
    let (first, last) = (pixels(at: 0), pixels(at: 1.2))
    // A ripple starts in the middle.
    let middle = name == "rippleEffect" ? (30, 30) : (50, 40)
    for (x, y) in [middle, (25, 25), (75, 55)] {
      #expect(first[x, y] == (255, 0, 0, 255), "\(name) at \(x), \(y)")
      #expect(last[x, y] == (0, 0, 255, 255), "\(name) at \(x), \(y)")
    }
  }

  @Test func `half a cube's turn shows both faces shortened by perspective`() {
    play("cube", .fromRight)
    let half = pixels(at: 0.5)
    #expect(half[40, 40] == (255, 0, 0, 255))
    #expect(half[60, 40] == (0, 0, 255, 255))
    // The edge between the faces comes forward: cos 45° of half an edge before the resting face.
    let rise = 30 * (2.0.squareRoot() - 1)
    let scale = 1 / (1 - rise / 120)
    let top = 40 - 20 * scale
    #expect(half[50, Int(top.rounded(.down)) - 1].3 == 0)
    #expect(half[50, Int(top.rounded(.up)) + 1].3 == 255)
    #expect(half[21, 21].3 == 0, "the far edges are shorter")
  }

  @Test func `a flip shows the old to the middle and the new one unmirrored after`() {
    let mark = CALayer()
    mark.frame = CGRect(x: 0, y: 0, width: 30, height: 40)
    mark.backgroundColor = Self.green
    play("oglFlip", .fromRight) {
      panel.backgroundColor = Self.blue
      panel.addSublayer(mark)
    }
    #expect(colour(50, 40, at: 0.4) == plainRed)
    #expect(colour(45, 40, at: 0.75) == [0, 255, 0, 255])
    #expect(colour(55, 40, at: 0.75) == plainBlue)
    // The side that the new one comes from goes back first.
    let quarter = pixels(at: 0.25)
    func height(_ x: Int) -> Int { (0..<100).count { quarter[x, $0].3 > 127 } }
    #expect(height(66) < height(34))
  }

  @Test func `an iris closes on black and opens again`() {
    play("cameraIris")
    #expect(colour(50, 40, at: 0.25) == plainRed)
    #expect(colour(22, 22, at: 0.25) == [0, 0, 0, 255])
    #expect(colour(50, 40, at: 0.75) == plainBlue)
    #expect(colour(10, 10, at: 0.5) == nothing)
    #expect(colour(60, 40, at: 0.5) == [0, 0, 0, 255])
  }

  @Test func `a hollow iris shows one picture in a hole of the other`() {
    play("cameraIrisHollowOpen")
    #expect(colour(50, 40, at: 0.5) == plainBlue)
    #expect(colour(22, 22, at: 0.5) == plainRed)
  }

  @Test func `a closing hollow iris leaves the old picture in a hole of the new`() {
    play("cameraIrisHollowClose")
    #expect(colour(50, 40, at: 0.5) == plainRed)
    #expect(colour(22, 22, at: 0.5) == plainBlue)
  }

  @Test func `what is sucked away goes down to the middle of the lower side`() {
    play("suckEffect")
    let half = pixels(at: 0.5)
    #expect(half[22, 58] == (0, 0, 255, 255), "the lower corners go first")
    #expect(half[30, 30] == (255, 0, 0, 255), "the upper ones last")
    #expect(half[50, 57] == (255, 0, 0, 255))
  }

  @Test func `a ripple runs outwards and leaves the new picture behind it`() {
    play("rippleEffect")
    let half = pixels(at: 0.4)
    #expect(half[50, 40] == (0, 0, 255, 255))
    #expect(half[22, 22] == (255, 0, 0, 255))
  }

  @Test func `a page curls up from the bottom with a whitened back and stays in the bounds`() {
    play("pageCurl")
    // The line at half the way is 22.4 points above the lower edge; the back lies above it.
    let half = pixels(at: 0.5)
    #expect(half[50, 55] == (0, 0, 255, 255), "the new one below the page")
    #expect(half[50, 22] == (255, 0, 0, 255), "the flat part of the page")
    let back = half[50, 36]
    #expect(back.0 == 255 && abs(Int(back.1) - 153) <= 1 && back.3 == 255, "\(back)")
    #expect((0..<20).allSatisfy { half[50, $0].3 == 0 })
  }

  @Test func `a page that uncurls is the other way round`() {
    play("pageUnCurl")
    let half = pixels(at: 0.5)
    #expect(half[50, 55] == (255, 0, 0, 255))
    #expect(half[50, 22] == (0, 0, 255, 255))
  }

  @Test func `start and end progress cut the range`() {
    let transition = CATransition()
    transition.startProgress = 0.25
    transition.endProgress = 0.75
    transition.duration = 1
    transition.timingFunction = CAMediaTimingFunction(name: .linear)
    change {
      panel.add(transition, forKey: nil)
      panel.backgroundColor = Self.blue
    }
    #expect(colour(50, 40, at: 0) == [191, 0, 64, 255])
    #expect(colour(50, 40, at: 0.5) == [128, 0, 128, 255])
  }

  @Test func `a transition in a group shows the picture from before, too`() {
    let transition = CATransition()
    transition.timingFunction = CAMediaTimingFunction(name: .linear)
    let group = CAAnimationGroup()
    group.animations = [transition]
    group.duration = 1
    group.timingFunction = CAMediaTimingFunction(name: .linear)
    change {
      panel.add(group, forKey: nil)
      panel.backgroundColor = Self.blue
    }
    #expect(colour(50, 40, at: 0.5) == [128, 0, 128, 255])
  }

  @Test func `a layer that comes with a transition comes out of nothing`() {
    let late = CALayer()
    late.frame = panel.frame
    late.backgroundColor = Self.green
    play(on: late) {
      panel.removeFromSuperlayer()
      root.addSublayer(late)
    }
    #expect(colour(50, 40, at: 0.5) == [0, 128, 0, 128])
  }

  @Test func `transitions within each other show in each other's pictures`() {
    let child = CALayer()
    child.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    child.backgroundColor = Self.red
    change { panel.addSublayer(child) }
    _ = renderer.image(at: 0)
    let inner = CATransition()
    inner.duration = 1
    inner.timingFunction = CAMediaTimingFunction(name: .linear)
    play(on: panel) {
      child.add(inner, forKey: nil)
      child.backgroundColor = Self.blue
    }
    // Half of red, and half of what is half red and half blue.
    let shown = colour(50, 40, at: 0.5)
    #expect(zip(shown, [191, 0, 64, 255]).allSatisfy { abs($0 - $1) <= 1 }, "\(shown)")
  }
}
