import QuartzCore

/// The color properties of layers also accept a `UIColor` as the value of key-value coding.
extension UIColor: CGColorConvertible {}
