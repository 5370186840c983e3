import CAML
import Foundation
import QuartzCore

/// Renders a document that requires excessive resources, and fails if this exceeds the time limit.
///
/// The fuzzer's bytes determine the kind of document, such as deeply nested, repeated or self-referencing elements,
/// and its size.
func fuzzAttack(_ data: Data) {
  var source = ByteSource(data)
  let attack = source.element(Attack.all)
  let count = 1 + source.integer(0...65_535) % Attack.most
  let start = clock()
  if let package = try? CAPackage(files: ["main.caml": Data(attack.document(count).utf8)]) {
    let renderer = CARenderer(
      layer: package.canvasLayer, bounds: CGRect(x: 0, y: 0, width: 64, height: 64))
    renderer.limits.frameSeconds = Attack.work
    _ = try? renderer.frame(at: 0)
    _ = try? renderer.frame(at: 0.5)
  }
  let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
  precondition(
    seconds < Attack.patience,
    "'\(attack.name)' × \(count) took \(seconds) s, more than \(Attack.patience) s")
}

/// A kind of document that requires excessive resources because it is very large in one respect.
struct Attack: Sendable {
  let name: String
  /// The XML text before and after the repeated part.
  private let before, after: String
  /// The opening and closing text of the repeated part.
  ///
  /// If `close` is empty, the parts are siblings; otherwise they are nested.
  private let open, close: String

  /// The maximum number of repetitions.
  static let most = 3_000
  /// The time budget for one frame in seconds.
  static let work = 3.0
  /// The maximum processor time for rendering both frames, in seconds.
  ///
  /// It is about four times the sum of their time budgets, to allow for the address sanitizer.
  static let patience = 4 * 2 * work + 1

  func document(_ count: Int) -> String {
    let many = String(repeating: open, count: count)
    let ends = String(repeating: close, count: count)
    return "<caml>\(before)\(many)\(ends)\(after)</caml>"
  }

  private init(_ name: String, wide item: String, in before: String, _ after: String) {
    self.init(name, before, item, "", after)
  }

  private init(
    _ name: String, _ before: String, _ open: String, _ close: String, _ after: String
  ) {
    (self.name, self.before, self.open, self.close, self.after) = (name, before, open, close, after)
  }

  private static let root = "<CALayer bounds='0 0 64 64' position='32 32' backgroundColor='1 0 0'"
  private static let inRoot = root + "><sublayers>"
  private static let outOfRoot = "</sublayers></CALayer>"
  private static let square = "<CALayer bounds='0 0 64 64' position='32 32' backgroundColor='0 0 1'"
  private static let blur =
    "<filters><CAFilter filter='gaussianBlur'><inputRadius type='real' value='9'/></CAFilter></filters>"

  static let all: [Attack] = [
    Attack("deep layers", inRoot, square + "><sublayers>", outOfRoot, outOfRoot),
    Attack(
      "deep opacity", inRoot, square + " opacity='.999'><sublayers>", outOfRoot, outOfRoot),
    Attack("deep blurs", inRoot, square + ">\(blur)<sublayers>", outOfRoot, outOfRoot),
    Attack(
      "deep masks", root + ">", "<mask type='CALayer' bounds='0 0 64 64'>", "</mask>", "</CALayer>"),
    Attack("wide layers", wide: square + "/>", in: inRoot, outOfRoot),
    Attack("wide blurs", wide: square + ">\(blur)</CALayer>", in: inRoot, outOfRoot),
    Attack(
      "wide shadows", wide: square + " shadowOpacity='1' shadowRadius='30'/>", in: inRoot,
      outOfRoot),
    Attack(
      "planes that cut each other",
      wide: square + " transform='rotate(40deg, 1, 1, 0)'/>"
        + square + " transform='rotate(-70deg, 1, 0, 0)'/>",
      in: "<CATransformLayer bounds='0 0 64 64'><sublayers>", "</sublayers></CATransformLayer>"),
    Attack(
      "text",
      wide: "<CATextLayer bounds='0 0 64 64' position='32 32' string='Words' fontSize='9'/>",
      in: inRoot, outOfRoot),
    Attack(
      "replicators", inRoot, "<CAReplicatorLayer instanceCount='9'><sublayers>",
      "</sublayers></CAReplicatorLayer>", outOfRoot),
    Attack(
      "animations",
      wide: "<animation type='CABasicAnimation' keyPath='opacity' fromValue='0' duration='1'/>",
      in: root + "><animations>", "</animations></CALayer>"),
    Attack(
      "groups", root + "><animations>", "<animation type='CAAnimationGroup'><animations>",
      "</animations></animation>", "</animations></CALayer>"),
    Attack(
      "cells", "<CAEmitterLayer bounds='0 0 9 9'><emitterCells>",
      "<CAEmitterCell birthRate='90' lifetime='2'><emitterCells>",
      "</emitterCells></CAEmitterCell>",
      "</emitterCells></CAEmitterLayer>"),
    Attack("digits", wide: "1", in: root + " opacity='", "'/>"),
    Attack("keys", wide: "<k type='real' value='1'/>", in: root + "><style>", "</style></CALayer>"),
    Attack(
      "states",
      wide: "<LKState name='s'><elements><LKStateSetValue targetId='r' keyPath='opacity'>"
        + "<value type='real' value='0'/></LKStateSetValue></elements></LKState>",
      in: root + " id='r'><states>", "</states></CALayer>"),
    Attack("path", wide: "9 60 l 60 9 l ", in: "<CAShapeLayer path='0 0 m ", "h'/>"),
    Attack(
      "gradient", wide: "<CGColor value='1 0 0'/>",
      in: "<CAGradientLayer bounds='0 0 64 64'><colors>", "</colors></CAGradientLayer>"),
    Attack(
      "filters", wide: "<CAFilter filter='gaussianBlur'/>", in: root + "><filters>",
      "</filters></CALayer>"),
    Attack(
      "portals of a portal",
      wide: "<CAPortalLayer id='p' bounds='0 0 9 9'><sourceLayer object='r'/></CAPortalLayer>",
      in: root + " id='r'><sublayers>", outOfRoot),
    Attack(
      "references", wide: "<CALayer object='r'/>", in: root + " id='r'><sublayers>", outOfRoot),
  ]
}
