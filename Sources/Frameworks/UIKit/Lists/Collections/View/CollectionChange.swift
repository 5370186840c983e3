import CoreGraphics
import Foundation

/// What was there before updates, or with another layout, and what became of it.
@MainActor
final class CollectionChange {
  private let old: [CollectionElement: UICollectionViewLayoutAttributes]
  private let mapping: ListMapping?
  private let reloadedItems: Set<IndexPath>
  private let reloadedSections: Set<Int>
  private weak var view: UICollectionView?

  /// Everything keeps its place where no mapping is given.
  init(
    _ view: UICollectionView, old: [UICollectionViewLayoutAttributes], mapping: ListMapping? = nil,
    update: ListUpdate<Void> = ListUpdate()
  ) {
    self.view = view
    self.old = Dictionary(old.map { ($0.element, $0) }, uniquingKeysWith: { first, _ in first })
    self.mapping = mapping
    reloadedItems = Set(update.reloadedItems.map(\.place))
    reloadedSections = Set(update.reloadedSections.map(\.place))
  }

  /// With another layout all stays but what belonged to the one before.
  private func stays(_ element: CollectionElement) -> CollectionElement? {
    if case .decoration = element { nil } else { element }
  }

  /// Where an element was; nil where it is new.
  func origin(of element: CollectionElement) -> CollectionElement? {
    guard let mapping else { return stays(element) }
    let path = element.path
    switch element {
    case .cell:
      guard let old = mapping.oldPlace(of: path), !reloadedItems.contains(old) else { return nil }
      return element.moved(to: old)
    case .supplementary, .decoration:
      // What belongs to the whole stays; the rest goes with its section.
      guard path.count == 2 else { return element }
      guard mapping.oldSections.indices.contains(path.section),
        let section = mapping.oldSections[path.section], !reloadedSections.contains(section)
      else { return nil }
      return element.moved(to: IndexPath(item: path.item, section: section))
    }
  }

  /// Where an element is; nil where it has gone.
  func target(of element: CollectionElement) -> CollectionElement? {
    guard let mapping else { return stays(element) }
    let path = element.path
    switch element {
    case .cell:
      guard !reloadedItems.contains(path), let new = mapping.newPlace(of: path) else { return nil }
      return element.moved(to: new)
    case .supplementary, .decoration:
      guard path.count == 2 else { return element }
      guard mapping.sections.indices.contains(path.section),
        let section = mapping.sections[path.section], !reloadedSections.contains(path.section)
      else { return nil }
      return element.moved(to: IndexPath(item: path.item, section: section))
    }
  }

  /// With what an element that comes begins.
  func beginning(
    _ element: CollectionElement, in layout: UICollectionViewLayout
  ) -> UICollectionViewLayoutAttributes? {
    if let origin = origin(of: element), let before = old[origin] {
      return before.copied(at: element.path)
    }
    return layout.attributes(of: element)?.faded()
  }

  /// With what an element that goes ends.
  func ending(
    _ element: CollectionElement, in layout: UICollectionViewLayout
  ) -> UICollectionViewLayoutAttributes? {
    if let target = target(of: element), let now = view?.layout.attributes(of: target) {
      return now.copied(at: element.path)
    }
    return old[element]?.faded()
  }
}

extension UICollectionViewLayout {
  /// The attributes of whatever it is.
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
