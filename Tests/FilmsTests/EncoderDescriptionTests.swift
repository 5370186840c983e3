import Testing

@testable import Films

@Suite struct EncoderDescriptionTests {
  @Test func `audioEncoder describes the encoder of each format with sound`() {
    let names = FilmFormat.allCases.compactMap { format in
      EncoderDescription.audioEncoder(for: format).map { "\(format.rawValue) \($0.name)" }
    }
    #expect(names == ["mp4 aac", "webM libopus", "proRes pcm_s24le"])
    #expect(
      EncoderDescription.audioEncoder(for: .mp4)?.options
        == ["ac": "2", "ar": "48000", "b": "192000"])
  }
}
