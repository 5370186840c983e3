import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Looks of `render(in:)` by the version of iOS: behaviour/rendering.md, "Versions of iOS".
@Suite struct SystemVersionTests {
  private let black = CGColor(gray: 0, alpha: 1)

  private func card(_ change: (CALayer) -> Void = { _ in }) -> CALayer {
    let card = CALayer()
    card.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    card.backgroundColor = black
    card.cornerRadius = 12
    change(card)
    return card
  }

  private func data(_ sheet: Sheet) throws -> Data {
    try #require(sheet.context.makeImage()?.dataProvider?.data) as Data
  }

  /// The bytes that `render(in:)` draws of a layer 60 by 40 at a version.
  private func rendered(_ layer: CALayer, _ version: CARenderer.SystemVersion) throws -> Data {
    let sheet = try Sheet(60, 40)
    CARenderer.withSystemVersion(version) { layer.render(in: sheet.context) }
    return try data(sheet)
  }

  // MARK: Corners

  @Test func `corners whose curve was never set are continuous from iOS 18 on`() throws {
    let continuous = try rendered(card { $0.cornerCurve = .continuous }, .iOS18)
    let circular = try rendered(card { $0.cornerCurve = .circular }, .iOS18)
    #expect(continuous != circular)
    #expect(try rendered(card(), .iOS18) == continuous)
    #expect(try rendered(card(), .iOS17) == circular)
    #expect(try rendered(card(), .iOS14) == circular)
  }

  @Test(arguments: [14, 17, 18])
  func `a curve that was set is drawn by every version`(major: Int) throws {
    let version = CARenderer.SystemVersion(major)
    let continuous = try rendered(card { $0.cornerCurve = .continuous }, .latest)
    let circular = try rendered(card { $0.cornerCurve = .circular }, .latest)
    #expect(try rendered(card { $0.cornerCurve = .continuous }, version) == continuous)
    #expect(try rendered(card { $0.cornerCurve = .circular }, version) == circular)
    // Set and set back.
    let back = card {
      $0.cornerCurve = .continuous
      $0.cornerCurve = .circular
    }
    #expect(try rendered(back, version) == circular)
  }

  @Test func `cornerCurve reads circular whether it was set or not`() {
    let unset = card()
    #expect(unset.cornerCurve == .circular)
    #expect(unset.value(forKey: "cornerCurve") as? String == "circular")
    #expect(card { $0.cornerCurve = .circular }.cornerCurve == .circular)
  }

  @Test func `the corners of a border and of a clip are continuous where the curve is not set`()
    throws
  {
    func framed(_ curve: CALayerCornerCurve?) -> CALayer {
      let layer = card {
        $0.backgroundColor = nil
        $0.borderWidth = 3
        $0.masksToBounds = true
        if let curve { $0.cornerCurve = curve }
      }
      let filling = CALayer()
      filling.frame = layer.bounds
      filling.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      layer.addSublayer(filling)
      return layer
    }
    let continuous = try rendered(framed(.continuous), .iOS18)
    #expect(continuous != (try rendered(framed(.circular), .iOS18)))
    #expect(try rendered(framed(nil), .iOS18) == continuous)
  }

  @Test func `a presentation layer keeps whether the curve was set`() throws {
    let tree = LiveTree(card())
    let set = card { $0.cornerCurve = .circular }
    let unset = card()
    tree.run {
      tree.root.addSublayer(set)
      tree.root.addSublayer(unset)
    }
    tree.endTurn()
    let continuous = try rendered(card { $0.cornerCurve = .continuous }, .iOS18)
    let circular = try rendered(card { $0.cornerCurve = .circular }, .iOS18)
    let (shownSet, shownUnset) = (
      try #require(set.presentation()), try #require(unset.presentation())
    )
    #expect(try rendered(shownSet, .iOS18) == circular)
    #expect(try rendered(shownUnset, .iOS18) == continuous)
  }

  @Test func `a layer in the place of a removed one has no curve of its own`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    let renderer = CARenderer(layer: root, bounds: root.frame)
    renderer.rules = .context
    /// The picture right after the root was given these sublayers.
    func shown(_ sublayers: CALayer...) throws -> Data {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      root.sublayers = sublayers
      CATransaction.commit()
      return try CARenderer.withSystemVersion(.iOS18) {
        try #require(renderer.image(at: 0).dataProvider?.data) as Data
      }
    }
    let circular = try shown(card { $0.cornerCurve = .circular })
    let nothing = try shown()
    let unset = try shown(card())
    #expect(circular != nothing)
    #expect(unset != circular)
    _ = try shown()
    #expect(try shown(card { $0.cornerCurve = .continuous }) == unset)
  }

  @Test func `maskedCorners is ignored up to iOS 14`() throws {
    let some = card {
      $0.maskedCorners = [.layerMinXMinYCorner]
      $0.cornerCurve = .circular
    }
    let all = card { $0.cornerCurve = .circular }
    #expect(try rendered(some, .iOS14) == rendered(all, .iOS14))
    #expect(try rendered(some, CARenderer.SystemVersion(11)) == rendered(all, .iOS14))
    let sheet = try Sheet(60, 40)
    CARenderer.withSystemVersion(.iOS17) { some.render(in: sheet.context) }
    #expect(sheet.pixels((0, 0), (59, 0), (59, 39)).map { $0[3] } == [0, 255, 255])
    #expect(try rendered(some, .iOS18) == data(sheet))
  }

  // MARK: The switch

  @Test func `systemVersion is the latest known unless it is chosen`() {
    #expect(CARenderer.systemVersion == .iOS18)
    #expect(CARenderer.SystemVersion.latest == .iOS18)
    CARenderer.withSystemVersion(.iOS14) {
      #expect(CARenderer.systemVersion == .iOS14)
      CARenderer.withSystemVersion(.iOS17) { #expect(CARenderer.systemVersion.major == 17) }
      #expect(CARenderer.systemVersion == .iOS14)
    }
    #expect(CARenderer.systemVersion == .iOS18)
    #expect(CARenderer.SystemVersion.iOS14 < .iOS17)
  }

  @Test func `rules context follow systemVersion, and rules server do not`() throws {
    let root = card()
    let renderer = CARenderer(layer: root, bounds: root.frame)
    func picture(_ version: CARenderer.SystemVersion) throws -> Data {
      try CARenderer.withSystemVersion(version) {
        try #require(renderer.image(at: 0).dataProvider?.data) as Data
      }
    }
    #expect(try picture(.iOS17) == picture(.iOS18))
    renderer.rules = .context
    // The same renderer draws anew where nothing but the version changed.
    let (old, new) = (try picture(.iOS17), try picture(.iOS18))
    #expect(old != new)
    #expect(try picture(.iOS17) == old)
  }
}
