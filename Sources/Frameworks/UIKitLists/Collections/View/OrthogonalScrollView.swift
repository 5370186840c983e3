import CoreGraphics
import Foundation
import QuartzCore
@_spi(UIKitModules) import UIKitCore

/// The geometry and scrolling behavior of a section that scrolls perpendicular to its collection view.
struct OrthogonalSection: Equatable {
  /// The frame of the section's scroll view, in content coordinates.
  var frame: CGRect
  /// The size of the section's content, in points.
  var contentSize: CGSize
  var behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
  /// The start coordinates of the groups, in the coordinates of the section's scroll view.
  var groupOrigins: [CGFloat]
  /// The lengths of the groups along the scroll axis, in points.
  var groupLengths: [CGFloat]
  /// The distance between a group at rest and the leading edge of the section, in points.
  var inset: CGFloat
}

/// The scroll view that contains the cells of an orthogonally scrolling section.
@MainActor
final class OrthogonalScrollView: UIScrollView, UIScrollViewDelegate {
  weak var collection: UICollectionView?
  var section: OrthogonalSection? {
    didSet {
      guard let section, section != oldValue else { return }
      if frame != section.frame { frame = section.frame }
      if contentSize != section.contentSize { contentSize = section.contentSize }
      isPagingEnabled = section.behavior == .paging
      decelerationRate = section.behavior == .continuous ? .normal : .fast
    }
  }

  init(_ collection: UICollectionView) {
    self.collection = collection
    super.init(frame: .zero)
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    clipsToBounds = false
    contentInsetAdjustmentBehavior = .never
    (self as UIScrollView).delegate = self
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { collection?.orthogonalSectionDidScroll() }

  override func adjustTargetOffset(_ target: inout CGPoint, velocity: CGPoint) {
    guard let section, !section.groupOrigins.isEmpty else { return }
    let axis: NSLayoutConstraint.Axis =
      section.contentSize.width > bounds.width ? .horizontal : .vertical
    let (length, now) = (axis.length(of: bounds), axis.coordinate(of: contentOffset))
    let (speed, targetOffset) = (axis.coordinate(of: velocity), axis.coordinate(of: target))
    var stops = section.groupOrigins.map { $0 - section.inset }
    switch section.behavior {
    case .none, .continuous, .paging: return
    case .continuousGroupLeadingBoundary, .groupPaging: break
    case .groupPagingCentered:
      stops = zip(section.groupOrigins, section.groupLengths).map { $0 + $1 / 2 - length / 2 }
    }
    var offset: CGFloat
    if section.behavior == .continuousGroupLeadingBoundary {
      offset = Self.nearestSnapOffset(in: stops, to: targetOffset)
    } else {
      // Group paging advances by at most one group per flick.
      offset = Self.nearestSnapOffset(in: stops, to: now)
      if abs(speed) > PageSnapping.minimumFlickVelocity / 1000 {
        let next = speed > 0 ? stops.first { $0 > now + 0.5 } : stops.last { $0 < now - 0.5 }
        offset = next ?? offset
      }
    }
    let limits = offsetLimits
    offset = offset.clamped(to: axis == .horizontal ? limits.x : limits.y)
    target = axis.point(along: offset, across: axis.crossCoordinate(of: target))
  }

  private static func nearestSnapOffset(in stops: [CGFloat], to offset: CGFloat) -> CGFloat {
    stops.min { abs($0 - offset) < abs($1 - offset) } ?? offset
  }

  /// Scrolls the section so that the given frame is at the given position in the visible area.
  func scrollToFrame(
    _ frame: CGRect, at position: UICollectionView.ScrollPosition, animated: Bool
  ) {
    func place(_ low: CGFloat, _ high: CGFloat, _ length: CGFloat, _ now: CGFloat, _ way: Int)
      -> CGFloat
    {
      switch way {
      case 1: low
      case 2: (low + high - length) / 2
      case 3: high - length
      default: low < now ? low : high > now + length ? high - length : now
      }
    }
    let limits = offsetLimits
    let across =
      position.contains(.left)
      ? 1 : position.contains(.centeredHorizontally) ? 2 : position.contains(.right) ? 3 : 0
    let down =
      position.contains(.top)
      ? 1 : position.contains(.centeredVertically) ? 2 : position.contains(.bottom) ? 3 : 0
    let x = place(frame.minX, frame.maxX, bounds.width, contentOffset.x, across)
    let y = place(frame.minY, frame.maxY, bounds.height, contentOffset.y, down)
    setContentOffset(
      CGPoint(x: x.clamped(to: limits.x), y: y.clamped(to: limits.y)), animated: animated)
  }
}

extension UICollectionView {
  /// Adds and updates the scroll views for orthogonally scrolling sections, and removes unused ones.
  func updateOrthogonalScrollViews() {
    let sections = (layout as? UICollectionViewCompositionalLayout)?.orthogonalSections ?? [:]
    guard !sections.isEmpty || !orthogonalScrollViews.isEmpty else { return }
    for (index, scroller) in orthogonalScrollViews where sections[index] == nil {
      scroller.removeFromSuperview()
      orthogonalScrollViews[index] = nil
    }
    for (index, section) in sections.sorted(by: { $0.key < $1.key }) {
      let scroller = orthogonalScrollViews[index] ?? OrthogonalScrollView(self)
      orthogonalScrollViews[index] = scroller
      if scroller.superview !== self { insertSubview(scroller, at: backgroundView == nil ? 0 : 1) }
      let isNew = scroller.section == nil
      scroller.section = section
      if isNew, isMirrored { scroller.contentOffset.x = scroller.offsetLimits.x.upperBound }
    }
  }

  /// Moves the scroll views to the new indices of their sections after an update.
  func remapOrthogonalScrollViews(_ mapping: ListIndexMapping) {
    var moved: [Int: OrthogonalScrollView] = [:]
    for (index, scroller) in orthogonalScrollViews {
      if mapping.sections.indices.contains(index), let newSection = mapping.sections[index] {
        moved[newSection] = scroller
      } else {
        scroller.removeFromSuperview()
      }
    }
    orthogonalScrollViews = moved
  }

  /// Returns the superview for an element's view: the scroll view of its section or the collection view itself.
  func containerView(for attributes: UICollectionViewLayoutAttributes) -> UIView {
    attributes.orthogonalSection.flatMap { orthogonalScrollViews[$0] } ?? self
  }

  /// Returns the visible rectangle of an orthogonally scrolling section, in the coordinates of its layout before
  /// mirroring.
  func visibleRect(ofSection index: Int, sectionIndex section: SolvedLayoutSection) -> CGRect {
    guard let orthogonal = section.orthogonalSection else { return bounds }
    guard let scroller = orthogonalScrollViews[index] else {
      return CGRect(origin: .zero, size: orthogonal.frame.size)
    }
    guard isMirrored else { return scroller.bounds }
    let width = max(orthogonal.contentSize.width, orthogonal.frame.width)
    return CGRect(
      x: width - scroller.bounds.maxX, y: scroller.bounds.minY, width: scroller.bounds.width,
      height: scroller.bounds.height)
  }

  func orthogonalSectionDidScroll() {
    if updateDepth == 0 { setNeedsLayout() }
  }
}
