package import Foundation

extension CAPackage {
  /// The file extensions of wallpapers, and of templates of wallpapers.
  private static let wallpaperExtensions = ["tendies", "batter"]
  /// The file extensions of archives of documents.
  static let archiveExtensions = wallpaperExtensions + ["zip"]
  /// The file extensions of documents, without a dot.
  ///
  /// An archive with another extension is recognized by its first bytes.
  package static let fileExtensions = ["caml", "ca"] + archiveExtensions

  /// Whether a file has the extension of a wallpaper or of a template of one.
  package static func isNamedAsWallpaper(_ url: URL) -> Bool {
    wallpaperExtensions.contains(url.pathExtension.lowercased())
  }
}
