// A program written against version 0.1: it uses the old name of every declaration that a later version renamed.
// `scripts/end-to-end/dependents old-names` builds it. The compiler must report only deprecation warnings.

import AmetrinePort
import AnimationTesting
import CAML
import Films
import Foundation
import ImageCodecs
import Pixels
import QuartzCore
import UIKit

// MARK: QuartzCore

func limit(_ renderer: CARenderer, of package: CAPackage) {
  renderer._memory = package.memory
  renderer._memory = MemoryBudget(limit: MemoryBudget.standard)
  print(renderer._memory.free)
  renderer._secondsPerFrame = package.secondsPerFrame
  renderer._totalSeconds = .infinity
}

func push() -> CATransition {
  let transition = CATransition()
  transition._transitionFades = false
  return transition
}

final class Follower: NSObject, _KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}
}

func className() -> String? { _NSClassFromString("Follower").map(_NSStringFromClass) }

// MARK: UIKit

@MainActor func useDevice() {
  UIScreen._choose(size: CGSize(width: 320, height: 568))
  UIScreen._choose(
    size: CGSize(width: 320, height: 568), scale: 2, maximumFramesPerSecond: 120,
    safeAreaInsets: .zero)
  UIScreen._chooseTraits(UITraitCollection(userInterfaceStyle: .dark))
  UIDevice.current._hold(.landscapeLeft)
  UIApplication.shared._move(to: .background)
  UIApplication.shared._warnOfMemory()
  UIApplication.shared._tapStatusBar()
  _Keyboard.show(height: 300)
  _Keyboard.hide(duration: 0.1, curve: 0)
  print(_Keyboard.frame, _Keyboard.isShown)
  let settings: UIAccessibility._Settings = [.reduceMotion, .boldText]
  UIAccessibility._choose(settings)
  UIAccessibility._listener = { print($0.rawValue, $1 ?? "") }
  UIFeedbackGenerator._listener = { print($0) }
}

@MainActor func useHands(_ window: UIWindow) {
  FedTouch(.began, at: .zero).feed(to: window)
  FedTouch.feed([FedTouch(.moved, at: .zero, finger: 1)], to: window)
  FedPress(.keyboardA, characters: "a", modifierFlags: .shift).feed(.began, to: window)
  FedKey.text("Hello").feed(to: window)
  FedKey.left(shift: true).feed(to: window)
}

final class Badge: UIView {
  var depth = 0

  override class var _appearanceProperties: [_AppearanceProperty] {
    super._appearanceProperties + [_AppearanceProperty(\Badge.depth)]
  }
}

@MainActor func useNames() {
  UIStoryboard._define("list", in: "Main") { UIViewController() }
  UIStoryboard._define(nil, in: "Main") { UIViewController() }
  UINib._define("Badge") { _ in [Badge(frame: .zero)] }
  let options = UICellAccessory._Options(isHidden: true)
  print(UICellAccessory.checkmark(options: options))
}

// MARK: AnimationTesting

@MainActor func play(on stage: AnimationStage) {
  stage.at(0.1) { stage.window.backgroundColor = .red }
  stage.touch([FedTouch(.began, at: .zero)])
  print(Tolerance.loose(channel: 2, share: 0.1, because: "a threshold").share)
}

// MARK: CAML

func describe(_ finding: Finding) -> String {
  let place: Finding.Place = finding.place
  let fault: Fault = finding.fault
  return "\(place) \(fault.message) \(finding.fault.severity)"
}

let faults: [Fault] = [
  .notAFile("a"), .hostilePath("a"), .hostileLink("a"), .repeatedEntry("a"),
  .overLimit(.entries, limit: 1), .malformed(.declarations), .rootLayers(2), .plainLayer("a"),
  .repeatedID("a"), .notDrawn("a"), .mistake("a", remedy: "b"), .undrawable("a", remedy: "b"),
]

let syntaxErrors: [XMLFinding] = [
  .encoding("a"), .ends(inside: "a"), .mismatched(end: "a", open: "b", line: 1), .unopened("a"),
  .repeatedAttribute("a"), .badCharacter("a"), .declarations, .afterRoot, .overLimit(.entries, 1),
]

let reasons: [ValueError.Reason] = [
  .count(1, expected: "two"), .outOfOrder("1 2"), .wrongForm("a text"),
]

let writerErrors: [CAMLWriterError] = [
  .severalDocuments(2), .unknownEnding("a"), .system("a", at: "b"), .archive("a"),
]

func asError(_ error: ValueError) -> Fault { .value(key: "opacity", error) }

func read(_ package: CAPackage) throws -> CALayer {
  for finding in package.findings { print(describe(finding)) }
  try package.stateController.setState("Locked", animated: true, speed: 2, filling: 0.5)
  let tour = StatePath(
    [.init(.set(nil), duration: StatePath.tourHold)], filling: StatePath.tourFilling)
  let player = CAStatePlayer(package.stateController, tour)
  print(player.path.filling ?? 0)
  print(ScreenClass(in: "390w-844h@3x") ?? ScreenClass(width: 1, height: 1, scale: 1))
  return package.stageLayer
}

func write(_ layer: CALayer) throws -> (Data, [String: Data], Data) {
  let writer = CAMLWriter(layer: layer)
  return (try writer.caml(), try writer.caFolder(), try writer.tendies())
}

// MARK: Films

func film(_ format: FilmFormat, of frames: FrameTimes) -> [any FilmSink] {
  print(format.ending, FilmFormat.endings(), FilmFormat.endings { $0.isFilm }, frames.spread(3))
  return [
    PNGStill(path: "a.png"), JPEGStill(path: "a.jpg"), AVIFStill(path: "a.avif"),
    format.sink(path: "a.\(format.ending)", rate: 30),
  ]
}

func explain(_ error: FilmError) -> Bool {
  let fault: FilmError.Fault = error.fault
  print(error.place, fault)
  UnfinishedFiles.removeAll()
  return fault == .notAFile
}

func explain(_ error: ImageError) -> FilmError.Fault {
  let reasons: [ImageError.Fault] = [.foreignFormat("a"), .unsupported("b"), error.fault]
  print(reasons, error.place ?? "")
  return .picture(error.at("c"))
}

func shrink(_ pixels: PixelBuffer) -> PixelBuffer {
  print(pixels.checksumText, pixels.ink.columns)
  return pixels.reduced(by: 2, width: pixels.width / 2, height: pixels.height / 2)
}

print(faults.count, syntaxErrors.count, reasons.count, writerErrors.count)
