import Foundation
import UIKitControls
import UIKitCore
import UIKitLists

// Stand-ins for the classes named in archives written by version 0.1, in which UIKit was a single module.
//
// Foundation looks up the class of an archived object by its module and class name. It finds the stand-in and asks it
// for the class to instantiate. The stand-ins are internal, so client code does not see them.

final class UIView: UIKitCore.UIView {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass { UIKitCore.UIView.self }
}

final class UIWindow: UIKitCore.UIWindow {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass { UIKitCore.UIWindow.self }
}

final class UILabel: UIKitCore.UILabel {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass { UIKitCore.UILabel.self }
}

final class UIImageView: UIKitCore.UIImageView {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitCore.UIImageView.self
  }
}

final class UIScrollView: UIKitCore.UIScrollView {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitCore.UIScrollView.self
  }
}

final class UIStackView: UIKitCore.UIStackView {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitCore.UIStackView.self
  }
}

final class UIVisualEffectView: UIKitCore.UIVisualEffectView {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitCore.UIVisualEffectView.self
  }
}

final class UIControl: UIKitCore.UIControl {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass { UIKitCore.UIControl.self }
}

final class UIActivityIndicatorView: UIKitCore.UIActivityIndicatorView {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitCore.UIActivityIndicatorView.self
  }
}

final class UIRefreshControl: UIKitCore.UIRefreshControl {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitCore.UIRefreshControl.self
  }
}

final class UINavigationBar: UIKitCore.UINavigationBar {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitCore.UINavigationBar.self
  }
}

final class UIToolbar: UIKitCore.UIToolbar {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass { UIKitCore.UIToolbar.self }
}

final class UITabBar: UIKitCore.UITabBar {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass { UIKitCore.UITabBar.self }
}

final class UIButton: UIKitControls.UIButton {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitControls.UIButton.self
  }
}

final class UISwitch: UIKitControls.UISwitch {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitControls.UISwitch.self
  }
}

final class UISlider: UIKitControls.UISlider {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitControls.UISlider.self
  }
}

final class UIStepper: UIKitControls.UIStepper {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitControls.UIStepper.self
  }
}

final class UISegmentedControl: UIKitControls.UISegmentedControl {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitControls.UISegmentedControl.self
  }
}

final class UIPageControl: UIKitControls.UIPageControl {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitControls.UIPageControl.self
  }
}

final class UIProgressView: UIKitControls.UIProgressView {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitControls.UIProgressView.self
  }
}

final class UITextField: UIKitControls.UITextField {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitControls.UITextField.self
  }
}

final class UITextView: UIKitControls.UITextView {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitControls.UITextView.self
  }
}

final class UITableView: UIKitLists.UITableView {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitLists.UITableView.self
  }
}

final class UITableViewCell: UIKitLists.UITableViewCell {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitLists.UITableViewCell.self
  }
}

final class UITableViewHeaderFooterView: UIKitLists.UITableViewHeaderFooterView {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitLists.UITableViewHeaderFooterView.self
  }
}

final class UICollectionView: UIKitLists.UICollectionView {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitLists.UICollectionView.self
  }
}

final class UICollectionReusableView: UIKitLists.UICollectionReusableView {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitLists.UICollectionReusableView.self
  }
}

final class UICollectionViewCell: UIKitLists.UICollectionViewCell {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitLists.UICollectionViewCell.self
  }
}

final class UICollectionViewListCell: UIKitLists.UICollectionViewListCell {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitLists.UICollectionViewListCell.self
  }
}

final class UIListContentView: UIKitLists.UIListContentView {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitLists.UIListContentView.self
  }
}

final class UICollectionViewLayout: UIKitLists.UICollectionViewLayout {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitLists.UICollectionViewLayout.self
  }
}

final class UICollectionViewFlowLayout: UIKitLists.UICollectionViewFlowLayout {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitLists.UICollectionViewFlowLayout.self
  }
}

final class UICollectionViewCompositionalLayout: UIKitLists.UICollectionViewCompositionalLayout {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitLists.UICollectionViewCompositionalLayout.self
  }
}

final class UICollectionViewTransitionLayout: UIKitLists.UICollectionViewTransitionLayout {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitLists.UICollectionViewTransitionLayout.self
  }
}

// Sound: this class is never instantiated.
final class UIImage: UIKitCore.UIImage, @unchecked Sendable {
  required init?(coder: NSCoder) { super.init(coder: coder) }

  required convenience init(imageLiteralResourceName name: String) {
    fatalError("this class only maps the class name in archives and has no instances")
  }

  nonisolated override class func classForKeyedUnarchiver() -> AnyClass { UIKitCore.UIImage.self }
}

final class UIVisualEffect: UIKitCore.UIVisualEffect {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitCore.UIVisualEffect.self
  }
}

final class UIBlurEffect: UIKitCore.UIBlurEffect {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitCore.UIBlurEffect.self
  }
}

final class UIVibrancyEffect: UIKitCore.UIVibrancyEffect {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitCore.UIVibrancyEffect.self
  }
}

final class UICubicTimingParameters: UIKitCore.UICubicTimingParameters {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitCore.UICubicTimingParameters.self
  }
}

final class UISpringTimingParameters: UIKitCore.UISpringTimingParameters {
  nonisolated override class func classForKeyedUnarchiver() -> AnyClass {
    UIKitCore.UISpringTimingParameters.self
  }
}
