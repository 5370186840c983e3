import QuartzCore

/// Keys of a layer's colours take a view's colour, too.
extension UIColor: CGColorConvertible {}
