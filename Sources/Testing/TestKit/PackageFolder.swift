public import Foundation
import StoredPictures

/// The folder with the package that a source file belongs to.
public func packageFolder(containing file: String = #filePath) -> URL {
  guard let folder = enclosingPackageFolder(ofFile: file) else {
    preconditionFailure("\(file) lies in no package")
  }
  return folder
}
