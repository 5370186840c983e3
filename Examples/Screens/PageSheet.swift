import Foundation
import QuartzCore
import UIKit

extension Scene {
  /// A sheet that is presented at half height, dragged up to full height, and dismissed with a fling.
  static let pageSheet = Scene(
    name: "pagesheet", title: "A sheet with two detents", duration: 7
  ) { canvas in
    let window = phone(on: canvas, backdrop: [0xD7F5D0, 0xBFE9E3, 0xB6D5F2])
    let map = MapPage()
    window.rootViewController = map
    cue([(0.5, { map.showPlaces() })])
    Finger(on: window, isDark: true).play([
      .press(at: 1.8, CGPoint(x: 150, y: 205)), .drag(until: 2.6, CGPoint(x: 150, y: 110)),
      .fling(until: 2.75, CGPoint(x: 150, y: 70)), .lift,
      .press(at: 4.3, CGPoint(x: 150, y: 60)), .drag(until: 4.9, CGPoint(x: 150, y: 130)),
      .fling(until: 5.15, CGPoint(x: 150, y: 280)), .lift,
    ])
  }
}

/// A background page with a simplified map of streets and a park.
private final class MapPage: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(cgColor: color(0xEFE9DD))
    let park = UIView(frame: CGRect(x: 150, y: 40, width: 190, height: 130))
    park.backgroundColor = UIColor(cgColor: color(0xBFE3B0))
    park.layer.cornerRadius = 30
    view.addSubview(park)
    for (index, angle) in [0.2, -0.35, 1.4, 1.75].enumerated() {
      let street = UIView(frame: CGRect(x: -100, y: 60 + index * 70, width: 560, height: 16))
      street.backgroundColor = .white
      street.transform = CGAffineTransform(rotationAngle: angle)
      view.addSubview(street)
    }
    let pin = badge(0xF0446A, side: 22)
    pin.layer.cornerRadius = 11
    pin.layer.borderWidth = 3
    pin.layer.borderColor = color(0xFFFFFF)
    view.addSubview(pin)
    NSLayoutConstraint.activate([
      pin.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      pin.topAnchor.constraint(equalTo: view.topAnchor, constant: 90),
    ])
  }

  func showPlaces() {
    let places = PlacesPage()
    if let sheet = places.sheetPresentationController {
      sheet.detents = [.medium(), .large()]
      sheet.prefersGrabberVisible = true
    }
    present(places, animated: true)
  }
}

/// The page shown in the sheet, with a list of nearby places.
private final class PlacesPage: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let places: [(String, String, UInt32)] = [
      ("Lake Café", "150 m", 0xFF8A5B), ("Old Library", "400 m", 0x4DB6E5),
      ("Boats", "520 m", 0x6CC48A), ("Museum of Clocks", "1.1 km", 0x8E7CE0),
      ("Night Market", "1.4 km", 0xE5B94D),
    ]
    let rows = UIStackView(
      arrangedSubviews: places.map { name, distance, hex in
        let far = words(distance, size: 14, .regular, .secondaryLabel)
        far.setContentHuggingPriority(.required, for: .horizontal)
        let row = UIStackView(arrangedSubviews: [badge(hex), words(name, size: 16), far])
        row.alignment = .center
        row.spacing = 12
        return row
      })
    rows.insertArrangedSubview(words("Nearby", size: 22, .bold), at: 0)
    rows.axis = .vertical
    rows.spacing = 16
    rows.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(rows)
    NSLayoutConstraint.activate([
      rows.topAnchor.constraint(equalTo: view.topAnchor, constant: 26),
      rows.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      rows.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
    ])
  }
}
