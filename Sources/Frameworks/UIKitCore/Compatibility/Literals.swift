// The type names that the compiler looks up for literals without a type annotation.

/// The type of a `#colorLiteral(red:green:blue:alpha:)` expression.
public typealias _ColorLiteralType = UIColor

/// The type of an `#imageLiteral(resourceName:)` expression.
public typealias _ImageLiteralType = UIImage
