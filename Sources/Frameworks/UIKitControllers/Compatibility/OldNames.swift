import UIKitCore

// Names from before Swift 4.2: sources of that time compile with them.

/// ``UIAlertAction/Style``.
public typealias UIAlertActionStyle = UIAlertAction.Style
/// ``UIAlertController/Style``.
public typealias UIAlertControllerStyle = UIAlertController.Style
/// ``UIPageViewController/NavigationDirection``.
public typealias UIPageViewControllerNavigationDirection = UIPageViewController.NavigationDirection
/// ``UIPageViewController/NavigationOrientation``.
public typealias UIPageViewControllerNavigationOrientation = UIPageViewController
  .NavigationOrientation
/// ``UIPageViewController/TransitionStyle``.
public typealias UIPageViewControllerTransitionStyle = UIPageViewController.TransitionStyle
