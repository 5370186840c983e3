public import Foundation
import StoredPictures

/// Returns the folder of the package that contains the given source file.
public func packageFolder(containing file: String = #filePath) -> URL {
  guard let folder = enclosingPackageFolder(ofFile: file) else {
    preconditionFailure("\(file) is not inside a package")
  }
  return folder
}
