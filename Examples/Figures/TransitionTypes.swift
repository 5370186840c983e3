import CoreGraphics
import ExampleFilms
import Foundation
import QuartzCore
import Storyboard

/// The names of all transition types: the four constants, and the undocumented names that work on iOS.
private let transitionNames = [
  "fade", "moveIn", "push", "reveal", "cube", "flip", "oglFlip", "rotate", "pageCurl", "pageUnCurl",
  "suckEffect", "rippleEffect", "cameraIris", "cameraIrisHollowOpen", "cameraIrisHollowClose",
]

/// A picture of all transitions at four moments, each with equal start and end progress.
@MainActor func transitionTypes() -> Figure.Scene {
  let scene = CALayer()
  scene.frame = CGRect(x: 0, y: 0, width: 960, height: 604)
  scene.backgroundColor = FigureColors.background
  var pages: [PagePanel] = []
  for (index, name) in transitionNames.enumerated() {
    let card = CALayer()
    card.frame = CGRect(
      x: 12 + 316 * CGFloat(index % 3), y: 12 + 117 * CGFloat(index / 3), width: 304, height: 109)
    card.cornerRadius = 12
    card.backgroundColor = FigureColors.card
    let title = Text(name, size: 14, weight: .semibold, color: FigureColors.text)
    title.position = CGPoint(x: 14 + title.bounds.width / 2, y: 19)
    card.addSublayer(title)
    for (column, progress) in [0.2, 0.4, 0.6, 0.8].enumerated() {
      let frame = CGRect(x: 14 + 70.5 * CGFloat(column), y: 38, width: 64, height: 58)
      let still = CATransition()
      still.type = CATransitionType(rawValue: name)
      (still.startProgress, still.endProgress) = (Float(progress), Float(progress))
      still.duration = 10
      let panel = PagePanel(frame, transition: still)
      card.addSublayer(panel.layer)
      pages.append(panel)
    }
    scene.addSublayer(card)
  }
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
    for page in pages { page.turn() }
  }
  return .layer(scene)
}

/// A film of all transitions, forward and back.
@MainActor func transitions() -> Figure.Scene {
  let scene = CALayer()
  scene.frame = CGRect(x: 0, y: 0, width: 720, height: 400)
  scene.backgroundColor = FigureColors.background
  var pages: [PagePanel] = []
  for (index, name) in transitionNames.enumerated() {
    let cell = CGRect(
      x: 10 + 141 * CGFloat(index % 5), y: 10 + 129 * CGFloat(index / 5), width: 136, height: 122)
    let card = CALayer()
    card.frame = cell
    card.cornerRadius = 10
    card.backgroundColor = FigureColors.card
    let title = Text(name, size: 11, weight: .medium, color: FigureColors.text)
    title.position = CGPoint(x: 68, y: 107)
    let transition = CATransition()
    transition.type = CATransitionType(rawValue: name)
    transition.duration = 1.3
    transition.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    let panel = PagePanel(CGRect(x: 14, y: 12, width: 108, height: 80), transition: transition)
    card.addSublayer(title)
    card.addSublayer(panel.layer)
    scene.addSublayer(card)
    pages.append(panel)
  }
  for time in [0.4, 2.3] {
    DispatchQueue.main.asyncAfter(deadline: .now() + time) {
      for page in pages { page.turn() }
    }
  }
  return .layer(scene)
}

/// A layer with two pages, one of which is shown.
@MainActor private struct PagePanel {
  let layer = CALayer()
  private let second = CALayer()
  private let transition: CATransition

  init(_ frame: CGRect, transition: CATransition) {
    self.transition = transition
    // Pages that turn in space extend beyond the bounds of the layer, which needs a margin.
    let turns = ["cube", "flip", "oglFlip", "rotate"].contains(transition.type.rawValue)
    layer.frame = turns ? frame.insetBy(dx: frame.width * 0.16, dy: frame.height * 0.16) : frame
    layer.masksToBounds = !turns
    let first = CALayer()
    for (page, letter, color) in [
      (first, "A", FigureColors.accent), (second, "B", CGColor.hex(0xFFC46B)),
    ] {
      page.frame = layer.bounds
      page.backgroundColor = color
      let text = Text(
        letter, size: layer.bounds.height * 0.55, weight: .bold, color: FigureColors.background)
      text.position = CGPoint(x: page.bounds.midX, y: page.bounds.midY)
      page.addSublayer(text)
      layer.addSublayer(page)
    }
    second.isHidden = true
  }

  /// Shows the other page with the transition.
  func turn() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.add(transition, forKey: nil)
    second.isHidden.toggle()
    CATransaction.commit()
  }
}
