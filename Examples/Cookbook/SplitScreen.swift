import UIKit

// Split screen: A handle slides over a city and shows it by day on one side and by night on the other.
//
// API: NSLayoutConstraint, layoutIfNeeded, clipsToBounds

@MainActor func splitScreen() -> UIViewController { SplitController() }

private final class SplitController: UIViewController {
  private let night = UIView()
  private var divider = NSLayoutConstraint()

  override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
    view.addSubview(
      City("Day", sky: 0xBFE6F2, light: 0xFFD66B, houses: [0xE98A6D, 0xD8695B, 0xF4B183]))
    // The night clips its city, which does not move when the night becomes wider.
    night.clipsToBounds = true
    night.addSubview(
      City("Night", sky: 0x171A3D, light: 0xF4F1DE, houses: [0x2E3266, 0x3B3F7D, 0x262A57]))
    let line = UIView()
    line.backgroundColor = .white
    let handle = UILabel()
    handle.text = "‹ ›"
    handle.font = .systemFont(ofSize: 24, weight: .bold)
    handle.textAlignment = .center
    handle.textColor = color(0x171A3D)
    handle.backgroundColor = .white
    handle.layer.cornerRadius = 26
    handle.clipsToBounds = true
    for part in [night, line, handle] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    divider = line.centerXAnchor.constraint(equalTo: view.leadingAnchor, constant: 640)
    NSLayoutConstraint.activate([
      divider,
      line.topAnchor.constraint(equalTo: view.topAnchor),
      line.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      line.widthAnchor.constraint(equalToConstant: 4),
      night.topAnchor.constraint(equalTo: view.topAnchor),
      night.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      night.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      night.trailingAnchor.constraint(equalTo: line.centerXAnchor),
      handle.centerXAnchor.constraint(equalTo: line.centerXAnchor),
      handle.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      handle.widthAnchor.constraint(equalToConstant: 52),
      handle.heightAnchor.constraint(equalToConstant: 52),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    for (time, x) in [(0.4, 320.0), (1.9, 90), (3.1, 560), (4.4, 320)] {
      DispatchQueue.main.asyncAfter(deadline: .now() + time) { self.move(to: x) }
    }
  }

  /// Changes the constant of one constraint.
  ///
  /// The layout in the animation block moves all views that depend on the constraint.
  private func move(to x: CGFloat) {
    divider.constant = x
    UIView.animate(
      withDuration: 1.1, delay: 0, usingSpringWithDamping: 0.75, initialSpringVelocity: 0
    ) { self.view.layoutIfNeeded() }
  }
}

private final class City: UIView {
  init(_ name: String, sky: UInt32, light: UInt32, houses: [UInt32]) {
    super.init(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
    backgroundColor = color(sky)
    add(CGRect(x: 276, y: 48, width: 88, height: 88), light, radius: 44)
    for (index, height) in [170, 230, 140, 200, 110, 190, 250, 150].enumerated() {
      let house = CGRect(x: 80 * index, y: 400 - height, width: 80, height: height)
      add(house, houses[index % 3], radius: 0)
      for row in stride(from: 400 - height + 22, to: 370, by: 36) {
        for column in 0..<2 where (index + row / 2 + column) % 3 > 0 {
          let window = CGRect(x: 80 * index + 16 + 30 * column, y: row, width: 18, height: 20)
          add(window, name == "Day" ? 0xFDF1E0 : 0xFFCF5C, radius: 3)
        }
      }
    }
    let label = UILabel(frame: CGRect(x: name == "Day" ? 500 : 36, y: 28, width: 104, height: 40))
    label.text = name
    label.textAlignment = name == "Day" ? .right : .left
    label.font = .systemFont(ofSize: 28, weight: .bold)
    label.textColor = color(name == "Day" ? 0x2B4A57 : 0xFFFFFF)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  private func add(_ frame: CGRect, _ hex: UInt32, radius: CGFloat) {
    let part = CALayer()
    part.frame = frame
    part.backgroundColor = color(hex).cgColor
    part.cornerRadius = radius
    layer.addSublayer(part)
  }
}

private func color(_ hex: UInt32) -> UIColor {
  UIColor(
    red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: 1)
}
