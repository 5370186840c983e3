import CFFmpeg
import Foundation
import Pixels
import Testing

@testable import Films

@Suite struct AVIFTests {
  /// The size in the header of an AVIF file, and the decoded planes of its image.
  private struct Still {
    var size = (width: 0, height: 0)
    /// 10-bit luma samples in limited range, 64...940.
    var luma: [UInt16] = []
    var transfer = AVCOL_TRC_UNSPECIFIED

    struct Unreadable: Error {}

    init(_ bytes: [UInt8]) throws {
      func place(of name: String) throws -> Int {
        let wanted = Array(name.utf8)
        let found = bytes.indices.first { bytes[$0...].starts(with: wanted) }
        guard let found else { throw Unreadable() }
        return found
      }
      func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
      let extent = try place(of: "ispe") + 8
      size = (number(extent), number(extent + 4))
      let content = try place(of: "mdat")
      let payload = bytes[(content + 4)..<(content - 4 + number(content - 4))]

      guard let decoder = avcodec_find_decoder(AV_CODEC_ID_AV1) else { throw Unreadable() }
      var codec = avcodec_alloc_context3(decoder)
      var packet = av_packet_alloc()
      var frame = av_frame_alloc()
      defer {
        avcodec_free_context(&codec)
        av_packet_free(&packet)
        av_frame_free(&frame)
      }
      guard let packet, avcodec_open2(codec, decoder, nil) == 0,
        av_new_packet(packet, Int32(payload.count)) == 0
      else { throw Unreadable() }
      for (index, byte) in payload.enumerated() { packet.pointee.data[index] = byte }
      guard avcodec_send_packet(codec, packet) == 0, avcodec_send_packet(codec, nil) == 0,
        avcodec_receive_frame(codec, frame) == 0, let picture = frame?.pointee,
        picture.format == AV_PIX_FMT_YUV444P10LE.rawValue, let rows = picture.data.0
      else { throw Unreadable() }
      transfer = picture.color_trc
      for y in 0..<Int(picture.height) {
        let row = UnsafeRawPointer(rows + y * Int(picture.linesize.0))
        luma += (0..<Int(picture.width)).map { row.load(fromByteOffset: $0 * 2, as: UInt16.self) }
      }
    }
  }

  @Test
  func `AVIFImageSink preserves an odd size and writes colors with the sRGB transfer function`()
    throws
  {
    let scratch = try Scratch()
    let sink = AVIFImageSink(path: scratch("a.avif"), quality: 1)
    try sink.append(Frame(pixels: picture(33, 17) { _, _ in (9, 9, 9, 255) }, time: 0))
    // The second frame replaces the first.
    try sink.append(
      Frame(
        pixels: picture(33, 17) { x, _ in x < 16 ? (255, 255, 255, 255) : (0, 0, 0, 0) }, time: 0))
    #expect(!scratch.content.contains("a.avif"))
    try sink.finish()
    #expect(scratch.content == ["a.avif"])
    let still = try Still(scratch.bytes("a.avif"))
    #expect(still.size == (33, 17))
    #expect(still.transfer == AVCOL_TRC_IEC61966_2_1)
    #expect(still.luma.count == 33 * 17)
    #expect(abs(Int(still.luma[33 * 8 + 4]) - 940) <= 2)
    #expect(abs(Int(still.luma[33 * 8 + 28]) - 64) <= 2)
  }

  @Test func `AVIFImageSink blends over its background, and a lower quality makes smaller files`()
    throws
  {
    let scratch = try Scratch()
    var sizes: [Int] = []
    for quality in [0.95, 0.3] {
      let sink = AVIFImageSink(
        path: scratch("a.avif"), quality: quality,
        background: Background(red: 255, green: 255, blue: 255))
      try sink.append(
        Frame(
          pixels: picture(64, 64) { x, y in
            x < 32
              ? (0, 0, 0, 0) : (UInt8(x * y % 200), UInt8(x * 3 % 256), UInt8(y * 4 % 256), 255)
          }, time: 0))
      try sink.finish()
      let bytes = try scratch.bytes("a.avif")
      sizes.append(bytes.count)
      #expect(abs(Int(try Still(bytes).luma[64 * 30 + 8]) - 940) < 20)
    }
    #expect(sizes[1] * 2 < sizes[0], "\(sizes)")
  }

  @Test func `AVIFImageSink.finish without a frame throws an error`() {
    #expect(throws: FilmError.self) { try AVIFImageSink(path: "/nowhere/a.avif").finish() }
  }
}
