import UIKit

extension Subject {
  static let collections: [Subject] = [
    .staged("collection-flow", 200, 214) { stage in
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 52, height: 40)
      layout.sectionInset = UIEdgeInsets(top: 6, left: 12, bottom: 6, right: 12)
      layout.headerReferenceSize = CGSize(width: 200, height: 28)
      add(layout, [4, 2], to: stage)
    },
    .staged("collection-compositional", 200, 200) { stage in
      let large = NSCollectionLayoutItem(
        layoutSize: .init(
          widthDimension: .fractionalWidth(0.6), heightDimension: .fractionalHeight(1)))
      large.contentInsets = NSDirectionalEdgeInsets(top: 3, leading: 3, bottom: 3, trailing: 3)
      let small = NSCollectionLayoutItem(
        layoutSize: .init(
          widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(0.5)))
      small.contentInsets = large.contentInsets
      let column = NSCollectionLayoutGroup.vertical(
        layoutSize: .init(
          widthDimension: .fractionalWidth(0.4), heightDimension: .fractionalHeight(1)),
        subitems: [small, small])
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: .init(widthDimension: .fractionalWidth(0.8), heightDimension: .absolute(84)),
        subitems: [large, column])
      let layout = UICollectionViewCompositionalLayout { index, _ in
        let section = NSCollectionLayoutSection(group: group)
        section.orthogonalScrollingBehavior = index == 0 ? .continuous : .none
        section.contentInsets = NSDirectionalEdgeInsets(
          top: 6, leading: 6, bottom: 6, trailing: 6)
        return section
      }
      add(layout, [6, 3], to: stage)
    },
    list("list-plain", 200, 200, .plain),
    list("list-grouped", 200, 220, .grouped),
    list("list-inset-grouped", 200, 220, .insetGrouped),
    .staged("list-editing", 200, 140) { stage in
      let configuration = UICollectionLayoutListConfiguration(appearance: .plain)
      let accessories: [[UICellAccessory]] = [
        [.delete(), .reorder()], [.insert(), .label(text: "7")], [.multiselect()],
      ]
      let view = addList(configuration, [["Delete", "Insert", "Select"]], to: stage) {
        $0.accessories = accessories[$1.item]
      }
      stage.change { view.isEditing = true }
    },
  ]

  // MARK: Grids

  /// Adds a collection view of numbered tiles that fills the window, with the given item counts per section.
  @MainActor private static func add(
    _ layout: UICollectionViewLayout, _ counts: [Int], to stage: PictureStage
  ) {
    let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
    let tiles = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, number in
      var content = UIListContentConfiguration.cell()
      content.text = "\(number)"
      content.textProperties.alignment = .center
      content.directionalLayoutMargins = .zero
      cell.contentConfiguration = content
      var background = UIBackgroundConfiguration.clear()
      background.backgroundColor = .secondarySystemFill
      background.cornerRadius = 8
      cell.backgroundConfiguration = background
    }
    let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: tiles, for: $1, item: $2)
    }
    let headers = makeHeaders { "Section \($0.section + 1)" }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
    }
    stage.retain(source)
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    for (section, count) in counts.enumerated() {
      snapshot.appendSections([section])
      let first = snapshot.numberOfItems
      snapshot.appendItems(Array(first..<first + count), toSection: section)
    }
    stage.change {
      stage.window.addSubview(view)
      source.apply(snapshot, animatingDifferences: false)
    }
  }

  // MARK: Lists

  /// Returns a subject with a list that contains a header, texts, symbols and accessories.
  private static func list(
    _ name: String, _ width: CGFloat, _ height: CGFloat,
    _ appearance: UICollectionLayoutListConfiguration.Appearance
  ) -> Subject {
    .staged(name, width, height) { stage in
      var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
      configuration.headerMode = .supplementary
      let accessories: [[UICellAccessory]] = [
        [.disclosureIndicator()], [.checkmark()], [.detail(), .label(text: "3")],
      ]
      _ = addList(configuration, [["Inbox", "Sent", "Trash"]], to: stage) {
        $0.accessories = accessories[$1.item]
      }
    }
  }

  /// Adds a list that fills the window and shows the given texts in sections.
  @MainActor private static func addList(
    _ configuration: UICollectionLayoutListConfiguration, _ sections: [[String]],
    to stage: PictureStage,
    _ change: @escaping @MainActor (UICollectionViewListCell, IndexPath) -> Void
  ) -> UICollectionView {
    let view = UICollectionView(
      frame: stage.window.bounds,
      collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
    let rows = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
      cell, path, text in
      var content = cell.defaultContentConfiguration()
      content.text = text
      content.image = UIImage(systemName: "folder")
      cell.contentConfiguration = content
      change(cell, path)
    }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: $2)
    }
    let headers = makeHeaders { _ in "Header" }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
    }
    stage.retain(source)
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    for (section, texts) in sections.enumerated() {
      snapshot.appendSections([section])
      snapshot.appendItems(texts, toSection: section)
    }
    stage.change {
      stage.window.addSubview(view)
      source.apply(snapshot, animatingDifferences: false)
    }
    return view
  }

  @MainActor private static func makeHeaders(
    _ text: @escaping @MainActor (IndexPath) -> String
  ) -> UICollectionView.SupplementaryRegistration<UICollectionViewListCell> {
    UICollectionView.SupplementaryRegistration(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { cell, _, path in
      var content = cell.defaultContentConfiguration()
      content.text = text(path)
      cell.contentConfiguration = content
    }
  }
}
