import Foundation
import QuartzCore

extension GallerySection {
  static let contents: [Exhibit] = [
    .film("contents", "An image fades into another", ["contents"]) { canvas in
      let card = photo(around(middle, 200, 130), radius: 12)
      canvas.add(card)
      card.sweep(
        "contents", from: landscape(200, 130), to: landscape(200, 130, isNight: true))
    },
    .film("contentsRect", "The visible part moves over the image") { canvas in
      let card = photo(around(middle, 180, 120), radius: 8)
      canvas.add(card)
      card.sweep(
        "contentsRect", from: NSValue(cgRect: CGRect(x: 0, y: 0.3, width: 0.5, height: 0.5)),
        to: NSValue(cgRect: CGRect(x: 0.5, y: 0.1, width: 0.5, height: 0.5)))
    },
    .film("contentsCenter", "Corners keep their size while the center stretches") { canvas in
      let frames = canvas.places(["stretched", "nine parts"], 60, 60)
      for (frame, center) in zip(
        frames,
        [
          CGRect(x: 0, y: 0, width: 1, height: 1),
          CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2),
        ])
      {
        let box = CALayer()
        box.frame = frame
        box.contents = button()
        box.contentsScale = 2
        box.contentsCenter = center
        canvas.add(box)
        box.sweep(
          "bounds.size", from: NSValue(cgSize: CGSize(width: 40, height: 40)),
          to: NSValue(cgSize: CGSize(width: 140, height: 80)))
      }
    },
    .still("contentsGravity", "Placement of an image in a layer with another aspect ratio") {
      canvas in
      let gravities: [CALayerContentsGravity] = [
        .resize, .resizeAspect, .resizeAspectFill, .center, .top, .bottom, .left, .right, .topLeft,
        .topRight, .bottomLeft, .bottomRight,
      ]
      for (row, part) in [gravities[0..<4], gravities[4..<8], gravities[8..<12]].enumerated() {
        let frames = canvas.places(part.map(\.rawValue), 64, 40, row: row, of: 3)
        for (frame, gravity) in zip(frames, part) {
          let box = CALayer()
          box.frame = frame
          box.backgroundColor = Ink.faint
          box.contents = landscape(30, 30)
          box.contentsScale = 2
          box.contentsGravity = gravity
          box.masksToBounds = true
          canvas.add(box)
        }
      }
    },
    .still("contentsScale", "The same pixels at different scales") { canvas in
      let frames = canvas.places(["1", "2", "4"], 84, 84)
      for (frame, scale) in zip(frames, [1, 2, 4] as [CGFloat]) {
        let box = plate(frame, Ink.faint)
        box.contents = landscape(42, 42)
        box.contentsScale = scale
        box.contentsGravity = .center
        canvas.add(box)
      }
    },
    .still("magnificationFilter", "Eight pixels enlarged") { canvas in
      let frames = canvas.places(["nearest", "linear"], 110, 110)
      for (frame, filter) in zip(frames, [CALayerContentsFilter.nearest, .linear]) {
        let box = CALayer()
        box.frame = frame
        box.contents = checkerboard(side: 8, square: 1)
        box.magnificationFilter = filter
        canvas.add(box)
      }
    },
    .still("minificationFilter", "A fine pattern reduced and slightly rotated") { canvas in
      let frames = canvas.places(["nearest", "linear", "trilinear", "trilinear, bias 1"], 64, 64)
      let filters: [(CALayerContentsFilter, Float)] = [
        (.nearest, 0), (.linear, 0), (.trilinear, 0), (.trilinear, 1),
      ]
      for (frame, filter) in zip(frames, filters) {
        let box = CALayer()
        box.frame = frame
        box.contents = checkerboard(side: 512, square: 8)
        box.minificationFilter = filter.0
        box.minificationFilterBias = filter.1
        box.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
        canvas.add(box)
      }
    },
    .film("contentsMultiplyColor", "The colors and alpha of an image, multiplied by a color") {
      canvas in
      let card = photo(around(middle, 200, 130), radius: 12)
      canvas.add(card)
      card.sweep("contentsMultiplyColor", from: color(0xFFFFFF), to: color(0x4080FF, 0.5))
    },
    .film("minificationFilterBias", "Increasing blur of a reduced image") { canvas in
      let box = CALayer()
      box.frame = around(middle, 130, 130)
      box.contents = checkerboard(side: 512, square: 16)
      box.minificationFilter = .trilinear
      canvas.add(box)
      box.sweep("minificationFilterBias", from: 0, to: 4)
    },
  ]

  /// Returns an image of a button with rounded corners and a light border.
  private static func button() -> CGImage? {
    let layer = plate(CGRect(x: 0, y: 0, width: 30, height: 30), Ink.violet, radius: 10)
    layer.borderWidth = 3
    layer.borderColor = Ink.amber
    return CARenderer(layer: layer, bounds: layer.bounds, scale: 2).image(at: 0)
  }

  static let timing: [Exhibit] = [
    .film("speed", "One animation at three layer speeds", seconds: 4) { canvas in
      race(canvas, ["speed 1", "speed 2", "speed 0.5"]) { lane, index in
        lane.speed = [1, 2, 0.5][index]
      }
    },
    .film(
      "beginTime", "Layers with a delayed start or a time offset", ["beginTime", "timeOffset"],
      seconds: 4
    ) {
      canvas in
      race(canvas, ["no offset", "beginTime + 0.5", "timeOffset 0.5"]) { lane, index in
        if index == 1 { lane.beginTime = CACurrentMediaTime() + 0.5 }
        if index == 2 { lane.timeOffset = 0.5 }
      }
    },
    .film(
      "repeatCount", "Layers that repeat, reverse and stop",
      ["duration", "repeatCount", "repeatDuration", "autoreverses", "fillMode"], seconds: 4
    ) { canvas in
      race(canvas, ["duration 1 × 2", "1, reversing, for 3 s", "1, held by fillMode"]) {
        lane, index in
        lane.beginTime = CACurrentMediaTime()
        lane.duration = 1
        switch index {
        case 0: lane.repeatCount = 2
        case 1: (lane.repeatDuration, lane.autoreverses) = (3, true)
        default: lane.fillMode = .forwards
        }
      }
    },
  ]

  /// Adds parallel tracks with moving balls.
  ///
  /// `tune` sets the timing properties of each ball's layer.
  private static func race(
    _ canvas: CALayer, _ names: [String], _ tune: (CALayer, Int) -> Void
  ) {
    for (index, name) in names.enumerated() {
      let y = 40 + 56 * CGFloat(index)
      let lane = plate(CGRect(x: 30, y: y - 10, width: 260, height: 20), Ink.faint, radius: 10)
      let ball = disc(CGPoint(x: 14, y: 10), radius: 14, [Ink.coral, Ink.amber, Ink.mint][index])
      lane.add(ball)
      tune(lane, index)
      canvas.add(lane)
      canvas.caption(name, below: lane.frame)
      let run = tween("position.x", from: 14, to: 246, over: 1, glide)
      run.autoreverses = true
      run.repeatCount = .infinity
      run.beginTime = 1e-100
      ball.add(run, forKey: nil)
    }
  }
}
