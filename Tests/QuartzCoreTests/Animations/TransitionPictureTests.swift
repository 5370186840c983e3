import CoreGraphics
import Foundation
import Pixels
import QuartzCore
import RenderServer
import RenderTree
import Testing

/// Tests of rendered transitions: Documentation/behaviour/choices.md, "Drawn transitions".
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

  /// Applies a change in a separate transaction with actions disabled.
  private func change(_ body: () -> Void) {
    RenderContext.$current.withValue(renderer.context) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      body()
      CATransaction.commit()
    }
  }

  /// Adds a linear one-second transition to a layer and changes the layer in the same transaction.
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

  /// Returns the rendered color components at a point of the root layer.
  private func colour(_ x: Int, _ y: Int, at time: Double) -> [Int] {
    let (r, g, b, a) = pixels(at: time)[x, y]
    return [r, g, b, a].map(Int.init)
  }

  /// Returns whether two colors differ by at most one byte step, the tolerance of Documentation/behaviour/choices.md,
  /// "More of rendering".
  private func isNear(_ a: [Int], _ b: [Int]) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) <= 1 }
  }

  private let plainRed = [255, 0, 0, 255]
  private let plainBlue = [0, 0, 255, 255]
  private let nothing = [0, 0, 0, 0]

  @Test func `CATransition fade between opaque pictures stays opaque`() {
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
  func `CATransition with an unsupported or unknown type behaves like fade`(_ name: String) {
    play(name)
    #expect(colour(50, 40, at: 0.5) == [128, 0, 128, 255])
  }

  @Test func `CATransition shows a removed sublayer in its old picture`() {
    let child = CALayer()
    child.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    child.backgroundColor = Self.green
    change { panel.addSublayer(child) }
    _ = renderer.image(at: 0)
    play { child.removeFromSuperlayer() }
    #expect(colour(25, 25, at: 0.25) == [64, 191, 0, 255])
    #expect(colour(60, 40, at: 0.25) == plainRed)
  }

  @Test func `a layer change made during a CATransition appears in the transition's new picture`() {
    play()
    _ = renderer.image(at: 0.4)
    change { panel.backgroundColor = Self.green }
    #expect(colour(50, 40, at: 0.5) == [128, 128, 0, 255])
  }

  @Test func `CATransition added during another one starts with the presented picture`() {
    play()
    _ = renderer.image(at: 0.5)
    play { panel.backgroundColor = Self.green }
    #expect(colour(50, 40, at: 0.5) == [128, 0, 128, 255])
    #expect(colour(50, 40, at: 1) == [64, 128, 64, 255])
    #expect(colour(50, 40, at: 1.6) == [0, 255, 0, 255])
  }

  @Test
  func `repeatedly interrupted CATransitions keep at most four nested snapshots until they end`() {
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

  @Test func `opacity, mask and shadow apply to the result of a CATransition`() {
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

  @Test func `an implicit change of isHidden fades the layer out and in`() {
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

  @Test func `CATransition push moves both pictures by the bounds size with the new one fading in`()
  {
    play("push", .fromRight)
    // At 0.25 the old picture is 15 points to the left, and the new one enters at 45.
    #expect(colour(10, 40, at: 0.25) == plainRed)
    #expect(colour(60, 40, at: 0.25) == plainRed)
    #expect(colour(70, 40, at: 0.25) == [0, 0, 128, 128])
    #expect(colour(120 - 22, 40, at: 0.25) == [0, 0, 128, 128])
    #expect(colour(4, 40, at: 0.25) == nothing)
    #expect(colour(10, 40, at: 0.75) == [128, 0, 0, 128])
    #expect(colour(40, 40, at: 0.75) == plainBlue)
  }

  @Test func `CATransition moveIn fades the new picture in first and then the old one out`() {
    play("moveIn", .fromRight)
    #expect(colour(30, 40, at: 0.25) == plainRed)
    #expect(isNear(colour(70, 40, at: 0.25), [128, 0, 128, 255]))
    #expect(colour(30, 40, at: 0.75) == [128, 0, 0, 128])
    #expect(colour(50, 40, at: 0.75) == plainBlue)
  }

  @Test func `CATransition reveal fades the new picture in first and then the old one out`() {
    play("reveal", .fromRight)
    #expect(colour(75, 40, at: 0.25) == [0, 0, 128, 128])
    #expect(colour(10, 40, at: 0.25) == plainRed)
    #expect(colour(75, 40, at: 0.75) == plainBlue)
    #expect(isNear(colour(25, 40, at: 0.75), [128, 0, 128, 255]))
  }

  @Test(arguments: ["pageCurl", "cube", "push", "rotate"])
  func `CATransition of any type that has a filter cross-fades like type fade`(_ name: String) {
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

  @Test
  func `CATransition push with transitionFades false is opaque and clipped by masksToBounds`() {
    change { panel.masksToBounds = true }
    _ = renderer.image(at: 0)
    play("push", .fromBottom, fades: false)
    #expect(colour(50, 25, at: 0.25) == plainBlue)
    #expect(colour(50, 35, at: 0.25) == plainRed)
    #expect(colour(50, 62, at: 0.25) == nothing)
    #expect(colour(50, 15, at: 0.25) == nothing)
  }

  @Test func `CATransition push with a nil subtype enters from the left`() {
    play("push", nil, fades: false)
    #expect(colour(25, 40, at: 0.5) == plainBlue)
    #expect(colour(75, 40, at: 0.5) == plainRed)
  }

  @Test func `CATransition moveIn without transitionFades slides over a stationary old picture`() {
    play("moveIn", .fromTop, fades: false)
    #expect(colour(50, 25, at: 0.5) == plainRed)
    #expect(colour(50, 50, at: 0.5) == plainBlue)
    #expect(colour(50, 75, at: 0.5) == plainBlue)
  }

  @Test func `CATransition reveal without transitionFades slides off a stationary new picture`() {
    play("reveal", .fromLeft, fades: false)
    #expect(colour(30, 40, at: 0.5) == plainBlue)
    #expect(colour(60, 40, at: 0.5) == plainRed)
    #expect(colour(95, 40, at: 0.5) == plainRed)
  }

  @Test(arguments: [
    "fade", "push", "moveIn", "reveal", "cube", "oglFlip", "flip", "rotate", "suckEffect",
    "rippleEffect", "pageCurl", "pageUnCurl",
  ])
  func `CATransition of every type starts with the old picture and ends with the new one`(
    _ name: String
  ) {
    play(name)
    let (first, last) = (pixels(at: 0), pixels(at: 1.2))
    for (x, y) in [(50, 40), (25, 25), (75, 55)] {
      #expect(first[x, y] == (255, 0, 0, 255), "\(name) at \(x), \(y)")
      #expect(last[x, y] == (0, 0, 255, 255), "\(name) at \(x), \(y)")
    }
  }

  @Test func `CATransition cube halfway shows both faces darkened and in perspective`() {
    play("cube", .fromRight)
    let half = pixels(at: 0.5)
    // The shading at 45 degrees is 1 - 0.75 · 45/90.
    #expect(half[40, 40] == (159, 0, 0, 255))
    #expect(half[60, 40] == (0, 0, 159, 255))
    // The edge between the faces is 30 · (√2 - 1) points in front of a face at rest, where 30 is half an edge.
    let rise = 30 * (2.0.squareRoot() - 1)
    let scale = 1 / (1 - rise / (2 * 5200.0.squareRoot()))
    let top = 40 - 20 * scale
    #expect(half[50, Int(top.rounded(.down)) - 1].3 == 0)
    #expect(half[50, Int(top.rounded(.up)) + 1].3 == 255)
    #expect(half[21, 21].3 == 0, "the far edges are shorter")
  }

  @Test(arguments: ["flip", "oglFlip"])
  func `CATransition flip shows the old side until the middle, then the new one unmirrored`(
    _ name: String
  ) {
    let mark = CALayer()
    mark.frame = CGRect(x: 0, y: 0, width: 30, height: 40)
    mark.backgroundColor = Self.green
    play(name, .fromRight) {
      panel.backgroundColor = Self.blue
      panel.addSublayer(mark)
    }
    // The shading at 72 degrees is 1 - 0.75 · 72/90.
    #expect(colour(50, 40, at: 0.4) == [102, 0, 0, 255])
    #expect(colour(45, 40, at: 0.75) == [0, 159, 0, 255])
    #expect(colour(55, 40, at: 0.75) == [0, 0, 159, 255])
    // The side from which the new picture enters is nearer to the viewer than the other side.
    let quarter = pixels(at: 0.25)
    func height(_ x: Int) -> Int { (0..<100).count { quarter[x, $0].3 > 127 } }
    #expect(height(66) > height(34))
    #expect((height(66) > 40) == (name == "flip"), "pushed back, it never outgrows its bounds")
  }

  @Test func `CATransition rotate turns clockwise by 90 degrees and cross-fades`() {
    play("rotate", .fromTop)
    let half = pixels(at: 0.5)
    let middle = half[50, 40]
    #expect(abs(Int(middle.3) - 191) <= 1, "\(middle)")
    #expect(abs(Int(middle.0) - 64) <= 1, "\(middle)")
    // The right end of the old picture turns down, and that of the new picture up.
    #expect(half[68, 58].0 == 128)
    #expect(half[68, 58].2 == 0)
    #expect(half[68, 22].0 == 0)
    #expect(half[68, 22].2 == 128)
  }

  @Test(arguments: [false, true])
  func `CATransition subtype fromTop enters from the bottom, also with isGeometryFlipped`(
    _ isFlipped: Bool
  ) {
    change { root.isGeometryFlipped = isFlipped }
    _ = renderer.image(at: 0)
    play("push", .fromTop, fades: false)
    let top = isFlipped ? 40 : 20
    #expect(colour(50, top + 10, at: 0.25) == plainRed)
    #expect(colour(50, top + 35, at: 0.25) == plainBlue)
  }

  @Test
  func `CATransition cameraIris closes gray blades over the old picture and opens on the new`() {
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
    // The blades are darker at the bottom than at the top.
    let closed = pixels(at: 0.5)
    func row(_ y: Int) -> Int { (20..<80).map { Int(closed[$0, y].1) }.sorted()[30] }
    #expect(row(22) > row(57) + 20)
  }

  @Test func `CATransition cameraIrisHollowOpen opens a closed iris on the new picture`() {
    play("cameraIrisHollowOpen")
    let start = colour(60, 40, at: 0)
    #expect(start[0] == start[1], "closed: \(start)")
    #expect(start[3] == 255, "closed: \(start)")
    #expect(colour(50, 40, at: 0.5)[2] == 255)
    #expect(colour(55, 45, at: 0.9)[2] == 255)
  }

  @Test func `CATransition cameraIrisHollowClose closes an iris over the old picture`() {
    play("cameraIrisHollowClose")
    #expect(colour(50, 40, at: 0.5)[0] == 255)
    #expect(colour(22, 22, at: 0.8)[0] < 80)
    let end = colour(60, 40, at: 0.999)
    #expect(end[0] == end[1], "closed: \(end)")
    #expect(end[3] == 255, "closed: \(end)")
  }

  @Test(arguments: ["cameraIrisHollowOpen", "cameraIrisHollowClose"], [0.25, 0.5, 0.75])
  func `CATransition cameraIrisHollowOpen and cameraIrisHollowClose are dark around the opening`(
    type: String, q: Double
  ) {
    play(type)
    let shown = pixels(at: q)
    // Half the diagonal of the bounds is 36.06; the corners of the opening are at 27, 18 and 9 points.
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

  @Test
  func `CATransition suckEffect moves the old picture into its upper left corner with a shadow`() {
    play("suckEffect")
    // A quarter of the diagonal of 72.1 is 18: the right edge is then at 42 points.
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

  @Test func `CATransition rippleEffect cross-fades uniformly and keeps the edges in place`() {
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

  @Test func `CATransition pageCurl lifts the lower right corner and stays inside the bounds`() {
    play("pageCurl")
    let half = pixels(at: 0.5)
    #expect(half[22, 22] == (255, 0, 0, 255), "the flat part of the page")
    #expect(half[77, 58].0 == 0, "the new one below it, in shadow")
    #expect(half[77, 58].2 > 60, "the new one below it, in shadow")
    let whitest = (20..<60).flatMap { y in (20..<80).map { half[$0, y] } }.max { $0.1 < $1.1 }
    // The back of the page is 0.12 red and 0.88 white, darkened by shading.
    let green = Int(whitest?.1 ?? 0)
    #expect(green > 120, "\(green)")
    #expect(abs(Int(whitest?.0 ?? 0) * 224 / 255 - green) <= 3, "\(green)")
    #expect((0..<20).allSatisfy { half[50, $0].3 == 0 })
  }

  @Test func `CATransition pageUnCurl is pageCurl in reverse`() {
    play("pageCurl") {
      panel.backgroundColor = Self.blue
    }
    let curl = pixels(at: 0.75)
    _ = renderer.image(at: 2)
    play("pageUnCurl") { panel.backgroundColor = Self.red }
    let back = pixels(at: 2.25)
    #expect(back == curl)
  }

  @Test func `CATransition startProgress and endProgress limit the range of progress`() {
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

  @Test func `CATransition in a CAAnimationGroup starts with the picture before the transaction`() {
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

  @Test func `CATransition on a layer added in the same transaction starts with an empty picture`()
  {
    let late = CALayer()
    late.frame = panel.frame
    late.backgroundColor = Self.green
    play(on: late) {
      panel.removeFromSuperlayer()
      root.addSublayer(late)
    }
    #expect(colour(50, 40, at: 0.5) == [0, 128, 0, 128])
  }

  @Test func `CATransition of a sublayer is visible in the CATransition of its superlayer`() {
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
    // The expected color is half red and half an equal mix of red and blue.
    let shown = colour(50, 40, at: 0.5)
    #expect(zip(shown, [191, 0, 64, 255]).allSatisfy { abs($0 - $1) <= 1 }, "\(shown)")
  }
}
