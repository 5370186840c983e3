import Foundation
import ImageCodecs
import Pixels
import Testing

/// Tests of the web pages that `gallery` generates from directories of documents.
@Suite struct GalleryTests {
  /// A document that is red in its first state and green in its second.
  ///
  /// Its names contain HTML markup that an attacker could use.
  private static let hostile = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 20 10" position="10 5"><sublayers>
    <CALayer id="#1" bounds="0 0 20 10" position="10 5" backgroundColor="1 0 0"/>
    <CALayer id="#2" bounds="0 0 20 10" position="10 5" filters="&lt;script&gt;alert(1)&lt;/script&gt;"/>
    </sublayers><states>
    <LKState name="&lt;b onclick='x()'&gt;&quot;&amp;&#10;"><elements/></LKState>
    <LKState name="Unlock"><elements><LKStateSetValue targetId="#1" keyPath="backgroundColor"><value \
    type="CGColor" value="0 1 0"/></LKStateSetValue></elements></LKState></states></CALayer></caml>
    """

  private static let still = """
    <caml><CALayer bounds="0 0 10 10" position="5 5" backgroundColor="0 0 1"/></caml>
    """

  /// Creates a directory with four documents, one of them in a subdirectory and one unreadable.
  private func workplace() throws -> Workplace {
    let place = try Workplace()
    try place.write("all/a.caml", Workplace.document)
    try place.write("all/deep/er/a.caml", Self.still)
    try place.write("all/<i>&\"'.caml", Self.hostile)
    try place.write("all/broken.tendies", "no archive")
    return place
  }

  private let options = ["gallery", "all", "-o", "site", "--width", "40", "--fps", "10"]

  private func text(_ place: Workplace, _ name: String) throws -> String {
    try String(decoding: place.bytes(name), as: UTF8.self)
  }

  /// Returns the targets of all links and sources in a page.
  private func links(_ page: String) -> [String] {
    page.matches(of: /(?:src|href|data-film|data-still)="([^"]*)"/).map { String($0.1) }
  }

  private func names(_ place: Workplace, _ folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: place.path + "/" + folder)
    return (names ?? []).sorted()
  }

  @Test func `ametrine gallery writes a page whose links all refer to files in the site`() throws {
    let place = try workplace()
    let made = try place.run(options)
    #expect(made.status == 2, "\(made.errors)")
    #expect(made.errors == "ametrine: 1 of 4 documents failed\n")
    #expect(
      made.output.hasSuffix("3 of 4 rendered to site/index.html, 1 only partially\n"),
      "\(made.output)"
    )
    #expect(made.output.contains("failed  all/broken.tendies: "))
    #expect(place.content == ["all", "site"])
    let page = try text(place, "site/index.html")
    let links = links(page).filter { $0 != "data:," }
    #expect(links.count > 8)
    for link in links {
      let path = try #require(link.removingPercentEncoding)
      #expect(!path.contains(":"))
      #expect(!path.hasPrefix("/"))
      #expect(!path.contains(".."))
      #expect(try !place.bytes("site/" + path).isEmpty, "\(path)")
    }
    #expect(page.matches(of: /<article/).count == 4)
    #expect(
      names(place, "site") == ["gallery.css", "gallery.js", "gallery.json", "index.html", "media"])
    // The site contains only files that the page uses.
    let media = names(place, "site/media").flatMap { folder in
      names(place, "site/media/\(folder)").map { "media/\(folder)/\($0)" }
    }
    #expect(Set(media).isSubset(of: links.compactMap(\.removingPercentEncoding)))
    #expect(!(page + (try text(place, "site/gallery.css"))).contains("http"))
  }

  @Test func `ametrine gallery renders a film only for documents that change over time`() throws {
    let place = try workplace()
    #expect(try place.run(options).status == 2)
    #expect(names(place, "site/media/a") == ["film.mp4", "still.webp"])
    #expect(names(place, "site/media/deep-er-a") == ["still.webp"])
    let still = try decodeImage(place.bytes("site/media/deep-er-a/still.webp"))
    #expect((still.width, still.height) == (40, 40))
    let (red, _, blue, _) = still[20, 20]
    #expect(red < 8)
    #expect(blue > 247)
    // After one second, the white square of 10 points has reached the right edge, at 40 points.
    let end = try decodeImage(place.bytes("site/media/a/still.webp"))
    #expect(end[35, 15].1 > 200)
    #expect(end[5, 15].1 < 60)
  }

  @Test func `ametrine gallery renders the still image at a time with visible content`() throws {
    let place = try Workplace()
    try place.write(
      "all/late.caml",
      """
      <caml><CALayer bounds="0 0 40 40" position="20 20"><sublayers>
      <CALayer bounds="0 0 40 40" position="20 20" backgroundColor="1 0 0" opacity="0"><animations>
      <animation type="CABasicAnimation" keyPath="opacity" fromValue="1" toValue="1" beginTime="3" duration="2"/>
      </animations></CALayer></sublayers></CALayer></caml>
      """)
    #expect(try place.run(options + ["--background", "white"]).status == 0)
    let still = try decodeImage(place.bytes("site/media/late/still.webp"))
    let (red, green, _, _) = still[20, 20]
    #expect(red > 240)
    #expect(green < 40)
  }

  @Test func `ametrine gallery renders a still image for each state`() throws {
    let place = try workplace()
    #expect(try place.run(options).status == 2)
    let entry = try #require(names(place, "site/media").first { $0 != "a" && $0 != "deep-er-a" })
    #expect(names(place, "site/media/\(entry)").count == 3)
    let unlock = try decodeImage(place.bytes("site/media/\(entry)/state-Unlock.webp"))
    let (red, green, _, _) = unlock[20, 10]
    #expect(red < 12)
    #expect(green > 243)
  }

  @Test func `ametrine gallery escapes HTML in titles, file names and state names`() throws {
    let place = try workplace()
    let made = try place.run(options + ["--title", "<script>alert('1')</script>"])
    #expect(made.status == 2)
    let page = try text(place, "site/index.html")
    #expect(page.contains("<h1 dir=\"auto\">&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;</h1>"))
    #expect(page.contains("<h2 dir=\"auto\">&lt;i&gt;&amp;&quot;&#39;</h2>"))
    #expect(page.contains("&lt;b onclick=&#39;x()&#39;&gt;&quot;&amp;"))
    #expect(!page.contains("<i>"))
    #expect(!page.contains("<b onclick"))
    #expect(!page.contains("<script>"))
  }

  @Test func `ametrine gallery lists the diagnostics for each document`() throws {
    let place = try workplace()
    try place.write(
      "all/half.ca/main.caml",
      """
      <caml><CALayer bounds="0 0 9 9" backgroundColor="1 0 0"><sublayers><CALayer bounds="x"/>\
      <CALayer bounds="0 0 9 9" name="Card" cornerRadius="9" backgroundColor="1 1 0"/></sublayers></CALayer></caml>
      """)
    let made = try place.run(options)
    #expect(made.output.contains("partial all/half.ca"))
    #expect(made.output.hasSuffix("4 of 5 rendered to site/index.html, 2 only partially\n"))
    let page = try text(place, "site/index.html")
    let card = try #require(
      page.components(separatedBy: "<article").first { $0.contains(">half<") })
    #expect(card.contains("partially shown"))
    #expect(card.contains("<li class=\"error\">"))
    #expect(card.contains("cornerRadius exceeds half the shorter side"))
    let broken = try #require(
      page.components(separatedBy: "<article").first { $0.contains(">broken<") })
    #expect(broken.contains("Cannot be shown"))
    #expect(broken.contains("neither a package"))
  }

  @Test func `ametrine gallery replaces an existing site and keeps unrelated files`() throws {
    let place = try workplace()
    #expect(try place.run(options).status == 2)
    try place.write("site/CNAME", "example.com")
    try place.write("site/media/own/note.txt", "mine")
    try FileManager.default.removeItem(atPath: place.path + "/all/a.caml")
    try place.write("all/b.caml", Self.still)
    #expect(
      try place.run(options + ["--quiet"]).output.hasPrefix("3 of 4 rendered to site/index.html"))
    #expect(place.content == ["all", "site"])
    #expect(try text(place, "site/CNAME") == "example.com")
    #expect(try text(place, "site/media/own/note.txt") == "mine")
    #expect(names(place, "site/media/a").isEmpty)
    #expect(names(place, "site/media/b") == ["still.webp"])
    // An unrelated file is not overwritten even if it has the name of a gallery file.
    try place.write("site/media/c/still.webp", "mine")
    try place.write("all/c.caml", Self.still)
    let refused = try place.run(options)
    #expect(refused.status == 73)
    #expect(
      refused.errors.contains("site/media/c/still.webp: conflicts with a file of the gallery"))
    #expect(try text(place, "site/media/c/still.webp") == "mine")
    #expect(place.content == ["all", "site"])
  }

  @Test(arguments: [
    (["all", "-o", "all/site"], "would replace an input or part of it"),
    (["all", "-o", "all"], "would replace an input or part of it"),
    (["all", "-o", "."], "would replace an input or part of it"),
    (["all", "-o", "other"], "the folder is neither empty nor a gallery"),
    (["all", "-o", "in.caml"], "in.caml: not a folder"),
    (["all", "-o", "site", "--fps", "0"], "invalid --fps '0'"),
    (["all", "-o", "site", "--fps", "200", "--format", "gif"], "the maximum of .gif is"),
    (["all", "-o", "site", "--width", "0"], "invalid --width '0'"),
    (["all", "-o", "site", "--max-duration", "0"], "invalid --max-duration '0'"),
    (["all", "-o", "site", "--jobs", "0"], "invalid --jobs '0'"),
    (["none", "-o", "site"], "0 of 1"),
  ])
  func `ametrine gallery with invalid arguments does not change existing files`(
    arguments: [String], words: String
  ) throws {
    let place = try workplace()
    try place.write("other/letter.txt", "mine")
    let before = place.content
    let refused = try place.run(["gallery"] + arguments)
    #expect([64, 65, 73].contains(refused.status))
    if arguments.first == "none" {
      #expect(refused.status == 65)
      // The page is written and reports the missing input.
      #expect(refused.output.contains(words))
    } else {
      #expect(refused.errors.contains(words), "\(refused.errors)")
      #expect(place.content == before)
      #expect(names(place, "all").count == 4)
      #expect(names(place, "other") == ["letter.txt"])
    }
  }

  @Test(arguments: ["webp", "webm", "gif"])
  func `ametrine gallery writes films in the format given by --format`(
    format: String
  ) throws {
    let place = try workplace()
    #expect(try place.run(options + ["--format", format, "--max-duration", "0.5"]).status == 2)
    #expect(names(place, "site/media/a") == ["film.\(format)", "still.webp"])
    #expect(try text(place, "site/index.html").contains("data-film=\"media/a/film.\(format)\""))
  }

  @Test func `ametrine gallery leaves no files if it is interrupted`() throws {
    let place = try workplace()
    let running = try place.start(
      ["gallery", "all", "-o", "site", "--width", "1200", "--fps", "60"])
    try place.waitForEntries(besides: ["all"], of: running)
    running.process.terminate()
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == 128 + SIGTERM)
    #expect(place.content == ["all"])
  }
}
