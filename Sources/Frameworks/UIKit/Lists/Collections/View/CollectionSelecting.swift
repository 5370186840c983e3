import Foundation
import QuartzCore

extension UICollectionView {
  // MARK: By the program

  func select(_ path: IndexPath?, _ position: ScrollPosition, _ animated: Bool) {
    guard let path else {
      for old in selection { deselectItem(at: old, animated: animated) }
      return
    }
    guard allowsSelection else { return }
    if !allowsMultipleSelection {
      for old in selection where old != path { deselectItem(at: old, animated: animated) }
    }
    if !selection.contains(path) { selection.append(path) }
    cellForItem(at: path)?.isSelected = true
    if !position.isEmpty { scroll(to: path, position, animated) }
  }

  // MARK: By a finger

  /// Whether a finger came down on an item that it highlights.
  func beginTouch(_ touches: Set<UITouch>) -> Bool {
    guard highlighted == nil, allowsSelection, let touch = touches.first,
      let path = item(at: touch.location(in: self)),
      delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return false }
    highlighted = path
    cellForItem(at: path)?.isHighlighted = true
    delegate?.collectionView(self, didHighlightItemAt: path)
    return true
  }

  /// Whether a finger was lifted from a highlighted item; selects it where the finger is still there.
  func endTouch(_ touches: Set<UITouch>) -> Bool {
    guard let path = highlighted else { return false }
    let isThere = touches.contains { item(at: $0.location(in: self)) == path }
    if isThere { choose(path) }
    letTouchGo()
    return true
  }

  func letTouchGo() {
    guard let path = highlighted else { return }
    highlighted = nil
    cellForItem(at: path)?.isHighlighted = false
    delegate?.collectionView(self, didUnhighlightItemAt: path)
  }

  private func choose(_ path: IndexPath) {
    if allowsMultipleSelection, selection.contains(path) {
      if delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true { unchoose(path) }
      return
    }
    guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !allowsMultipleSelection { for old in selection where old != path { unchoose(old) } }
    select(path, [], false)
    delegate?.collectionView(self, didSelectItemAt: path)
  }

  private func unchoose(_ path: IndexPath) {
    deselectItem(at: path, animated: false)
    delegate?.collectionView(self, didDeselectItemAt: path)
  }
}
