/// The name of ``AppleShims`` up to version 0.1; import that module instead.
@_exported public import AppleShims
