import CFFmpeg
import CFilmShims
import Synchronization

/// A frame of libav's, freed with this value.
final class LibavFrame {
  private let outputPath: String
  /// The frame, alive as long as this object: whoever uses it extends the object's lifetime.
  private(set) var pointer: UnsafeMutablePointer<AVFrame>?

  /// An empty frame.
  init(at path: String) throws(FilmError) {
    self.outputPath = path
    pointer = try unwrapLibavPointer(av_frame_alloc(), step: "making a frame", at: path)
  }

  /// Says what the frame is to hold.
  func setFormat(_ format: AVPixelFormat, width: Int32, height: Int32) {
    pointer?.pointee.format = format.rawValue
    pointer?.pointee.width = width
    pointer?.pointee.height = height
  }

  /// Says that the colours are BT.709 in limited range, but for the curve.
  func setColorMetadata(transfer: AVColorTransferCharacteristic = AVCOL_TRC_BT709) {
    pointer?.pointee.color_primaries = AVCOL_PRI_BT709
    pointer?.pointee.color_trc = transfer
    pointer?.pointee.colorspace = AVCOL_SPC_BT709
    pointer?.pointee.color_range = AVCOL_RANGE_MPEG
  }

  /// Sets the frame's time, in units of whoever takes it.
  func setPresentationTimestamp(_ time: Int64) { pointer?.pointee.pts = time }

  /// Fills the frame, which was described, in memory of the store.
  func allocateAndFill(from store: LibavBufferPool, _ body: (AVFrame) -> Void) throws(FilmError) {
    let frame = try unwrapLibavPointer(pointer, step: "making a frame", at: outputPath)
    let size = try checkLibavResult(film_frame_size(frame), step: "making a frame", at: outputPath)
    let memory = try store.acquireBuffer(byteCount: Int(size), at: outputPath)
    try checkLibavResult(
      film_frame_set_buffer(frame, memory), step: "making a frame", at: outputPath)
    body(frame.pointee)
  }

  /// Lets go of what the frame holds.
  func releaseData() { av_frame_unref(pointer) }

  deinit { av_frame_free(&pointer) }
}

/// Memory for frames of one size, used again when nobody reads it any more; for any thread.
///
/// What libav takes from the system anew for each frame, aligned, glibc does not use again, and a
/// film would grow with every frame.
final class LibavBufferPool: Sendable {
  // Sound: libav's pools may be used by any thread, and the mutex guards the pointer.
  private struct Pool: @unchecked Sendable {
    var pool: OpaquePointer?
  }

  private let pool = Mutex(Pool())

  /// Memory of so many bytes, the same at every call.
  func acquireBuffer(
    byteCount bytes: Int, at path: String
  ) throws(FilmError) -> UnsafeMutablePointer<AVBufferRef> {
    let memory = pool.withLock { state -> UnsafeMutablePointer<AVBufferRef>? in
      if state.pool == nil { state.pool = av_buffer_pool_init(bytes, nil) }
      return av_buffer_pool_get(state.pool)
    }
    return try unwrapLibavPointer(memory, step: "making a frame", at: path)
  }

  deinit { pool.withLock { av_buffer_pool_uninit(&$0.pool) } }
}
