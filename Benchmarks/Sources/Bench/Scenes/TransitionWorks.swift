import Foundation
import QuartzCore
import RenderServer
import Workloads

/// Benchmarks for transitions between two pages on a phone screen.
///
/// Each repetition renders a complete transition of half a second.
enum TransitionWorks {
  static func all() -> [Work] {
    let names = [
      "fade", "moveIn", "push", "reveal", "cube", "flip", "oglFlip", "rotate", "pageCurl",
      "pageUnCurl", "suckEffect", "rippleEffect", "cameraIris",
    ]
    return names.map(work)
  }

  private static let frames = 30
  private static let atTwo = "scale 2, one thread"
  private static let atThree = "scale 3, two threads"

  private static func work(_ name: String) -> Work {
    Work(
      "transition-\(name)", "transition: \(name)", unit: .frame,
      goals: [atTwo, atThree].map(Goal.atDisplayRate),
      contestants: [
        contestant(atTwo, name, scale: 2, threads: 1),
        contestant(atThree, name, scale: 3, threads: 2),
      ]
    ) {
      let pages = Pages(scale: 2, threads: 2)
      try pages.turn(by: name)
      return try pages.stage.draw(frames * 2 / 5)
    }
  }

  private static func contestant(
    _ who: String, _ name: String, scale: CGFloat, threads: Int
  ) -> Contestant {
    var contestant = Contestant(who, threads: threads) {
      let pages = Pages(scale: scale, threads: threads)
      return { round in
        pages.stage.first = round * (frames + 3)
        try pages.turn(by: name)
        for frame in 1...frames { try pages.stage.draw(frame) }
      }
    }
    contestant.parts = frames
    return contestant
  }

  /// Two pages, and a layer tree that displays one of them at a time.
  private final class Pages {
    let stage: Stage
    private let pages: [CALayer]

    init(scale: CGFloat, threads: Int) {
      let size = CGSize(width: 390, height: 844)
      let pages = [colour(0xF2F2F7), colour(0x2B2140)].map { Self.page($0, size) }
      pages[1].isHidden = true
      self.pages = pages
      stage = Stage(size, scale: scale, threads: threads) { root in
        root.sublayers = pages
      }
    }

    /// Returns a page with the given background color and a list of images.
    private static func page(_ color: CGColor, _ size: CGSize) -> CALayer {
      let page = CALayer()
      page.frame = CGRect(origin: .zero, size: size)
      page.backgroundColor = color
      for k in 0..<9 {
        let image = CALayer()
        image.frame = CGRect(x: 16, y: 60 + CGFloat(k) * 84, width: 64, height: 64)
        image.contents = SceneB.picture(k % 4)
        let line = CALayer()
        line.frame = CGRect(x: 96, y: 80 + CGFloat(k) * 84, width: 240, height: 20)
        line.backgroundColor = colour(0x7A4DFF, 0.6)
        line.cornerRadius = 6
        page.addSublayer(image)
        page.addSublayer(line)
      }
      return page
    }

    /// Renders the last frame before a transition, and then adds a transition to the other page.
    ///
    /// The frames rendered next show the transition.
    func turn(by name: String) throws {
      try stage.draw(0)
      RenderContext.$current.withValue(stage.context) {
        CATransaction.setDisableActions(true)
        let transition = CATransition()
        transition.type = CATransitionType(rawValue: name)
        transition.subtype = .fromRight
        transition.duration = Double(frames + 1) / Stage.rate
        stage.root.add(transition, forKey: "turn")
        for page in pages { page.isHidden.toggle() }
      }
    }
  }
}
