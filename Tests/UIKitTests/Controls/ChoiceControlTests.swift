import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of `UIPageControl` and `UISegmentedControl`.
@MainActor
@Suite(.serialized) struct ChoiceControlTests {
  private func copy<View: UIView>(_ view: View) throws -> View {
    let data = try NSKeyedArchiver.archivedData(withRootObject: view, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: View.self, from: data))
  }

  @Test func `UIPageControl places its dots 18 points apart`() throws {
    let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 26))
    pages.numberOfPages = 3
    pages.currentPage = 9
    #expect(pages.currentPage == 2)
    pages.layoutIfNeeded()
    let dots = try #require(pages.layer.sublayers)
    // The current dot is shifted right by two thirds of a point.
    for (dot, x) in zip(dots, [32, 50, 68 + 2.0 / 3]) { #expect(abs(dot.position.x - x) < 1e-6) }
    #expect(pages.size(forNumberOfPages: 3) == CGSize(width: 46, height: 10))
    #expect(pages.intrinsicContentSize == CGSize(width: 74, height: 26))
    pages.pageIndicatorTintColor = .red
    pages.currentPageIndicatorTintColor = .green
    #expect(dots[0].backgroundColor == UIColor.red.cgColor)
    #expect(dots[2].backgroundColor == UIColor.green.cgColor)
    pages.numberOfPages = 1
    pages.hidesForSinglePage = true
    #expect(dots[0].isHidden)
    #expect(pages.currentPage == 0)
    #expect(try copy(pages).numberOfPages == 1)
  }

  @Test func `tapping either half of UIPageControl changes currentPage and sends valueChanged`() {
    let stage = ControlStage(UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 26)))
    stage.control.numberOfPages = 2
    stage.noteEvents()
    stage.tap(90, 10)
    #expect(stage.control.currentPage == 1)
    #expect(stage.notes.contains("value"))
    stage.notes = []
    stage.tap(90, 10)
    #expect(stage.control.currentPage == 1)
    #expect(!stage.notes.contains("value"))
    stage.tap(10, 10)
    #expect(stage.control.currentPage == 0)
  }

  private func segmented() -> ControlStage<UISegmentedControl> {
    let control = UISegmentedControl(items: ["One", "Two", "Three"])
    control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
    return ControlStage(control)
  }

  @Test func `the selection background of UISegmentedControl slides to the tapped segment`() throws
  {
    let stage = segmented()
    stage.noteEvents()
    stage.change { stage.control.selectedSegmentIndex = 0 }
    let pill = try #require(
      stage.control.layer.sublayers?.first { $0.shadowRadius == 4 })
    #expect(pill.frame == CGRect(x: 2, y: 2, width: 96, height: 28))
    #expect(stage.notes == [])
    stage.tap(250, 10)
    #expect(stage.control.selectedSegmentIndex == 2)
    #expect(stage.notes == ["down", "value", "primary", "up inside"])
    // The position changes from 50 to 250. At half the duration, it has moved half the distance.
    stage.advance(to: 0.15)
    #expect(abs(stage.shown(pill, "position.x") - 150) < 1)
    stage.advance(to: 0.4)
    #expect(stage.shown(pill, "position.x") == 250)
    stage.notes = []
    stage.tap(250, 10)
    #expect(!stage.notes.contains("value"))
    stage.control.selectedSegmentTintColor = .red
    #expect(pill.backgroundColor == UIColor.red.cgColor)
    stage.control.selectedSegmentIndex = UISegmentedControl.noSegment
    #expect(pill.opacity == 0)
  }

  @Test func `dragging over UISegmentedControl selects the segment under the finger`() {
    let stage = segmented()
    stage.control.selectedSegmentIndex = 0
    stage.feed(.began, 50, 10)
    stage.feed(.moved, 150, 10)
    #expect(stage.control.selectedSegmentIndex == 1)
    stage.feed(.ended, 150, 10)
    stage.control.setEnabled(false, forSegmentAt: 0)
    #expect(!stage.control.isEnabledForSegment(at: 0))
    stage.tap(50, 10)
    #expect(stage.control.selectedSegmentIndex == 1)
  }

  @Test func `a momentary UISegmentedControl sends valueChanged and resets its selection`() {
    let stage = segmented()
    var told: [Int] = []
    stage.control.isMomentary = true
    stage.control.addAction(
      UIAction { told.append(($0.sender as? UISegmentedControl)?.selectedSegmentIndex ?? -2) },
      for: .valueChanged)
    stage.tap(150, 10)
    #expect(told == [1])
    #expect(stage.control.selectedSegmentIndex == -1)
  }

  @Test
  func `UISegmentedControl keeps its selection when segments are inserted, removed or changed`()
    throws
  {
    let control = UISegmentedControl()
    control.insertSegment(withTitle: "a", at: 0, animated: false)
    control.insertSegment(with: quarters, at: 9, animated: true)
    control.insertSegment(withTitle: "b", at: 0, animated: false)
    control.selectedSegmentIndex = 1
    #expect(control.numberOfSegments == 3)
    #expect(control.titleForSegment(at: 0) == "b")
    control.insertSegment(withTitle: "c", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2)
    control.removeSegment(at: 0, animated: true)
    #expect(control.selectedSegmentIndex == 1)
    #expect(control.imageForSegment(at: 2) === quarters)
    control.setTitle("d", forSegmentAt: 2)
    #expect(control.imageForSegment(at: 2) == nil)
    #expect(control.titleForSegment(at: 2) == "d")
    control.setImage(quarters, forSegmentAt: 0)
    #expect(control.titleForSegment(at: 0) == nil)
    control.setContentOffset(CGSize(width: 1, height: 2), forSegmentAt: 0)
    #expect(control.contentOffsetForSegment(at: 0) == CGSize(width: 1, height: 2))
    control.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
    #expect(control.titleTextAttributes(for: .selected)?.count == 1)
    #expect(try copy(control).selectedSegmentIndex == 1)
    control.removeAllSegments()
    #expect(control.numberOfSegments == 0)
    #expect(control.selectedSegmentIndex == -1)
  }

  @Test func `UISegmentedControl fades segments that are inserted or removed with animation`() {
    let stage = segmented()
    stage.change { stage.control.insertSegment(withTitle: "Four", at: 3, animated: true) }
    stage.advance(to: 0.5)
    let count = stage.control.subviews.count
    stage.change { stage.control.removeSegment(at: 0, animated: true) }
    #expect(stage.control.subviews.count == count)
    stage.advance(to: 1)
    #expect(stage.control.subviews.count == count - 2)
  }

  @Test
  func `UISegmentedControl widths are equal, set by setWidth, or proportional to the content`()
    throws
  {
    let control = segmented().control
    func widths() -> [CGFloat] {
      control.layoutIfNeeded()
      return control.subviews.compactMap { $0 as? UILabel }.map(\.bounds.width)
    }
    #expect(widths() == [100, 100, 100])
    control.setWidth(60, forSegmentAt: 0)
    #expect(control.widthForSegment(at: 0) == 60)
    #expect(widths() == [60, 120, 120])
    control.setWidth(0, forSegmentAt: 0)
    control.apportionsSegmentWidthsByContent = true
    let shared = widths()
    #expect(abs(shared.reduce(0, +) - 300) < 1e-6)
    #expect(shared[2] > shared[0])
    #expect(control.intrinsicContentSize.height == 32)
  }

  @Test func `UISegmentedControl(actions:) has a segment per action and runs the tapped one`() {
    var count = 0
    let action = UIAction(title: "a") { _ in count += 1 }
    let control = UISegmentedControl(
      frame: CGRect(x: 0, y: 0, width: 100, height: 32), actions: [action])
    let stage = ControlStage(control)
    stage.tap(50, 10)
    #expect(count == 1)
    #expect(control.actionForSegment(at: 0) === action)
    control.setAction(UIAction(title: "b") { _ in }, forSegmentAt: 0)
    #expect(control.titleForSegment(at: 0) == "b")
    #expect(UISegmentedControl(items: [action, quarters, "t"]).numberOfSegments == 3)
  }
}
