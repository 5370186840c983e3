@_exported public import Foundation
@_exported public import QuartzCore

// Source code for iOS imports modules that do not exist on this platform. Imports of `simd`, `AudioToolbox`,
// `CoreMedia`, `ObjectiveC`, `Darwin` and `os` are rewritten to import this module. Metal has no counterpart: code
// that uses more of it than the simd types is omitted.
