public import Foundation

/// The name of a piece of data among the resources of a program.
public typealias NSDataAssetName = String

// Sound: all stored properties are constants of values that never change.
/// A piece of data by its name among the resources of a program.
open class NSDataAsset: NSObject, @unchecked Sendable {
  /// By which it was found.
  public let name: NSDataAssetName
  /// The bytes.
  public let data: Data
  /// What kind of data it is, as the asset catalogue says; `public.data` where it does not.
  public let typeIdentifier: String

  /// Data among the resources of the program; see ``init(name:bundle:)``.
  public convenience init?(name: NSDataAssetName) { self.init(name: name, bundle: .main) }

  /// Data among the resources of a bundle; nil where there is none of the name.
  ///
  /// It is read from the folder `NAME.dataset` in the resources or in an asset catalogue there, whose `Contents.json` says
  /// which file it is: the first that is for every device.
  public init?(name: NSDataAssetName, bundle: Bundle) {
    let folder = bundle.resourceURL ?? bundle.bundleURL
    let folders = [folder, folder.appendingPathComponent("Assets.xcassets")]
    let found = folders.lazy.map { $0.appendingPathComponent("\(name).dataset") }
      .compactMap(DataAssetEntry.init).first
    guard let found else { return nil }
    (self.name, data, typeIdentifier) = (name, found.data, found.type ?? "public.data")
  }
}

/// The data of one name in an asset catalogue.
private struct DataAssetEntry {
  let data: Data
  let type: String?

  private struct Contents: Decodable {
    struct Entry: Decodable {
      let filename: String?
      let idiom: String?
      let universalType: String?

      enum CodingKeys: String, CodingKey {
        case filename, idiom
        case universalType = "universal-type-identifier"
      }
    }
    let data: [Entry]
  }

  init?(folder: URL) {
    let contents = folder.appendingPathComponent("Contents.json")
    guard let text = try? Data(contentsOf: contents),
      let file = try? JSONDecoder().decode(Contents.self, from: text)
    else { return nil }
    let named = file.data.filter { $0.filename != nil }
    let entry = named.first { $0.idiom == nil || $0.idiom == "universal" } ?? named.first
    // A name of a file, never a way out of the folder.
    guard let entry, let name = entry.filename, !name.contains("/"),
      let data = try? Data(contentsOf: folder.appendingPathComponent(name))
    else { return nil }
    self.data = data
    type = entry.universalType
  }
}
