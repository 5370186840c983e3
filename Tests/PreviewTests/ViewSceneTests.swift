import CoreGraphics
import Pixels
import QuartzCore
import Testing
import UIKit

@testable import PreviewCore

/// Tests of scenes that are views and view controllers.
@MainActor @Suite(.serialized) struct ViewSceneTests {
  /// The place in the program of a scene that starts an animation of one second to the right.
  enum AnimationStart: CaseIterable, Sendable {
    case layerOfView, didMoveToWindow, viewDidLoad, viewDidAppear, viewDidLayoutSubviews

    /// Creates a scene of 80 × 20 points with a red square whose left edge moves from 0 to 60.
    @MainActor func makeScene() -> SceneProgram.Scene {
      switch self {
      case .layerOfView: SceneProgram.Scene(Stage(start: self))
      case .didMoveToWindow: SceneProgram.Scene(Stage(start: self))
      case .viewDidLoad, .viewDidAppear, .viewDidLayoutSubviews:
        SceneProgram.Scene(Controller(start: self))
      }
    }
  }

  private final class Stage: UIView {
    let square = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    private let start: AnimationStart

    init(start: AnimationStart) {
      self.start = start
      super.init(frame: CGRect(x: 30, y: 40, width: 80, height: 20))
      square.backgroundColor = .red
      addSubview(square)
      if start == .layerOfView || start == .viewDidLoad { addLayerAnimation() }
    }

    required init?(coder: NSCoder) { nil }

    func addLayerAnimation() {
      let move = CABasicAnimation(keyPath: "position.x")
      (move.fromValue, move.toValue) = (10, 70)
      move.duration = 1
      // An explicit transaction in the scene does not commit the layers, which are in no tree yet.
      CATransaction.begin()
      square.layer.position.x = 70
      square.layer.add(move, forKey: "move")
      CATransaction.commit()
    }

    func runAnimationBlock() {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.square.center.x = 70 }
    }

    override func didMoveToWindow() { if start == .didMoveToWindow { runAnimationBlock() } }
  }

  private final class Controller: UIViewController {
    private let start: AnimationStart
    private lazy var stage = Stage(start: start)

    init(start: AnimationStart) {
      self.start = start
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = stage }

    override func viewDidAppear(_ animated: Bool) { animate(from: .viewDidAppear) }
    override func viewDidLayoutSubviews() { animate(from: .viewDidLayoutSubviews) }

    private func animate(from place: AnimationStart) {
      if start == place, stage.square.center.x == 10 { stage.runAnimationBlock() }
    }
  }

  /// Returns the left edge of the red square in a picture with one pixel per point.
  private static func leftEdge(in picture: PixelBuffer) -> Int? {
    let row = picture.withPixels { Array(UnsafeBufferPointer(start: $0, count: picture.width)) }
    // The bytes are red, green, blue and alpha.
    return row.firstIndex { $0 & 0xFF > 0xC0 && $0 >> 24 == 0xFF }
  }

  /// Returns the frames that ``SceneFrameProgram`` draws at ascending times, in seconds.
  private static func frames(
    of start: AnimationStart, at times: [Double]
  ) throws -> [PixelBuffer] {
    try SceneFrames(size: CGSize(width: 80, height: 20), origin: CGPoint(x: 30, y: 40)) {
      try makeSceneOnMainActor { start.makeScene() }
    }.draw(at: times)
  }

  @Test(arguments: AnimationStart.allCases)
  func `SceneFrameProgram keeps an animation, wherever the scene starts it`(
    _ start: AnimationStart
  ) throws {
    let edges = try Self.frames(of: start, at: [0, 0.25, 0.5, 1]).map { Self.leftEdge(in: $0) }
    #expect(edges == [0, 15, 30, 60])
  }

  @Test(arguments: AnimationStart.allCases)
  func `PreviewSession keeps an animation after a reload and a seek backward`(
    _ start: AnimationStart
  ) throws {
    let session = PreviewSession(
      .program(named: "View.swift") {
        try ProgramPreviewContent("View.swift") {
          try makeSceneOnMainActor { start.makeScene() }
        }
      })
    _ = session.handleCommand(.fit(width: 80, height: 20))
    func edge(at time: Double) throws -> Int? {
      let messages = session.handleCommand(.show(time: time, .still))
      return Self.leftEdge(in: try #require(messages.frame?.picture))
    }
    for _ in 0..<2 {
      _ = session.handleCommand(.reload)
      #expect(try edge(at: 0.5) == 30)
      #expect(try edge(at: 0.25) == 15)
      #expect(try edge(at: 1) == 60)
    }
  }
}
