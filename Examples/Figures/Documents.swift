import CAML
import CoreGraphics
import ExampleFilms
import Foundation
import QuartzCore
import Storyboard
import UIKit

/// A document with a landscape, two states, transitions between them, and a tilt.
let landscapeDocument = """
  <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer id="sky" name="sky" bounds="0 0 420 360" position="210 180" backgroundColor="0.45 0.73 0.98">
      <sublayers>
        <CALayer id="sun" name="sun" bounds="0 0 76 76" position="110 270" cornerRadius="38"
          backgroundColor="1 0.82 0.36"/>
        <CALayer id="moon" name="moon" bounds="0 0 60 60" position="310 -40" cornerRadius="30"
          backgroundColor="0.93 0.94 1"/>
        <CAShapeLayer id="far" name="far" bounds="0 0 540 360" position="210 180" fillColor="0.33 0.66 0.52"
          path="0 0 m 0 150 l 80 230 190 200 260 150 c 330 110 430 160 540 210 c 540 0 l h"/>
        <CAShapeLayer id="near" name="near" bounds="0 0 460 360" position="210 180" fillColor="0.2 0.52 0.4"
          path="0 0 m 0 60 l 120 130 220 110 300 70 c 360 50 420 70 460 100 c 460 0 l h"/>
      </sublayers>
      <style>
        <wallpaperParallaxGroups type="NSArray">
          <NSDictionary>
            <axis type="string" value="x"/><layerName type="string" value="far"/>
            <keyPath type="string" value="position.x"/>
            <mapMinTo type="real" value="165"/><mapMaxTo type="real" value="255"/>
          </NSDictionary>
        </wallpaperParallaxGroups>
      </style>
      <states>
        <LKState name="Day"/>
        <LKState name="Night">
          <elements>
            <LKStateSetValue targetId="sky" keyPath="backgroundColor"><value type="CGColor" value="0.07 0.09 0.24"/></LKStateSetValue>
            <LKStateSetValue targetId="sun" keyPath="position.y"><value type="real" value="-60"/></LKStateSetValue>
            <LKStateSetValue targetId="moon" keyPath="position.y"><value type="real" value="280"/></LKStateSetValue>
            <LKStateSetValue targetId="far" keyPath="fillColor"><value type="CGColor" value="0.15 0.27 0.36"/></LKStateSetValue>
            <LKStateSetValue targetId="near" keyPath="fillColor"><value type="CGColor" value="0.09 0.18 0.26"/></LKStateSetValue>
          </elements>
        </LKState>
      </states>
      <stateTransitions>
        <LKStateTransition fromState="*" toState="*">
          <elements>
            <LKStateTransitionElement key="backgroundColor" targetId="sky"><animation type="CABasicAnimation" duration="1"/></LKStateTransitionElement>
            <LKStateTransitionElement key="position.y" targetId="sun"><animation type="CABasicAnimation" duration="0.8"/></LKStateTransitionElement>
            <LKStateTransitionElement key="position.y" targetId="moon"><animation type="CASpringAnimation" damping="12" duration="1.4"/></LKStateTransitionElement>
            <LKStateTransitionElement key="fillColor" targetId="far"><animation type="CABasicAnimation" duration="1"/></LKStateTransitionElement>
            <LKStateTransitionElement key="fillColor" targetId="near"><animation type="CABasicAnimation" duration="1"/></LKStateTransitionElement>
          </elements>
        </LKStateTransition>
      </stateTransitions>
    </CALayer>
  </caml>
  """

/// A film of a document: its states with their transitions, then a scrub between them and a tilt.
@MainActor func documentStates() throws -> Figure.Scene {
  let document = try CAPackage(files: ["main.caml": Data(landscapeDocument.utf8)])
  let canvas = CALayer()
  canvas.frame = CGRect(x: 0, y: 0, width: 720, height: 400)
  canvas.backgroundColor = FigureColors.background
  let layer = document.canvasLayer
  layer.position = CGPoint(x: 230, y: 200)
  layer.cornerRadius = 14
  layer.masksToBounds = true
  canvas.addSublayer(layer)
  let player = DocumentPlayer(document, in: canvas)
  player.start()
  return .layer(canvas)
}

/// A player of the calls in the film, with a panel that names the current call.
@MainActor private final class DocumentPlayer: NSObject {
  private let document: CAPackage
  private let call = CATextLayer()
  private let pills: [String: CALayer]
  private let knob = Shape.circle(radius: 11, fill: FigureColors.text)
  private var steps: [(time: Double, state: String)] = [(0.9, "Night"), (2.7, "Day")]

  init(_ document: CAPackage, in canvas: CALayer) {
    self.document = document
    pills = Dictionary(
      uniqueKeysWithValues: document.stateNames.map { name in
        let pill = CALayer()
        pill.bounds.size = CGSize(width: 122, height: 46)
        pill.cornerRadius = 23
        pill.backgroundColor = FigureColors.card
        let text = Text(name, size: 18, weight: .semibold, color: FigureColors.text)
        text.position = CGPoint(x: 61, y: 23)
        pill.addSublayer(text)
        return (name, pill)
      })
    super.init()
    for (index, name) in document.stateNames.enumerated() {
      guard let pill = pills[name] else { continue }
      pill.position = CGPoint(x: 521 + 134 * CGFloat(index), y: 96)
      canvas.addSublayer(pill)
    }
    for (title, y) in [("States", 48.0), ("Scrub and tilt", 176), ("The call", 276)] {
      let text = Text(title, size: 15, color: FigureColors.faint)
      text.position = CGPoint(x: 460 + text.bounds.width / 2, y: y)
      canvas.addSublayer(text)
    }
    let track = Shape.rectangle(
      CGSize(width: 240, height: 6), radius: 3, fill: FigureColors.card)
    track.position = CGPoint(x: 580, y: 216)
    canvas.addSublayer(track)
    knob.position = CGPoint(x: 460, y: 216)
    canvas.addSublayer(knob)
    call.frame = CGRect(x: 460, y: 294, width: 250, height: 70)
    call.contentsScale = 3
    // A new drawing replaces the old one at once, without a cross-fade.
    call.actions = ["contents": NSNull()]
    call.font = UIFont.monospacedSystemFont(ofSize: 15, weight: .regular)
    call.fontSize = 15
    call.foregroundColor = FigureColors.positive
    canvas.addSublayer(call)
    select("Day")
  }

  func start() {
    let link = CADisplayLink(
      target: self, selector: Selector("update:", DocumentPlayer.update))
    link.add(to: .main, forMode: .common)
  }

  private func select(_ state: String?) {
    for (name, pill) in pills {
      pill.backgroundColor = name == state ? FigureColors.accent : FigureColors.card
    }
  }

  /// Makes the call that is due at the time of the frame.
  func update(_ link: CADisplayLink) {
    let time = link.timestamp
    CATransaction.setDisableActions(true)
    defer { CATransaction.setDisableActions(false) }
    if let step = steps.first, time >= step.time {
      steps.removeFirst()
      select(step.state)
      call.string = "setState(\"\(step.state)\")"
      try? document.stateController.setState(step.state)
    }
    if time > 4.4, time < 7.4 {
      let progress = (1 - cos((time - 4.4) / 3 * 2 * .pi)) / 2
      select(nil)
      try? document.stateController.scrub(from: "Day", to: "Night", progress: progress)
      knob.position.x = 460 + 240 * progress
      call.string = String(
        format: "scrub(from: \"Day\",\n  to: \"Night\",\n  progress: %.2f)", progress)
    }
    if time >= 7.4 {
      let tilt = sin((time - 7.4) / 2.1 * 2 * .pi)
      document.setTilt(x: tilt, y: 0)
      knob.position.x = 580 + 120 * tilt
      call.string = String(format: "setTilt(x: %+.2f, y: 0)", tilt)
    }
  }
}
