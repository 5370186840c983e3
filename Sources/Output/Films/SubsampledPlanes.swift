import CFFmpeg
import CFilmShims
import Pixels

extension VideoSettings.BitDepth {
  /// The pixel format with limited range and 4:2:0 sampling.
  var subsampledFormat: AVPixelFormat {
    switch self {
    case .eight: AV_PIX_FMT_YUV420P
    case .ten: AV_PIX_FMT_YUV420P10LE
    }
  }
}

extension PixelBuffer {
  /// Converts the colors, which must not be premultiplied, to the luma and chroma planes of a libav frame with 4:2:0
  /// sampling.
  func fillSubsampledPlanes(of frame: AVFrame, settings: VideoSettings) {
    let planes = [frame.data.0, frame.data.1, frame.data.2]
    let strides = [frame.linesize.0, frame.linesize.1, frame.linesize.2]
    withBytes { source in
      switch settings.bitDepth {
      case .eight:
        film_to_yuv420(
          source, Int32(width), Int32(height), settings.isDithered ? 1 : 0, planes, strides)
      case .ten:
        film_to_yuv420p10(source, Int32(width), Int32(height), planes, strides)
      }
    }
  }
}
