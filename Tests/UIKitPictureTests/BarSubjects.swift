import UIKit

extension Subject {
  static let bars: [Subject] = [
    .rows("navigation-bar", 240, 128) {
      let plain = UINavigationItem(title: "Title")
      plain.leftBarButtonItem = UIBarButtonItem(
        barButtonSystemItem: .edit, target: nil, action: nil)
      plain.rightBarButtonItem = UIBarButtonItem(
        barButtonSystemItem: .done, target: nil, action: nil)
      let pushed = UINavigationItem(title: "Title")
      pushed.rightBarButtonItems = [UIBarButtonItem.SystemItem.add, .search].map {
        UIBarButtonItem(barButtonSystemItem: $0, target: nil, action: nil)
      }
      let stacks = [[plain], [UINavigationItem(title: "Back"), pushed]]
      return stacks.map { items in
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 220, height: 44))
        bar.setItems(items, animated: false)
        return [bar]
      }
    }.atThreePixelsPerPoint,
    .rows("navigation-bar-appearance", 240, 128) {
      let appearances = [UINavigationBarAppearance(), UINavigationBarAppearance()]
      appearances[0].configureWithOpaqueBackground()
      appearances[0].backgroundColor = .systemIndigo
      appearances[0].titleTextAttributes = [.foregroundColor: UIColor.white]
      appearances[1].configureWithTransparentBackground()
      return appearances.map { appearance in
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 220, height: 44))
        (bar.standardAppearance, bar.scrollEdgeAppearance) = (appearance, appearance)
        let item = UINavigationItem(title: "Title")
        item.rightBarButtonItem = UIBarButtonItem(
          title: "Edit", style: .plain, target: nil, action: nil)
        bar.setItems([item], animated: false)
        if appearance === appearances[0] { bar.tintColor = .white }
        return [bar]
      }
    },
    .rows("toolbar", 240, 128) {
      let symbols: [UIBarButtonItem.SystemItem] = [
        .action, .flexibleSpace, .compose, .flexibleSpace, .trash,
      ]
      let bars = (0..<2).map { _ in
        UIToolbar(frame: CGRect(x: 0, y: 0, width: 220, height: 44))
      }
      bars[0].items = symbols.map {
        UIBarButtonItem(barButtonSystemItem: $0, target: nil, action: nil)
      }
      let disabled = UIBarButtonItem(title: "Off", style: .plain, target: nil, action: nil)
      disabled.isEnabled = false
      bars[1].items = [
        UIBarButtonItem(title: "Text", style: .plain, target: nil, action: nil),
        .flexibleSpace(), disabled, .flexibleSpace(),
        UIBarButtonItem(barButtonSystemItem: .done, target: nil, action: nil),
      ]
      return bars.map { [$0] }
    }.atThreePixelsPerPoint,
    .rows("tab-bar", 220, 69) {
      let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 200, height: 49))
      bar.items = tabs()
      bar.items?[1].badgeValue = "3"
      bar.selectedItem = bar.items?[0]
      return [[bar]]
    }.atThreePixelsPerPoint,
    .rows("tab-bar-appearance", 220, 69) {
      let appearance = UITabBarAppearance()
      appearance.configureWithOpaqueBackground()
      appearance.backgroundColor = .systemYellow
      let items = appearance.stackedLayoutAppearance
      items.normal.iconColor = .darkGray
      items.normal.titleTextAttributes = [.foregroundColor: UIColor.darkGray]
      items.selected.iconColor = .systemRed
      items.selected.titleTextAttributes = [.foregroundColor: UIColor.systemRed]
      let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 200, height: 49))
      (bar.standardAppearance, bar.scrollEdgeAppearance) = (appearance, appearance)
      bar.items = tabs()
      bar.selectedItem = bar.items?[2]
      return [[bar]]
    },
  ]

  @MainActor static func tabs() -> [UITabBarItem] {
    [("Home", "house.fill"), ("Alerts", "bell.fill"), ("People", "person.fill")].enumerated().map {
      UITabBarItem(title: $1.0, image: UIImage(systemName: $1.1), tag: $0)
    }
  }
}
