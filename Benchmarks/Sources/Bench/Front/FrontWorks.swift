import Animation
import DisplayList
import Foundation
import Geometry
import Groves
import QuartzCore
import RenderServer
import Workloads

/// Benchmarks for the work before drawing: evaluation, composition and commits.
///
/// They also measure how the cost grows with the number of layers.
enum FrontWorks {
  static func all() -> [Work] { [evaluation(), frames(), commits()] }

  /// Returns a benchmark that evaluates 100,000 running animations of a single number, compared with a plain C loop
  /// over the same data.
  private static func evaluation() -> Work {
    let loop = "plain C loop"
    return Work(
      "evaluation", "evaluation of 100,000 properties", unit: .each(100_000),
      goals: [.atMost(2, times: loop)],
      contestants: [
        Contestant(Name.ours) {
          let grove = Grove.tenEach(10_000)
          var presenter = AnimationEvaluator()
          return { instant in
            presenter.withPresentationTree(of: grove.tree, at: Double(instant % 2000) / 60) {
              Sink.value += $0.time
            }
          }
        },
        Contestant(loop) {
          let columns = PlainColumns(100_000)
          return { columns.evaluate(at: Double($0 % 2000) / 60) }
        },
      ])
  }

  private static let counts = [1000, 10_000, 100_000]

  private static func name(_ count: Int) -> String {
    "\(count / 1000),000 layers"
  }

  /// The goals of the scaling benchmarks: the time per layer is at most 2.5 times the time per layer with 1,000
  /// layers.
  private static var goals: [Goal] {
    counts.dropFirst().map {
      Goal.atMost(
        2.5, times: name(counts[0]), by: name($0), text: "\(name($0)): at most 2.5× per layer")
    }
  }

  /// Returns a benchmark that evaluates and composes a frame of scene A.
  ///
  /// With more layers, each layer is smaller, so that the covered area stays the same.
  private static func frames() -> Work {
    work("scaling-frame", "evaluation and composition, per layer") { count in
      let stage = SceneA.stage(
        threads: 1, count: count,
        side: SceneA.side * (Double(counts[0]) / Double(count)).squareRoot())
      let viewport = Viewport(width: 1920, height: 1080, scale: 1)
      try stage.draw(0)
      return { frame in
        let list = stage.context.displayList(
          viewport: viewport, base: .identity, at: Double(frame) / Stage.rate)
        Sink.value += Double(list.commands.count)
      }
    }
  }

  /// Returns a benchmark in which all layers, none of which is animated, change position in one transaction.
  private static func commits() -> Work {
    work("scaling-commit", "setting and committing, per layer") { count in
      var layers: [CALayer] = []
      let stage = Stage(threads: 1) { root in
        for k in 0..<count {
          let layer = CALayer()
          layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
          layer.position = CGPoint(x: k % 1920, y: k / 1920)
          root.addSublayer(layer)
          layers.append(layer)
        }
      }
      try stage.draw(0)
      return { round in
        RenderContext.$current.withValue(stage.context) {
          CATransaction.begin()
          CATransaction.setDisableActions(true)
          for (k, layer) in layers.enumerated() {
            layer.position = CGPoint(x: (k + round) % 1920, y: k / 1920)
          }
          CATransaction.commit()
          stage.renderer.advance(to: 0)
        }
      }
    }
  }

  private static func work(
    _ name: String, _ title: String, _ make: @escaping (Int) throws -> (Int) throws -> Void
  ) -> Work {
    Work(
      name, title, unit: .each(1), goals: goals,
      contestants: counts.map { count in
        var contestant = Contestant(Self.name(count)) { try make(count) }
        contestant.parts = count
        return contestant
      })
  }

  /// A place to store results, so that the optimizer does not remove the computations.
  private enum Sink {
    nonisolated(unsafe) static var value = 0.0
  }
}
