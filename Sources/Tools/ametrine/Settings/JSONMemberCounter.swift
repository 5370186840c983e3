import Foundation

/// A counter of the members of objects in an array, including those with equal names, which decoders drop.
enum JSONMemberCounter {
  /// Returns the number of members of each object in an array.
  ///
  /// - Parameter data: Well-formed JSON in UTF-8: an array of objects.
  /// - Returns: The numbers, in the order of the objects.
  static func counts(in data: Data) -> [Int] {
    var counts: [Int] = []
    var (depth, isInString, isEscaped) = (0, false, false)
    for byte in data {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 1 { counts.append(0) }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      // Each member has one colon.
      case UInt8(ascii: ":") where depth == 2: counts[counts.count - 1] += 1
      default: break
      }
    }
    return counts
  }
}
