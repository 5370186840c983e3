import UIKit

extension Subject {
  /// Subjects in various content size categories and in right-to-left layout.
  static let traits =
    [
      column("text-size-extra-small", 300, 250, category: .extraSmall) { textViews() },
      column("text-size-large", 300, 280, category: .large) { textViews() },
      column("text-size-accessibility-large", 300, 620, category: .accessibilityLarge) {
        textViews()
      },
      column("right-to-left-texts", 300, 280, direction: .rightToLeft) { textViews() },
      column("right-to-left-controls", 300, 290, direction: .rightToLeft) { controlViews() },
      sections("right-to-left-table", direction: .rightToLeft),
      sections("table-accessibility-large", category: .accessibilityLarge),
    ]

  /// Returns a subject with views in a vertical stack that fills the width of the window less a margin.
  private static func column(
    _ name: String, _ width: CGFloat, _ height: CGFloat, category: UIContentSizeCategory = .large,
    direction: UITraitEnvironmentLayoutDirection = .leftToRight,
    _ make: @escaping @MainActor @Sendable () -> [UIView]
  ) -> Subject {
    staged(name, width, height) { stage in
      stage.change {
        stage.window.traitOverrides.preferredContentSizeCategory = category
        stage.window.traitOverrides.layoutDirection = direction
        let stack = UIStackView(arrangedSubviews: make())
        stack.axis = .vertical
        stack.spacing = 12
        stack.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(stack)
        NSLayoutConstraint.activate([
          stack.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 16),
          stack.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor, constant: -16),
          stack.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 16),
        ])
      }
    }
  }

  /// Returns views whose text adapts to the content size category.
  @MainActor private static func textViews() -> [UIView] {
    let title = UILabel()
    title.text = "Title"
    title.font = .preferredFont(forTextStyle: .title1)
    title.adjustsFontForContentSizeCategory = true
    let body = UILabel()
    body.text = "Text of the body in several lines, and one of fixed size below."
    body.font = .preferredFont(forTextStyle: .body)
    body.numberOfLines = 0
    body.adjustsFontForContentSizeCategory = true
    let fixed = UILabel()
    fixed.text = "13 points"
    fixed.font = .systemFont(ofSize: 13)
    fixed.textColor = .secondaryLabel
    fixed.adjustsFontForContentSizeCategory = true
    let field = UITextField()
    field.text = "Field"
    field.borderStyle = .roundedRect
    field.font = .preferredFont(forTextStyle: .body)
    field.adjustsFontForContentSizeCategory = true
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Button"
    configuration.image = UIImage(systemName: "star.fill")
    configuration.imagePadding = 6
    return [title, body, fixed, field, UIButton(configuration: configuration)]
  }

  /// Returns controls whose sides depend on the layout direction.
  @MainActor private static func controlViews() -> [UIView] {
    let progress = UIProgressView()
    progress.progress = 0.3
    let slider = UISlider()
    slider.value = 0.25
    let pages = UIPageControl()
    pages.numberOfPages = 4
    let choice = UISegmentedControl(items: ["One", "Two", "Three"])
    choice.selectedSegmentIndex = 0
    let row = UIStackView(
      arrangedSubviews: ["First", "Second"].map {
        let label = UILabel()
        label.text = $0
        label.backgroundColor = .systemFill
        return label
      })
    row.spacing = 8
    var configuration = UIButton.Configuration.tinted()
    configuration.title = "Folder"
    configuration.image = UIImage(systemName: "folder")
    configuration.imagePadding = 6
    return [progress, slider, pages, choice, row, UIButton(configuration: configuration)]
  }

  /// Returns a subject with a table that has a section title and cells in the system's styles.
  private static func sections(
    _ name: String, category: UIContentSizeCategory = .large,
    direction: UITraitEnvironmentLayoutDirection = .leftToRight
  ) -> Subject {
    staged(name, 300, category.isAccessibilityCategory ? 460 : 230) { stage in
      stage.change {
        stage.window.traitOverrides.preferredContentSizeCategory = category
        stage.window.traitOverrides.layoutDirection = direction
        let controller = TitledRows(style: .insetGrouped)
        stage.window.rootViewController = controller
      }
    }
  }
}

/// A table view controller with three rows below a title.
private final class TitledRows: UITableViewController {
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { "Title" }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = UITableViewCell(
      style: indexPath.row == 1 ? .value1 : .subtitle, reuseIdentifier: nil)
    cell.textLabel?.text = "Row \(indexPath.row + 1)"
    cell.detailTextLabel?.text = "Detail"
    cell.accessoryType = indexPath.row == 2 ? .checkmark : .disclosureIndicator
    return cell
  }
}
