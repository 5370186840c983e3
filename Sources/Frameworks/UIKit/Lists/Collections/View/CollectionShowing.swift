import CoreGraphics
import Foundation
import QuartzCore

/// A view that a collection shows.
@MainActor
final class ShownElement {
  let view: UICollectionReusableView
  var element: CollectionElement
  var attributes: UICollectionViewLayoutAttributes
  /// The layout that wanted it.
  weak var maker: UICollectionViewLayout?
  /// Whether it was asked for the size that it would like.
  var isMeasured = false

  init(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) {
    self.view = view
    element = attributes.element
    self.attributes = attributes
  }
}

extension UICollectionView {
  // MARK: Counting

  var knownCounts: [Int] {
    if let counts { return counts }
    let asked = askCounts()
    counts = asked
    return asked
  }

  func askCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  /// Asks for everything anew at the next layout.
  func forget() {
    counts = nil
    for entry in sorted(shown) { endDisplay(entry) }
    shown = [:]
    let context = layout.makeContext()
    (context.invalidateEverything, context.invalidateDataSourceCounts) = (true, true)
    layout.invalidateLayout(with: context)
    setNeedsLayout()
  }

  // MARK: The layout

  func layoutDidInvalidate(
    _ layout: UICollectionViewLayout, _ context: UICollectionViewLayoutInvalidationContext
  ) {
    guard layout === self.layout else { return }
    needsPrepare = true
    if context.invalidateEverything { counts = nil }
    if !isMeasuring, context.invalidatedItemIndexPaths == nil {
      for entry in shown.values { entry.isMeasured = false }
    }
    if context.contentSizeAdjustment != .zero {
      contentSize.width += context.contentSizeAdjustment.width
      contentSize.height += context.contentSizeAdjustment.height
    }
    if context.contentOffsetAdjustment != .zero {
      contentOffset.x += context.contentOffsetAdjustment.x
      contentOffset.y += context.contentOffsetAdjustment.y
    }
    setNeedsLayout()
  }

  /// What other bounds make of the layout; nil for nothing.
  func contextForBounds(_ new: CGRect) -> UICollectionViewLayoutInvalidationContext? {
    guard new != bounds || new.size != knownSize else { return nil }
    knownSize = new.size
    guard layout.shouldInvalidateLayout(forBoundsChange: new) else { return nil }
    return layout.invalidationContext(forBoundsChange: new)
  }

  /// Lets the view of an element be measured again before the next layout.
  func invalidateSize(of view: UICollectionReusableView) {
    guard let entry = shown.values.first(where: { $0.view === view }) else { return }
    entry.isMeasured = false
    setNeedsLayout()
  }

  /// Lets the layout reckon if that is due.
  func prepareLayout() {
    guard needsPrepare else { return }
    _ = knownCounts
    needsPrepare = false
    layout.prepare()
    let size = layout.collectionViewContentSize
    if contentSize != size { contentSize = size }
    guard startsAnew, size != .zero else { return }
    startsAnew = false
    // What runs from the right begins there.
    if isMirrored { contentOffset.x = limits.x.upperBound }
  }

  /// What runs the other way begins anew.
  func turnRound() {
    for scroller in scrollers.values { scroller.removeFromSuperview() }
    scrollers = [:]
    startsAnew = true
    forget()
  }

  // MARK: Mirrors

  /// Whether the layout is shown as in a mirror.
  var isMirrored: Bool {
    layout.flipsHorizontallyInOppositeLayoutDirection
      && layout.developmentLayoutDirection != effectiveUserInterfaceLayoutDirection
  }

  private var mirrorWidth: CGFloat { max(contentSize.width, bounds.width) }

  /// A rectangle as the layout knows it.
  func layoutRect(_ rect: CGRect) -> CGRect {
    guard isMirrored else { return rect }
    return CGRect(
      x: mirrorWidth - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// Attributes as they are shown.
  func mirrored(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard isMirrored else { return attributes }
    guard let section = attributes.orthogonalSection else {
      return layout.mirrored(attributes, in: mirrorWidth)
    }
    guard let scroller = scrollers[section] else { return attributes }
    return layout.mirrored(
      attributes, in: max(scroller.contentSize.width, scroller.bounds.width))
  }

  // MARK: Elements in sight

  /// The attributes of all that is in sight, in the layout's order.
  func attributesInSight(beyond reach: CGFloat = 0) -> [UICollectionViewLayoutAttributes] {
    let rect = layoutRect(bounds.insetBy(dx: -reach * bounds.width, dy: -reach * bounds.height))
    let found = layout.layoutAttributesForElements(in: rect) ?? []
    var places: [CollectionElement: Int] = [:]
    var kept: [UICollectionViewLayoutAttributes] = []
    for attributes in found where !attributes.isHidden {
      guard attributes.orthogonalSection != nil || attributes.frame.overlaps(rect) else {
        continue
      }
      if let place = places[attributes.element] {
        kept[place] = attributes
      } else {
        places[attributes.element] = kept.count
        kept.append(attributes)
      }
    }
    return kept
  }

  /// Gives every element in sight a view and takes the others away.
  func showElements() {
    guard updateDepth == 0, change == nil else { return }
    for _ in 0..<Self.mostMeasurings {
      prepareLayout()
      placeScrollers()
      let attributes = attributesInSight()
      let wanted = Set(attributes.map(\.element))
      for entry in sorted(shown) where !wanted.contains(entry.element) {
        shown[entry.element] = nil
        endDisplay(entry)
      }
      for each in attributes { show(each) }
      if !measure(attributes, shown) { break }
    }
    order()
    followMovementInSight()
  }

  /// How often elements may say other sizes in one layout.
  static let mostMeasurings = 20

  private func show(_ attributes: UICollectionViewLayoutAttributes) {
    let element = attributes.element
    if let entry = shown[element] {
      if entry.attributes != mirrored(attributes) || entry.view.superview == nil {
        dress(entry, attributes)
      }
    } else if let entry = makeEntry(attributes) {
      shown[element] = entry
      dress(entry, attributes)
      beginDisplay(entry)
    }
  }

  /// Whether an element has got another size than it had.
  func measure(
    _ attributes: [UICollectionViewLayoutAttributes], _ entries: [CollectionElement: ShownElement]
  ) -> Bool {
    isMeasuring = true
    defer { isMeasuring = false }
    var isOther = false
    for each in attributes where each.estimated.isAny {
      guard let entry = entries[each.element], !entry.isMeasured else { continue }
      entry.isMeasured = true
      let preferred = entry.view.preferredLayoutAttributesFitting(each.copied())
      guard
        layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: each)
      else { continue }
      layout.invalidateLayout(
        with: layout.invalidationContext(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: each))
      isOther = true
    }
    return isOther
  }

  // MARK: Views

  /// Entries in an order that does not depend on chance.
  func sorted(_ entries: [CollectionElement: ShownElement]) -> [ShownElement] {
    entries.values.sorted {
      ($0.element.path, $0.view.reuseIdentifier ?? "") < (
        $1.element.path, $1.view.reuseIdentifier ?? ""
      )
    }
  }

  /// A view for an element; nil where nobody makes one.
  func makeEntry(_ attributes: UICollectionViewLayoutAttributes) -> ShownElement? {
    wanted = attributes
    defer { wanted = nil }
    let view: UICollectionReusableView?
    switch attributes.element {
    case .cell(let path):
      let cell = dataSource?.collectionView(self, cellForItemAt: sourcePath(of: path))
      cell?.isSelected = selection.contains(path)
      view = cell
    case .supplementary(let kind, let path):
      view = dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
    case .decoration(let kind, _): view = takeDecoration(kind)
    }
    guard let view else { return nil }
    let entry = ShownElement(view, attributes.copied())
    entry.maker = layout
    return entry
  }

  private func takeDecoration(_ kind: String) -> UICollectionReusableView? {
    if let view = layout.decorations.take(kind) {
      view.prepareForReuse()
      return view
    }
    return layout.decorations.make(kind)
  }

  /// Gives a view the place and the looks that the layout says.
  func dress(_ entry: ShownElement, _ attributes: UICollectionViewLayoutAttributes) {
    let view = entry.view
    entry.attributes = mirrored(attributes).copied()
    put(entry.attributes, on: view)
    let host = host(of: attributes)
    if view.superview !== host { host.addSubview(view) }
  }

  func put(_ attributes: UICollectionViewLayoutAttributes, on view: UICollectionReusableView) {
    if view.bounds.size != attributes.size {
      view.bounds = CGRect(origin: view.bounds.origin, size: attributes.size)
    }
    if view.center != attributes.center { view.center = attributes.center }
    if !CATransform3DEqualToTransform(view.transform3D, attributes.transform3D) {
      view.transform3D = attributes.transform3D
    }
    if view.alpha != attributes.alpha { view.alpha = attributes.alpha }
    if view.isHidden != attributes.isHidden { view.isHidden = attributes.isHidden }
    let depth = CGFloat(attributes.zIndex)
    if view.layer.zPosition != depth { view.layer.zPosition = depth }
    view.take(attributes.listRow)
    view.apply(attributes)
  }

  /// Views of a greater index lie before others, for touches, too.
  func order() {
    let entries = shown.values.filter { $0.view.superview === self }
    guard let first = entries.first,
      entries.contains(where: { $0.attributes.zIndex != first.attributes.zIndex })
    else { return }
    let depths = Dictionary(
      entries.map { (ObjectIdentifier($0.view), $0.attributes.zIndex) },
      uniquingKeysWith: { a, _ in a })
    let now = subviews.filter { depths[ObjectIdentifier($0)] != nil }
    func depth(_ view: UIView) -> Int { depths[ObjectIdentifier(view)] ?? 0 }
    let due = now.enumerated().sorted {
      (depth($0.element), $0.offset) < (depth($1.element), $1.offset)
    }
    .map(\.element)
    guard !due.elementsEqual(now, by: ===) else { return }
    for (below, view) in zip(due, due.dropFirst()) { insertSubview(view, aboveSubview: below) }
  }

  func beginDisplay(_ entry: ShownElement) {
    switch entry.element {
    case .cell(let path):
      guard let cell = entry.view as? UICollectionViewCell else { return }
      delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    case .supplementary(let kind, let path):
      delegate?.collectionView(
        self, willDisplaySupplementaryView: entry.view, forElementKind: kind, at: path)
    case .decoration: break
    }
  }

  /// A view goes out of sight and waits to be used again.
  func endDisplay(_ entry: ShownElement) {
    entry.view.removeFromSuperview()
    switch entry.element {
    case .cell(let path):
      guard let cell = entry.view as? UICollectionViewCell else { return }
      cells.put(cell, under: cell.reuseIdentifier)
      delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    case .supplementary(let kind, let path):
      views.put(entry.view, under: entry.view.pool)
      delegate?.collectionView(
        self, didEndDisplayingSupplementaryView: entry.view, forElementOfKind: kind, at: path)
    case .decoration(let kind, _): entry.maker?.decorations.put(entry.view, under: kind)
    }
  }

  // MARK: Reuse

  static func name(_ kind: String, _ identifier: String) -> String { "\(kind)\n\(identifier)" }

  func takeCell(_ identifier: String, _ path: IndexPath) -> UICollectionViewCell {
    if case .cell(let asked) = wanted?.element, asked == path || movement != nil,
      let cell = reconfigured, cell.reuseIdentifier == identifier
    {
      reconfigured = nil
      return cell
    }
    let waiting = cells.take(identifier)
    let cell: UICollectionViewCell
    if let waiting {
      waiting.prepareForReuse()
      cell = waiting
    } else if let made = cells.make(identifier) {
      made.take(identifier: identifier, pool: identifier)
      cell = made
    } else {
      CAProgrammerError.raise(
        "could not dequeue a view of kind: UICollectionElementKindCell with identifier "
          + "\(identifier) - must register a nib or a class for the identifier")
      cell = UICollectionViewCell(frame: .zero)
    }
    dressEarly(cell)
    return cell
  }

  func takeView(
    _ kind: String, _ identifier: String, _ path: IndexPath
  ) -> UICollectionReusableView {
    let name = Self.name(kind, identifier)
    let view: UICollectionReusableView
    if let waiting = views.take(name) {
      waiting.prepareForReuse()
      view = waiting
    } else if let made = views.make(name) {
      made.take(identifier: identifier, pool: name)
      view = made
    } else {
      CAProgrammerError.raise(
        "could not dequeue a view of kind: \(kind) with identifier \(identifier) - must register a "
          + "nib or a class for the identifier")
      view = UICollectionReusableView(frame: .zero)
    }
    dressEarly(view)
    return view
  }

  /// A view has its size and place before the source sets it up.
  private func dressEarly(_ view: UICollectionReusableView) {
    guard let wanted else { return }
    UIView.performWithoutAnimation { put(mirrored(wanted), on: view) }
  }

  /// Lets the source set up cells that are shown once more.
  func reconfigure(_ paths: [IndexPath]) {
    for path in paths {
      guard let entry = shown[.cell(path)], let cell = entry.view as? UICollectionViewCell else {
        continue
      }
      reconfigured = cell
      wanted = entry.attributes
      defer { (reconfigured, wanted) = (nil, nil) }
      let given = dataSource?.collectionView(self, cellForItemAt: path)
      if given !== cell {
        CAProgrammerError.raise("a cell that is set up once more must be the one that is shown")
      }
      entry.isMeasured = false
      setNeedsLayout()
    }
  }

  // MARK: Finding and scrolling

  func item(at point: CGPoint) -> IndexPath? {
    prepareLayout()
    let near = layoutRect(CGRect(x: point.x, y: point.y, width: 1, height: 1))
    let inSight = bounds.contains(point)
    let hits = (layout.layoutAttributesForElements(in: near) ?? []).filter { each in
      guard each.representedElementCategory == .cell else { return false }
      if let section = each.orthogonalSection {
        guard let scroller = scrollers[section] else { return false }
        return each.frame.contains(scroller.convert(point, from: self))
      }
      if inSight, let view = shown[each.element]?.view {
        return view.point(inside: view.convert(point, from: self), with: nil)
      }
      return mirrored(each).frame.contains(point)
    }
    return hits.max { $0.zIndex < $1.zIndex }?.indexPath
  }

  func scroll(to path: IndexPath, _ position: ScrollPosition, _ animated: Bool) {
    prepareLayout()
    guard let attributes = layout.layoutAttributesForItem(at: path) else { return }
    var frame = mirrored(attributes).frame
    if let section = attributes.orthogonalSection, let scroller = scrollers[section] {
      scroller.bring(frame, to: position, animated)
      frame = scroller.frame
    }
    let inset = adjustedContentInset
    func place(
      _ low: CGFloat, _ high: CGFloat, _ now: CGFloat, _ seen: CGFloat,
      _ insets: (CGFloat, CGFloat),
      _ wishes: (first: Bool, middle: Bool, last: Bool), _ limits: ClosedRange<CGFloat>
    ) -> CGFloat {
      let (first, last) = (low - insets.0, high - seen + insets.1)
      let wish: CGFloat
      if wishes.first {
        wish = first
      } else if wishes.middle {
        wish = (first + last) / 2
      } else if wishes.last {
        wish = last
      } else if low < now + insets.0 {
        wish = first
      } else {
        wish = high > now + seen - insets.1 ? last : now
      }
      return wish.clamped(to: limits)
    }
    let (limits, offset) = (limits, contentOffset)
    let target = CGPoint(
      x: place(
        frame.minX, frame.maxX, offset.x, bounds.width, (inset.left, inset.right),
        (
          position.contains(.left), position.contains(.centeredHorizontally),
          position.contains(.right)
        ), limits.x),
      y: place(
        frame.minY, frame.maxY, offset.y, bounds.height, (inset.top, inset.bottom),
        (
          position.contains(.top), position.contains(.centeredVertically),
          position.contains(.bottom)
        ),
        limits.y))
    setContentOffset(target, animated: animated)
  }
}
