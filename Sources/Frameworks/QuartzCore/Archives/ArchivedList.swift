extension NSCoder {
  /// Encodes the objects of a list, each under the list's key followed by its index.
  ///
  /// An array is not used, because a keyed archiver searches for equal objects, and all arrays or dictionaries with
  /// the same number of elements have equal hash values. With arrays, encoding a thousand layers takes 20 seconds.
  package func encodeList(_ list: [NSObject], forKey key: String) {
    for (index, object) in list.enumerated() { encode(object, forKey: "\(key)\(index)") }
  }

  /// Decodes the objects of a list.
  ///
  /// The array found under the key in older archives is decoded too. Returns `nil` if the list is missing or empty.
  package func decodeList(of classes: [AnyClass], forKey key: String) -> [NSObject]? {
    if containsValue(forKey: key) {
      let array = decodeObject(of: [NSArray.self] + classes, forKey: key) as? [Any]
      return array?.compactMap(ArchivedValue.foundationObject)
    }
    var list: [NSObject] = []
    while containsValue(forKey: "\(key)\(list.count)"),
      let object = decodeObject(of: classes, forKey: "\(key)\(list.count)") as? NSObject
    {
      list.append(object)
    }
    return list.isEmpty ? nil : list
  }
}
