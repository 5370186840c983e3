// The compiler looks up these type names for color and image literals without a type annotation.

/// The type of a `#colorLiteral(red:green:blue:alpha:)` expression.
public typealias _ColorLiteralType = UIColor

/// The type of an `#imageLiteral(resourceName:)` expression.
public typealias _ImageLiteralType = UIImage
