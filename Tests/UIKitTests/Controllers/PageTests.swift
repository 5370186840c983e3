import QuartzCore
import Testing
import UIKit

/// Tests of `UIPageViewController`.
@MainActor
@Suite(.serialized) struct PageTests {
  let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400)))
  let notes = Notes()
  let source: Source

  /// A data source with four pages, which is also a delegate that records its callbacks.
  @MainActor
  final class Source: NSObject, UIPageViewControllerDataSource,
    UIPageViewControllerDelegate
  {
    let all: [NotingController]
    let notes: Notes
    var dots = 0
    init(_ notes: Notes) {
      self.notes = notes
      all = (0..<4).map { NotingController("\($0)", notes) }
    }
    private func number(_ controller: UIViewController?) -> Int {
      all.firstIndex { $0 === controller } ?? -1
    }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerBefore viewController: UIViewController
    ) -> UIViewController? {
      let before = number(viewController) - 1
      return all.indices.contains(before) ? all[before] : nil
    }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerAfter viewController: UIViewController
    ) -> UIViewController? {
      let after = number(viewController) + 1
      return all.indices.contains(after) ? all[after] : nil
    }
    func presentationCount(for pageViewController: UIPageViewController) -> Int { dots }
    func presentationIndex(for pageViewController: UIPageViewController) -> Int {
      number(pageViewController.viewControllers?.first)
    }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      willTransitionTo pendingViewControllers: [UIViewController]
    ) { notes.lines.append("to \(pendingViewControllers.map(number))") }
    func pageViewController(
      _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {
      notes.lines.append("from \(previousViewControllers.map(number)) \(finished) \(completed)")
    }
  }

  init() { source = Source(notes) }

  private func show(
    _ style: UIPageViewController.TransitionStyle = .scroll,
    _ orientation: UIPageViewController.NavigationOrientation = .horizontal,
    options: [UIPageViewController.OptionsKey: Any]? = nil, at indices: [Int] = [1]
  ) -> UIPageViewController {
    let pages = UIPageViewController(
      transitionStyle: style, navigationOrientation: orientation, options: options)
    (pages.dataSource, pages.delegate) = (source, source)
    pages.setViewControllers(indices.map { source.all[$0] }, direction: .forward, animated: false)
    screen.change { screen.window.rootViewController = pages }
    screen.change {}
    _ = notes.take()
    return pages
  }

  /// Drags a finger from the center by the given offset, and lifts it one second later.
  private func drag(_ x: CGFloat, _ y: CGFloat, at time: Double) {
    let start = CGPoint(x: 100, y: 200)
    screen.change { screen.window.sendTouch(.began, at: start) }
    let unit = CGPoint(x: x == 0 ? 0 : x / abs(x), y: y == 0 ? 0 : y / abs(y))
    let begin = CGPoint(x: 100 + 10 * unit.x, y: 200 + 10 * unit.y)
    screen.change { screen.window.sendTouch(.moved, at: begin) }
    let end = CGPoint(x: begin.x + x, y: begin.y + y)
    for step in 1...2 {
      screen.advance(to: time + Double(step) / 2)
      screen.change { screen.window.sendTouch(.moved, at: end) }
    }
    screen.change { screen.window.sendTouch(.ended, at: end) }
    screen.advance(to: time + 3)
  }

  private func place(_ index: Int) -> CGPoint {
    screen.run {
      let view = source.all[index].view
      return view?.window == nil ? CGPoint(x: -1000, y: 0) : view?.convert(.zero, to: nil) ?? .zero
    }
  }

  @Test
  func `a drag turns or restores the page of UIPageViewController, in Apple's callback order`() {
    let pages = show()
    #expect(pages.viewControllers == [source.all[1]])
    #expect(place(1) == .zero)
    drag(-120, 0, at: 0)
    #expect(
      notes.take() == [
        "to [2]", "1 will disappear true", "2 will appear true", "2 is appearing",
        "1 disappeared true", "2 appeared true", "from [1] true true",
      ])
    #expect(pages.viewControllers == [source.all[2]])
    #expect(place(2) == .zero)
    #expect(source.all[1].parent == nil)
    #expect(source.all[1].view.window == nil)
    drag(60, 0, at: 3)
    #expect(
      notes.take() == [
        "to [1]", "2 will disappear true", "1 will appear true", "1 is appearing",
        "1 will disappear true", "2 will appear true", "2 is appearing", "1 disappeared true",
        "2 appeared true", "from [2] true false",
      ])
    #expect(pages.viewControllers == [source.all[2]])
    #expect(source.all[1].parent == nil)
    drag(-120, 0, at: 6)
    drag(-120, 0, at: 9)
    #expect(pages.viewControllers == [source.all[3]])
  }

  @Test func `setViewControllers turns pages in both directions without calling the delegate`() {
    let pages = show(options: [.interPageSpacing: 20])
    var ends: [Bool] = []
    screen.change {
      pages.setViewControllers([source.all[3]], direction: .forward, animated: true) {
        ends.append($0)
      }
    }
    // The distance between pages is 220 points. The animation takes 0.3 seconds and is symmetric about its center.
    screen.advance(to: 0.15)
    #expect(abs(place(3).x - 110) < 0.5)
    #expect(abs(place(1).x + 110) < 0.5)
    #expect(ends.isEmpty)
    screen.advance(to: 1)
    #expect(ends == [true])
    #expect(pages.viewControllers == [source.all[3]])
    #expect(place(3) == .zero)
    screen.change {
      pages.setViewControllers([source.all[0]], direction: .reverse, animated: true)
    }
    screen.advance(to: 1.15)
    #expect(abs(place(0).x + 110) < 0.5)
    screen.advance(to: 2)
    #expect(place(0) == .zero)
    #expect(source.all[3].parent == nil)
    #expect(!notes.take().contains { $0.hasPrefix("to") || $0.hasPrefix("from") })
    // A call during a page turn replaces the pages of that turn.
    screen.change {
      pages.setViewControllers([source.all[1]], direction: .forward, animated: true) {
        ends.append($0)
      }
    }
    screen.advance(to: 2.1)
    screen.change {
      pages.setViewControllers([source.all[2]], direction: .forward, animated: false)
    }
    #expect(ends == [true, false])
    #expect(pages.viewControllers == [source.all[2]])
  }

  @Test
  func `UIPageViewController with vertical orientation turns to the next page on a drag upward`() {
    let pages = show(.scroll, .vertical)
    #expect(pages.navigationOrientation == .vertical)
    #expect(pages.spineLocation == .none)
    drag(0, -250, at: 0)
    #expect(pages.viewControllers == [source.all[2]])
    #expect(place(2) == .zero)
    #expect(pages.gestureRecognizers.isEmpty)
  }

  @Test func `in right-to-left layout, UIPageViewController turns forward on a drag to the right`()
  {
    screen.change { screen.window.traitOverrides.layoutDirection = .rightToLeft }
    let pages = show()
    drag(120, 0, at: 0)
    #expect(pages.viewControllers == [source.all[2]])
  }

  @Test
  func `UIPageViewController's page control shows the current page, and a tap on it turns pages`() {
    source.dots = 4
    let pages = show()
    let dots = pages.view.subviews.compactMap { $0 as? UIPageControl }.first
    #expect(dots?.numberOfPages == 4)
    #expect(dots?.currentPage == 1)
    #expect(dots?.isHidden == false)
    #expect(dots?.frame == CGRect(x: 0, y: 363, width: 200, height: 37))
    #expect(source.all[1].view.frame.height == 363)
    drag(-120, 0, at: 0)
    #expect(dots?.currentPage == 2)
    screen.change {
      screen.window.sendTouch(.began, at: CGPoint(x: 150, y: 380))
      screen.window.sendTouch(.ended, at: CGPoint(x: 150, y: 380))
    }
    screen.advance(to: 4)
    #expect(pages.viewControllers == [source.all[3]])
    #expect(dots?.currentPage == 3)
  }

  @Test func `UIPageViewController with spineLocation mid shows two pages`() {
    let pages = show(
      .pageCurl, options: [.spineLocation: UIPageViewController.SpineLocation.mid], at: [0, 1])
    #expect(place(0) == .zero)
    #expect(place(1).x == 100)
    #expect(source.all[0].view.frame.width == 100)
    drag(-120, 0, at: 0)
    #expect(pages.viewControllers == [source.all[2], source.all[3]])
    #expect(notes.take().first == "to [2, 3]")
  }

  @Test func `UIPageViewController with pageCurl turns pages and calls the completion`() {
    let pages = show(.pageCurl)
    #expect(pages.transitionStyle == .pageCurl)
    #expect(pages.spineLocation == .min)
    var ends: [Bool] = []
    screen.change {
      pages.setViewControllers([source.all[2]], direction: .forward, animated: true) {
        ends.append($0)
      }
    }
    screen.advance(to: 0.5)
    #expect(ends.isEmpty)
    #expect(source.all[1].view.window != nil)
    screen.advance(to: 1)
    #expect(ends == [true])
    #expect(source.all[1].view.window == nil)
    #expect(place(2) == .zero)
    #expect(!source.all[1].view.isHidden)
    #expect(!source.all[2].view.isHidden)
  }

  @Test func `UIPageViewController without a dataSource ignores drags`() {
    let pages = show()
    pages.dataSource = nil
    drag(-120, 0, at: 0)
    #expect(pages.viewControllers == [source.all[1]])
    #expect(notes.lines.isEmpty)
  }
}
