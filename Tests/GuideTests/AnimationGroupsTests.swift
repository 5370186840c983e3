import Foundation
import QuartzCore
import RenderServer
import Testing

/// The code of the article AnimationGroups.
@MainActor @Suite struct AnimationGroupsTests {
  let (stage, box, renderer): (CALayer, CALayer, CARenderer)

  init() throws {
    (stage, box, renderer) = try makeArticleStage(
      width: 720, layer: CGRect(x: 560, y: 80, width: 40, height: 40))
  }

  /// Returns a presented number at a time in seconds.
  func number(_ keyPath: String, at time: Double) throws -> Double {
    Double(try #require(try renderer.presentedNumber(keyPath, of: box, at: time)))
  }

  @Test func `a group plays its members in its own time and cuts them off`() throws {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 0.6

    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 100
    move.beginTime = 0.5
    move.duration = 1
    move.fillMode = .backwards

    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.toValue = Double.pi
    turn.beginTime = 1.2
    turn.duration = 1.2

    let group = CAAnimationGroup()
    group.animations = [fade, move, turn]
    group.duration = 2
    box.add(group, forKey: "entrance")

    #expect(try abs(number("opacity", at: 0.3) - 0.5) < 0.001)
    #expect(try number("position.x", at: 0.4) == 100)
    #expect(try abs(number("position.x", at: 1) - 340) < 0.001)
    #expect(try abs(number("transform.rotation.z", at: 1.8) - .pi / 2) < 0.001)
    #expect(try number("transform.rotation.z", at: 2.1) == 0)
    #expect(try number("position.x", at: 2.1) == 580)
    #expect(box.animationKeys() == nil)
  }

  @Test func `a group without a duration lasts a quarter of a second`() throws {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 2
    let group = CAAnimationGroup()
    group.animations = [fade]
    box.add(group, forKey: "fade")
    #expect(try abs(number("opacity", at: 0.2) - 0.1) < 0.001)
    #expect(try number("opacity", at: 0.3) == 1)
  }

  @Test func `a member without a duration has that of the group`() throws {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    let group = CAAnimationGroup()
    group.animations = [fade]
    group.duration = 2
    box.add(group, forKey: "fade")
    #expect(try abs(number("opacity", at: 1) - 0.5) < 0.001)
  }

  @Test func `only the delegate of the group is called`() throws {
    var log: [String] = []
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 0.5
    fade.delegate = AnimationDelegate(stop: { _ in log.append("fade") })
    let group = CAAnimationGroup()
    group.animations = [fade]
    group.duration = 1
    group.delegate = AnimationDelegate(stop: { finished in log.append("group \(finished)") })
    box.add(group, forKey: "fade")
    _ = try number("opacity", at: 0.8)
    #expect(log == [])
    _ = try number("opacity", at: 1.2)
    #expect(log == ["group true"])
  }

  @Test func `autoreverses and timing function of a group apply to the time of its members`() throws
  {
    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.toValue = 1.5
    let brighten = CABasicAnimation(keyPath: "opacity")
    brighten.fromValue = 0.2

    let breathe = CAAnimationGroup()
    breathe.animations = [grow, brighten]
    breathe.duration = 1
    breathe.autoreverses = true
    breathe.repeatCount = .infinity
    breathe.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    box.add(breathe, forKey: "breathe")
    for time in [0.25, 1.75, 2.25] {
      #expect(try abs(number("transform.scale", at: time) - (1 + 0.5 * 0.12916191)) < 0.001)
    }
    #expect(try abs(number("opacity", at: 3) - 1) < 0.001)
  }

  @Test func `a fill mode of a member applies inside of the group`() throws {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0.2
    fade.duration = 0.5
    fade.fillMode = .forwards
    let group = CAAnimationGroup()
    group.animations = [fade]
    group.duration = 1
    box.add(group, forKey: "fade")
    #expect(try abs(number("opacity", at: 0.9) - 0.2) < 0.001)
    #expect(try number("opacity", at: 1.1) == 1)
  }

  @Test func `staggered dots appear one after another`() throws {
    let dots = (0..<8).map { _ in CALayer() }
    dots.forEach(stage.addSublayer)
    renderer.withMediaTime {
      let now = stage.convertTime(CACurrentMediaTime(), from: nil)
      for (index, dot) in dots.enumerated() {
        let pop = CABasicAnimation(keyPath: "transform.scale")
        pop.fromValue = 0
        pop.duration = 0.4
        pop.beginTime = now + 0.12 * Double(index)
        pop.fillMode = .backwards
        dot.add(pop, forKey: "pop")
      }
    }
    _ = try renderer.frame(at: 0.5)
    let scales = renderer.withMediaTime {
      dots.map { $0.presentation()?.value(forKeyPath: "transform.scale") as? CGFloat ?? -1 }
    }
    #expect(scales[0] == 1)
    #expect(abs(scales[3] - 0.35) < 0.001)
    #expect(scales[7] < 0.01)
  }

  @Test func `a fill mode of a group holds members that are active at its end or fill forwards`()
    throws
  {
    let members = [("position.x", true), ("position.y", false)].map { keyPath, fills in
      let move = CABasicAnimation(keyPath: keyPath)
      move.toValue = 20
      move.duration = 0.5
      if fills { move.fillMode = .forwards }
      return move
    }
    let turn = CABasicAnimation(keyPath: "zPosition")
    turn.toValue = 8
    turn.duration = 4
    let group = CAAnimationGroup()
    group.animations = members + [turn]
    group.duration = 1
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    box.add(group, forKey: "group")
    #expect(try number("position.x", at: 2) == 20)
    #expect(try number("position.y", at: 2.1) == 100)
    #expect(try number("zPosition", at: 2.2) == 2)
  }
}
