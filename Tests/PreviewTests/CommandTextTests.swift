import Foundation
import Testing

@testable import PreviewCore

struct CommandTextTests {
  @Test(arguments: [
    (#"{"do":"show","time":1.5}"#, SessionCommand.show(time: 1.5, .still)),
    (#"{"do":"show","time":0,"detail":"moving"}"#, .show(time: 0, .moving)),
    (#"{"do":"fit","width":640,"height":480}"#, .fit(width: 640, height: 480)),
    (#"{"do":"state"}"#, .state(nil)),
    (#"{"do":"state","name":"Home"}"#, .state("Home")),
    (#"{"do":"script","name":"a:1"}"#, .script("a:1")),
    (#"{"do":"select","layer":null}"#, .select(nil)),
    (#"{"do":"pick","x":1,"y":2}"#, .pick(x: 1, y: 2)),
    (
      #"{"do":"edit","animation":"a#b","key":"duration","numbers":[2]}"#,
      .edit(SessionEdit(animation: "a#b", key: "duration", numbers: [2]))
    ),
  ])
  func `SessionCommand is parsed from its JSON text`(text: String, command: SessionCommand) throws {
    #expect(try SessionCommand(Data(text.utf8)) == command)
  }

  @Test(arguments: [
    "", "{", "[]", "null", "7", #"{"do":7}"#, #"{"do":"fly"}"#, #"{"do":"show"}"#,
    #"{"do":"show","time":"now"}"#, #"{"do":"fit","width":1e99,"height":1}"#,
    #"{"do":"edit","animation":"a"}"#, "\u{0}\u{1}\u{2}",
    String(repeating: "[", count: 5_000),
    #"{"do":"select","layer":""# + String(repeating: "x", count: 70_000) + #""}"#,
  ])
  func `SessionCommand rejects malformed JSON with a one-line error of under 200 characters`(
    text: String
  ) {
    do throws(SessionCommand.MalformedCommandError) {
      let command = try SessionCommand(Data(text.utf8))
      Issue.record("\(text.prefix(40)) was read as \(command)")
    } catch {
      #expect(!error.description.contains("\n"))
      #expect(error.description.count < 200)
    }
  }

  @Test func `SessionCommand rejects bytes that are not UTF-8`() {
    #expect(throws: SessionCommand.MalformedCommandError.self) {
      try SessionCommand(Data([0xFF, 0xFE, 0x00, 0xC0]))
    }
  }
}
