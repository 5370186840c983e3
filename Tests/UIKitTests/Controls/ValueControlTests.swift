import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of `UISwitch`, `UISlider`, `UIStepper`, `UIProgressView` and `UIActivityIndicatorView`.
@MainActor
@Suite(.serialized) struct ValueControlTests {
  private func copy<View: UIView>(_ view: View) throws -> View {
    let data = try NSKeyedArchiver.archivedData(withRootObject: view, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: View.self, from: data))
  }

  // MARK: Switches

  @Test func `UISwitch is 51 × 31 points, and its knob slides and stretches`() throws {
    let stage = ControlStage(UISwitch())
    let toggle = stage.control
    #expect(toggle.frame.size == CGSize(width: 51, height: 31))
    #expect(toggle.intrinsicContentSize == toggle.sizeThatFits(.zero))
    let knob = try #require(toggle.layer.sublayers?.last)
    #expect(knob.frame == CGRect(x: 2, y: 2, width: 27, height: 27))
    stage.change { toggle.setOn(true, animated: true) }
    #expect(toggle.isOn)
    #expect(knob.frame.minX == 22)
    // The position changes from 15.5 to 35.5. At half of 0.25 seconds, it has moved half the distance.
    stage.advance(to: 0.125)
    #expect(abs(stage.shown(knob, "position.x") - 25.5) < 0.1)
    stage.advance(to: 0.3)
    #expect(stage.shown(knob, "position.x") == 35.5)
    stage.feed(.began, 40, 15)
    #expect(knob.bounds.width == 34)
    #expect(knob.frame.maxX == 49)
    stage.feed(.ended, 40, 15)
    #expect(!toggle.isOn)
    #expect(knob.frame == CGRect(x: 2, y: 2, width: 27, height: 27))
  }

  @Test func `UISwitch sends valueChanged when tapped, but not when isOn is set`() {
    let stage = ControlStage(UISwitch())
    stage.noteEvents()
    stage.change { stage.control.isOn = true }
    #expect(stage.notes == [])
    stage.tap(10, 10)
    #expect(stage.notes == ["down", "value", "primary", "up inside"])
    stage.advance(to: 1)
    stage.notes = []
    stage.feed(.began, 10, 10)
    stage.feed(.moved, 45, 10)
    #expect(stage.control.isOn)
    stage.feed(.moved, 5, 10)
    stage.feed(.ended, 5, 10)
    #expect(!stage.control.isOn)
    #expect(stage.notes == ["down", "inside", "inside", "up inside"])
    stage.feed(.began, 10, 10)
    stage.feed(.moved, 45, 10)
    stage.feed(.cancelled, 45, 10)
    #expect(!stage.control.isOn)
  }

  @Test func `UISwitch colors depend on onTintColor, thumbTintColor and userInterfaceStyle`()
    throws
  {
    let toggle = UISwitch()
    let track = try #require(toggle.layer.sublayers?.first)
    let knob = try #require(toggle.layer.sublayers?.last)
    toggle.isOn = true
    #expect(track.backgroundColor == UIColor.systemGreen.cgColor)
    toggle.overrideUserInterfaceStyle = .dark
    #expect(
      track.backgroundColor
        == UIColor(red: 48 / 255, green: 209 / 255, blue: 88 / 255, alpha: 1).cgColor)
    toggle.onTintColor = .red
    toggle.thumbTintColor = .blue
    #expect(track.backgroundColor == UIColor.red.cgColor)
    #expect(knob.backgroundColor == UIColor.blue.cgColor)
    toggle.isEnabled = false
    #expect(toggle.layer.opacity == 0.5)
    #expect(toggle.style == .sliding)
    #expect(try copy(toggle).isOn)
  }

  // MARK: Sliders

  @Test func `UISlider.thumbRect moves along the track with the value`() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 204, height: 34))
    let track = slider.trackRect(forBounds: slider.bounds)
    #expect(track == CGRect(x: 2, y: 15, width: 200, height: 4))
    #expect(
      slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 0)
        == CGRect(x: 0, y: 3, width: 28, height: 28))
    #expect(slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 1).maxX == 204)
    #expect(slider.sizeThatFits(CGSize(width: 50, height: 0)) == CGSize(width: 50, height: 34))
    #expect(slider.intrinsicContentSize == CGSize(width: -1, height: 34))
    slider.minimumValueImage = quarters
    slider.maximumValueImage = quarters
    #expect(slider.minimumValueImageRect(forBounds: slider.bounds).minX == 0)
    #expect(slider.maximumValueImageRect(forBounds: slider.bounds).maxX == 204)
    #expect(slider.trackRect(forBounds: slider.bounds).width == 172)
  }

  @Test func `UISlider clamps its value, and setting one limit beyond the other moves the other`()
    throws
  {
    let slider = UISlider()
    slider.value = 2
    #expect(slider.value == 1)
    slider.maximumValue = 100
    slider.minimumValue = 10
    #expect(slider.value == 10)
    slider.minimumValue = 200
    #expect(slider.maximumValue == 200)
    #expect(slider.value == 200)
    slider.maximumValue = 50
    #expect(slider.minimumValue == 50)
    #expect(try copy(slider).value == 50)
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -0x1p-149])
  func `UISlider with infinite, NaN or extreme values keeps its thumb within bounds`(number: Float)
  {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
    for change in [
      { slider.value = number }, { slider.minimumValue = number },
      { slider.minimumValue = -number },
      { slider.maximumValue = number }, { slider.maximumValue = -number },
    ] {
      change()
      slider.layoutIfNeeded()
      let knob = slider.thumbRect(
        forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds),
        value: slider.value)
      #expect(knob.minX > -0.01 && knob.maxX < 200.01)
      #expect(slider.minimumValue.isFinite && slider.maximumValue.isFinite)
    }
  }

  @Test func `UISlider follows a drag that starts on its thumb and ignores touches elsewhere`() {
    let stage = ControlStage(UISlider(frame: CGRect(x: 0, y: 0, width: 204, height: 34)))
    stage.noteEvents()
    stage.tap(150, 17)
    #expect(stage.notes == [])
    #expect(stage.control.value == 0)
    stage.advance(to: 1)
    // The thumb's center moves from 14 to 190, so half of the range is 88 points.
    stage.feed(.began, 10, 17)
    stage.feed(.moved, 98, 17)
    #expect(stage.control.value == 0.5)
    stage.feed(.ended, 98, 17)
    #expect(stage.notes == ["down", "value", "primary", "inside", "up inside"])
    stage.control.isContinuous = false
    stage.notes = []
    stage.advance(to: 2)
    stage.feed(.began, 102, 17)
    stage.feed(.moved, 300, 17)
    stage.feed(.ended, 300, 17)
    #expect(stage.control.value == 1)
    #expect(stage.notes.filter { $0 == "value" }.count == 1)
  }

  @Test func `UISlider.setValue with animated true moves the thumb gradually`() throws {
    let stage = ControlStage(UISlider(frame: CGRect(x: 0, y: 0, width: 204, height: 34)))
    stage.change { stage.control.setValue(1, animated: true) }
    let knob = try #require(stage.control.layer.sublayers?[2])
    stage.advance(to: 0.125)
    #expect(abs(stage.shown(knob, "position.x") - 102) < 0.5)
    stage.advance(to: 0.3)
    #expect(stage.shown(knob, "position.x") == 190)
  }

  @Test func `UISlider displays its track and thumb colors and images`() throws {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 204, height: 34))
    let parts = try #require(slider.layer.sublayers)
    slider.value = 0.5
    slider.minimumTrackTintColor = .red
    slider.maximumTrackTintColor = .green
    slider.thumbTintColor = .blue
    #expect(parts[1].backgroundColor == UIColor.red.cgColor)
    #expect(parts[0].backgroundColor == UIColor.green.cgColor)
    #expect(parts[2].backgroundColor == UIColor.blue.cgColor)
    slider.setThumbImage(quarters, for: .normal)
    slider.setMinimumTrackImage(quarters, for: .normal)
    slider.setMaximumTrackImage(quarters, for: .selected)
    #expect(slider.thumbImage(for: .highlighted) === quarters)
    #expect(slider.currentThumbImage === quarters)
    #expect(slider.currentMinimumTrackImage === quarters)
    #expect(slider.minimumTrackImage(for: .normal) === quarters)
    #expect(slider.maximumTrackImage(for: .selected) === quarters)
    #expect(slider.currentMaximumTrackImage == nil)
    #expect(parts[2].bounds.size == CGSize(width: 2, height: 2))
    #expect(parts[2].backgroundColor == nil)
  }

  // MARK: Steppers

  @Test func `UIStepper changes its value by stepValue, and stops or wraps at its limits`() throws {
    let stage = ControlStage(UIStepper())
    let stepper = stage.control
    stage.noteEvents()
    #expect(stepper.frame.size == CGSize(width: 94, height: 32))
    #expect(stepper.intrinsicContentSize == stepper.sizeThatFits(.zero))
    stepper.maximumValue = 3
    stepper.stepValue = 2
    stage.tap(80, 10)
    #expect(stepper.value == 2)
    #expect(stage.notes.contains("value"))
    stage.tap(80, 10)
    #expect(stepper.value == 3)
    stage.notes = []
    stage.tap(80, 10)
    #expect(stepper.value == 3)
    #expect(!stage.notes.contains("value"))
    stepper.wraps = true
    stage.tap(80, 10)
    #expect(stepper.value == 0)
    stage.tap(10, 10)
    #expect(stepper.value == 3)
    stepper.minimumValue = 5
    #expect(stepper.maximumValue == 5)
    #expect(stepper.value == 5)
    #expect(try copy(stepper).value == 5)
  }

  @Test func `UIStepper performs layout at most twice for a value change`() {
    @MainActor final class Counting: UIStepper {
      var count = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
      }
    }
    let stage = ControlStage(Counting())
    let before = stage.control.count
    stage.change { stage.control.value = 50 }
    #expect(stage.control.count <= before + 2)
  }

  @Test func `holding a UIStepper repeats its step after half a second, ten times per second`() {
    let stage = ControlStage(UIStepper())
    stage.feed(.began, 80, 10)
    stage.advance(to: 0.45)
    #expect(stage.control.value == 1)
    stage.advance(to: 0.75)
    #expect(stage.control.value == 4)
    stage.feed(.ended, 80, 10)
    stage.advance(to: 2)
    #expect(stage.control.value == 4)
    stage.control.autorepeat = false
    stage.feed(.began, 10, 10)
    stage.advance(to: 4)
    stage.feed(.cancelled, 10, 10)
    #expect(stage.control.value == 3)
  }

  @Test func `UIStepper with isContinuous false sends valueChanged once, on touch up`() {
    let stage = ControlStage(UIStepper())
    stage.control.isContinuous = false
    stage.noteEvents()
    stage.feed(.began, 80, 10)
    #expect(stage.notes == ["down"])
    stage.feed(.ended, 80, 10)
    #expect(stage.notes == ["down", "value", "primary", "up inside"])
  }

  @Test func `UIStepper displays its increment, decrement, background and divider images`() {
    let stepper = UIStepper()
    stepper.setDecrementImage(quarters, for: .normal)
    stepper.setIncrementImage(quarters, for: .normal)
    stepper.setBackgroundImage(quarters, for: .normal)
    stepper.setDividerImage(quarters, forLeftSegmentState: [], rightSegmentState: [])
    #expect(stepper.decrementImage(for: .selected) === quarters)
    #expect(stepper.incrementImage(for: .normal) === quarters)
    #expect(stepper.backgroundImage(for: .normal) === quarters)
    #expect(stepper.dividerImage(forLeftSegmentState: [], rightSegmentState: []) === quarters)
    #expect(stepper.layer.sublayers?.first?.contents != nil)
  }

  // MARK: Progress

  @Test func `UIProgressView fills from the left and follows observedProgress`() throws {
    let bar = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 4))
    let stage = ControlStage(bar)
    let fill = try #require(bar.layer.sublayers?.first?.sublayers?.first)
    stage.change { bar.progress = 0.5 }
    #expect(fill.frame == CGRect(x: 0, y: 0, width: 50, height: 4))
    stage.change { bar.setProgress(2, animated: true) }
    #expect(bar.progress == 1)
    stage.advance(to: 0.125)
    #expect(abs(stage.shown(fill, "bounds.size.width") - 75) < 0.5)
    stage.advance(to: 0.3)
    #expect(stage.shown(fill, "bounds.size.width") == 100)
    bar.progressTintColor = .red
    bar.trackTintColor = .green
    #expect(fill.backgroundColor == UIColor.red.cgColor)
    #expect(bar.layer.sublayers?.first?.backgroundColor == UIColor.green.cgColor)
    #expect(bar.sizeThatFits(CGSize(width: 9, height: 9)) == CGSize(width: 9, height: 4))
    #expect(UIProgressView(progressViewStyle: .bar).intrinsicContentSize.height == 2.5)
    #expect(try copy(bar).progress == 1)
    let work = Progress(totalUnitCount: 4)
    work.completedUnitCount = 1
    bar.observedProgress = work
    #expect(bar.progress == 0.25)
  }

  // MARK: Spinners

  @Test func `UIActivityIndicatorView animates if started before its window is visible`() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let spinner = UIActivityIndicatorView(style: .large)
    spinner.startAnimating()
    window.addSubview(spinner)
    let screen = Screen(window)
    screen.advance(to: 0.5)
    let blade = try #require(spinner.layer.sublayers?.first?.sublayers?.first)
    let shown = try #require(screen.run { blade.presentation()?.opacity })
    #expect(abs(shown - 0.625) < 1e-3)
  }

  @Test func `UIActivityIndicatorView rotates once per second and is hidden when stopped`() throws {
    let stage = ControlStage(UIActivityIndicatorView(style: .large))
    let spinner = stage.control
    #expect(spinner.isHidden)
    #expect(!spinner.isAnimating)
    #expect(spinner.intrinsicContentSize == CGSize(width: 37, height: 37))
    #expect(UIActivityIndicatorView().sizeThatFits(.zero) == CGSize(width: 20, height: 20))
    stage.change { spinner.startAnimating() }
    #expect(spinner.isAnimating)
    #expect(!spinner.isHidden)
    let blade = try #require(spinner.layer.sublayers?.first?.sublayers?.first)
    let start = stage.shown(blade, "opacity")
    stage.advance(to: 0.5)
    #expect(abs(start - 1) < 1e-3)
    #expect(abs(stage.shown(blade, "opacity") - 0.625) < 1e-3)
    spinner.color = .red
    #expect(blade.backgroundColor == UIColor.red.cgColor)
    stage.change { spinner.stopAnimating() }
    #expect(spinner.isHidden)
    #expect(blade.animationKeys() == nil)
    spinner.hidesWhenStopped = false
    #expect(!spinner.isHidden)
    spinner.color = nil
    spinner.style = .white
    #expect(spinner.color == .white)
    #expect(try copy(spinner).style == .white)
  }

  @Test func `UIPageControl with numberOfPages Int.max draws at most 10000 dots`() {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 26))
    control.numberOfPages = .max
    #expect(control.numberOfPages == .max)
    #expect(control.layer.sublayers?.count == 10_000)
    control.currentPage = .max
    #expect(control.currentPage == .max - 1)
    control.numberOfPages = 3
    #expect(control.layer.sublayers?.count == 3)
  }
}
