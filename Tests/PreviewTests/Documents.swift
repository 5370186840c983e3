import CAML
import Foundation
import Pixels

@testable import PreviewCore

/// A document file in a temporary folder that is deleted when this object is deallocated.
final class TemporaryDocument {
  let url: URL
  private let folder: URL

  init(_ text: String = TemporaryDocument.ball, name: String = "Ball.caml") throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("preview-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.appendingPathComponent(name)
    try write(text)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ text: String) throws { try Data(text.utf8).write(to: url) }

  var text: String {
    get throws { try String(decoding: Data(contentsOf: url), as: UTF8.self) }
  }

  /// Returns a session that has loaded the document.
  func session() -> PreviewSession {
    let session = PreviewSession(.document(url))
    _ = session.handleCommand(.fit(width: 100, height: 100))
    _ = session.handleCommand(.reload)
    return session
  }

  /// A white ball that moves from left to right in one second, with a timing curve, a spring and keyframes.
  static let ball = """
    <caml><CALayer name="Root" bounds="0 0 100 100" position="50 50" backgroundColor="0 0 0"><sublayers>
    <CALayer name="Ball" bounds="0 0 20 20" position="10 40" backgroundColor="1 1 1"><animations>
    <animation type="CABasicAnimation" keyPath="position.x" fromValue="10" toValue="90" duration="1" fillMode="both"
     removedOnCompletion="0" beginTime="1e-100"/>
    <animation type="CASpringAnimation" key="bounce" keyPath="zPosition" fromValue="0" toValue="1" duration="1"/>
    <animation type="CAKeyframeAnimation" keyPath="opacity" duration="1"><values><real value="1"/><real value="0.5"/>
     <real value="1"/></values><keyTimes><real value="0"/><real value="0.5"/><real value="1"/></keyTimes></animation>
    <animation type="CAAnimationGroup" key="pair" duration="2"><animations>
     <animation type="CABasicAnimation" keyPath="borderWidth" fromValue="0" toValue="1"/>
     <animation type="CABasicAnimation" keyPath="borderColor" fromValue="1 0 0" toValue="0 0 1"/></animations></animation>
    </animations></CALayer>
    <CALayer name="Ghost" bounds="0 0 20 20" position="50 90" hidden="1" backgroundColor="1 0 0"/>
    </sublayers></CALayer></caml>
    """

  /// A document with two states: in one, a square is on the left; in the other, it is on the right.
  static let states = """
    <caml><CALayer name="Root" bounds="0 0 100 100" position="50 50"><sublayers>
    <CALayer id="square" name="Square" bounds="0 0 20 20" position="10 50" backgroundColor="1 1 1"/></sublayers>
    <states><LKState name="Locked"><elements/></LKState><LKState name="Home"><elements>
    <LKStateSetValue targetId="square" keyPath="position.x"><value type="real" value="90"/></LKStateSetValue>
    </elements></LKState></states>
    <stateTransitions><LKStateTransition fromState="*" toState="Home"><elements>
    <LKStateTransitionElement key="position.x" targetId="square">
    <animation type="CABasicAnimation" keyPath="position.x" duration="0.5"/></LKStateTransitionElement>
    </elements></LKStateTransition></stateTransitions></CALayer></caml>
    """
}

extension [SessionMessage] {
  var document: SessionDocument? {
    lazy.compactMap { if case .document(let document) = $0 { document } else { nil } }.last
  }

  var frame: SessionFrame? {
    lazy.compactMap { if case .frame(let frame) = $0 { frame } else { nil } }.last
  }

  var moment: SelectedLayerValues? {
    lazy.compactMap { if case .selectedLayerValues(let moment) = $0 { moment } else { nil } }.last
  }

  var fault: String? {
    lazy.compactMap { if case .documentError(let text) = $0 { text } else { nil } }.last
  }

  var refusal: String? {
    lazy.compactMap { if case .commandError(let text) = $0 { text } else { nil } }.last
  }

  var notice: String? {
    lazy.compactMap { if case .notice(let text) = $0 { text } else { nil } }.last
  }

  var isSound: Bool { contains { if case .documentErrorResolved = $0 { true } else { false } } }
}

extension SessionFrame {
  /// The column of the leftmost nonblack pixel in the middle row, or `nil` if all pixels of the row are black.
  var left: Int? {
    picture.withPixels { pixels in
      let row = picture.height / 2
      return (0..<picture.width).first { pixels[row * picture.width + $0] & 0xFF_FF_FF != 0 }
    }
  }
}

extension SessionDocument {
  /// The paths of all layers, derived in the same way as by the web page.
  var paths: [String] {
    var around: [String] = []
    return layers.map { layer in
      around.removeLast(around.count - layer.depth)
      around.append(layer.title)
      return around.joined(separator: "/")
    }
  }

  /// Returns the name by which edits identify the given animation.
  func name(_ animation: SessionAnimation) -> String { paths[animation.layer] + animation.id }
}
