import CoreGraphics
import Foundation
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

  /// Within the one step that bytes may differ from exact arithmetic: spec/08 section 8.
  private func isNear(_ a: [Int], _ b: [Int]) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) <= 1 }
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
    "no such name", "cameraIrisOpen", "cameraIrisClose",
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
    var level = renderer.context.presentationTree(at: renderer.context.clock.now).snapshots
    while let one = level.values.first {
      deepest += 1
      level = one.tree.snapshots
    }
    #expect(deepest == 4)
    _ = renderer.image(at: 5)
    change { panel.backgroundColor = Self.green }
    _ = renderer.image(at: 6)
    #expect(renderer.context.presentationTree(at: renderer.context.clock.now).snapshots.isEmpty)
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

  @Test func `a push moves both by the size of the bounds, the new one in full from the middle on`()
  {
    play("push", .fromRight)
    // At a quarter the old one is 15 points to the left, the new one comes in at 45.
    #expect(colour(10, 40, at: 0.25) == plainRed)
    #expect(colour(60, 40, at: 0.25) == plainRed)
    #expect(colour(70, 40, at: 0.25) == [0, 0, 128, 128])
    #expect(colour(120 - 22, 40, at: 0.25) == [0, 0, 128, 128])
    #expect(colour(4, 40, at: 0.25) == nothing)
    #expect(colour(10, 40, at: 0.75) == [128, 0, 0, 128])
    #expect(colour(40, 40, at: 0.75) == plainBlue)
  }

  @Test func `the old fades under what moves in, and the new is there in half the time`() {
    play("moveIn", .fromRight)
    #expect(colour(30, 40, at: 0.25) == plainRed)
    #expect(isNear(colour(70, 40, at: 0.25), [128, 0, 128, 255]))
    #expect(colour(30, 40, at: 0.75) == [128, 0, 0, 128])
    #expect(colour(50, 40, at: 0.75) == plainBlue)
  }

  @Test func `what is revealed is there in half the time, and what leaves fades after it`() {
    play("reveal", .fromRight)
    #expect(colour(75, 40, at: 0.25) == [0, 0, 128, 128])
    #expect(colour(10, 40, at: 0.25) == plainRed)
    #expect(colour(75, 40, at: 0.75) == plainBlue)
    #expect(isNear(colour(25, 40, at: 0.75), [128, 0, 128, 255]))
  }

  @Test(arguments: ["pageCurl", "cube", "push", "rotate"])
  func `a filter fades, whatever the type`(_ name: String) {
    let transition = CATransition()
    transition.type = CATransitionType(rawValue: name)
    transition.filter = NSObject()
    transition.duration = 1
    transition.timingFunction = CAMediaTimingFunction(name: .linear)
    change {
      panel.add(transition, forKey: nil)
      panel.backgroundColor = Self.blue
    }
    #expect(colour(50, 40, at: 0.5) == [128, 0, 128, 255])
  }

  @Test func `a push without fading keeps both opaque and a clip holds them in the bounds`() {
    change { panel.masksToBounds = true }
    _ = renderer.image(at: 0)
    play("push", .fromBottom, fades: false)
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
    play("moveIn", .fromTop, fades: false)
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
    "fade", "push", "moveIn", "reveal", "cube", "oglFlip", "flip", "rotate", "suckEffect",
    "rippleEffect", "pageCurl", "pageUnCurl",
  ])
  func `every kind begins with the old picture and ends with the new`(_ name: String) {
    play(name)
    let (first, last) = (pixels(at: 0), pixels(at: 1.2))
    for (x, y) in [(50, 40), (25, 25), (75, 55)] {
      #expect(first[x, y] == (255, 0, 0, 255), "\(name) at \(x), \(y)")
      #expect(last[x, y] == (0, 0, 255, 255), "\(name) at \(x), \(y)")
    }
  }

  @Test func `half a cube's turn shows both faces in less light, shortened by perspective`() {
    play("cube", .fromRight)
    let half = pixels(at: 0.5)
    // 1 - 0.75 · 45/90
    #expect(half[40, 40] == (159, 0, 0, 255))
    #expect(half[60, 40] == (0, 0, 159, 255))
    // The edge between the faces comes forward: cos 45° of half an edge before the resting face.
    let rise = 30 * (2.0.squareRoot() - 1)
    let scale = 1 / (1 - rise / (2 * 5200.0.squareRoot()))
    let top = 40 - 20 * scale
    #expect(half[50, Int(top.rounded(.down)) - 1].3 == 0)
    #expect(half[50, Int(top.rounded(.up)) + 1].3 == 255)
    #expect(half[21, 21].3 == 0, "the far edges are shorter")
  }

  @Test(arguments: ["flip", "oglFlip"])
  func `a flip shows the old to the middle and the new one unmirrored after`(_ name: String) {
    let mark = CALayer()
    mark.frame = CGRect(x: 0, y: 0, width: 30, height: 40)
    mark.backgroundColor = Self.green
    play(name, .fromRight) {
      panel.backgroundColor = Self.blue
      panel.addSublayer(mark)
    }
    // 1 - 0.75 · 72/90
    #expect(colour(50, 40, at: 0.4) == [102, 0, 0, 255])
    #expect(colour(45, 40, at: 0.75) == [0, 159, 0, 255])
    #expect(colour(55, 40, at: 0.75) == [0, 0, 159, 255])
    // The side that the new one comes from comes nearer.
    let quarter = pixels(at: 0.25)
    func height(_ x: Int) -> Int { (0..<100).count { quarter[x, $0].3 > 127 } }
    #expect(height(66) > height(34))
    #expect((height(66) > 40) == (name == "flip"), "pushed back, it never outgrows its bounds")
  }

  @Test func `a turn of a quarter goes clockwise and fades`() {
    play("rotate", .fromTop)
    let half = pixels(at: 0.5)
    let middle = half[50, 40]
    #expect(abs(Int(middle.3) - 191) <= 1, "\(middle)")
    #expect(abs(Int(middle.0) - 64) <= 1, "\(middle)")
    // The old one's right end is turned downwards, the new one's upwards.
    #expect(half[68, 58].0 == 128)
    #expect(half[68, 58].2 == 0)
    #expect(half[68, 22].0 == 0)
    #expect(half[68, 22].2 == 128)
  }

  @Test(arguments: [false, true])
  func `from the top is from below as seen, also where y runs up`(_ isFlipped: Bool) {
    change { root.isGeometryFlipped = isFlipped }
    _ = renderer.image(at: 0)
    play("push", .fromTop, fades: false)
    let top = isFlipped ? 40 : 20
    #expect(colour(50, top + 10, at: 0.25) == plainRed)
    #expect(colour(50, top + 35, at: 0.25) == plainBlue)
  }

  @Test func `an iris closes with grey blades and opens again`() {
    play("cameraIris")
    let quarter = colour(50, 40, at: 0.25)
    #expect(quarter[0] == 255, "tinted white: \(quarter)")
    #expect(abs(quarter[1] - 17) <= 2, "tinted white: \(quarter)")
    let blade = colour(22, 22, at: 0.4)
    #expect(blade[3] == 255, "\(blade)")
    #expect(blade[0] == blade[1], "\(blade)")
    #expect((10...80).contains(blade[0]), "\(blade)")
    #expect(colour(50, 40, at: 0.75)[2] == 255)
    #expect(colour(16, 40, at: 0.5)[3] == 255, "blades reach outside the bounds")
    #expect(colour(2, 97, at: 0.5) == nothing)
    // Darker below than above.
    let closed = pixels(at: 0.5)
    func row(_ y: Int) -> Int { (20..<80).map { Int(closed[$0, y].1) }.sorted()[30] }
    #expect(row(22) > row(57) + 20)
  }

  @Test func `a hollow iris that opens is an iris' second half`() {
    play("cameraIrisHollowOpen")
    let start = colour(60, 40, at: 0)
    #expect(start[0] == start[1], "closed: \(start)")
    #expect(start[3] == 255, "closed: \(start)")
    #expect(colour(50, 40, at: 0.5)[2] == 255)
    #expect(colour(55, 45, at: 0.9)[2] == 255)
  }

  @Test func `a hollow iris that closes is an iris' first half`() {
    play("cameraIrisHollowClose")
    #expect(colour(50, 40, at: 0.5)[0] == 255)
    #expect(colour(22, 22, at: 0.8)[0] < 80)
    let end = colour(60, 40, at: 0.999)
    #expect(end[0] == end[1], "closed: \(end)")
    #expect(end[3] == 255, "closed: \(end)")
  }

  @Test(arguments: ["cameraIrisHollowOpen", "cameraIrisHollowClose"], [0.25, 0.5, 0.75])
  func `a hollow iris is dark around its opening all the way`(type: String, q: Double) {
    play(type)
    let shown = pixels(at: q)
    // Half the diagonal of the bounds is 36.06; the opening's corners lie at 27, 18 and 9 points.
    let radius = 36.06 * (type.hasSuffix("Open") ? q : 1 - q)
    let middle = shown[50, 40]
    #expect((type.hasSuffix("Open") ? middle.2 : middle.0) == 255, "the picture: \(middle)")
    for angle in stride(from: 0.0, to: 360, by: 15) {
      let (x, y) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
      let outside = shown[Int(50 + (radius + 4) * x), Int(40 + (radius + 4) * y)]
      #expect(outside.3 == 255, "\(angle): \(outside)")
      #expect(outside.0 == outside.1, "grey at \(angle): \(outside)")
      #expect(outside.1 == outside.2, "grey at \(angle): \(outside)")
      #expect(outside.0 <= 80, "dark at \(angle): \(outside)")
    }
  }

  @Test func `what is sucked away goes straight into the upper left corner over a shadow`() {
    play("suckEffect")
    // A quarter of the diagonal of 72.1 is 18: the right edge is then 42 to the right.
    let quarter = pixels(at: 0.25)
    #expect(quarter[22, 22] == (255, 0, 0, 255))
    #expect(quarter[59, 22] == (255, 0, 0, 255))
    #expect(quarter[72, 22] == (0, 0, 255, 255))
    let shaded = quarter[63, 21]
    #expect(shaded.0 == 0, "\(shaded)")
    #expect((184...250).contains(shaded.2), "\(shaded)")
    #expect(quarter[75, 55] == (0, 0, 255, 255))
    #expect(quarter[81, 22].3 == 0, "no shadow beside the new picture")
  }

  @Test func `a ripple crosses over everywhere alike and keeps the edges`() {
    play("rippleEffect")
    let (early, late) = (pixels(at: 0.3), pixels(at: 0.65))
    for (x, y) in [(50, 40), (21, 21), (79, 59), (20, 40)] {
      #expect(early[x, y] == (255, 0, 0, 255))
      let (r, g, b, a) = late[x, y]
      #expect(abs(Int(r) - 128) <= 1)
      #expect(g == 0)
      #expect(abs(Int(b) - 128) <= 1)
      #expect(a >= 254)
    }
    #expect(late[19, 40].3 == 0)
  }

  @Test func `a page curls up from the lower right with a whitened back and stays in the bounds`() {
    play("pageCurl")
    let half = pixels(at: 0.5)
    #expect(half[22, 22] == (255, 0, 0, 255), "the flat part of the page")
    #expect(half[77, 58].0 == 0, "the new one below it, in shadow")
    #expect(half[77, 58].2 > 60, "the new one below it, in shadow")
    let whitest = (20..<60).flatMap { y in (20..<80).map { half[$0, y] } }.max { $0.1 < $1.1 }
    // 0.12 of red and 0.88 of white, in less light.
    let green = Int(whitest?.1 ?? 0)
    #expect(green > 120, "\(green)")
    #expect(abs(Int(whitest?.0 ?? 0) * 224 / 255 - green) <= 3, "\(green)")
    #expect((0..<20).allSatisfy { half[50, $0].3 == 0 })
  }

  @Test func `a page that uncurls is the same the other way round`() {
    play("pageCurl") {
      panel.backgroundColor = Self.blue
    }
    let curl = pixels(at: 0.75)
    _ = renderer.image(at: 2)
    play("pageUnCurl") { panel.backgroundColor = Self.red }
    let back = pixels(at: 2.25)
    #expect(back == curl)
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
