public import Foundation
import UIKitCore

// An index path in a list consists of a section index and an item index. Table views call the item a row.

extension IndexPath {
  /// Creates an index path that identifies a row in a table view.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// Creates an index path that identifies an item in a collection view.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The section index, which is the first index.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The row index, which is the second index.
  ///
  /// Used for table views.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The item index, which is the second index.
  ///
  /// Used for collection views.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
