import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of `render(in:)` for different versions of iOS: Documentation/behaviour/rendering.md, "Versions of iOS".
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

  /// Returns the bytes drawn by `render(in:)` for a layer of 60 by 40 points under the given version of iOS.
  private func rendered(_ layer: CALayer, _ version: CARenderer.SystemVersion) throws -> Data {
    let sheet = try Sheet(60, 40)
    CARenderer.withSystemVersion(version) { layer.render(in: sheet.context) }
    return try data(sheet)
  }

  // MARK: Corners

  @Test
  func `render(in:) draws corners with an unset cornerCurve as continuous starting with iOS 18`()
    throws
  {
    let continuous = try rendered(card { $0.cornerCurve = .continuous }, .iOS18)
    let circular = try rendered(card { $0.cornerCurve = .circular }, .iOS18)
    #expect(continuous != circular)
    #expect(try rendered(card(), .iOS18) == continuous)
    #expect(try rendered(card(), .iOS17) == circular)
    #expect(try rendered(card(), .iOS14) == circular)
  }

  @Test(arguments: [14, 17, 18])
  func `render(in:) draws an explicitly set cornerCurve alike for every systemVersion`(
    major: Int
  ) throws {
    let version = CARenderer.SystemVersion(major)
    let continuous = try rendered(card { $0.cornerCurve = .continuous }, .latest)
    let circular = try rendered(card { $0.cornerCurve = .circular }, .latest)
    #expect(try rendered(card { $0.cornerCurve = .continuous }, version) == continuous)
    #expect(try rendered(card { $0.cornerCurve = .circular }, version) == circular)
    // The curve is set to another value and back.
    let back = card {
      $0.cornerCurve = .continuous
      $0.cornerCurve = .circular
    }
    #expect(try rendered(back, version) == circular)
  }

  @Test func `CALayer.cornerCurve returns circular whether or not it was set to circular`() {
    let unset = card()
    #expect(unset.cornerCurve == .circular)
    #expect(unset.value(forKey: "cornerCurve") as? String == "circular")
    #expect(card { $0.cornerCurve = .circular }.cornerCurve == .circular)
  }

  @Test
  func `render(in:) draws borders and clips with an unset cornerCurve as continuous for iOS 18`()
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

  @Test func `presentation() preserves whether cornerCurve was set`() throws {
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

  @Test func `a layer added after another was removed does not inherit its cornerCurve`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    let renderer = CARenderer(layer: root, bounds: root.frame)
    renderer.rules = .context
    /// Returns the picture immediately after the given sublayers were set on the root.
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

  @Test func `render(in:) ignores maskedCorners up to iOS 14`() throws {
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

  // MARK: systemVersion

  @Test func `CARenderer.systemVersion is the latest known version unless overridden`() {
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

  @Test
  func
    `CARenderer with rules .context draws corners by systemVersion, but with .server it does not`()
    throws
  {
    let root = card()
    let renderer = CARenderer(layer: root, bounds: root.frame)
    func picture(_ version: CARenderer.SystemVersion) throws -> Data {
      try CARenderer.withSystemVersion(version) {
        try #require(renderer.image(at: 0).dataProvider?.data) as Data
      }
    }
    #expect(try picture(.iOS17) == picture(.iOS18))
    renderer.rules = .context
    // The same renderer redraws if only the version has changed.
    let (old, new) = (try picture(.iOS17), try picture(.iOS18))
    #expect(old != new)
    #expect(try picture(.iOS17) == old)
  }
}
