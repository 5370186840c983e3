import UIKit

// Diffable grid: Color cards move, disappear and return, because the code sets only their new order.
//
// API: UICollectionViewDiffableDataSource, NSDiffableDataSourceSnapshot, CellRegistration

@MainActor func diffableGrid() -> UIViewController { PaletteController() }

private struct Swatch: Hashable {
  let name: String
  let hue: CGFloat
}

private final class PaletteController: UIViewController {
  private let swatches = [
    ("Sky", 0.55), ("Rose", 0.95), ("Lime", 0.22), ("Plum", 0.82), ("Amber", 0.11), ("Sea", 0.48),
    ("Brick", 0.02), ("Iris", 0.7), ("Moss", 0.31), ("Coral", 0.05), ("Ink", 0.62), ("Mint", 0.41),
  ].map { Swatch(name: $0.0, hue: $0.1) }
  private var dataSource: UICollectionViewDiffableDataSource<Int, Swatch>?

  override func loadView() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 136, height: 104)
    layout.minimumLineSpacing = 14
    layout.minimumInteritemSpacing = 14
    layout.sectionInset = UIEdgeInsets(top: 30, left: 27, bottom: 30, right: 27)
    let grid = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 640, height: 400), collectionViewLayout: layout)
    grid.backgroundColor = UIColor(red: 0.98, green: 0.97, blue: 0.94, alpha: 1)
    view = grid

    let registration = UICollectionView.CellRegistration<UICollectionViewCell, Swatch> {
      cell, _, swatch in
      cell.contentView.backgroundColor = UIColor(
        hue: swatch.hue, saturation: 0.68, brightness: 0.74, alpha: 1)
      cell.contentView.layer.cornerRadius = 20
      let label = UILabel(frame: CGRect(x: 16, y: 64, width: 110, height: 28))
      label.text = swatch.name
      label.font = .systemFont(ofSize: 22, weight: .bold)
      label.textColor = .white
      cell.contentView.subviews.forEach { $0.removeFromSuperview() }
      cell.contentView.addSubview(label)
    }
    dataSource = UICollectionViewDiffableDataSource(collectionView: grid) { grid, path, swatch in
      grid.dequeueConfiguredReusableCell(using: registration, for: path, item: swatch)
    }
    show(swatches, animated: false)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let sorted = swatches.sorted { $0.hue < $1.hue }
    let steps: [(Double, [Swatch])] = [
      (0.8, sorted), (2.2, sorted.filter { $0.hue > 0.3 }), (3.6, sorted.reversed()),
      (5, swatches),
    ]
    for (time, order) in steps {
      DispatchQueue.main.asyncAfter(deadline: .now() + time) { self.show(order, animated: true) }
    }
  }

  /// Shows the cards in an order.
  ///
  /// The data source determines which cards are moved, deleted or inserted.
  private func show(_ order: [Swatch], animated: Bool) {
    var snapshot = NSDiffableDataSourceSnapshot<Int, Swatch>()
    snapshot.appendSections([0])
    snapshot.appendItems(order)
    // The block sets the duration of the animations.
    UIView.animate(withDuration: 0.6) {
      self.dataSource?.apply(snapshot, animatingDifferences: animated)
    }
  }
}
