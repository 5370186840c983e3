import Diagnostics
import Foundation
import Inspection

/// The HTML page of a gallery.
///
/// All content is visible without JavaScript; the script only adds playback controls and filters.
struct GalleryPage {
  let title: String
  let entries: [GalleryEntry]

  /// The maximum number of states for which the page shows buttons.
  ///
  /// For more states, it shows a pop-up list.
  private static let maximumStateButtonCount = 4

  var html: String {
    let title = Self.escapedForHTML(title.singleLineEscaped)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="ametrine gallery \(ReleaseVersion.version)">
      <title>\(title)</title>
      <link rel="icon" href="data:,">
      <link rel="stylesheet" href="gallery.css">
      <script src="gallery.js" defer></script>
      </head>
      <body>
      <header>
      <h1 dir="auto">\(title)</h1>
      <p id="count" role="status">\(Self.pluralized(entries.count, noun: "document"))</p>
      \(filterFormHTML)
      </header>
      <main>
      \(entries.map(cardHTML).joined(separator: "\n"))
      <p id="none" hidden>No documents match the filters. <button type="button" id="reset">Show all</button></p>
      </main>
      </body>
      </html>

      """
  }

  // MARK: Filters

  /// The HTML of the filter form, which stays hidden until the script enables it.
  private var filterFormHTML: String {
    let shown = entries.filter { $0.failure == nil }
    let folders = Set(entries.map(\.folder)).sorted()
    let states = Self.uniqueNames(shown.flatMap(\.states).map(\.name))
    let sizes = Set(shown.map(Self.sizeText)).sorted {
      $0.localizedStandardCompare($1) == .orderedAscending
    }
    let counted = entries.count { $0.problemCount > 0 }
    var parts = [
      #"<label class="wide">Name <input id="name" type="search" autocomplete="off" spellcheck="false"></label>"#
    ]
    if folders.count > 1 {
      parts.append(
        Self.selectHTML(
          id: "folder", label: "Folder",
          choices: [("", "all")] + folders.map { ("=\($0)", $0.isEmpty ? "top folder" : $0) }
        ))
    }
    parts.append(
      Self.selectHTML(
        id: "findings", label: "Findings",
        choices: [
          ("", "all"), ("with", "with findings (\(counted))"),
          (
            "without",
            "without findings (\(entries.count - counted - entries.count { $0.failure != nil }))"
          ),
          ("failed", "failed (\(entries.count { $0.failure != nil }))"),
        ]))
    if !states.isEmpty {
      parts.append(
        Self.selectHTML(
          id: "states", label: "States",
          choices: [("", "all"), ("with", "with states"), ("without", "without states")]
            + states.map { ("=\($0)", $0) }))
    }
    parts.append(
      Self.selectHTML(
        id: "size", label: "Size",
        choices: [
          ("", "all"), ("portrait", "portrait"), ("landscape", "landscape"), ("square", "square"),
        ]
          + sizes.map { ("=\($0)", $0) }))
    parts.append(
      Self.selectHTML(
        id: "order", label: "Order",
        choices: [
          ("place", "by name"), ("area", "largest first"), ("found", "most findings first"),
        ]))
    return #"<form id="filters" hidden>"# + "\n" + parts.joined(separator: "\n") + "\n</form>"
  }

  private static func selectHTML(
    id: String, label: String, choices: [(value: String, words: String)]
  ) -> String {
    let options = choices.map {
      #"<option value="\#(escapedForHTML($0.value))">\#(escapedForHTML($0.words))</option>"#
    }
    return #"<label>\#(label) <select id="\#(id)">"# + options.joined() + "</select></label>"
  }

  // MARK: Cards

  private func cardHTML(for entry: GalleryEntry) -> String {
    let names = entry.states.map(\.name).joined(separator: "\n")
    let values: [(String, String)] = [
      ("name", entry.folder.isEmpty ? entry.name : "\(entry.folder)/\(entry.name)"),
      ("folder", entry.folder), ("found", "\(entry.problemCount)"), ("states", names),
      ("size", entry.failure == nil ? Self.sizeText(for: entry) : ""),
      ("shape", entry.failure == nil ? Self.orientationName(entry) : ""),
      ("area", "\(Int(min(entry.width * entry.height, 1e15)))"),
      ("failed", entry.failure == nil ? "" : "1"),
    ]
    let attributes = values.map { " data-\($0)=\"\(Self.escapedForHTML($1))\"" }.joined()
    let folder =
      entry.folder.isEmpty
      ? "" : #"<p class="folder" dir="auto">\#(Self.escapedForHTML(entry.folder))</p>"#
    return """
      <article class="card"\(attributes)>
      \(entry.failure.map(Self.failureHTML) ?? Self.previewHTML(for: entry))
      <h2 dir="auto">\(Self.escapedForHTML(entry.name))</h2>
      \(folder)\(entry.failure == nil ? Self.summaryHTML(for: entry) : "")
      \(Self.stateSelectorHTML(for: entry))\(Self.diagnosticsHTML(for: entry))
      </article>
      """
  }

  private static func failureHTML(for message: String) -> String {
    """
    <div class="stage empty"><p><strong>Cannot be shown</strong> \
    <span dir="auto">\(escapedForHTML(message))</span></p></div>
    """
  }

  private static func previewHTML(for entry: GalleryEntry) -> String {
    let picture = """
      <span class="frame" style="--ratio: \(entry.pictureWidth) / \(entry.pictureHeight)">\
      <img src="\(escapedForURLPath(entry.still))" alt="\(escapedForHTML(entry.name))" width="\(entry.pictureWidth)" \
      height="\(entry.pictureHeight)" loading="lazy" decoding="async"></span>
      """
    guard let film = entry.film else { return #"<div class="stage">\#(picture)</div>"# }
    return """
      <button type="button" class="stage" data-film="\(escapedForURLPath(film))" aria-pressed="false" \
      aria-label="Play \(escapedForHTML(entry.name))">\(picture)<span class="sign" aria-hidden="true"></span></button>
      """
  }

  private static func summaryHTML(for entry: GalleryEntry) -> String {
    let film =
      entry.film.map {
        #"<a href="\#(escapedForURLPath($0))">\#(String(format: "%.1f", entry.duration)) s film</a>"#
      } ?? "still"
    return #"<p class="facts">\#(sizeText(for: entry)) · \#(film)</p>"#
  }

  private static func stateSelectorHTML(for entry: GalleryEntry) -> String {
    guard entry.states.count > 1 else { return "" }
    if entry.states.count > maximumStateButtonCount {
      let options = entry.states.map {
        #"<option value="\#(escapedForURLPath($0.still))"\#($0.still == entry.still ? " selected" : "")>"#
          + "\(escapedForHTML($0.name))</option>"
      }
      return #"<label class="states">State <select class="state">"# + options.joined()
        + "</select></label>\n"
    }
    let buttons = entry.states.map { state in
      """
      <button type="button" class="state" data-still="\(escapedForURLPath(state.still))" \
      aria-pressed="\(state.still == entry.still)">\(escapedForHTML(state.name))</button>
      """
    }
    return #"<div class="states" role="group" aria-label="States">\#(buttons.joined())</div>"#
      + "\n"
  }

  private static func diagnosticsHTML(for entry: GalleryEntry) -> String {
    guard !entry.findings.isEmpty else { return "" }
    let notes = entry.findings.count - entry.problemCount
    let words = [
      entry.problemCount > 0 ? pluralized(entry.problemCount, noun: "finding") : nil,
      notes > 0 ? pluralized(notes, noun: "note") : nil,
    ].compactMap(\.self).joined(separator: ", ")
    let items = entry.findings.map {
      #"<li class="\#(escapedForHTML($0.severity))"><b>\#(escapedForHTML($0.severity))</b> <span dir="auto">\#(escapedForHTML($0.text))</span></li>"#
    }
    return """
      <details class="\(entry.isPartial ? "partial" : entry.problemCount > 0 ? "some" : "notes")">\
      <summary>\(words)\(entry.isPartial ? ", partially shown" : "")</summary>
      <ul>\(items.joined(separator: "\n"))</ul></details>
      """
  }

  // MARK: Text

  private static func sizeText(for entry: GalleryEntry) -> String {
    "\(formattedLength(entry.width)) × \(formattedLength(entry.height))"
  }

  private static func formattedLength(_ side: Double) -> String {
    String(format: side == side.rounded() ? "%.0f" : "%.1f", side)
  }

  private static func orientationName(_ entry: GalleryEntry) -> String {
    if entry.width == entry.height { return "square" }
    return entry.width < entry.height ? "portrait" : "landscape"
  }

  private static func pluralized(_ number: Int, noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private static func uniqueNames(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// Returns untrusted text escaped for use in an HTML element or attribute.
  static func escapedForHTML(_ text: String) -> String {
    SVGText.escaped(text).replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }

  /// Returns the file path percent-encoded for use in a URL.
  private static func escapedForURLPath(_ path: String) -> String {
    escapedForHTML(path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)
  }
}
