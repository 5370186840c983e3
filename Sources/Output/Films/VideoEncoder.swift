import CFFmpeg
// The C declarations in headers that both modules include are the same in either module, so the order of the imports
// does not matter.
import CFilmShims
import Foundation
import Pixels
import Threads

/// The encoding settings for a video file.
struct VideoConfiguration {
  /// The name of the libav muxer.
  var container: String
  /// The name of the libav encoder.
  var encoder: String
  var pixelFormat: AVPixelFormat
  /// The maximum width and height, in pixels.
  var maximumSide: Int
  /// Whether the width and height are rounded up to even numbers.
  var requiresEvenSize = false
  var codecOptions: [(String, String)] = []
  var containerOptions: [(String, String)] = []
  /// The number of encoder threads.
  var threadCount: Int32
  /// Whether the encoder's output depends on the number of threads.
  var dependsOnThreads = true
  var chromaLocation = AVCHROMA_LOC_UNSPECIFIED
  /// The transfer function of the stored colors.
  ///
  /// The primaries and the matrix are always those of BT.709.
  var transfer = AVCOL_TRC_BT709
  /// The closure that converts an image to the pixel format of a libav frame.
  var convert: (PixelBuffer, AVFrame) -> Void
}

/// The encoder shared by all video formats.
///
/// Images are converted on all cores and encoded in order while further frames are rendered.
final class VideoEncoder: FilmEncoder {
  /// The maximum frame rate, in frames per second.
  ///
  /// Larger values would overflow the container's time unit.
  private static let maximumRate = 1_000_000

  private let outputPath: String
  private let rate: Double
  private let settingsError: FilmError?
  private let audio: AudioTrack?
  private let makeConfiguration: (PixelBuffer) -> VideoConfiguration
  /// The number of threads and the amount of memory that the encoder may use.
  var pipelineLimits = PipelineLimits()
  private var output: Output?
  private var size = (width: 0, height: 0)
  /// The differences between the frames and the film, known after the first frame is appended.
  private(set) var notices: [FilmNotice] = []
  private var frameCount: Int64 = 0
  private let bufferPool = LibavBufferPool()

  /// The open file with its settings, writer and pipeline.
  ///
  /// The value is created when the first frame is appended.
  private struct Output {
    let configuration: VideoConfiguration
    let file: AtomicFile
    let writer: LibavWriter
    let pipeline: FramePipeline<LibavFrame>
  }

  /// Creates an encoder for the file at `place`, with a rate in frames per second.
  ///
  /// `settingsError` is thrown when the first frame is appended. `recipe` returns the video configuration for the first
  /// frame.
  init(
    place: String, rate: Double, settingsError: FilmError?, audio: AudioTrack? = nil,
    recipe: @escaping (PixelBuffer) -> VideoConfiguration
  ) {
    self.settingsError = settingsError
    self.audio = audio
    self.outputPath = place
    self.rate = FrameTimes.clampedRate(rate)
    self.makeConfiguration = recipe
  }

  /// Appends a frame, and opens the file if it is the first one.
  func append(_ pixels: PixelBuffer) throws(FilmError) {
    let output: Output
    if let begun = self.output {
      output = begun
    } else {
      output = try openOutput(firstFrame: pixels)
      self.output = output
    }
    try pixels.checkSize(against: size, at: outputPath)
    let (path, configuration, number, memory) = (
      outputPath, output.configuration, frameCount, bufferPool
    )
    let (width, height) = Self.encodedSize(for: size, configuration: configuration)
    try output.pipeline.append { () throws(FilmError) in
      let frame = try LibavFrame(at: path)
      frame.setFormat(configuration.pixelFormat, width: width, height: height)
      frame.setColorMetadata(transfer: configuration.transfer)
      frame.setPresentationTimestamp(number)
      try frame.allocateAndFill(from: memory) { configuration.convert(pixels, $0) }
      return frame
    }
    frameCount += 1
  }

  /// Returns the settings for a film with the given first frame, on whose pixels they do not depend.
  func configuration(forFirstFrame frame: PixelBuffer) -> VideoConfiguration {
    makeConfiguration(frame)
  }

  /// Returns a fraction for a rate in frames per second.
  ///
  /// Rates such as 30000/1001 need a large numerator and denominator; even larger ones would overflow the container's
  /// time unit.
  static func frameRateFraction(nearestTo rate: Double) -> AVRational { av_d2q(rate, 1_001_000) }

  private static func encodedSize(
    for size: (width: Int, height: Int), configuration: VideoConfiguration
  ) -> (Int32, Int32) {
    let odd = configuration.requiresEvenSize ? 1 : 0
    return (Int32((size.width + odd) & ~odd), Int32((size.height + odd) & ~odd))
  }

  private func openOutput(firstFrame first: PixelBuffer) throws(FilmError) -> Output {
    try settingsError.throwIfPresent()
    guard rate <= Double(Self.maximumRate) else {
      throw FilmError(.rateTooHigh(limit: Self.maximumRate), at: outputPath)
    }
    let configuration = makeConfiguration(first)
    size = (first.width, first.height)
    frameCount = 0
    guard max(size.width, size.height) <= configuration.maximumSide else {
      throw FilmError(.tooLarge(width: size.width, height: size.height), at: outputPath)
    }
    let frameRate = Self.frameRateFraction(nearestTo: rate)
    let (width, height) = Self.encodedSize(for: size, configuration: configuration)
    let settings = LibavSettings(
      encoder: configuration.encoder, width: width, height: height,
      pixelFormat: configuration.pixelFormat, codecOptions: configuration.codecOptions,
      muxer: LibavMuxer.Settings(
        container: configuration.container,
        timeBase: AVRational(num: frameRate.den, den: frameRate.num), frameRate: frameRate,
        options: configuration.containerOptions))
    try validateAudio(in: configuration.container)
    let threads = try threadCount(for: configuration, reserving: pipelineLimits.threadCount)
    let file = try AtomicFile(for: outputPath)
    let writer = try LibavWriter(settings, into: file, place: outputPath) { codec in
      codec.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      codec.pointee.thread_count = threads
      codec.pointee.color_primaries = AVCOL_PRI_BT709
      codec.pointee.color_trc = configuration.transfer
      codec.pointee.colorspace = AVCOL_SPC_BT709
      codec.pointee.color_range = AVCOL_RANGE_MPEG
      codec.pointee.chroma_sample_location = configuration.chromaLocation
    }
    reportSize(width: Int(width), height: Int(height))
    let line = FramePipeline<LibavFrame>(
      threads: pipelineLimits.threadCount, room: pipelineLimits.capacity(for: first)
    ) {
      frame throws(FilmError) in
      let number = frame.presentationTimestamp
      if number > 0, number % Int64(FilmSegments.length) == 0 { try writer.startSegment() }
      try writer.encode(frame)
    }
    return Output(configuration: configuration, file: file, writer: writer, pipeline: line)
  }

  /// Throws an error if the beginning of the sound cannot be decoded, or the library has no encoder for it.
  private func validateAudio(in container: String) throws(FilmError) {
    guard let audio, let container = LibavPart.Container(muxer: container) else { return }
    try audio.validate()
    try LibavAudioEncoder.findEncoder(LibavAudioEncoder.Settings(container), at: outputPath)
  }

  /// Records and reports a notice if the film has another size than its frames.
  private func reportSize(width: Int, height: Int) {
    guard (width, height) != size else {
      notices = []
      return
    }
    let notice = FilmNotice(
      path: outputPath,
      kind: .evenSize(
        frameWidth: size.width, frameHeight: size.height, width: width, height: height))
    notices = [notice]
    notice.report()
  }

  /// Returns the number of encoder threads, if the system can create them in addition to the threads that prepare
  /// frames.
  ///
  /// Otherwise the function returns 1, or throws an error if the output depends on the number of threads. Some
  /// encoders fail if they receive fewer threads than requested, some only when the first frame is encoded.
  private func threadCount(for configuration: VideoConfiguration, reserving others: Int)
    throws(FilmError)
    -> Int32
  {
    guard configuration.threadCount > 1 else { return configuration.threadCount }
    // The alpha channel of 4:2:0 video is encoded by a second encoder.
    let count =
      Int(configuration.threadCount) * (configuration.pixelFormat == AV_PIX_FMT_YUVA420P ? 2 : 1)
    if CachedThreadPool.canCreateThreads(count: count + others) { return configuration.threadCount }
    guard !configuration.dependsOnThreads else {
      throw FilmError(.noThreads(count), at: outputPath)
    }
    return 1
  }

  /// Encodes the remaining frames, writes the index and moves the file to its final path.
  func finish() throws(FilmError) {
    try settingsError.throwIfPresent()
    guard let output else { throw FilmError(.noFrames, at: outputPath) }
    defer { cancel() }
    try output.pipeline.finish()
    try output.writer.finish()
    guard let audio, let container = LibavPart.Container(muxer: output.configuration.container)
    else { return try output.file.publish() }
    // The number of frames, on which the sound depends, is known only now. A joined film is made in the same way.
    try FilmJoiner.join(
      [FilmPart(path: output.file.path, frameCount: Int(frameCount))], in: container,
      to: outputPath, rate: rate, audio: audio)
    output.file.discard()
  }

  /// Stops encoding and removes the file unless it is finished.
  func cancel() {
    output?.pipeline.cancel()
    output = nil
  }

  deinit { cancel() }
}
