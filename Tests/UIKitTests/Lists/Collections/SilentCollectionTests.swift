import QuartzCore
import Testing
import UIKit

@MainActor private let grid: [Int] = Array(0..<40)

/// A data source for forty square items that implements only the required methods.
@MainActor
private final class Squares: NSObject, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { grid.count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "square", for: indexPath)
  }
}

/// A data source for forty square items that also allows moving them.
@MainActor
private final class MovableSquares: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { grid.count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "square", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { true }
}

/// A `UICollectionViewController` with forty square items that by default implements only the required methods.
@MainActor
private final class SquaresController: UICollectionViewController {
  var mayMove = false
  let map = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 60))
  var zooms = false

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "square")
  }
  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { grid.count }
  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "square", for: indexPath)
  }
  override func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    mayMove || super.collectionView(collectionView, canMoveItemAt: indexPath)
  }
  override func viewForZooming(in scrollView: UIScrollView) -> UIView? {
    zooms ? map : super.viewForZooming(in: scrollView)
  }
}

/// Tests of collection views whose data source and delegate implement no optional methods.
@MainActor
@Suite(.serialized) struct SilentCollectionTests {
  private let stage = FingerStage()
  private let squares = Squares()
  private let movable = MovableSquares()
  private let layout = CollectionStage.flow(100, 100)
  private let controller: SquaresController

  init() { controller = SquaresController(collectionViewLayout: layout) }

  private func view(
    _ teller: Teller, _ source: (any UICollectionViewDataSource & UICollectionViewDelegate)? = nil
  ) -> UICollectionView {
    let view: UICollectionView
    switch teller {
    case .delegate:
      view = UICollectionView(frame: stage.screen.window.bounds, collectionViewLayout: layout)
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "square")
      (view.dataSource, view.delegate) = (source ?? squares, source ?? squares)
      stage.change { stage.screen.window.addSubview(view) }
    case .controller:
      stage.change { stage.screen.window.rootViewController = controller }
      view = controller.collectionView
    }
    stage.advance(by: 0.1)
    return view
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test(arguments: Teller.allCases)
  func `a data source with only required methods gives a collection view one section`(
    teller: Teller
  ) {
    let view = view(teller)
    #expect(view.numberOfSections == 1)
    #expect(view.numberOfItems(inSection: 0) == 40)
    #expect(
      view.cellForItem(at: path(4))?.frame == CGRect(x: 110, y: 110, width: 100, height: 100))
    stage.change { view.contentOffset.y = 600 }
    #expect(view.cellForItem(at: path(4)) == nil)
    #expect(view.cellForItem(at: path(20)) != nil)
  }

  @Test(arguments: Teller.allCases)
  func `without delegate methods, a collection view highlights and selects tapped items`(
    teller: Teller
  ) {
    let view = view(teller)
    stage.tap(50, 50)
    #expect(view.indexPathsForSelectedItems == [path(0)])
    stage.feed(.began, 160, 50)
    stage.advance(by: 0.2)
    #expect(view.cellForItem(at: path(1))?.isHighlighted == true)
    stage.feed(.ended, 160, 50)
    #expect(view.indexPathsForSelectedItems == [path(1)])
    #expect(view.cellForItem(at: path(1))?.isHighlighted == false)
    stage.advance(by: 0.5)
    stage.change { view.allowsMultipleSelection = true }
    stage.tap(270, 50)
    #expect(view.indexPathsForSelectedItems?.count == 2)
    stage.tap(160, 50)
    #expect(view.indexPathsForSelectedItems == [path(2)])
  }

  @Test(arguments: Teller.allCases)
  func `without viewForSupplementaryElementOfKind, a section header is an empty reusable view`(
    teller: Teller
  ) throws {
    let view = view(teller)
    stage.change { layout.headerReferenceSize = CGSize(width: 320, height: 40) }
    let kind = UICollectionView.elementKindSectionHeader
    let head = try #require(view.supplementaryView(forElementKind: kind, at: path(0)))
    #expect(head.frame == CGRect(x: 0, y: 0, width: 320, height: 40))
    #expect(head.subviews.isEmpty)
    #expect(view.cellForItem(at: path(0))?.frame.minY == 40)
    stage.change { view.contentOffset.y = 600 }
    #expect(head.window == nil || head.isHidden)
    #expect(view.indexPathsForVisibleSupplementaryElements(ofKind: kind).isEmpty)
  }

  @Test(arguments: Teller.allCases)
  func `collection view items cannot be moved if canMoveItemAt is not implemented`(teller: Teller)
    throws
  {
    let view = view(teller)
    let cell = try #require(view.cellForItem(at: path(1)))
    #expect(stage.screen.run { !view.beginInteractiveMovementForItem(at: path(1)) })
    stage.feed(.began, 160, 50)
    stage.advance(by: 1)
    stage.feed(.moved, 160, 260)
    #expect(cell.frame == CGRect(x: 110, y: 0, width: 100, height: 100))
    stage.feed(.ended, 160, 260)
    #expect(view.cellForItem(at: path(1)) === cell)
  }

  @Test func `a dragged item stays at its new position if the data source lacks moveItemAt`() throws
  {
    let view = view(.delegate, movable)
    let cell = try #require(view.cellForItem(at: path(1)))
    stage.change {
      #expect(view.beginInteractiveMovementForItem(at: path(1)))
      view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 160))
    }
    #expect(cell.center == CGPoint(x: 160, y: 160))
    stage.change { view.endInteractiveMovement() }
    stage.advance(by: 0.5)
    #expect(cell.frame.origin == CGPoint(x: 110, y: 110))
    #expect(view.cellForItem(at: path(4)) === cell)
  }

  @Test func `UICollectionViewController moves a movable item after a long press`() throws {
    let view = view(.controller)
    controller.mayMove = true
    let cell = try #require(view.cellForItem(at: path(1)))
    stage.feed(.began, 160, 50)
    stage.advance(by: 0.8)
    stage.feed(.moved, 160, 100)
    stage.feed(.moved, 160, 160)
    #expect(cell.center == CGPoint(x: 160, y: 160))
    stage.feed(.ended, 160, 160)
    stage.advance(by: 0.5)
    #expect(view.cellForItem(at: path(4)) === cell)
    controller.installsStandardGestureForInteractiveMovement = false
    stage.feed(.began, 160, 50)
    stage.advance(by: 0.8)
    stage.feed(.moved, 160, 160)
    #expect(view.cellForItem(at: path(1))?.center == CGPoint(x: 160, y: 50))
    stage.feed(.ended, 160, 160)
  }

  @Test(arguments: Teller.allCases)
  func `without delegate methods, an interactive transition interpolates frames linearly`(
    teller: Teller
  ) throws {
    let view = view(teller)
    let rows = CollectionStage.flow(320, 40)
    rows.minimumLineSpacing = 0
    let between = stage.screen.run { view.startInteractiveTransition(to: rows) { _, _ in } }
    #expect(type(of: between) == UICollectionViewTransitionLayout.self)
    stage.change { between.transitionProgress = 0.5 }
    // Halfway from (0, 0, 100, 100) to (0, 0, 320, 40).
    #expect(
      view.cellForItem(at: path(0))?.frame == CGRect(x: 0, y: 0, width: 210, height: 70))
    #expect(
      between.layoutAttributesForItem(at: path(0))?.frame.size == CGSize(width: 210, height: 70))
    stage.change { view.finishInteractiveTransition() }
    stage.advance(by: 0.5)
    #expect(view.collectionViewLayout === rows)
    #expect(view.contentOffset == .zero)
  }

  @Test(arguments: Teller.allCases)
  func `a delegate without scroll methods does not change a collection view's deceleration`(
    teller: Teller
  ) {
    let view = view(teller)
    stage.drag(from: CGPoint(x: 100, y: 400), to: CGPoint(x: 100, y: 250))
    #expect(view.isDecelerating)
    stage.advance(by: 4)
    let told = view.contentOffset.y
    #expect(!view.isDecelerating)
    #expect(told > 150)
    stage.change {
      view.delegate = nil
      view.contentOffset = .zero
    }
    stage.drag(from: CGPoint(x: 100, y: 400), to: CGPoint(x: 100, y: 250))
    stage.advance(by: 4)
    #expect(abs(view.contentOffset.y - told) < 0.5)
  }

  @Test(arguments: Teller.allCases)
  func `without delegate methods, a collection view scrolls but does not zoom`(
    teller: Teller
  ) {
    let view = view(teller)
    stage.change { view.scrollToItem(at: path(30), at: .top, animated: true) }
    stage.advance(by: 1)
    // The eleventh row starts at 1100, and fourteen rows end at 1530.
    #expect(view.contentOffset.y == 1050)
    stage.change {
      view.contentInset.top = 20
      view.setContentOffset(CGPoint(x: 0, y: -20), animated: true)
    }
    stage.advance(by: 1)
    #expect(view.contentOffset.y == -20)
    stage.pinch(at: CGPoint(x: 160, y: 200), from: 60, to: 180)
    #expect(view.zoomScale == 1)
  }

  @Test func `UICollectionViewController.viewForZooming makes its collection view zoomable`() {
    let view = view(.controller)
    controller.zooms = true
    stage.change {
      view.addSubview(controller.map)
      view.maximumZoomScale = 2
    }
    stage.pinch(at: CGPoint(x: 160, y: 50), from: 60, to: 96)
    #expect(view.zoomScale > 1.1)
    #expect(controller.map.transform.a == view.zoomScale)
  }

  @Test
  func `UICollectionViewController deselects items on appearance and can replace collectionView`() {
    let view = view(.controller)
    stage.change {
      view.selectItem(at: path(2), animated: false, scrollPosition: [])
      controller.viewWillAppear(false)
    }
    #expect(view.indexPathsForSelectedItems?.isEmpty == true)
    stage.change {
      controller.clearsSelectionOnViewWillAppear = false
      view.selectItem(at: path(2), animated: false, scrollPosition: [])
      controller.viewWillAppear(false)
    }
    #expect(view.indexPathsForSelectedItems == [path(2)])
    let other = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 200),
      collectionViewLayout: CollectionStage.flow(50, 50))
    stage.change { controller.collectionView = other }
    #expect(other.superview === controller.view)
    #expect(view.superview == nil)
    #expect(controller.collectionView === other)
  }

  @Test func `a UICollectionViewController without overrides displays an empty collection view`() {
    let empty = UICollectionViewController(nibName: nil, bundle: nil)
    stage.change { stage.screen.window.rootViewController = empty }
    let view = empty.collectionView
    #expect(view?.collectionViewLayout is UICollectionViewFlowLayout)
    #expect(view?.numberOfItems(inSection: 0) == 0)
    #expect(view?.visibleCells.isEmpty == true)
    let cell = view.map { empty.collectionView($0, cellForItemAt: path(0)) }
    #expect(cell.map { type(of: $0) == UICollectionViewCell.self } == true)
    #expect(cell?.contentView.subviews.isEmpty == true)
  }
}
