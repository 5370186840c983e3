public import Foundation
import UIKitCore

// Index paths of list elements consist of a section and an item. Table views call the item a row.

extension IndexPath {
  /// Creates an index path of a table row.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// Creates an index path of a collection item.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The first index.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The second index, as used by table views.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The second index, as used by collection views.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
