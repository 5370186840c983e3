import UIKit

// Pull to refresh: A list is pulled down, loads behind its spinner, and gets a new row.
//
// API: UIRefreshControl, UITableView, insertRows

@MainActor func pullToRefresh() -> UIViewController { InboxController() }

private final class InboxController: UITableViewController {
  private var mails = [
    ("Nora", "The tickets are here"), ("Ben", "Lunch on Friday?"), ("Library", "Two books are due"),
    ("Ines", "Photos of the lake"),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
    view.backgroundColor = .white
    tableView.rowHeight = 88
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "mail")
    let refresh = UIRefreshControl()
    refresh.addAction(UIAction { [weak self] _ in self?.load() }, for: .valueChanged)
    refreshControl = refresh
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In an app, the user pulls the list. A refresh that code begins has to move the list itself.
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.8) { [self] in
      refreshControl?.beginRefreshing()
      tableView.setContentOffset(CGPoint(x: 0, y: -60), animated: true)
      load()
    }
  }

  /// Simulates loading: hides the spinner and inserts a row after 1.9 seconds.
  private func load() {
    DispatchQueue.main.asyncAfter(deadline: .now() + 1.9) { [self] in
      refreshControl?.endRefreshing()
      mails.insert(("Otto", "Guess who is in town"), at: 0)
      tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .top)
    }
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    mails.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "mail", for: indexPath)
    let (name, subject) = mails[indexPath.row]
    var content = cell.defaultContentConfiguration()
    content.text = name
    content.textProperties.font = .systemFont(ofSize: 24, weight: .semibold)
    content.secondaryText = subject
    content.secondaryTextProperties.font = .systemFont(ofSize: 20)
    content.secondaryTextProperties.color = .gray
    content.image = initial(of: name)
    cell.contentConfiguration = content
    return cell
  }

  private func initial(of name: String) -> UIImage {
    let hue = CGFloat(name.unicodeScalars.reduce(0) { $0 + Int($1.value) } % 12) / 12
    let size = CGSize(width: 52, height: 52)
    return UIGraphicsImageRenderer(size: size).image { _ in
      UIColor(hue: hue, saturation: 0.55, brightness: 0.85, alpha: 1).setFill()
      UIBezierPath(ovalIn: CGRect(origin: .zero, size: size)).fill()
      let letter = NSAttributedString(
        string: String(name.prefix(1)),
        attributes: [
          .font: UIFont.systemFont(ofSize: 26, weight: .bold), .foregroundColor: UIColor.white,
        ])
      let text = letter.size()
      letter.draw(at: CGPoint(x: 26 - text.width / 2, y: 26 - text.height / 2))
    }
  }
}
