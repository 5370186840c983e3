import QuartzCore

/// Lets key-value coding set the color properties of layers to a `UIColor`.
extension UIColor: CGColorConvertible {}
