import UIKitCore

// Names from before Swift 4.2, declared so that older sources compile.

/// The former name of ``UIAlertAction/Style``.
public typealias UIAlertActionStyle = UIAlertAction.Style
/// The former name of ``UIAlertController/Style``.
public typealias UIAlertControllerStyle = UIAlertController.Style
/// The former name of ``UIPageViewController/NavigationDirection``.
public typealias UIPageViewControllerNavigationDirection = UIPageViewController.NavigationDirection
/// The former name of ``UIPageViewController/NavigationOrientation``.
public typealias UIPageViewControllerNavigationOrientation = UIPageViewController
  .NavigationOrientation
/// The former name of ``UIPageViewController/TransitionStyle``.
public typealias UIPageViewControllerTransitionStyle = UIPageViewController.TransitionStyle
