import QuartzCore
import Testing
import UIKit

/// Tests of controls with inherited traits and tint colors.
@MainActor
@Suite(.serialized) struct ControlSurroundingsTests {
  private let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))

  private func add<View: UIView>(_ view: View) -> View {
    screen.change { screen.window.addSubview(view) }
    return view
  }

  /// Returns the background colors of a layer and its sublayers.
  private func colors(_ layer: CALayer) -> [CGColor] {
    ([layer.backgroundColor].compactMap { $0 })
      + (layer.sublayers ?? []).flatMap(colors)
  }

  private func has(_ color: UIColor, _ view: UIView) -> Bool {
    let wanted = color.resolvedColor(with: view.traitCollection).cgColor
    return colors(view.layer).contains(wanted)
  }

  // MARK: Tints

  @Test func `UIProgressView and UISlider use the window's tintColor, UISwitch stays green`() {
    let (bar, slider) = (add(UIProgressView(progressViewStyle: .default)), add(UISlider()))
    bar.progress = 0.5
    slider.frame.size = CGSize(width: 100, height: 34)
    slider.value = 0.5
    screen.change { screen.window.tintColor = .brown }
    #expect(has(.brown, bar))
    #expect(has(.brown, slider))
    // A switch that is on is green regardless of the tint color.
    let toggle = add(UISwitch())
    toggle.isOn = true
    screen.change { screen.window.tintColor = .purple }
    #expect(has(.purple, bar))
    #expect(has(.purple, slider))
    #expect(has(.systemGreen, toggle))
    #expect(!has(.purple, toggle))
    let cell = UITableViewCell(style: .value2, reuseIdentifier: nil)
    screen.change {
      cell.textLabel?.text = "A"
      screen.window.addSubview(cell)
      screen.window.tintColor = .orange
    }
    #expect(cell.textLabel?.textColor == .orange)
  }

  @Test func `control colors update when overrideUserInterfaceStyle changes`() {
    let bar = add(UIProgressView(progressViewStyle: .default))
    let slider = add(UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 34)))
    let stepper = add(UIStepper())
    let segments = add(UISegmentedControl(items: ["A", "B"]))
    segments.selectedSegmentIndex = 0
    let button = add(UIButton(type: .system))
    screen.change {
      button.configuration = .filled()
      button.configuration?.baseBackgroundColor = .systemRed
    }
    for view in [bar, slider, stepper, segments, button] as [UIView] {
      let light = colors(view.layer)
      screen.change { view.overrideUserInterfaceStyle = .dark }
      #expect(colors(view.layer) != light, "\(type(of: view))")
      screen.change { view.overrideUserInterfaceStyle = .light }
      #expect(colors(view.layer) == light, "\(type(of: view))")
    }
    #expect(has(.systemFill, bar))
    #expect(has(.systemRed, button))
  }

  // MARK: Progress

  @Test func `progressViewStyle sets UIProgressView's height, and its images replace its colors`()
    throws
  {
    let bar = add(UIProgressView(progressViewStyle: .default))
    #expect(bar.intrinsicContentSize.height == 4)
    #expect(bar.frame.size == CGSize(width: 150, height: 4))
    screen.change { bar.progressViewStyle = .bar }
    #expect(bar.intrinsicContentSize.height == 2.5)
    #expect(bar.sizeThatFits(CGSize(width: 80, height: 0)) == CGSize(width: 80, height: 2.5))
    let track = try #require(bar.layer.sublayers?.first)
    let fill = try #require(track.sublayers?.first)
    #expect(track.cornerRadius == 0)
    #expect(fill.backgroundColor != nil)
    screen.change {
      bar.progress = 0.5
      bar.progressImage = quarters
      bar.trackImage = quarters
    }
    #expect(bar.progressImage === quarters)
    #expect(bar.trackImage === quarters)
    #expect(fill.contents != nil)
    #expect(track.contents != nil)
    #expect(fill.backgroundColor == nil)
    #expect(track.backgroundColor == nil)
    #expect(fill.frame.width == 75)
    screen.change { (bar.progressImage, bar.trackImage) = (nil, nil) }
    #expect(fill.contents == nil)
    #expect(fill.backgroundColor != nil)
  }

  // MARK: Touches

  @Test func `UIControl tracks only one of two simultaneous touches`() {
    @MainActor final class Following: UIControl {
      var places: [CGPoint] = []
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        places.append(touch.location(in: self))
        return true
      }
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        places.append(touch.location(in: self))
        return true
      }
    }
    let control = add(Following(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    control.isMultipleTouchEnabled = true
    screen.change {
      screen.window.sendTouches([
        SyntheticTouch(.began, at: CGPoint(x: 70, y: 70), finger: 3),
        SyntheticTouch(.began, at: CGPoint(x: 10, y: 20), finger: 1),
      ])
    }
    screen.change { screen.window.sendTouch(.moved, at: CGPoint(x: 90, y: 90), finger: 3) }
    screen.change { screen.window.sendTouch(.moved, at: CGPoint(x: 15, y: 20), finger: 1) }
    #expect(control.places == [CGPoint(x: 10, y: 20), CGPoint(x: 15, y: 20)])
    screen.change {
      screen.window.sendTouches([
        SyntheticTouch(.ended, at: CGPoint(x: 90, y: 90), finger: 3),
        SyntheticTouch(.ended, at: CGPoint(x: 15, y: 20), finger: 1),
      ])
    }
    #expect(!control.isTracking)
  }

  @Test func `UISegmentedControl(items: nil) has no segments`() {
    #expect(UISegmentedControl(items: nil).numberOfSegments == 0)
  }
}
