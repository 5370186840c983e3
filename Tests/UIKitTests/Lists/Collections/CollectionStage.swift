import QuartzCore
import UIKit

/// A cell that displays a number.
final class NumberCell: UICollectionViewCell {
  static var made = 0
  let label = UILabel()
  var number = 0 { didSet { label.text = "\(number)" } }
  var reuses = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    Self.made += 1
    label.textAlignment = .center
    label.frame = contentView.bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(label)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  var hue: CGFloat?

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    hue = (layoutAttributes as? Tinted)?.hue
  }

  var transitions: [String] = []

  override func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) { transitions.append("will") }

  override func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) { transitions.append("did") }

  override func prepareForReuse() {
    super.prepareForReuse()
    reuses += 1
  }
}

/// A collection view of numbers, whose data source and delegate record their calls.
@MainActor
final class CollectionStage: NSObject, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  let screen: Screen
  let view: UICollectionView
  var sections: [[Int]]
  var notes: [String] = []
  var time = 0.0
  var size: ((IndexPath) -> CGSize)?
  /// The reuse identifier of the cells.
  var cellName = "number"
  var refusals: Set<String> = []
  var paint: ((UICollectionViewCell, Int) -> Void)?

  init(
    _ layout: UICollectionViewLayout = UICollectionViewFlowLayout(), _ sections: [[Int]],
    size: CGSize = CGSize(width: 320, height: 480)
  ) {
    self.sections = sections
    screen = Screen(UIWindow(frame: CGRect(origin: .zero, size: size)))
    view = UICollectionView(
      frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    super.init()
    screen.change {
      view.register(NumberCell.self, forCellWithReuseIdentifier: "number")
      for kind in [
        UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
        "badge",
      ] {
        view.register(
          UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
          withReuseIdentifier: "edge")
      }
      view.dataSource = self
      view.delegate = self
      screen.window.addSubview(view)
    }
  }

  static func flow(_ width: CGFloat, _ height: CGFloat) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: width, height: height)
    return layout
  }

  func advance(by seconds: Double) {
    time += seconds
    screen.advance(to: time)
  }

  func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat) {
    screen.change { screen.window.sendTouch(phase, at: CGPoint(x: x, y: y)) }
  }

  /// Taps at the given point, with 0.2 seconds between touch down and touch up.
  func tap(_ x: CGFloat, _ y: CGFloat) {
    touch(.began, x, y)
    advance(by: 0.2)
    touch(.ended, x, y)
  }

  /// Returns the frame of a view's presentation layer.
  func shownFrame(_ view: UIView?) -> CGRect? {
    screen.run { view?.layer.presentation()?.frame }
  }

  func shownAlpha(_ view: UIView?) -> Float? {
    screen.run { view?.layer.presentation()?.opacity }
  }

  var numbers: [Int] { view.visibleCells.compactMap { ($0 as? NumberCell)?.number } }

  func frame(_ item: Int, _ section: Int = 0) -> CGRect? {
    screen.run {
      view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section].count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: cellName, for: indexPath)
    let number = sections[indexPath.section][indexPath.item]
    (cell as? NumberCell)?.number = number
    paint?(cell, number)
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "edge", for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { !refusals.contains("move") }

  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    notes.append("move \(sourceIndexPath.item) to \(destinationIndexPath.item)")
    let number = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
    sections[destinationIndexPath.section].insert(number, at: destinationIndexPath.item)
  }

  private func ask(_ what: String, _ path: IndexPath) -> Bool {
    notes.append("\(what) \(path.item)?")
    return !refusals.contains(what)
  }

  func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { ask("highlight", indexPath) }
  func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) { notes.append("highlighted \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { notes.append("unhighlighted \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { ask("select", indexPath) }
  func collectionView(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { ask("deselect", indexPath) }
  func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) { notes.append("selected \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) { notes.append("deselected \(indexPath.item)") }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    size?(indexPath) ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
  }
}
