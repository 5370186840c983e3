public import Foundation
public import UIKitCore

/// Gives each registration a name that no other has.
@MainActor
private enum RegistrationNameGenerator {
  private static var count = 0

  static func nextName() -> String {
    count += 1
    return "registration \(count)"
  }
}

extension UICollectionView {
  /// Which cells show items of a type, and how they are set up.
  @preconcurrency @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// Sets a cell up for an item at a place.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void

    private let handler: Handler
    private let nib: UINib?
    private let name = RegistrationNameGenerator.nextName()

    /// Cells made by their class.
    public init(handler: @escaping Handler) { (self.handler, nib) = (handler, nil) }

    /// Cells made by a nib.
    public init(cellNib: UINib, handler: @escaping Handler) {
      (self.handler, nib) = (handler, cellNib)
    }

    func cell(in view: UICollectionView, at path: IndexPath, item: Item?) -> Cell {
      if !view.cellPool.isRegistered(name: name) {
        if let nib {
          view.register(nib, forCellWithReuseIdentifier: name)
        } else {
          view.register(Cell.self, forCellWithReuseIdentifier: name)
        }
      }
      guard let cell = view.dequeueCell(withIdentifier: name, at: path) as? Cell else {
        fatalError("the nib of a cell registration makes no \(Cell.self)")
      }
      if let item { handler(cell, path, item) }
      return cell
    }
  }

  /// Which views stand beside cells, and how they are set up.
  @preconcurrency @MainActor
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// Sets a view of a kind up for a place.
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    private let kind: String
    private let handler: Handler
    private let nib: UINib?
    private let name = RegistrationNameGenerator.nextName()

    /// Views of a kind made by their class.
    public init(elementKind: String, handler: @escaping Handler) {
      (kind, self.handler, nib) = (elementKind, handler, nil)
    }

    /// Views of a kind made by a nib.
    public init(supplementaryNib: UINib, elementKind: String, handler: @escaping Handler) {
      (kind, self.handler, nib) = (elementKind, handler, supplementaryNib)
    }

    func supplementaryView(in view: UICollectionView, at path: IndexPath) -> Supplementary {
      if !view.supplementaryPool.isRegistered(
        name: UICollectionView.makeReusePoolName(kind: kind, identifier: name))
      {
        if let nib {
          view.register(nib, forSupplementaryViewOfKind: kind, withReuseIdentifier: name)
        } else {
          view.register(
            Supplementary.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: name)
        }
      }
      guard let made = view.dequeueView(ofKind: kind, identifier: name, at: path) as? Supplementary
      else {
        fatalError("the nib of a supplementary registration makes no \(Supplementary.self)")
      }
      handler(made, kind, path)
      return made
    }
  }
}
