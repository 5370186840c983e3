/// This module was renamed to ``AppleShims`` after version 0.1.
///
/// Import that module instead.
@_exported public import AppleShims
