import CoreGraphics
import ExampleFilms
import QuartzCore
import Storyboard
import UIKit

/// A picture of pairs: a usual mistake with corners, shadows and masks, and its remedy.
@MainActor func masksShadowsCorners() -> Figure.Scene {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 720, height: 440)
  stage.backgroundColor = FigureColors.background
  let pairs: [(titles: (String, String), layers: (CALayer, CALayer))] = [
    (
      ("the contents\nstay square", "masksToBounds\nclips them"),
      (photo(clips: false), photo(clips: true))
    ),
    (
      ("masksToBounds\nclips the shadow", "shadow outside,\nclip inside"),
      (clippedCard(), raisedCard())
    ),
    (
      ("the border\nis not round", "the same radius\nfor both layers"),
      (frame(radius: 0), frame(radius: 22))
    ),
    (
      ("a mask in colors\nwithout alpha", "alpha in the mask\ncuts the layer"),
      (spotlight(false), spotlight(true))
    ),
  ]
  for (column, pair) in pairs.enumerated() {
    for (row, (title, layer)) in [(pair.titles.0, pair.layers.0), (pair.titles.1, pair.layers.1)]
      .enumerated()
    {
      let card = CALayer()
      card.frame = CGRect(x: 24 + 171 * column, y: 24 + 202 * row, width: 159, height: 190)
      card.backgroundColor = .hex(0xC9D1E6)
      card.cornerRadius = 12
      stage.addSublayer(card)
      layer.position = CGPoint(x: 79.5, y: 80)
      card.addSublayer(layer)
      let label = Text(title, size: 14, color: .hex(0x14172A))
      label.position = CGPoint(x: 79.5, y: 156)
      card.addSublayer(label)
      let badge = badge(isRight: row == 1)
      badge.position = CGPoint(x: 20, y: 20)
      card.addSublayer(badge)
    }
  }
  return .layer(stage)
}

/// Returns a disc with a check mark or a cross.
@MainActor private func badge(isRight: Bool) -> CALayer {
  let badge = Shape.circle(radius: 11, fill: isRight ? .hex(0x1E9E62) : .hex(0xD64545))
  let strokes: [[(Double, Double)]] =
    isRight ? [[(6, 11.5), (9.5, 15), (16, 7.5)]] : [[(7, 7), (15, 15)], [(15, 7), (7, 15)]]
  let path = CGMutablePath()
  for stroke in strokes {
    path.addLines(between: stroke.map { CGPoint(x: $0.0, y: $0.1) })
  }
  let mark = CAShapeLayer()
  mark.path = path
  (mark.fillColor, mark.strokeColor, mark.lineWidth) = (nil, .white, 2)
  (mark.lineCap, mark.lineJoin) = (.round, .round)
  badge.addSublayer(mark)
  return badge
}

/// Returns a picture of hills as large as a photo in a card.
private func hills() -> CGImage? {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 2
  return UIGraphicsImageRenderer(size: CGSize(width: 104, height: 88), format: format)
    .image { context in
      let colors = [CGColor.hex(0x7C8CFF), .hex(0xFFB59E)]
      if let sky = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil) {
        context.cgContext.drawLinearGradient(
          sky, start: .zero, end: CGPoint(x: 0, y: 88), options: [])
      }
      UIColor.white.setFill()
      context.cgContext.fillEllipse(in: CGRect(x: 66, y: 16, width: 20, height: 20))
      for (color, frame) in [
        (0x3D8F7A, CGRect(x: -30, y: 48, width: 110, height: 100)),
        (0x24523F, CGRect(x: 30, y: 62, width: 130, height: 90)),
      ] {
        UIColor(cgColor: .hex(UInt32(color))).setFill()
        context.cgContext.fillEllipse(in: frame)
      }
    }.cgImage
}

private func photo(clips: Bool) -> CALayer {
  let photo = CALayer()
  photo.bounds = CGRect(x: 0, y: 0, width: 104, height: 88)
  photo.contents = hills()
  photo.cornerRadius = 22
  photo.masksToBounds = clips
  return photo
}

private func clippedCard() -> CALayer {
  let card = photo(clips: true)
  card.shadowOpacity = 0.6
  card.shadowRadius = 8
  card.shadowOffset = CGSize(width: 0, height: 5)
  return card
}

/// Returns a photo with round corners and a shadow.
private func raisedCard() -> CALayer {
  let photo = photo(clips: true)

  let card = CALayer()
  card.bounds = photo.bounds
  card.shadowOpacity = 0.6
  card.shadowRadius = 8
  card.shadowOffset = CGSize(width: 0, height: 5)
  card.shadowPath = CGPath(
    roundedRect: card.bounds, cornerWidth: 22, cornerHeight: 22, transform: nil)
  photo.frame = card.bounds
  card.addSublayer(photo)
  return card
}

/// Returns a layer with a photo, and with a border that has a corner radius.
private func frame(radius: CGFloat) -> CALayer {
  let photo = photo(clips: true)
  let frame = CALayer()
  frame.bounds = photo.bounds
  photo.position = CGPoint(x: 52, y: 44)
  frame.addSublayer(photo)
  frame.borderWidth = 5
  frame.borderColor = .hex(0x14172A)
  frame.cornerRadius = radius
  return frame
}

/// Returns a photo under a radial gradient as its mask.
private func spotlight(_ hasAlpha: Bool) -> CALayer {
  let photo = photo(clips: false)
  photo.cornerRadius = 0
  let light = CAGradientLayer()
  light.type = .radial
  light.frame = photo.bounds
  light.startPoint = CGPoint(x: 0.5, y: 0.5)
  light.endPoint = CGPoint(x: 1, y: 1)
  light.colors = [
    CGColor.hex(0x000000), hasAlpha ? CGColor.hex(0x000000, alpha: 0) : CGColor.hex(0xFFFFFF),
  ]
  light.locations = [0.5, 1]
  photo.mask = light
  return photo
}

/// A picture of the corner curves, and of layers with some round corners.
@MainActor func cornerCurves() -> Figure.Scene {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 720, height: 250)
  stage.backgroundColor = FigureColors.background
  for (index, name) in ["circular", "continuous", "maskedCorners"].enumerated() {
    let card = CALayer()
    card.frame = CGRect(x: 24 + 228 * CGFloat(index), y: 24, width: 216, height: 170)
    card.backgroundColor = FigureColors.card
    card.cornerRadius = 12
    card.masksToBounds = true
    stage.addSublayer(card)
    // Two cards enlarge one corner of a layer that is larger than the card.
    let layer = CALayer()
    layer.frame =
      index == 2
      ? CGRect(x: 48, y: 25, width: 120, height: 120)
      : CGRect(x: 40, y: 25, width: 400, height: 400)
    layer.backgroundColor = FigureColors.accent
    layer.cornerRadius = index == 2 ? 36 : 110
    if index == 1 { layer.cornerCurve = .continuous }
    if index == 2 { layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner] }
    card.addSublayer(layer)
    if index == 1 {
      let circular = Shape(
        CGPath(roundedRect: layer.frame, cornerWidth: 110, cornerHeight: 110, transform: nil),
        fill: nil, stroke: FigureColors.text, width: 1.5)
      circular.position = layer.position
      circular.lineDashPattern = [4, 4]
      card.addSublayer(circular)
    }
    let label = Text(name, size: 15, color: FigureColors.text, design: .monospaced)
    label.position = CGPoint(x: card.position.x, y: 220)
    stage.addSublayer(label)
  }
  return .layer(stage)
}
