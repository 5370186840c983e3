package import Foundation

/// Returns the folder of the package that contains the given source file, or `nil` if the file is not in a package.
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
