import UIKit

// Navigation push: A chosen city slides its forecast in, and slides it out again.
//
// API: UINavigationController, pushViewController, popViewController

@MainActor func navigationPush() -> UIViewController {
  let navigation = UINavigationController(rootViewController: CityListController())
  navigation.view.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
  navigation.navigationBar.prefersLargeTitles = true
  navigation.navigationBar.tintColor = UIColor(red: 0.25, green: 0.2, blue: 0.5, alpha: 1)
  return navigation
}

private struct City {
  let name: String
  let degrees: Int
  let symbol: String
  let hue: CGFloat
}

private let cities = [
  City(name: "Lisbon", degrees: 24, symbol: "sun.max.fill", hue: 0.1),
  City(name: "Oslo", degrees: 7, symbol: "cloud.fill", hue: 0.57),
  City(name: "Nairobi", degrees: 28, symbol: "bolt.fill", hue: 0.04),
  City(name: "Quito", degrees: 15, symbol: "moon.fill", hue: 0.7),
]

private final class CityListController: UITableViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Cities"
    tableView.rowHeight = 72
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "city")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // The list appears again after each pop, animated. The film begins only once.
    guard !animated else { return }
    for (row, time) in [(0, 0.7), (1, 3.2)] {
      DispatchQueue.main.asyncAfter(deadline: .now() + time) { self.selectCity(row) }
    }
  }

  /// Selects a row, as a tap of the user would.
  private func selectCity(_ row: Int) {
    let path = IndexPath(row: row, section: 0)
    tableView.selectRow(at: path, animated: false, scrollPosition: .none)
    tableView(tableView, didSelectRowAt: path)
    DispatchQueue.main.asyncAfter(deadline: .now() + 1.4) {
      self.navigationController?.popViewController(animated: true)
    }
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    // The navigation controller adds the back button, slides the view in, and moves the titles.
    navigationController?.pushViewController(
      ForecastController(cities[indexPath.row]), animated: true)
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    cities.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "city", for: indexPath)
    let city = cities[indexPath.row]
    var content = UIListContentConfiguration.valueCell()
    content.text = city.name
    content.secondaryText = "\(city.degrees)°"
    content.image = UIImage(systemName: city.symbol)
    content.imageProperties.preferredSymbolConfiguration = .init(pointSize: 26)
    content.imageProperties.tintColor = UIColor(
      hue: city.hue, saturation: 0.75, brightness: 0.95, alpha: 1)
    content.textProperties.font = .systemFont(ofSize: 25, weight: .semibold)
    content.secondaryTextProperties.font = .systemFont(ofSize: 25)
    cell.contentConfiguration = content
    cell.accessoryType = .disclosureIndicator
    return cell
  }
}

private final class ForecastController: UIViewController {
  private let city: City

  init(_ city: City) {
    self.city = city
    super.init(nibName: nil, bundle: nil)
    title = city.name
    navigationItem.largeTitleDisplayMode = .never
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
    view.backgroundColor = UIColor(hue: city.hue, saturation: 0.3, brightness: 1, alpha: 1)
    let ink = UIColor(hue: city.hue, saturation: 0.8, brightness: 0.4, alpha: 1)
    let symbol = UIImageView(
      image: UIImage(
        systemName: city.symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 110)))
    symbol.tintColor = UIColor(hue: city.hue, saturation: 0.75, brightness: 0.95, alpha: 1)
    symbol.contentMode = .center
    symbol.frame = CGRect(x: 110, y: 90, width: 180, height: 150)
    view.addSubview(symbol)
    addLabel("\(city.degrees)°", 120, ink, CGRect(x: 310, y: 90, width: 260, height: 150))
    for (index, hour) in ["Now", "18", "19", "20", "21", "22"].enumerated() {
      let x = 50 + 90 * CGFloat(index)
      addLabel(
        hour, 18, ink.withAlphaComponent(0.6), CGRect(x: x, y: 278, width: 90, height: 26))
      addLabel(
        "\(city.degrees - index * index / 4)°", 26, ink,
        CGRect(x: x, y: 306, width: 90, height: 36))
    }
  }

  private func addLabel(_ text: String, _ size: CGFloat, _ color: UIColor, _ frame: CGRect) {
    let label = UILabel(frame: frame)
    label.text = text
    label.font = .systemFont(ofSize: size, weight: size > 100 ? .bold : .medium)
    label.textColor = color
    label.textAlignment = .center
    view.addSubview(label)
  }
}
