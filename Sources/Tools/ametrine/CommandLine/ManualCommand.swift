import ArgumentParser
import Foundation

/// The hidden command `ametrine manual`, with which the installation writes the manual pages.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Write the manual pages of all commands.",
    shouldDisplay: false)

  @Argument(help: "The folder for the pages.", completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp("The date of the pages (default: today).", valueName: "YYYY-MM-DD"),
    transform: { try Self.date($0) })
  var date = Date()

  func run() throws {
    guard let root = CommandDescription.description(of: Ametrine.self) else {
      throw ArgumentError("the commands cannot be listed", code: .internalError)
    }
    for page in ManualPage.pages(of: root, date: Self.pageDate(date)) {
      try OutputPath.write(
        Data(page.text.utf8), to: (folder as NSString).appendingPathComponent(page.fileName))
    }
  }

  private static func date(_ text: String) throws(ArgumentError) -> Date {
    guard let date = formatter("yyyy-MM-dd").date(from: text) else {
      throw ArgumentError("expected a date such as 2026-01-31")
    }
    return date
  }

  /// Returns a date in the form that manual pages have, such as `January 31, 2026`.
  private static func pageDate(_ date: Date) -> String {
    formatter("MMMM d, yyyy").string(from: date)
  }

  private static func formatter(_ format: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = format
    return formatter
  }
}
