public import Foundation
import UIKitCore

// Places in lists: a section and an item of it, which tables call a row.

extension IndexPath {
  /// The place of a table's row.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// The place of a collection's item.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The first index.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The second index, as tables call it.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The second index, as collections call it.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
