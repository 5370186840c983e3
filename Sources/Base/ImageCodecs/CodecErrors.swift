import CImageShims
import CWebP

/// Calls a C codec and throws an error if it fails.
func runCodec(
  for format: ImageFormat, _ body: (UnsafeMutablePointer<CChar>) -> ImageOutcome
) throws(ImageError) {
  let capacity = Int(IMAGE_MESSAGE_ROOM)
  let (result, message) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) {
    text in
    text.initialize(repeating: 0)
    guard let base = text.baseAddress else { return (ImageOutcome.outOfMemory, "") }
    let result = body(base)
    return (result, String(cString: base))
  }
  switch result {
  case .whole: return
  case .truncated: throw ImageError(.truncated, in: format)
  case .damaged: throw ImageError(.damaged(message), in: format)
  case .unsupported: throw ImageError(.unsupportedFeature(message), in: format)
  case .outOfMemory: throw ImageError(.outOfMemory, in: format)
  }
}

/// Throws an error if a libwebp status is not success.
func checkWebPStatus(_ status: VP8StatusCode) throws(ImageError) {
  switch status {
  case VP8_STATUS_OK: return
  case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: throw ImageError(.truncated, in: .webP)
  case VP8_STATUS_OUT_OF_MEMORY: throw ImageError(.outOfMemory, in: .webP)
  case VP8_STATUS_UNSUPPORTED_FEATURE:
    throw ImageError(.unsupportedFeature("a feature that the file uses"), in: .webP)
  default: throw ImageError(.damaged("invalid bit stream"), in: .webP)
  }
}
