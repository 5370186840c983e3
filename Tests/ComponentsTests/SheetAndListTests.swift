import AnimationTesting
import Testing
import UIKit

@testable import Components

/// Tests of components that users drag, flick away or expand.
@MainActor
@Suite struct SheetAndListTests {
  /// Runs a closure with a card stack of 240 × 324 points that has four cards of 240 × 300 points.
  private func withCards(_ body: (AnimationStage, CardStack) -> Void) {
    withAnimationStage(size: CGSize(width: 300, height: 400)) { stage in
      let stack = CardStack(cards: (0..<4).map { _ in UIView() })
      stack.frame = CGRect(x: 30, y: 30, width: 240, height: 324)
      stage.add(stack)
      body(stage, stack)
    }
  }

  /// Touches down at `start`, moves 12 points to start the pan gesture and then by the given distance, without
  /// lifting the finger.
  private func draw(
    _ stage: AnimationStage, from start: CGPoint, x: CGFloat = 0, y: CGFloat = 0
  ) -> CGPoint {
    let (sx, sy): (CGFloat, CGFloat) = (
      x == 0 ? 0 : x < 0 ? -12 : 12, y == 0 ? 0 : y < 0 ? -12 : 12
    )
    let begun = CGPoint(x: start.x + sx, y: start.y + sy)
    let end = CGPoint(x: begun.x + x, y: begun.y + y)
    stage.touch(.began, at: start)
    stage.touch(.moved, at: begun)
    stage.touch(.moved, at: end)
    stage.advance(by: 0.2)
    return end
  }

  @Test func `a card dragged in CardStack follows the finger, tilts and springs back on release`() {
    withCards { stage, stack in
      let card = stack.cards[0]
      let place = draw(stage, from: CGPoint(x: 150, y: 200), x: 60, y: 20)
      // The card rests at (120, 150). Its tilt is 15° at a distance of 240 points.
      #expect(card.center == CGPoint(x: 180, y: 170))
      let tilt = stage.presented("transform.rotation.z", of: card.layer) as? Double ?? 0
      #expect(near(tilt, 60 / 240 * .pi / 12, 0.0001))
      // The scale of the next card has covered 60/96 of the range from 0.94 to 1.
      let scale = stage.presented(\.transform.m11, of: stack.cards[1].layer)
      #expect(near(scale, 0.94 + 0.06 * 60 / 96, 0.0001))
      stage.touch(.ended, at: place)
      let start = stage.time
      let places = stage.presented(
        \.position.x, of: card.layer, at: (0...50).map { start + Double($0) / 100 })
      #expect(places.first == 180)
      #expect(places.contains { $0 < 119 })
      stage.advanceToEnd()
      #expect(stage.presented(\.position, of: card.layer) == CGPoint(x: 120, y: 150))
      #expect(stack.cards.count == 4)
    }
  }

  @Test(arguments: [1.0, -1.0])
  func `a card dragged beyond the threshold of CardStack flies off to that side`(
    direction: CGFloat
  ) {
    withCards { stage, stack in
      var thrown: [CardStack.Side] = []
      stack.onThrow = { thrown.append($1) }
      let place = draw(stage, from: CGPoint(x: 150, y: 200), x: 100 * direction)
      stage.touch(.ended, at: place)
      #expect(stack.cards.count == 3)
      stage.advanceToEnd()
      #expect(thrown == [direction < 0 ? .left : .right])
      #expect(stack.subviews.count == 3)
      #expect(stage.presented(\.transform.m11, of: stack.cards[0].layer) == 1)
    }
  }

  @Test func `a fast flick and throwCard(to:) each remove one card from CardStack`() {
    withCards { stage, stack in
      stage.drag(from: CGPoint(x: 150, y: 200), to: CGPoint(x: 90, y: 200), over: 0.05)
      #expect(stack.cards.count == 3)
      stage.advanceToEnd()
      stage.perform { stack.throwCard(to: .right) }
      let card = stack.subviews.last
      stage.advance(by: 0.1)
      #expect((card?.layer.presentation()?.position.x ?? 0) > 180)
      stage.advanceToEnd()
      #expect(stack.subviews.count == 2)
    }
  }

  @Test func `touching a card that springs back in CardStack stops it at its presented position`() {
    withCards { stage, stack in
      let card = stack.cards[0]
      let place = draw(stage, from: CGPoint(x: 150, y: 200), x: 80)
      stage.touch(.ended, at: place)
      stage.advance(by: 0.05)
      let seen = stage.presented(\.position.x, of: card.layer)
      #expect(seen > 130)
      #expect(seen < 199)
      stage.touch(.began, at: CGPoint(x: 150, y: 200))
      stage.touch(.moved, at: CGPoint(x: 162, y: 200))
      #expect(near(Double(stage.presented(\.position.x, of: card.layer)), Double(seen), 0.01))
      stage.touch(.moved, at: CGPoint(x: 172, y: 200))
      #expect(near(Double(stage.presented(\.position.x, of: card.layer)), Double(seen) + 10, 0.01))
      stage.touch(.ended, at: CGPoint(x: 172, y: 200))
      stage.advanceToEnd()
      #expect(stage.presented(\.position.x, of: card.layer) == 120)
    }
  }

  /// Runs a closure with a bottom sheet in 300 × 600 points whose top edge rests at 510, 300 or 48.
  private func withSheet(_ body: (AnimationStage, BottomSheet) -> Void) {
    withAnimationStage(size: CGSize(width: 300, height: 600)) { stage in
      let sheet = BottomSheet()
      sheet.frame = stage.bounds
      stage.add(sheet)
      body(stage, sheet)
    }
  }

  private func top(_ stage: AnimationStage, _ sheet: BottomSheet) -> Double {
    Double(stage.presented(\.frame.minY, of: sheet.sheet.layer))
  }

  @Test func `BottomSheet moves to the nearest detent after a drag`() {
    withSheet { stage, sheet in
      var changes: [Int] = []
      sheet.onChange = { changes.append($0) }
      #expect(near(top(stage, sheet), 510, 0.001))
      let place = draw(stage, from: CGPoint(x: 150, y: 560), y: -120)
      #expect(near(top(stage, sheet), 390, 0.001))
      // The dimming view reaches its opacity of 0.4 after 462 points, of which the sheet has moved 120.
      let dimming = Double(stage.presented(\.opacity, of: sheet.dimming.layer))
      #expect(near(dimming, 0.4 * 120 / 462, 0.001))
      stage.touch(.ended, at: place)
      stage.advanceToEnd()
      #expect(near(top(stage, sheet), 300, 0.001))
      #expect(sheet.detent == 1)
      #expect(changes == [1])
    }
  }

  @Test func `a flick moves BottomSheet beyond the middle detent to the last one`() {
    withSheet { stage, sheet in
      stage.drag(from: CGPoint(x: 150, y: 560), to: CGPoint(x: 150, y: 440), over: 0.1)
      #expect(sheet.detent == 2)
      assertNoJump(\.position, of: sheet.sheet.layer, during: 0.1...0.8, largerThan: 60)
      stage.advanceToEnd()
      #expect(near(top(stage, sheet), 48, 0.001))
    }
  }

  @Test func `BottomSheet resists a drag beyond its last detent like a rubber band`() {
    withSheet { stage, sheet in
      stage.perform { sheet.move(to: 2) }
      stage.advanceToEnd()
      let place = draw(stage, from: CGPoint(x: 150, y: 200), y: -100)
      // The rubber-band distance is x·c·d / (d + c·x) with c = 0.55, for x = 100 points in a view of d = 600 points.
      #expect(near(top(stage, sheet), 48 - 55 * 600 / 655, 0.001))
      stage.touch(.ended, at: place)
      stage.advanceToEnd()
      #expect(near(top(stage, sheet), 48, 0.001))
    }
  }

  @Test func `touching a moving BottomSheet stops it at its presented position`() {
    withSheet { stage, sheet in
      stage.perform { sheet.move(to: 1) }
      stage.advance(by: 0.1)
      let seen = top(stage, sheet)
      #expect(seen > 310)
      #expect(seen < 500)
      stage.touch(.began, at: CGPoint(x: 150, y: 590))
      stage.touch(.moved, at: CGPoint(x: 150, y: 578))
      #expect(near(top(stage, sheet), seen, 0.01))
      stage.touch(.moved, at: CGPoint(x: 150, y: 568))
      #expect(near(top(stage, sheet), seen - 10, 0.01))
      stage.touch(.ended, at: CGPoint(x: 150, y: 568))
      stage.advanceToEnd()
      #expect(near(top(stage, sheet), 300, 0.001))
    }
  }

  @Test func `hitTest of BottomSheet returns nil above the collapsed sheet`() {
    withSheet { stage, sheet in
      #expect(sheet.hitTest(CGPoint(x: 150, y: 200), with: nil) == nil)
      #expect(sheet.hitTest(CGPoint(x: 150, y: 550), with: nil) != nil)
      stage.perform { sheet.move(to: 9) }
      #expect(sheet.detent == 0)
    }
  }

  @Test func `expanding an ExpandingRow moves the row below it down with animation`() {
    withAnimationStage(size: CGSize(width: 320, height: 400)) { stage in
      let rows = ["One", "Two"].map {
        ExpandingRow(title: $0, detail: "A few words that say more about it than its title.")
      }
      let list = UIStackView(arrangedSubviews: rows)
      list.axis = .vertical
      list.spacing = 8
      list.translatesAutoresizingMaskIntoConstraints = false
      let page = UIView(frame: stage.bounds)
      page.addSubview(list)
      NSLayoutConstraint.activate([
        list.topAnchor.constraint(equalTo: page.topAnchor, constant: 20),
        list.leadingAnchor.constraint(equalTo: page.leadingAnchor, constant: 20),
        list.trailingAnchor.constraint(equalTo: page.trailingAnchor, constant: -20),
      ])
      stage.add(page)
      let closed = rows[0].frame
      #expect(closed.minY == 0)
      #expect(closed.width == 280)
      #expect(near(Double(rows[1].frame.minY), Double(closed.height) + 8, 0.01))
      var events = 0
      rows[0].addAction(UIAction { _ in events += 1 }, for: .valueChanged)
      stage.tap(rows[0])
      let start = stage.time
      #expect(rows[0].isExpanded)
      #expect(events == 1)
      // The row grows by the height of its text at a width of 248 points, and by 14 points of padding.
      let detail = rows[0].detailLabel.sizeThatFits(CGSize(width: 248, height: 1000)).height
      let way = Double(rows[0].frame.height - closed.height)
      #expect(near(way, Double(detail) + 14, 1))
      let y = stage.presented(\.frame.minY, of: rows[1].layer, at: [start, start + 0.175])
      #expect(near(Double(y[0]), Double(closed.height) + 8, 0.01))
      // The easeInEaseOut curve reaches half the distance at half its duration.
      #expect(near(Double(y[1] - y[0]), way / 2, 0.1))
      stage.advanceToEnd()
      stage.tap(rows[0])
      stage.advanceToEnd()
      #expect(rows[0].frame == closed)
      #expect(!rows[0].isExpanded)
      #expect(events == 2)
      let chevron = stage.presented("transform.rotation.z", of: rows[0].chevron.layer) as? Double
      #expect(near(chevron ?? -1, 0, 0.001))
    }
  }
}
