import AnimationTesting
import CAML
import Foundation
import ImageCodecs
import Pixels
import QuartzCore
import Testing
import UIKit

/// Tests of assertions about documents, view controllers and other subjects.
@MainActor
@Suite struct DocumentSubjectTests {
  /// A document of 40 × 20 points with a red layer, which the state "On" moves from the left half to the right half in
  /// a second.
  private static let document = """
    <caml><CALayer bounds="0 0 40 20" position="20 10"><sublayers>
    <CALayer id="box" bounds="0 0 20 20" position="10 10" backgroundColor="1 0 0"/></sublayers>
    <states><LKState name="On"><elements>
    <LKStateSetValue targetId="box" keyPath="position.x"><value type="integer" value="30"/></LKStateSetValue>
    </elements></LKState></states>
    <stateTransitions><LKStateTransition fromState="*" toState="*"><elements>
    <LKStateTransitionElement key="position.x" targetId="box"><animation type="CABasicAnimation"
    keyPath="position.x" duration="1" fillMode="both"/></LKStateTransitionElement>
    </elements></LKStateTransition></stateTransitions></CALayer></caml>
    """

  private func withDocument(_ body: (URL) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("document-\(UUID().uuidString).caml")
    try Data(Self.document.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file)
  }

  private func pictures(_ body: () throws -> Void) throws -> [PixelBuffer] {
    var all: [PixelBuffer] = []
    try withFrames { frames in
      let notes = failures { try frames.record(body) }
      #expect(notes.texts.count == 1, "\(notes.texts)")
      all = try frames.files.filter { $0.hasPrefix("__Frames__") }.map {
        try decodeImage(Data(contentsOf: frames.folder.appendingPathComponent($0)))
      }
    }
    return all
  }

  /// Returns the first and the last column with opaque pixels.
  private func covered(_ picture: PixelBuffer) -> [Int] {
    let columns = (0..<picture.width).filter { picture[$0, picture.height / 2].3 == 255 }
    return [columns.first ?? -1, columns.last ?? -1]
  }

  @Test func `assertFrames of a document renders its canvas`() throws {
    try withDocument { file in
      let pictures = try pictures { assertFrames(of: .document(at: file), at: [0], scale: 1) }
      try #require(pictures.count == 1)
      #expect(pictures[0].width == 40)
      #expect(pictures[0].height == 20)
      #expect(covered(pictures[0]) == [0, 19])
    }
  }

  @Test func `assertFrames of a document with a state plays the transition from time 0`() throws {
    try withDocument { file in
      let pictures = try pictures {
        assertFrames(of: .document(at: file, state: "On"), at: [0, 0.5, .settled], scale: 1)
      }
      try #require(pictures.count == 3)
      // Files are sorted by name.
      #expect(covered(pictures[0]) == [10, 29])
      #expect(covered(pictures[1]) == [0, 19])
      #expect(covered(pictures[2]) == [20, 39])
    }
  }

  @Test func `assertFilm of a package films the document and leaves it without a superlayer`()
    throws
  {
    let package = try CAPackage(files: ["main.caml": Data(Self.document.utf8)])
    try withFrames { frames in
      let notes = failures {
        try frames.record {
          assertFilm(of: .document(package, state: "On"), during: 0...1, rate: 10, testName: "on")
        }
      }
      #expect(notes.texts.first?.hasPrefix("film recorded (11 frames, ") == true)
      #expect(package.canvasLayer.superlayer == nil)
      let again = try CAPackage(files: ["main.caml": Data(Self.document.utf8)])
      try frames.compare {
        assertFilm(of: .document(again, state: "On"), during: 0..., rate: 10, testName: "on")
      }
      let initial = try CAPackage(files: ["main.caml": Data(Self.document.utf8)])
      let differing = failures {
        try frames.compare { assertFilm(of: initial, during: 0...1, rate: 10, testName: "on") }
      }
      #expect(differing.texts.first?.hasPrefix("10 of 11 frames of the film fail") == true)
    }
  }

  @Test func `an assertion fails for a document that is missing or has no such state`() throws {
    try withDocument { file in
      let unknown = failures {
        assertFrames(of: .document(at: file, state: "Off"), at: [0])
      }
      #expect(unknown.texts.first?.hasSuffix("has no state 'Off': use 'On'") == true)
      #expect(unknown.lines == [#line - 3])
    }
    let missing = failures {
      assertFilm(of: .document(at: URL(fileURLWithPath: "/none.caml")), during: 0...1)
    }
    #expect(missing.texts.count == 1)
    #expect(missing.texts.first?.contains("no such file") == true)
  }

  // MARK: View controllers and other types

  private final class Panel: UIViewController {
    var calls: [String] = []
    override func viewDidLoad() { view.backgroundColor = .red }
    override func viewDidAppear(_ animated: Bool) { calls.append("appear") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("disappear") }
  }

  @Test func `assertFrames of a view controller displays it at its preferred content size`() throws
  {
    let panel = Panel()
    panel.preferredContentSize = CGSize(width: 30, height: 20)
    var calls: [String] = []
    let pictures = try pictures {
      assertFrames(of: panel, at: [0], scale: 1) { calls = panel.calls }
    }
    try #require(pictures.count == 1)
    #expect(pictures[0].width == 30)
    #expect(pictures[0].height == 20)
    #expect(pictures[0][15, 10] == pictures[0][0, 0])
    #expect(pictures[0][15, 10].3 == 255)
    #expect(calls == ["appear"])
    #expect(panel.calls == ["appear", "disappear"])
    #expect(panel.view.window == nil)
  }

  @Test func `assertFrames of a view controller on a stage captures its view`() throws {
    let panel = Panel()
    let pictures = try pictures {
      withAnimationStage(size: CGSize(width: 50, height: 40), scale: 1) { stage in
        stage.show(panel)
        assertFrames(of: panel, at: [0])
        #expect(panel.calls == ["appear"])
      }
    }
    #expect(pictures.map(\.width) == [50])
  }

  @Test func `assertFrames of a child view controller without a stage fails`() {
    let (parent, child) = (UIViewController(), Panel())
    parent.addChild(child)
    let notes = failures { assertFrames(of: child, at: [0]) }
    #expect(
      notes.texts == [
        "the Panel has a parent that is not on a stage: show the parent on a stage first"
      ])
  }

  private struct Box: AnimationSubject {
    let view: UIView?
    struct EmptyBox: Error, CustomStringConvertible { let description = "the box is empty" }
    @MainActor var animationContent: AnimationContent {
      get throws {
        guard let view else { throw EmptyBox() }
        return .view(view)
      }
    }
  }

  @Test
  func `assertFrames accepts a type that conforms to AnimationSubject, and reports its error`()
    throws
  {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 7, height: 5))
    let pictures = try pictures { assertFrames(of: Box(view: view), at: [0], scale: 1) }
    #expect(pictures.map(\.width) == [7])
    let notes = failures { assertFrames(of: Box(view: nil), at: [0]) }
    #expect(notes.texts == ["the box is empty"])
  }
}
