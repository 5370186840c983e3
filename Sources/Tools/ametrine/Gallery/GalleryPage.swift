import Diagnostics
import Foundation
import Inspection

/// The page of a gallery: all that is to be read without a program, which only adds play and filters.
struct GalleryPage {
  let title: String
  let entries: [GalleryEntry]

  /// More states than these are a list to choose from rather than buttons.
  private static let mostButtons = 4

  /// The whole page.
  var html: String {
    let title = Self.text(title.inOneLine)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="ametrine gallery \(Release.version)">
      <title>\(title)</title>
      <link rel="icon" href="data:,">
      <link rel="stylesheet" href="gallery.css">
      <script src="gallery.js" defer></script>
      </head>
      <body>
      <header>
      <h1 dir="auto">\(title)</h1>
      <p id="count" role="status">\(Self.count(entries.count, "document"))</p>
      \(filters)
      </header>
      <main>
      \(entries.map(card).joined(separator: "\n"))
      <p id="none" hidden>No document is like that. <button type="button" id="reset">Show all</button></p>
      </main>
      </body>
      </html>

      """
  }

  // MARK: Filters

  /// Hidden until the program that works them runs.
  private var filters: String {
    let shown = entries.filter { $0.failure == nil }
    let folders = Set(entries.map(\.folder)).sorted()
    let states = Self.each(shown.flatMap(\.states).map(\.name))
    let sizes = Set(shown.map(Self.size)).sorted {
      $0.localizedStandardCompare($1) == .orderedAscending
    }
    let counted = entries.count { $0.countedFindings > 0 }
    var parts = [
      #"<label class="wide">Name <input id="name" type="search" autocomplete="off" spellcheck="false"></label>"#
    ]
    if folders.count > 1 {
      parts.append(
        Self.select(
          "folder", "Folder",
          [("", "all")] + folders.map { ("=\($0)", $0.isEmpty ? "the folder itself" : $0) }))
    }
    parts.append(
      Self.select(
        "findings", "Findings",
        [
          ("", "all"), ("with", "with findings (\(counted))"),
          (
            "without",
            "without findings (\(entries.count - counted - entries.count { $0.failure != nil }))"
          ),
          ("failed", "not readable (\(entries.count { $0.failure != nil }))"),
        ]))
    if !states.isEmpty {
      parts.append(
        Self.select(
          "states", "States",
          [("", "all"), ("with", "with states"), ("without", "without states")]
            + states.map { ("=\($0)", $0) }))
    }
    parts.append(
      Self.select(
        "size", "Size",
        [("", "all"), ("portrait", "portrait"), ("landscape", "landscape"), ("square", "square")]
          + sizes.map { ("=\($0)", $0) }))
    parts.append(
      Self.select(
        "order", "Order",
        [("place", "by name"), ("area", "largest first"), ("found", "most findings first")]))
    return #"<form id="filters" hidden>"# + "\n" + parts.joined(separator: "\n") + "\n</form>"
  }

  private static func select(
    _ id: String, _ label: String, _ choices: [(value: String, words: String)]
  ) -> String {
    let options = choices.map {
      #"<option value="\#(text($0.value))">\#(text($0.words))</option>"#
    }
    return #"<label>\#(label) <select id="\#(id)">"# + options.joined() + "</select></label>"
  }

  // MARK: Cards

  private func card(_ entry: GalleryEntry) -> String {
    let names = entry.states.map(\.name).joined(separator: "\n")
    let values: [(String, String)] = [
      ("name", entry.folder.isEmpty ? entry.name : "\(entry.folder)/\(entry.name)"),
      ("folder", entry.folder), ("found", "\(entry.countedFindings)"), ("states", names),
      ("size", entry.failure == nil ? Self.size(entry) : ""),
      ("shape", entry.failure == nil ? Self.shape(entry) : ""),
      ("area", "\(Int(min(entry.width * entry.height, 1e15)))"),
      ("failed", entry.failure == nil ? "" : "1"),
    ]
    let attributes = values.map { " data-\($0)=\"\(Self.text($1))\"" }.joined()
    let folder =
      entry.folder.isEmpty ? "" : #"<p class="folder" dir="auto">\#(Self.text(entry.folder))</p>"#
    return """
      <article class="card"\(attributes)>
      \(entry.failure.map(Self.failure) ?? Self.stage(entry))
      <h2 dir="auto">\(Self.text(entry.name))</h2>
      \(folder)\(entry.failure == nil ? Self.facts(entry) : "")
      \(Self.states(entry))\(Self.findings(entry))
      </article>
      """
  }

  private static func failure(_ words: String) -> String {
    """
    <div class="stage empty"><p><strong>Cannot be shown</strong> \
    <span dir="auto">\(text(words))</span></p></div>
    """
  }

  private static func stage(_ entry: GalleryEntry) -> String {
    let picture = """
      <span class="frame" style="--ratio: \(entry.pictureWidth) / \(entry.pictureHeight)">\
      <img src="\(address(entry.still))" alt="\(text(entry.name))" width="\(entry.pictureWidth)" \
      height="\(entry.pictureHeight)" loading="lazy" decoding="async"></span>
      """
    guard let film = entry.film else { return #"<div class="stage">\#(picture)</div>"# }
    return """
      <button type="button" class="stage" data-film="\(address(film))" aria-pressed="false" \
      aria-label="Play \(text(entry.name))">\(picture)<span class="sign" aria-hidden="true"></span></button>
      """
  }

  private static func facts(_ entry: GalleryEntry) -> String {
    let film =
      entry.film.map {
        #"<a href="\#(address($0))">\#(String(format: "%.1f", entry.duration)) s film</a>"#
      } ?? "still"
    return #"<p class="facts">\#(size(entry)) · \#(film)</p>"#
  }

  private static func states(_ entry: GalleryEntry) -> String {
    guard entry.states.count > 1 else { return "" }
    if entry.states.count > mostButtons {
      let options = entry.states.map {
        #"<option value="\#(address($0.still))"\#($0.still == entry.still ? " selected" : "")>"#
          + "\(text($0.name))</option>"
      }
      return #"<label class="states">State <select class="state">"# + options.joined()
        + "</select></label>\n"
    }
    let buttons = entry.states.map { state in
      """
      <button type="button" class="state" data-still="\(address(state.still))" \
      aria-pressed="\(state.still == entry.still)">\(text(state.name))</button>
      """
    }
    return #"<div class="states" role="group" aria-label="States">\#(buttons.joined())</div>"#
      + "\n"
  }

  private static func findings(_ entry: GalleryEntry) -> String {
    guard !entry.findings.isEmpty else { return "" }
    let notes = entry.findings.count - entry.countedFindings
    let words = [
      entry.countedFindings > 0 ? count(entry.countedFindings, "finding") : nil,
      notes > 0 ? count(notes, "note") : nil,
    ].compactMap(\.self).joined(separator: ", ")
    let items = entry.findings.map {
      #"<li class="\#(text($0.severity))"><b>\#(text($0.severity))</b> <span dir="auto">\#(text($0.text))</span></li>"#
    }
    return """
      <details class="\(entry.isPartial ? "partial" : entry.countedFindings > 0 ? "some" : "notes")">\
      <summary>\(words)\(entry.isPartial ? ", shown in part" : "")</summary>
      <ul>\(items.joined(separator: "\n"))</ul></details>
      """
  }

  // MARK: Words

  private static func size(_ entry: GalleryEntry) -> String {
    "\(short(entry.width)) × \(short(entry.height))"
  }

  private static func short(_ side: Double) -> String {
    String(format: side == side.rounded() ? "%.0f" : "%.1f", side)
  }

  private static func shape(_ entry: GalleryEntry) -> String {
    if entry.width == entry.height { return "square" }
    return entry.width < entry.height ? "portrait" : "landscape"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private static func each(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// A text of a stranger, in an element or an attribute.
  static func text(_ text: String) -> String {
    SVGText.escaped(text).replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }

  /// The address of a file of the site.
  private static func address(_ path: String) -> String {
    text(path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)
  }
}
