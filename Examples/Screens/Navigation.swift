import Foundation
import QuartzCore
import UIKit

extension Scene {
  /// A list of cities that pushes a detail page.
  ///
  /// A finger starts the interactive pop gesture at the screen edge, cancels it, and then performs it again to the
  /// end.
  static let navigation = Scene(
    name: "navigation", title: "A push and an interactive pop", duration: 7
  ) { canvas in
    let window = phone(on: canvas, backdrop: [0xBFE8FF, 0xC9D2FF, 0xE6CBFF])
    let list = CityList()
    let stack = UINavigationController(rootViewController: list)
    window.rootViewController = stack
    Finger(on: window, isDark: true).play([
      .press(at: 0.6, CGPoint(x: 120, y: 130)), .drag(until: 0.7, CGPoint(x: 120, y: 130)), .lift,
      // The page is dragged back by a third and released while the finger moves left, so that the pop is canceled.
      .press(at: 2, CGPoint(x: 6, y: 220)), .drag(until: 2.6, CGPoint(x: 130, y: 226)),
      .drag(until: 2.9, CGPoint(x: 70, y: 224)), .lift,
      // The page is dragged far enough for the pop to complete.
      .press(at: 4.2, CGPoint(x: 6, y: 240)), .drag(until: 5, CGPoint(x: 190, y: 244)),
      .fling(until: 5.2, CGPoint(x: 250, y: 244)), .lift,
    ])
  }
}

/// A list of cities.
private final class CityList: UIViewController {
  private let cities: [(name: String, hex: UInt32)] = [
    ("Amsterdam", 0xFF8A5B), ("Buenos Aires", 0x4DB6E5), ("Cairo", 0xE5B94D),
    ("Dakar", 0x6CC48A), ("Edinburgh", 0x8E7CE0),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Cities"
    view.backgroundColor = .systemBackground
    let rows = UIStackView(
      arrangedSubviews: cities.map { city in
        CityRow(city.name, city.hex) { [weak self] in
          self?.navigationController?.pushViewController(
            CityPage(city.name, city.hex), animated: true)
        }
      })
    rows.axis = .vertical
    rows.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(rows)
    NSLayoutConstraint.activate([
      rows.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      rows.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      rows.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
  }
}

/// A row that can be tapped.
private final class CityRow: UIControl {
  init(_ name: String, _ hex: UInt32, tapped: @escaping () -> Void) {
    super.init(frame: .zero)
    let line = UIStackView(arrangedSubviews: [badge(hex), words(name, size: 17)])
    line.alignment = .center
    line.spacing = 12
    line.isUserInteractionEnabled = false
    line.translatesAutoresizingMaskIntoConstraints = false
    addSubview(line)
    let rule = UIView()
    rule.backgroundColor = .separator
    rule.translatesAutoresizingMaskIntoConstraints = false
    addSubview(rule)
    NSLayoutConstraint.activate([
      heightAnchor.constraint(equalToConstant: 52),
      line.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      line.centerYAnchor.constraint(equalTo: centerYAnchor),
      rule.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 60),
      rule.trailingAnchor.constraint(equalTo: trailingAnchor),
      rule.bottomAnchor.constraint(equalTo: bottomAnchor),
      rule.heightAnchor.constraint(equalToConstant: 1),
    ])
    addAction(UIAction { _ in tapped() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? .systemGray4 : nil }
  }
}

/// A detail page with an image and several lines of text.
private final class CityPage: UIViewController {
  private let hex: UInt32

  init(_ name: String, _ hex: UInt32) {
    self.hex = hex
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let picture = UIView()
    picture.backgroundColor = UIColor(cgColor: color(hex))
    picture.layer.cornerRadius = 18
    let text = words(
      "A town of canals, bridges and bicycles, seen from the water in the late afternoon.",
      size: 16, .regular, .secondaryLabel)
    text.numberOfLines = 0
    for part in [picture, text] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      picture.topAnchor.constraint(equalTo: safe.topAnchor, constant: 12),
      picture.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      picture.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
      picture.heightAnchor.constraint(equalTo: picture.widthAnchor, multiplier: 0.55),
      text.topAnchor.constraint(equalTo: picture.bottomAnchor, constant: 16),
      text.leadingAnchor.constraint(equalTo: picture.leadingAnchor),
      text.trailingAnchor.constraint(equalTo: picture.trailingAnchor),
    ])
  }
}
