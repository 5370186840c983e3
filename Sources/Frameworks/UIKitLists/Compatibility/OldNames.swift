public import CoreGraphics
import UIKitCore

// Names from before Swift 4.2, declared so that older sources compile.

/// The former name of ``UITableView/automaticDimension``.
public let UITableViewAutomaticDimension = UITableView.automaticDimension
/// The former name of ``UICollectionView/elementKindSectionHeader``.
public let UICollectionElementKindSectionHeader = UICollectionView.elementKindSectionHeader
/// The former name of ``UICollectionView/elementKindSectionFooter``.
public let UICollectionElementKindSectionFooter = UICollectionView.elementKindSectionFooter
/// The former name of ``UITableView/Style``.
public typealias UITableViewStyle = UITableView.Style
/// The former name of ``UITableView/RowAnimation``.
public typealias UITableViewRowAnimation = UITableView.RowAnimation
/// The former name of ``UITableView/ScrollPosition``.
public typealias UITableViewScrollPosition = UITableView.ScrollPosition
/// The former name of ``UITableViewCell/CellStyle``.
public typealias UITableViewCellStyle = UITableViewCell.CellStyle
/// The former name of ``UITableViewCell/SelectionStyle``.
public typealias UITableViewCellSelectionStyle = UITableViewCell.SelectionStyle
/// The former name of ``UITableViewCell/AccessoryType``.
public typealias UITableViewCellAccessoryType = UITableViewCell.AccessoryType
/// The former name of ``UITableViewCell/EditingStyle``.
public typealias UITableViewCellEditingStyle = UITableViewCell.EditingStyle
/// The former name of ``UITableViewCell/SeparatorStyle``.
public typealias UITableViewCellSeparatorStyle = UITableViewCell.SeparatorStyle
/// The former name of ``UICollectionView/ScrollDirection``.
public typealias UICollectionViewScrollDirection = UICollectionView.ScrollDirection
/// The former name of ``UICollectionView/ScrollPosition``.
public typealias UICollectionViewScrollPosition = UICollectionView.ScrollPosition
