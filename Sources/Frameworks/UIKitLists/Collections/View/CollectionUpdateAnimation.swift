import CoreGraphics
import Foundation
import UIKitCore

/// The state of an update animation: the elements before a change of data, layout or bounds, and their mapping to the
/// elements after the change.
@MainActor
final class CollectionUpdateAnimation {
  private let oldAttributes: [CollectionElement: UICollectionViewLayoutAttributes]
  private let mapping: ListIndexMapping?
  private let reloadedItems: Set<IndexPath>
  private let reloadedSections: Set<Int>
  private weak var collectionView: UICollectionView?

  /// Creates the state of an update animation.
  ///
  /// If `mapping` is `nil`, all elements keep their index paths.
  init(
    _ view: UICollectionView, old: [UICollectionViewLayoutAttributes],
    mapping: ListIndexMapping? = nil,
    update: ListUpdate<Void> = ListUpdate()
  ) {
    self.collectionView = view
    self.oldAttributes = Dictionary(
      old.map { ($0.element, $0) }, uniquingKeysWith: { first, _ in first })
    self.mapping = mapping
    reloadedItems = Set(update.reloadedItems.map(\.position))
    reloadedSections = Set(update.reloadedSections.map(\.position))
  }

  /// Returns the same element, or `nil` for a decoration view, because it belongs to the old layout.
  ///
  /// Used if only the layout changes.
  private func retainedElement(for element: CollectionElement) -> CollectionElement? {
    if case .decoration = element { nil } else { element }
  }

  /// Returns the corresponding element before the update, or `nil` if the given element is new.
  func oldElement(for element: CollectionElement) -> CollectionElement? {
    guard let mapping else { return retainedElement(for: element) }
    let path = element.path
    switch element {
    case .cell:
      guard let old = mapping.oldIndexPath(of: path), !reloadedItems.contains(old) else {
        return nil
      }
      return element.moved(to: old)
    case .supplementary, .decoration:
      // Layout-wide boundary views persist. Other supplementary views move with their section.
      guard path.count == 2 else { return element }
      guard mapping.oldSections.indices.contains(path.section),
        let section = mapping.oldSections[path.section], !reloadedSections.contains(section)
      else { return nil }
      return element.moved(to: IndexPath(item: path.item, section: section))
    }
  }

  /// Returns the corresponding element after the update, or `nil` if the given element no longer exists.
  func newElement(for element: CollectionElement) -> CollectionElement? {
    guard let mapping else { return retainedElement(for: element) }
    let path = element.path
    switch element {
    case .cell:
      guard !reloadedItems.contains(path), let new = mapping.newIndexPath(of: path) else {
        return nil
      }
      return element.moved(to: new)
    case .supplementary, .decoration:
      guard path.count == 2 else { return element }
      guard mapping.sections.indices.contains(path.section),
        let section = mapping.sections[path.section], !reloadedSections.contains(path.section)
      else { return nil }
      return element.moved(to: IndexPath(item: path.item, section: section))
    }
  }

  /// Returns the attributes at the start of an appearing element's animation.
  func initialAttributes(
    for element: CollectionElement, in layout: UICollectionViewLayout
  ) -> UICollectionViewLayoutAttributes? {
    if let origin = oldElement(for: element), let before = oldAttributes[origin] {
      return before.copied(at: element.path)
    }
    return layout.attributes(of: element)?.fadedOut()
  }

  /// Returns the attributes at the end of a disappearing element's animation.
  func finalAttributes(
    for element: CollectionElement, in layout: UICollectionViewLayout
  ) -> UICollectionViewLayoutAttributes? {
    if let target = newElement(for: element),
      let now = collectionView?.layout.attributes(of: target)
    {
      return now.copied(at: element.path)
    }
    return oldAttributes[element]?.fadedOut()
  }
}

extension UICollectionViewLayout {
  /// Returns the layout's attributes for the given cell, supplementary view or decoration view.
  func attributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    switch element {
    case .cell(let path): layoutAttributesForItem(at: path)
    case .supplementary(let kind, let path):
      layoutAttributesForSupplementaryView(ofKind: kind, at: path)
    case .decoration(let kind, let path): layoutAttributesForDecorationView(ofKind: kind, at: path)
    }
  }

  func initialAttributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    switch element {
    case .cell(let path): initialLayoutAttributesForAppearingItem(at: path)
    case .supplementary(let kind, let path):
      initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path)
    case .decoration(let kind, let path):
      initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path)
    }
  }

  func finalAttributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    switch element {
    case .cell(let path): finalLayoutAttributesForDisappearingItem(at: path)
    case .supplementary(let kind, let path):
      finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path)
    case .decoration(let kind, let path):
      finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path)
    }
  }
}
