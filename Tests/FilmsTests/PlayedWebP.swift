import CWebPDemux
import Pixels
import Testing

/// An animated WebP file decoded by libwebp.
struct PlayedWebP {
  /// The canvas after each stored frame, and the end time of that frame in milliseconds.
  var pictures: [(pixels: PixelBuffer, end: Int)] = []
  var loops = 0
  /// The left, top, width and height of each stored frame.
  var boxes: [[Int]] = []

  init(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBufferPointer { buffer in
      var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
      var options = WebPAnimDecoderOptions()
      try #require(WebPAnimDecoderOptionsInit(&options) != 0)
      options.color_mode = MODE_rgbA
      let created = WebPAnimDecoderNew(&data, &options)
      let decoder = try #require(created)
      defer { WebPAnimDecoderDelete(decoder) }
      var info = WebPAnimInfo()
      try #require(WebPAnimDecoderGetInfo(decoder, &info) != 0)
      loops = Int(info.loop_count)
      let (width, height) = (Int(info.canvas_width), Int(info.canvas_height))
      while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
        var canvas: UnsafeMutablePointer<UInt8>?
        var end: Int32 = 0
        try #require(WebPAnimDecoderGetNext(decoder, &canvas, &end) != 0)
        let shown = try #require(canvas)
        pictures.append(
          (
            picture(width, height) { x, y in
              let p = shown + (y * width + x) * 4
              return (p[0], p[1], p[2], p[3])
            }, Int(end)
          ))
      }
      #expect(pictures.count == Int(info.frame_count))
      var frame = WebPIterator()
      var isThere = WebPDemuxGetFrame(WebPAnimDecoderGetDemuxer(decoder), 1, &frame)
      while isThere != 0 {
        boxes.append(
          [frame.x_offset, frame.y_offset, frame.width, frame.height].map { Int($0) })
        isThere = WebPDemuxNextFrame(&frame)
      }
      WebPDemuxReleaseIterator(&frame)
    }
  }
}
