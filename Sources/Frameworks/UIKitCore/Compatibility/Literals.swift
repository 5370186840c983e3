// The names under which the compiler looks for the type of a literal that says none.

/// What `#colorLiteral(red:green:blue:alpha:)` is.
public typealias _ColorLiteralType = UIColor

/// What `#imageLiteral(resourceName:)` is.
public typealias _ImageLiteralType = UIImage
