import Foundation
import QuartzCore

#if Window
  import Window

  /// A load test that moves layers in a window and prints statistics: `WindowStress [SECONDS [LAYERS]]`.
  ///
  /// Half of the layers are moved by animations; the main thread sets the positions of the others in each frame. The
  /// last line of the output is machine-readable.
  @main struct WindowStress {
    @MainActor static func main() throws {
      let arguments = CommandLine.arguments.dropFirst().compactMap { Double($0) }
      let seconds = arguments.first ?? 60
      let count = Int(arguments.dropFirst().first ?? 200)
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 1280, height: 800)
      root.backgroundColor = CGColor(srgbRed: 0.1, green: 0.1, blue: 0.15, alpha: 1)
      let layers = (0..<count).map { index in
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.cornerRadius = 6
        layer.position = CGPoint(x: 30 + index % 20 * 64, y: 40 + index / 20 * 76)
        let shade = CGFloat(index) / CGFloat(count)
        layer.backgroundColor = CGColor(srgbRed: shade, green: 0.6, blue: 1 - shade, alpha: 1)
        root.addSublayer(layer)
        return layer
      }
      for (index, layer) in layers.enumerated() where index % 2 == 0 {
        let move = CABasicAnimation(keyPath: "position.x")
        (move.byValue, move.duration) = (40, 1 + Double(index % 7) / 10)
        (move.autoreverses, move.repeatCount) = (true, .infinity)
        layer.add(move, forKey: nil)
      }
      let window = try LiveWindow(showing: root, title: "Load")
      let begin = CACurrentMediaTime()
      let link = CADisplayLink(
        target: LayerMover(layers), selector: Selector("step:", LayerMover.moveLayers))
      link.add(to: .main, forMode: .common)
      let memory = InitialMemory()
      let timer = Timer(timeInterval: 1, repeats: true) { _ in
        MainActor.assumeIsolated {
          let time = CACurrentMediaTime() - begin
          // All one-time allocations have been made by this time.
          if memory.early == 0, time >= min(10, seconds / 2) { memory.early = residentKilobytes }
          if time >= seconds { window.close() }
        }
      }
      RunLoop.main.add(timer, forMode: .common)
      let busyBefore = mainThreadTime
      LiveWindow.runUntilClosed()
      let shown = window.statistics
      let busy = (mainThreadTime - busyBefore) / Double(max(1, shown.refreshes)) * 1000
      print(
        """
        refreshes=\(shown.refreshes) shown=\(shown.presentedFrames) late=\(shown.lateFrames) \
        main-ms=\(String(format: "%.3f", busy)) draw-ms=\(String(format: "%.2f", shown.drawingTime * 1000)) \
        slowest-ms=\(String(format: "%.2f", shown.maximumDrawingTime * 1000)) \
        show-ms=\(String(format: "%.2f", shown.presentationTime * 1000)) memory-kb=\(residentKilobytes) \
        growth-kb=\(residentKilobytes - memory.early)
        """)
    }

    /// The process's resident memory shortly after startup, in kilobytes.
    @MainActor private final class InitialMemory {
      var early = 0
    }

    /// The processor time used by the calling thread, in seconds.
    private static var mainThreadTime: Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static var residentKilobytes: Int {
      let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
        .split(separator: " ").dropFirst().first.flatMap { Int($0) }
      return (pages ?? 0) * Int(getpagesize()) / 1024
    }
  }

  /// A display link target that moves every second layer in each frame.
  private final class LayerMover {
    private let layers: [CALayer]

    init(_ layers: [CALayer]) { self.layers = layers }

    func moveLayers(_ link: CADisplayLink) {
      CATransaction.setDisableActions(true)
      for (index, layer) in layers.enumerated() where index % 2 == 1 {
        layer.position.y += index % 4 == 1 ? cos(link.timestamp * 2) : -cos(link.timestamp * 2)
      }
    }
  }
#else
  @main struct WindowStress {
    static func main() { print("skipped: built without the trait Window") }
  }
#endif
