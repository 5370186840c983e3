import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import RenderTree
import TestKit
import Testing

/// Draws a long film of content that is added, changed and removed, and expects that the memory, open files and
/// threads of the process do not grow.
///
/// `AMETRINE_SOAK_MINUTES` sets the length of the film in minutes at 60 frames per second. `make soak` draws one
/// hour.
@Suite struct SoakTests {
  private static let seconds =
    ProcessInfo.processInfo.environment["AMETRINE_SOAK_MINUTES"].flatMap(Double.init)
    .map { $0 * 60 }

  /// The test runs in a process of its own, so that other tests do not affect the measurement.
  @Test(.enabled(if: seconds == nil))
  func `rendering several seconds of changing layers leaks no memory, open files or threads`() async
  {
    await #expect(processExitsWith: .success) {
      SoakTests().draw(seconds: runsLongCases ? 20 : 6)
    }
  }

  @Test(.enabled(if: seconds != nil))
  func `rendering changing layers for a long time leaks no memory, open files or threads`() throws {
    draw(seconds: try #require(Self.seconds))
  }

  private func draw(seconds: Double) {
    let frames = Int(seconds * 60)
    var stage = SoakStage(seed: 1)
    var early: ProcessState?
    var tops: [Int] = []
    for frame in 0..<frames {
      stage.change(frame)
      stage.draw(at: Double(frame) / 60)
      // The caches are full after a quarter of the film. Later growth is a leak.
      if frame == frames / 4 { early = ProcessState() }
      guard frame % max(1, frames / 20) == 0 else { continue }
      let state = ProcessState()
      tops.append(state.kilobytes)
      if Self.seconds != nil { print("soak: \(frame / 60) s, \(state), \(stage)") }
    }
    stage.clear()
    stage.draw(at: Double(frames) / 60)
    let (end, start) = (ProcessState(), early ?? ProcessState())
    print("soak: end after \(stage.made) layers and animations, \(end), \(stage)")
    #expect(stage.aliveCount == 0)
    #expect(end.files <= start.files + 4)
    #expect(end.threads <= start.threads + 4)
    // The margin allows for memory fragmentation.
    #expect(end.kilobytes - start.kilobytes < 16 << 10, "\(tops)")
  }
}

/// The memory, open files and threads of the process, as reported by the kernel.
private struct ProcessState: CustomStringConvertible {
  let kilobytes, files, threads: Int

  init() {
    let text = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
    func number(_ name: String) -> Int {
      String(decoding: text, as: UTF8.self).split(separator: "\n")
        .first { $0.hasPrefix(name) }?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
    }
    kilobytes = number("VmRSS:")
    threads = number("Threads:")
    files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
  }

  var description: String { "\(kilobytes) kB, \(files) files, \(threads) threads" }
}

/// A renderer in which layers of all classes are added, animated, changed and removed.
private struct SoakStage: CustomStringConvertible {
  private var random: SeededRandomNumberGenerator
  private let root = CALayer()
  private let renderer: CARenderer
  private var layers: [CALayer] = []
  private let alive = Alive()
  private(set) var made = 0

  /// The number of layers that were created and not yet deallocated.
  var aliveCount: Int { alive.count }

  var description: String { "\(layers.count) shown, \(aliveCount) alive" }

  init(seed: UInt64) {
    random = SeededRandomNumberGenerator(seed: seed)
    root.frame = CGRect(x: 0, y: 0, width: 96, height: 96)
    renderer = CARenderer(layer: root, bounds: root.bounds)
  }

  func draw(at time: Double) { _ = renderer.image(at: time) }

  mutating func clear() {
    root.sublayers = nil
    layers = []
  }

  /// Makes a few changes before the given frame.
  mutating func change(_ frame: Int) {
    RenderContext.$current.withValue(renderer.context) {
      if layers.count < 40 { add() }
      if layers.count > 30 {
        layers.remove(at: random.randomInteger(in: 0...20)).removeFromSuperlayer()
      }
      let layer = layers[random.randomInteger(in: 0...layers.count - 1)]
      made += 1
      switch random.randomInteger(in: 0...5) {
      case 0: layer.position = point()
      case 1: layer.backgroundColor = frame % 2 == 0 ? .red : .blue
      case 2:
        let spring = CASpringAnimation(keyPath: "transform.rotation")
        (spring.fromValue, spring.toValue, spring.duration) = (0, 2, 0.5)
        layer.add(spring, forKey: nil)
      case 3:
        let keyframes = CAKeyframeAnimation(keyPath: "position")
        (keyframes.values, keyframes.duration) = ([point(), point(), point()], 0.4)
        layer.add(keyframes, forKey: "move")
      case 4:
        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak layer] in layer?.opacity = 0.9 }
        layer.opacity = 0.3
        CATransaction.commit()
      default:
        let transition = CATransition()
        (transition.type, transition.duration) = (.push, 0.3)
        layer.add(transition, forKey: "transition")
      }
    }
  }

  private mutating func point() -> CGPoint {
    CGPoint(x: random.randomNumber(in: 0...96), y: random.randomNumber(in: 0...96))
  }

  private mutating func add() {
    let classes = NastyLayers.classes + [.emitter, .scroll, .tiled]
    let layer = NastyLayers.layer(classes[random.randomInteger(in: 0...classes.count - 1)])
    alive.watch(layer)
    made += 1
    layer.position = point()
    if random.randomInteger(in: 0...9) == 0, let parent = layers.last {
      parent.mask = layer
    } else {
      root.addSublayer(layer)
      layers.append(layer)
    }
  }
}

/// A counter of objects that are not yet deallocated.
private final class Alive {
  private struct Weak { weak var object: AnyObject? }
  private var all: [Weak] = []

  var count: Int { all.count { $0.object != nil } }

  func watch(_ object: AnyObject) {
    if all.count % 1_000 == 999 { all.removeAll { $0.object == nil } }
    all.append(Weak(object: object))
  }
}
