import Foundation
import QuartzCore
import UIKit

extension GallerySection {
  static let transitions: [Exhibit] =
    kinds.map { transition($0, $1) } + sheets + [
      .film(
        "subtype", "One transition from four sides",
        ["fromLeft", "fromRight", "fromTop", "fromBottom"], seconds: 2.4, flight: 0.2...1
      ) {
        canvas in
        let sides: [CATransitionSubtype] = [.fromLeft, .fromRight, .fromTop, .fromBottom]
        let frames = canvas.places(sides.map(\.rawValue), 72, 72)
        let cards = frames.map { Pictures($0) }
        cards.forEach { canvas.add($0) }
        cue(
          [0.2, 1.4].map { time in
            (time, { for (card, side) in zip(cards, sides) { card.turn(.push, side, 0.8) } })
          })
      },
      .film(
        "progress", "A transition from one third to two thirds of its progress",
        ["startProgress", "endProgress"],
        seconds: 2, flight: 0.3...1.5
      ) {
        canvas in
        let frames = canvas.places(["whole", "0.33 to 0.67"], 120, 100)
        let cards = frames.map { Pictures($0) }
        cards.forEach { canvas.add($0) }
        cue([
          (
            0.3,
            {
              cards[0].turn(.moveIn, .fromRight, 1.2)
              cards[1].turn(.moveIn, .fromRight, 1.2, from: 0.33, to: 0.67)
            }
          )
        ])
      },
    ]

  /// The names of the transition types, each with a description.
  private static let kinds: [(name: String, title: String)] = [
    ("fade", "The new image fades in"), ("moveIn", "The new image slides over the old one"),
    ("push", "The new image pushes the old one out"),
    ("reveal", "The old image slides away"), ("cube", "Two sides of a rotating cube"),
    ("flip", "Two sides of a flipping card"),
    ("oglFlip", "Two sides of a flipping card (alias of flip)"),
    ("rotate", "The images rotate in their plane"), ("pageCurl", "A page is turned"),
    ("pageUnCurl", "A page is turned back"), ("suckEffect", "The old image is sucked away"),
    ("rippleEffect", "Ripples run through the image"), ("cameraIris", "A shutter closes and opens"),
    ("cameraIrisHollowOpen", "A shutter opens"), ("cameraIrisHollowClose", "A shutter closes"),
  ]

  private static func transition(_ name: String, _ title: String) -> Exhibit {
    .film(name, title, [name], seconds: 3, flight: 0.2...1.4) { canvas in
      let card = Pictures(around(middle, 200, 130))
      canvas.add(card)
      let type = CATransitionType(rawValue: name)
      cue([(0.2, { card.turn(type, .fromRight, 1.2) }), (1.6, { card.turn(type, .fromLeft, 1.2) })])
    }
  }

  /// Exhibits that show each transition type at eight points of its progress.
  ///
  /// Transition types with a subtype are shown from all four sides.
  private static let sheets: [Exhibit] = {
    let sides: [CATransitionSubtype] = [.fromLeft, .fromRight, .fromTop, .fromBottom]
    let sided: Set = [
      "moveIn", "push", "reveal", "cube", "flip", "oglFlip", "pageCurl", "pageUnCurl",
    ]
    return kinds.map { kind in
      sided.contains(kind.name)
        ? sheet(kind.name, "\(kind.title), at eight stages from four sides", sides)
        : sheet(kind.name, "\(kind.title), at eight stages", [nil])
    }
  }()

  /// Returns an exhibit that shows a transition at eight points of its progress, with a row for each side.
  ///
  /// Each transition starts and ends at the same progress, so that it stands still.
  ///
  /// Transitions that move sideways or through an aperture are clipped to their cards.
  private static func sheet(
    _ name: String, _ title: String, _ sides: [CATransitionSubtype?]
  ) -> Exhibit {
    let isCut = ["push", "moveIn", "reveal"].contains(name) || name.hasPrefix("cameraIris")
    return .still("sheet-" + name, title, [name], at: 0.2) { canvas in
      let room = Exhibit.bounds
      let (width, height) = (room.width / 8, room.height / Double(max(2, sides.count)))
      var cards: [(Pictures, CATransitionSubtype?, Float)] = []
      for (row, side) in sides.enumerated() {
        for step in 0..<8 {
          let frame = CGRect(
            x: Double(step) * width, y: Double(row) * height, width: width, height: height)
          let card = Pictures(frame.insetBy(dx: width / 6, dy: height / 20))
          card.masksToBounds = isCut
          canvas.add(card)
          cards.append((card, side, (Float(step) + 0.5) / 8))
        }
      }
      cue([
        (
          0.1,
          {
            let type = CATransitionType(rawValue: name)
            for (card, side, place) in cards { card.turn(type, side, 10, from: place, to: place) }
          }
        )
      ])
    }
  }

  static let viewTransitions: [Exhibit] = [
    view("transitionFlipFromLeft", "The view flips from the left", .transitionFlipFromLeft),
    view("transitionFlipFromTop", "The view flips from above", .transitionFlipFromTop),
    view("transitionCurlUp", "The view curls up", .transitionCurlUp),
    view("transitionCurlDown", "The view curls down", .transitionCurlDown),
    view("transitionCrossDissolve", "One view fades into the other", .transitionCrossDissolve),
  ]

  private static func view(
    _ name: String, _ title: String, _ kind: UIView.AnimationOptions
  ) -> Exhibit {
    .film(name, title, [name], flight: 0.3...1.5) { canvas in
      let card = UIView(frame: around(middle, 200, 130))
      let front = photo(card.bounds)
      let back = photo(card.bounds, isNight: true)
      card.layer.add(front)
      let room = UIView(frame: Exhibit.bounds)
      room.addSubview(card)
      canvas.show(room)
      cue([
        (
          0.3,
          {
            UIView.transition(with: card, duration: 1.2, options: kind) {
              front.removeFromSuperlayer()
              card.layer.add(back)
            }
          }
        )
      ])
    }
  }
}

/// A layer with an image that a transition can replace with another image.
private final class Pictures: CALayer {
  private var isNight = false
  private let day = CALayer()
  private let night = CALayer()

  init(_ frame: CGRect) {
    super.init()
    self.frame = frame
    allowsEdgeAntialiasing = true
    for (layer, isNight) in [(day, false), (night, true)] {
      layer.frame = bounds
      layer.contents = landscape(frame.width, frame.height, isNight: isNight)
      layer.contentsScale = 2
    }
    addSublayer(day)
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { nil }

  func turn(
    _ type: CATransitionType, _ side: CATransitionSubtype?, _ seconds: Double,
    from start: Float = 0,
    to end: Float = 1
  ) {
    let transition = CATransition()
    transition.type = type
    transition.subtype = side
    transition.duration = seconds
    transition.startProgress = start
    transition.endProgress = end
    transition.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    add(transition, forKey: nil)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    (isNight ? night : day).removeFromSuperlayer()
    isNight.toggle()
    addSublayer(isNight ? night : day)
    CATransaction.commit()
  }
}
