import Foundation
import QuartzCore
import UIKitCore

extension UICollectionView {
  // MARK: Programmatic selection

  func updateSelection(to path: IndexPath?, scrollPosition position: ScrollPosition, animated: Bool)
  {
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
    if !position.isEmpty { scroll(toItemAt: path, position: position, animated: animated) }
  }

  // MARK: Selection by touch

  /// Highlights the touched item.
  ///
  /// Returns `false` if there is no item at the touch or the item cannot be highlighted.
  func handleTouchesBegan(_ touches: Set<UITouch>) -> Bool {
    guard highlightedPath == nil, allowsSelection, let touch = touches.first,
      let path = indexPathOfItem(at: touch.location(in: self)),
      delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return false }
    highlightedPath = path
    cellForItem(at: path)?.isHighlighted = true
    delegate?.collectionView(self, didHighlightItemAt: path)
    return true
  }

  /// Selects the highlighted item if the touch ends on it, and removes the highlight.
  ///
  /// Returns `false` if no item was highlighted.
  func handleTouchesEnded(_ touches: Set<UITouch>) -> Bool {
    guard let path = highlightedPath else { return false }
    let isThere = touches.contains { indexPathOfItem(at: $0.location(in: self)) == path }
    if isThere { selectItemFromTouch(at: path) }
    unhighlightTouchedItem()
    return true
  }

  func unhighlightTouchedItem() {
    guard let path = highlightedPath else { return }
    highlightedPath = nil
    cellForItem(at: path)?.isHighlighted = false
    delegate?.collectionView(self, didUnhighlightItemAt: path)
  }

  private func selectItemFromTouch(at path: IndexPath) {
    if allowsMultipleSelection, selection.contains(path) {
      if delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true {
        deselectItemFromTouch(at: path)
      }
      return
    }
    guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !allowsMultipleSelection {
      for old in selection where old != path { deselectItemFromTouch(at: old) }
    }
    updateSelection(to: path, scrollPosition: [], animated: false)
    delegate?.collectionView(self, didSelectItemAt: path)
  }

  private func deselectItemFromTouch(at path: IndexPath) {
    deselectItem(at: path, animated: false)
    delegate?.collectionView(self, didDeselectItemAt: path)
  }
}
