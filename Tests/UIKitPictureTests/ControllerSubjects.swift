import UIKit

extension Subject {
  static let controllers: [Subject] = [
    .controller("navigation-controller", 220, 140) {
      let (root, page) = (ListController(title: "Folders"), ListController(title: "Inbox"))
      page.navigationItem.rightBarButtonItem = UIBarButtonItem(
        barButtonSystemItem: .edit, target: nil, action: nil)
      page.navigationItem.largeTitleDisplayMode = .never
      let navigation = UINavigationController(rootViewController: root)
      navigation.pushViewController(page, animated: false)
      return navigation
    },
    .controller("navigation-controller-large-title", 220, 190) {
      let root = ListController(title: "Folders")
      root.navigationItem.rightBarButtonItem = UIBarButtonItem(
        barButtonSystemItem: .add, target: nil, action: nil)
      let navigation = UINavigationController(rootViewController: root)
      navigation.navigationBar.prefersLargeTitles = true
      return navigation
    },
    .staged("navigation-controller-scrolled", 220, 190) { stage in
      let list = ListController(title: "Folders")
      list.toolbarItems = [
        UIBarButtonItem(barButtonSystemItem: .refresh, target: nil, action: nil),
        .flexibleSpace(),
        UIBarButtonItem(barButtonSystemItem: .compose, target: nil, action: nil),
      ]
      let navigation = UINavigationController(rootViewController: list)
      stage.change {
        navigation.isToolbarHidden = false
        stage.window.rootViewController = navigation
      }
      stage.change { list.tableView.contentOffset.y += 30 }
    },
    .controller("tab-bar-controller", 220, 190) {
      let pages = tabs().map { item in
        let page = ListController(title: item.title ?? "")
        page.tabBarItem = item
        return page
      }
      let controller = UITabBarController()
      controller.setViewControllers(pages, animated: false)
      controller.selectedIndex = 1
      return controller
    },
    .staged("page-view-controller", 160, 140) { stage in
      let source = Pages()
      stage.retain(source)
      let controller = UIPageViewController(
        transitionStyle: .scroll, navigationOrientation: .horizontal)
      stage.change {
        controller.dataSource = source
        controller.setViewControllers(
          [source.pages[1]], direction: .forward, animated: false)
        stage.window.backgroundColor = .systemGray
        stage.window.rootViewController = controller
      }
    },
    presented("alert", 286, 130, overList: false) {
      alert(.alert, [("Cancel", .cancel), ("Delete", .destructive)])
    }.atThreePixelsPerPoint,
    presented("alert-text-field", 286, 186, overList: false) {
      let made = alert(.alert, [("Cancel", .cancel), ("Sign In", .default)])
      made.message = nil
      made.addTextField { $0.placeholder = "Name" }
      made.addTextField {
        $0.text = "secret"
        $0.isSecureTextEntry = true
      }
      made.preferredAction = made.actions[1]
      return made
    }.atThreePixelsPerPoint,
    presented("action-sheet", 150, 280, overList: false) {
      alert(
        .actionSheet, [("Share", .default), ("Delete", .destructive), ("Cancel", .cancel)])
    }.atThreePixelsPerPoint,
    presented("sheet-medium", 200, 220) {
      let page = makePage("Sheet")
      page.sheetPresentationController?.detents = [.medium(), .large()]
      page.sheetPresentationController?.prefersGrabberVisible = true
      return page
    },
    presented("sheet-large", 200, 220) { makePage("Sheet") },
    presented("popover", 200, 220) {
      let page = makePage("Popover")
      page.modalPresentationStyle = .popover
      page.popoverPresentationController?.sourceRect = CGRect(x: 90, y: 20, width: 20, height: 20)
      return page
    },
    presented("full-screen", 160, 120) {
      let page = makePage("Full Screen")
      page.modalPresentationStyle = .fullScreen
      return page
    },
  ]

  /// Returns a subject with a view controller presented over a list or a plain view.
  private static func presented(
    _ name: String, _ width: CGFloat, _ height: CGFloat, overList: Bool = true,
    _ make: @escaping @MainActor @Sendable () -> UIViewController
  ) -> Subject {
    .staged(name, width, height) { stage in
      let root = overList ? ListController(title: "List") : makePage("")
      stage.change { stage.window.rootViewController = root }
      stage.change { root.present(make(), animated: false) }
    }
  }

  @MainActor private static func alert(
    _ style: UIAlertController.Style, _ actions: [(String, UIAlertAction.Style)]
  ) -> UIAlertController {
    let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: style)
    for (title, style) in actions {
      alert.addAction(UIAlertAction(title: title, style: style))
    }
    return alert
  }

  /// Returns a view controller with centered text.
  @MainActor fileprivate static func makePage(_ text: String) -> UIViewController {
    let controller = UIViewController()
    controller.view.backgroundColor = .systemBackground
    let label = UILabel()
    label.text = text
    label.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(label)
    NSLayoutConstraint.activate([
      label.centerXAnchor.constraint(equalTo: controller.view.centerXAnchor),
      label.centerYAnchor.constraint(equalTo: controller.view.centerYAnchor),
    ])
    return controller
  }
}

/// A table view controller whose rows have titles and details.
private final class ListController: UITableViewController {
  convenience init(title: String) {
    self.init(style: .plain)
    self.title = title
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 8 }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    Subject.cell(
      "Row \(indexPath.row + 1)", image: "folder", accessory: .disclosureIndicator)
  }
}

/// A page view controller's data source with three pages.
@MainActor private final class Pages: NSObject, UIPageViewControllerDataSource {
  let pages = (1...3).map { Subject.makePage("Page \($0)") }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { page(beside: viewController, -1) }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { page(beside: viewController, 1) }

  func presentationCount(for pageViewController: UIPageViewController) -> Int { pages.count }

  func presentationIndex(for pageViewController: UIPageViewController) -> Int { 1 }

  private func page(beside page: UIViewController, _ distance: Int) -> UIViewController? {
    guard let index = pages.firstIndex(of: page), pages.indices.contains(index + distance) else {
      return nil
    }
    return pages[index + distance]
  }
}
