#if Porting
import Testing

@testable import PortBuild

/// Tests of standard stream redirection for subprocesses.
@Suite struct ProgramTests {
  @Test func `Subprocess.runToStandardError writes the output of the program to standard error`()
    async throws
  {
    let result = try #require(
      await #expect(
        processExitsWith: .success,
        observing: [\.standardOutputContent, \.standardErrorContent]
      ) {
        let program = Subprocess(["sh", "-c", "echo progress; echo fault >&2"])
        let status = try program.runToStandardError()
        #expect(status == 0)
      })
    #expect(!words(result.standardOutputContent).contains("progress"))
    #expect(words(result.standardErrorContent).contains("progress"))
    #expect(words(result.standardErrorContent).contains("fault"))
  }

  private func words(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
  }
}
#endif
