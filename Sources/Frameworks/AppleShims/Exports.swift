@_exported public import Foundation
@_exported public import QuartzCore

// What source for iOS imports from modules that are not there: `import simd`, `AudioToolbox`, `CoreMedia`, `ObjectiveC`,
// `Darwin` and `os` end here once they are rewritten. Metal has no counterpart: what imports it for more than simd is left out.
