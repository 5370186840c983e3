import Foundation
import QuartzCore
import UIKit

extension Scene {
  /// A list with animated insertions, deletions and moves of items.
  static let list = Scene(
    name: "list", title: "A list with insertions, deletions and moves", duration: 8
  ) { canvas in
    let window = phone(on: canvas, backdrop: [0xFFF0C4, 0xFFDCC2, 0xFFC9D3])
    let list = GroceryList()
    window.rootViewController = UINavigationController(rootViewController: list)
    cue([(0, { list.play() })])
  }
}

/// A shopping list in a collection view.
private final class GroceryList: UIViewController, UICollectionViewDataSource {
  private struct Item {
    let name: String
    let hex: UInt32
  }

  private var items = [
    Item(name: "Apples", hex: 0x6CC48A), Item(name: "Bread", hex: 0xE5B94D),
    Item(name: "Cheese", hex: 0xFFC857),
  ]
  private lazy var collection: UICollectionView = {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 276, height: 46)
    layout.minimumLineSpacing = 8
    layout.sectionInset = UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
    return UICollectionView(frame: .zero, collectionViewLayout: layout)
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Groceries"
    collection.frame = view.bounds
    collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collection.backgroundColor = .secondarySystemBackground
    // The content of a collection view that bounces vertically is inset by the safe area, so that it does not overlap
    // the navigation bar.
    collection.alwaysBounceVertical = true
    collection.register(GroceryCell.self, forCellWithReuseIdentifier: "item")
    collection.dataSource = self
    view.addSubview(collection)
  }

  func play() {
    cue([
      (0.6, { [self] in insert(Item(name: "Dates", hex: 0x8A5A44), at: 3) }),
      (1.4, { [self] in insert(Item(name: "Eggs", hex: 0xF2D0A9), at: 0) }),
      (2.2, { [self] in insert(Item(name: "Figs", hex: 0x8E7CE0), at: 2) }),
      (3.1, { [self] in delete(at: 1) }),
      (4, { [self] in move(from: 4, to: 0) }),
      (5, { [self] in exchange() }),
      (6.2, { [self] in delete(at: 0) }),
      (6.9, { [self] in insert(Item(name: "Honey", hex: 0xFF9F45), at: 1) }),
    ])
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  private func insert(_ item: Item, at place: Int) {
    items.insert(item, at: place)
    collection.insertItems(at: [path(place)])
  }

  private func delete(at place: Int) {
    items.remove(at: place)
    collection.deleteItems(at: [path(place)])
  }

  private func move(from old: Int, to new: Int) {
    items.insert(items.remove(at: old), at: new)
    collection.moveItem(at: path(old), to: path(new))
  }

  /// Deletes two items and inserts two other items in one batch update.
  private func exchange() {
    collection.performBatchUpdates { [self] in
      items.removeSubrange(1...2)
      items += [Item(name: "Grapes", hex: 0xA77BE8), Item(name: "Ham", hex: 0xF2668B)]
      collection.deleteItems(at: [path(1), path(2)])
      collection.insertItems(at: [path(items.count - 2), path(items.count - 1)])
    }
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { items.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    let item = items[indexPath.item]
    (cell as? GroceryCell)?.show(item.name, item.hex)
    return cell
  }
}

/// A collection view cell with a colored square and a word.
private final class GroceryCell: UICollectionViewCell {
  private let square = badge(0xFFFFFF, side: 28)
  private let name = words("", size: 17)

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.backgroundColor = .systemBackground
    contentView.layer.cornerRadius = 12
    let line = UIStackView(arrangedSubviews: [square, name])
    line.alignment = .center
    line.spacing = 12
    line.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(line)
    NSLayoutConstraint.activate([
      line.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 12),
      line.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
    ])
  }

  required init?(coder: NSCoder) {
    nil
  }

  func show(_ text: String, _ hex: UInt32) {
    name.text = text
    square.backgroundColor = UIColor(cgColor: color(hex))
  }
}
