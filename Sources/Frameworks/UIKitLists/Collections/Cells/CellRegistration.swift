public import Foundation
public import UIKitCore

/// Generates a unique reuse identifier for each registration.
@MainActor
private enum RegistrationNameGenerator {
  private static var count = 0

  static func nextName() -> String {
    count += 1
    return "registration \(count)"
  }
}

extension UICollectionView {
  /// A registration that creates and configures the cells of one item type.
  @preconcurrency @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// A closure that configures a cell for the given item and index path.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void

    private let handler: Handler
    private let nib: UINib?
    private let name = RegistrationNameGenerator.nextName()

    /// Creates a registration that instantiates the class `Cell`.
    public init(handler: @escaping Handler) { (self.handler, nib) = (handler, nil) }

    /// Creates a registration that loads its cells from the given nib.
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
        fatalError("the nib of a cell registration does not create a \(Cell.self)")
      }
      if let item { handler(cell, path, item) }
      return cell
    }
  }

  /// A registration that creates and configures supplementary views of one kind.
  @preconcurrency @MainActor
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// A closure that configures a supplementary view of the given kind for the given index path.
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    private let kind: String
    private let handler: Handler
    private let nib: UINib?
    private let name = RegistrationNameGenerator.nextName()

    /// Creates a registration that instantiates the class `Supplementary` for the given element kind.
    public init(elementKind: String, handler: @escaping Handler) {
      (kind, self.handler, nib) = (elementKind, handler, nil)
    }

    /// Creates a registration that loads supplementary views of the given kind from a nib.
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
        fatalError(
          "the nib of a supplementary registration does not create a \(Supplementary.self)")
      }
      handler(made, kind, path)
      return made
    }
  }
}
