public import Foundation

/// The name of a data asset in a bundle.
public typealias NSDataAssetName = String

// Sound: all stored properties are constants of immutable types.
/// A named data asset in a bundle, with its contents.
open class NSDataAsset: NSObject, @unchecked Sendable {
  public let name: NSDataAssetName
  /// The contents of the asset's file.
  public let data: Data
  /// The uniform type identifier from the asset catalog, or `public.data` if the catalog does not specify one.
  public let typeIdentifier: String

  /// Loads the data asset with the given name from the main bundle.
  ///
  /// The search is described at ``init(name:bundle:)``.
  public convenience init?(name: NSDataAssetName) { self.init(name: name, bundle: .main) }

  /// Loads the data asset with the given name from a bundle.
  ///
  /// Returns `nil` if the bundle has no asset with this name. The asset is the folder `NAME.dataset` in the bundle's
  /// resources, or in `Assets.xcassets` there. Its `Contents.json` names the file: the first entry for all devices is
  /// used, or the first entry if there is none.
  public init?(name: NSDataAssetName, bundle: Bundle) {
    let folder = bundle.resourceURL ?? bundle.bundleURL
    let folders = [folder, folder.appendingPathComponent("Assets.xcassets")]
    let found = folders.lazy.map { $0.appendingPathComponent("\(name).dataset") }
      .compactMap(DataAssetEntry.init).first
    guard let found else { return nil }
    (self.name, data, typeIdentifier) = (name, found.data, found.type ?? "public.data")
  }
}

/// A decoded `dataset` folder in an asset catalog.
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
    // A file name with a slash is rejected because it could refer to a file outside the folder.
    guard let entry, let name = entry.filename, !name.contains("/"),
      let data = try? Data(contentsOf: folder.appendingPathComponent(name))
    else { return nil }
    self.data = data
    type = entry.universalType
  }
}
