import CFFmpeg

/// A frame of libav's, freed with this value.
final class LibavFrame {
  private let place: String
  /// The frame, alive as long as this object: whoever uses it extends the object's lifetime.
  private(set) var pointer: UnsafeMutablePointer<AVFrame>?

  /// An empty frame.
  init(at place: String) throws(FilmError) {
    self.place = place
    pointer = try some(av_frame_alloc(), "making a frame", at: place)
  }

  /// Says what the frame is to hold.
  func describe(_ format: AVPixelFormat, width: Int32, height: Int32) {
    pointer?.pointee.format = format.rawValue
    pointer?.pointee.width = width
    pointer?.pointee.height = height
  }

  /// Says that the colours are BT.709 in limited range.
  func describeVideoColour() {
    pointer?.pointee.color_primaries = AVCOL_PRI_BT709
    pointer?.pointee.color_trc = AVCOL_TRC_BT709
    pointer?.pointee.colorspace = AVCOL_SPC_BT709
    pointer?.pointee.color_range = AVCOL_RANGE_MPEG
  }

  /// Sets the frame's time, in units of whoever takes it.
  func setTime(_ time: Int64) { pointer?.pointee.pts = time }

  /// Fills the frame, in memory that nobody else reads.
  func draw(_ body: (AVFrame) -> Void) throws(FilmError) {
    let frame = try some(pointer, "making a frame", at: place)
    if frame.pointee.data.0 == nil {
      try check(av_frame_get_buffer(frame, 0), "making a frame", at: place)
    } else {
      try check(av_frame_make_writable(frame), "making a frame", at: place)
    }
    body(frame.pointee)
  }

  /// Lets go of what the frame holds.
  func empty() { av_frame_unref(pointer) }

  deinit { av_frame_free(&pointer) }
}
