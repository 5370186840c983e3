public import CoreGraphics
import UIKitCore

// Names from before Swift 4.2: sources of that time compile with them.

/// ``UITableView/automaticDimension``.
public let UITableViewAutomaticDimension = UITableView.automaticDimension
/// ``UICollectionView/elementKindSectionHeader``.
public let UICollectionElementKindSectionHeader = UICollectionView.elementKindSectionHeader
/// ``UICollectionView/elementKindSectionFooter``.
public let UICollectionElementKindSectionFooter = UICollectionView.elementKindSectionFooter
/// ``UITableView/Style``.
public typealias UITableViewStyle = UITableView.Style
/// ``UITableView/RowAnimation``.
public typealias UITableViewRowAnimation = UITableView.RowAnimation
/// ``UITableView/ScrollPosition``.
public typealias UITableViewScrollPosition = UITableView.ScrollPosition
/// ``UITableViewCell/CellStyle``.
public typealias UITableViewCellStyle = UITableViewCell.CellStyle
/// ``UITableViewCell/SelectionStyle``.
public typealias UITableViewCellSelectionStyle = UITableViewCell.SelectionStyle
/// ``UITableViewCell/AccessoryType``.
public typealias UITableViewCellAccessoryType = UITableViewCell.AccessoryType
/// ``UITableViewCell/EditingStyle``.
public typealias UITableViewCellEditingStyle = UITableViewCell.EditingStyle
/// ``UITableViewCell/SeparatorStyle``.
public typealias UITableViewCellSeparatorStyle = UITableViewCell.SeparatorStyle
/// ``UICollectionView/ScrollDirection``.
public typealias UICollectionViewScrollDirection = UICollectionView.ScrollDirection
/// ``UICollectionView/ScrollPosition``.
public typealias UICollectionViewScrollPosition = UICollectionView.ScrollPosition
