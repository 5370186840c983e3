import CFFmpeg
import CFilmShims
import Synchronization

/// An owner of a libav `AVFrame`, which is freed on deallocation.
final class LibavFrame {
  private let outputPath: String
  /// The libav frame, which is valid during the lifetime of this object.
  ///
  /// Callers must keep this object alive while they use the pointer.
  private(set) var pointer: UnsafeMutablePointer<AVFrame>?

  /// Allocates a frame that has no pixel data.
  init(at path: String) throws(FilmError) {
    self.outputPath = path
    pointer = try unwrapLibavPointer(av_frame_alloc(), step: "allocating a frame", at: path)
  }

  /// Sets the frame's pixel format and its size in pixels.
  func setFormat(_ format: AVPixelFormat, width: Int32, height: Int32) {
    pointer?.pointee.format = format.rawValue
    pointer?.pointee.width = width
    pointer?.pointee.height = height
  }

  /// Sets the color metadata to BT.709 in limited range, with the given transfer function.
  func setColorMetadata(transfer: AVColorTransferCharacteristic = AVCOL_TRC_BT709) {
    pointer?.pointee.color_primaries = AVCOL_PRI_BT709
    pointer?.pointee.color_trc = transfer
    pointer?.pointee.colorspace = AVCOL_SPC_BT709
    pointer?.pointee.color_range = AVCOL_RANGE_MPEG
  }

  /// The presentation timestamp, in the encoder's time base.
  var presentationTimestamp: Int64 { pointer?.pointee.pts ?? 0 }

  /// Sets the presentation timestamp, in the encoder's time base.
  func setPresentationTimestamp(_ time: Int64) { pointer?.pointee.pts = time }

  /// Allocates the frame's data from the given pool and calls a closure that fills it.
  ///
  /// The format must be set before the call.
  func allocateAndFill(from store: LibavBufferPool, _ body: (AVFrame) -> Void) throws(FilmError) {
    let frame = try unwrapLibavPointer(pointer, step: "allocating a frame", at: outputPath)
    let size = try checkLibavResult(
      film_frame_size(frame), step: "allocating a frame", at: outputPath)
    let memory = try store.acquireBuffer(byteCount: Int(size), at: outputPath)
    try checkLibavResult(
      film_frame_set_buffer(frame, memory), step: "allocating a frame", at: outputPath)
    body(frame.pointee)
  }

  /// Releases the frame's pixel data.
  func releaseData() { av_frame_unref(pointer) }

  deinit { av_frame_free(&pointer) }
}

/// A pool of equally sized frame buffers, which are reused when they are no longer referenced.
///
/// It may be used on any thread. Without the pool, memory use would grow with every frame, because glibc does not
/// reuse the aligned allocations that libav makes for each frame.
final class LibavBufferPool: Sendable {
  // Sound: libav's buffer pools are thread-safe, and the mutex guards the pointer.
  private struct Pool: @unchecked Sendable {
    var pool: OpaquePointer?
  }

  private let pool = Mutex(Pool())

  /// Returns a buffer from the pool.
  ///
  /// The size in bytes must be the same in all calls.
  func acquireBuffer(
    byteCount bytes: Int, at path: String
  ) throws(FilmError) -> UnsafeMutablePointer<AVBufferRef> {
    let memory = pool.withLock { state -> UnsafeMutablePointer<AVBufferRef>? in
      if state.pool == nil { state.pool = av_buffer_pool_init(bytes, nil) }
      return av_buffer_pool_get(state.pool)
    }
    return try unwrapLibavPointer(memory, step: "allocating a frame", at: path)
  }

  deinit { pool.withLock { av_buffer_pool_uninit(&$0.pool) } }
}
