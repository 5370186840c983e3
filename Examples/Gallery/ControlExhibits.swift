import Foundation
import QuartzCore
import UIKit

extension GallerySection {
  /// Exhibits of controls in all their states, with the light appearance on the left and the dark appearance on the
  /// right.
  static let controls = controls(.leftToRight)

  /// The exhibits in `controls` with a right-to-left layout.
  static let controlsFromRight = controls(.rightToLeft)

  private static func controls(_ direction: UITraitEnvironmentLayoutDirection) -> [Exhibit] {
    [
      .still("configurations", "Button configurations: enabled, pressed, selected, disabled") {
        canvas in
        halves(canvas, direction) { half in
          let looks: [(String, UIButton.Configuration)] = [
            ("Plain", .plain()), ("Gray", .gray()), ("Tinted", .tinted()), ("Filled", .filled()),
          ]
          for (row, look) in looks.enumerated() {
            for column in 0..<2 {
              for kind in 0..<2 {
                let button = UIButton(configuration: look.1)
                button.configuration?.buttonSize = .mini
                button.configuration?.title = look.0
                if column == 0 { button.isHighlighted = kind == 1 }
                if column == 1 { button.isEnabled = kind == 1 }
                button.isSelected = column == 1 && kind == 1
                button.frame = CGRect(
                  x: 8 + CGFloat(column) * 76, y: 4 + CGFloat(row * 2 + kind) * 24, width: 68,
                  height: 22)
                half.addSubview(button)
              }
            }
          }
        }
      },
      .still("button contents", "Buttons with images, subtitles, spinners and corner styles") {
        canvas in
        halves(canvas, direction) { half in
          var first = UIButton.Configuration.filled()
          first.title = "Leading"
          first.image = star()
          first.imagePadding = 6
          first.cornerStyle = .capsule
          var second = UIButton.Configuration.tinted()
          second.title = "Title"
          second.subtitle = "and subtitle"
          second.image = star()
          second.imagePlacement = .trailing
          second.imagePadding = 6
          var third = UIButton.Configuration.gray()
          third.title = "Waiting"
          third.showsActivityIndicator = true
          third.imagePadding = 6
          var fourth = UIButton.Configuration.bordered()
          fourth.title = "Top"
          fourth.image = star()
          fourth.imagePlacement = .top
          for (row, configuration) in [first, second, third, fourth].enumerated() {
            let button = UIButton(configuration: configuration)
            button.center = CGPoint(x: 80, y: [26, 75, 122, 168][row])
            half.addSubview(button)
          }
        }
      },
      .still("button types", "Button types: enabled, pressed, disabled") { canvas in
        halves(canvas, direction) { half in
          let types: [UIButton.ButtonType] = [.system, .infoLight, .contactAdd, .close]
          for (row, type) in types.enumerated() {
            for column in 0..<3 {
              let button = UIButton(type: type)
              if type == .system { button.setTitle("Text", for: .normal) }
              button.sizeToFit()
              button.isHighlighted = column == 1
              button.isEnabled = column != 2
              button.center = CGPoint(x: 32 + column * 48, y: 28 + row * 46)
              half.addSubview(button)
            }
          }
        }
      },
      .still("switches", "Switches: off, on, pressed, disabled, in custom colors") { canvas in
        halves(canvas, direction) { half in
          for row in 0..<4 {
            for column in 0..<2 {
              let toggle = UISwitch()
              toggle.isOn = column == 1
              toggle.isHighlighted = row == 1
              toggle.isEnabled = row != 2
              if row == 3 {
                toggle.onTintColor = .systemPurple
                toggle.thumbTintColor = .systemYellow
              }
              toggle.center = CGPoint(x: 45 + column * 70, y: 30 + row * 46)
              half.addSubview(toggle)
            }
          }
        }
      },
      .still("sliders", "Sliders: enabled, with images, disabled, in custom colors") { canvas in
        halves(canvas, direction) { half in
          for row in 0..<4 {
            let slider = UISlider(frame: CGRect(x: 12, y: 10 + row * 46, width: 136, height: 34))
            slider.value = [0.5, 0.7, 0.3, 1][row]
            slider.isEnabled = row != 2
            if row == 1 {
              slider.minimumValueImage = star()
              slider.maximumValueImage = star()
            }
            if row == 3 { slider.minimumTrackTintColor = .systemOrange }
            half.addSubview(slider)
          }
        }
      },
      .still("small controls", "Progress bars, activity indicators, page controls and steppers") {
        canvas in
        halves(canvas, direction) { half in
          let bar = UIProgressView(frame: CGRect(x: 12, y: 18, width: 136, height: 4))
          bar.progress = 0.4
          let medium = UIActivityIndicatorView(style: .medium)
          let large = UIActivityIndicatorView(style: .large)
          medium.center = CGPoint(x: 50, y: 56)
          large.center = CGPoint(x: 100, y: 56)
          for spinner in [medium, large] { spinner.hidesWhenStopped = false }
          let pages = UIPageControl(frame: CGRect(x: 0, y: 84, width: 160, height: 26))
          pages.numberOfPages = 5
          pages.currentPage = 1
          let stepper = UIStepper()
          stepper.value = 5
          stepper.center = CGPoint(x: 80, y: 134)
          let least = UIStepper()
          least.center = CGPoint(x: 80, y: 174)
          for view in [bar, medium, large, pages, stepper, least] { half.addSubview(view) }
        }
      },
      .still(
        "segments",
        "Segmented controls: selected, with an image, one segment disabled, all disabled"
      ) {
        canvas in
        halves(canvas, direction) { half in
          for row in 0..<4 {
            let control = UISegmentedControl(items: ["One", "Two", "Three"])
            control.frame = CGRect(x: 8, y: 12 + row * 46, width: 144, height: 32)
            control.selectedSegmentIndex = row % 3
            if row == 1 { control.setImage(star(), forSegmentAt: 2) }
            if row == 2 { control.setEnabled(false, forSegmentAt: 0) }
            control.isEnabled = row != 3
            half.addSubview(control)
          }
        }
      },
      .film(
        "moving parts",
        "Moving switch, slider, segmented control, progress bar and activity indicator"
      ) { canvas in
        halves(canvas, direction) { half in
          let toggle = UISwitch(frame: CGRect(x: 20, y: 12, width: 0, height: 0))
          let slider = UISlider(frame: CGRect(x: 12, y: 54, width: 136, height: 34))
          let control = UISegmentedControl(items: ["One", "Two", "Three"])
          control.frame = CGRect(x: 8, y: 100, width: 144, height: 32)
          control.selectedSegmentIndex = 0
          let bar = UIProgressView(frame: CGRect(x: 12, y: 152, width: 136, height: 4))
          let spinner = UIActivityIndicatorView(style: .medium)
          spinner.center = CGPoint(x: 120, y: 28)
          for view in [toggle, slider, control, bar, spinner] { half.addSubview(view) }
          let button = UIButton(configuration: .filled())
          button.configuration?.title = "Press"
          button.frame = CGRect(x: 40, y: 166, width: 80, height: 30)
          half.addSubview(button)
          let go = { (isOn: Bool) in
            toggle.setOn(isOn, animated: true)
            slider.setValue(isOn ? 0.8 : 0.2, animated: true)
            bar.setProgress(isOn ? 0.9 : 0.3, animated: true)
            button.isHighlighted = isOn
          }
          cue([(0, { spinner.startAnimating() }), (0.4, { go(true) }), (1.3, { go(false) })])
        }
      },
      .still("text fields", "Text fields: empty, with text, with a border, with a button, disabled")
      {
        canvas in
        halves(canvas, direction) { half in
          for row in 0..<5 {
            let field = UITextField(frame: CGRect(x: 8, y: 8 + row * 38, width: 144, height: 32))
            field.placeholder = "Placeholder"
            field.borderStyle = row == 1 ? .line : .roundedRect
            if row > 0 { field.text = "Some text" }
            if row == 2 { field.clearButtonMode = .always }
            if row == 3 {
              (field.leftView, field.leftViewMode) = (UIImageView(image: star()), .always)
            }
            field.isEnabled = row != 4
            half.addSubview(field)
          }
        }
      },
      .still(
        "disabled controls",
        "Progress bars, page controls and steppers: disabled, in custom colors, at a limit"
      ) {
        canvas in
        halves(canvas, direction) { half in
          let bar = UIProgressView(progressViewStyle: .bar)
          bar.frame = CGRect(x: 12, y: 16, width: 136, height: 4)
          (bar.progress, bar.progressTintColor, bar.trackTintColor) = (
            0.7, .systemPink, .systemGray4
          )
          let pages = UIPageControl(frame: CGRect(x: 0, y: 36, width: 160, height: 26))
          (pages.numberOfPages, pages.currentPage, pages.isEnabled) = (4, 3, false)
          let tinted = UIPageControl(frame: CGRect(x: 0, y: 68, width: 160, height: 26))
          (tinted.numberOfPages, tinted.currentPage) = (4, 0)
          (tinted.pageIndicatorTintColor, tinted.currentPageIndicatorTintColor) = (
            .systemTeal, .systemPink
          )
          let last = UIStepper()
          (last.value, last.center) = (100, CGPoint(x: 80, y: 120))
          let disabled = UIStepper()
          (disabled.isEnabled, disabled.center) = (false, CGPoint(x: 80, y: 164))
          for view in [bar, pages, tinted, last, disabled] { half.addSubview(view) }
        }
      },
    ]
  }

  /// Adds the same contents to the light and the dark half of the canvas.
  private static func halves(
    _ canvas: CALayer, _ direction: UITraitEnvironmentLayoutDirection, _ fill: (UIView) -> Void
  ) {
    let window = UIWindow(frame: Exhibit.bounds)
    canvas.show(window)
    window.isHidden = false
    for (index, style) in [UIUserInterfaceStyle.light, .dark].enumerated() {
      let half = UIView(frame: CGRect(x: index * 160, y: 0, width: 160, height: 200))
      half.overrideUserInterfaceStyle = style
      half.traitOverrides.layoutDirection = direction
      half.backgroundColor = style == .light ? .white : .black
      window.addSubview(half)
      fill(half)
    }
  }

  /// Returns an image of a star, 16 points wide and high.
  private static func star() -> UIImage {
    let box = CGRect(x: 0, y: 0, width: 16, height: 16)
    return UIGraphicsImageRenderer(size: box.size).image { _ in
      let path = UIBezierPath()
      for corner in 0..<10 {
        let radius: CGFloat = corner.isMultiple(of: 2) ? 8 : 3.4
        let angle = CGFloat(corner) * .pi / 5 - .pi / 2
        let point = CGPoint(x: 8 + radius * cos(angle), y: 8.5 + radius * sin(angle))
        if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.close()
      UIColor.systemGray.setFill()
      path.fill()
    }
  }
}
