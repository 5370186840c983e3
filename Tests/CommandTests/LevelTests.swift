import Foundation
import Testing

/// Tests of the environment variable `AMETRINE_LEVEL`, which selects the processor instruction level.
@Suite struct LevelTests {
  private let shadow = """
    <caml><CALayer bounds="0 0 120 90" backgroundColor="1 1 1"><sublayers>
      <CALayer bounds="0 0 60 40" position="60 45" cornerRadius="12" backgroundColor="1 0 0"
        shadowOpacity="0.5" shadowRadius="10"/>
    </sublayers></CALayer></caml>
    """

  #if arch(x86_64)
    @Test
    func `render with AMETRINE_LEVEL x86-64-v2 writes the same bytes as with the default level`()
      throws
    {
      let place = try Workplace()
      try place.write("s.caml", shadow)
      let highest = try place.run(["render", "s.caml", "-o", "a.png"])
      let lowest = try place.run(
        ["render", "s.caml", "-o", "b.png"], environment: ["AMETRINE_LEVEL": "x86-64-v2"])
      #expect(highest.status == 0, "\(highest.errors)")
      #expect(lowest.status == 0, "\(lowest.errors)")
      #expect(!lowest.errors.contains("AMETRINE_LEVEL"))
      #expect(try place.bytes("a.png") == place.bytes("b.png"))
    }
  #endif

  @Test func `render reports an invalid AMETRINE_LEVEL once and ignores it`() throws {
    let place = try Workplace()
    try place.write("s.caml", shadow)
    let plain = try place.run(["render", "s.caml", "-o", "a.png"])
    let wrong = try place.run(
      ["render", "s.caml", "-o", "b.png"], environment: ["AMETRINE_LEVEL": "x86-64-v9"])
    #expect(plain.status == 0, "\(plain.errors)")
    #expect(wrong.status == 0, "\(wrong.errors)")
    #expect(wrong.errors.components(separatedBy: "invalid AMETRINE_LEVEL \"x86-64-v9\"").count == 2)
    #expect(try place.bytes("a.png") == place.bytes("b.png"))
  }
}
