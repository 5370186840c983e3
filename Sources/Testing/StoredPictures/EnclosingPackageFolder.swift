package import Foundation

/// The folder with the package that a source file belongs to; nil where it lies in none.
package func enclosingPackageFolder(ofFile file: String) -> URL? {
  var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
  while folder.path != "/" {
    if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
      return folder
    }
    folder.deleteLastPathComponent()
  }
  return nil
}
