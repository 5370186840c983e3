extension NSCoder {
  /// Writes the objects of a list, each under a key of its own: the list's with its index.
  ///
  /// An archive looks for each object among those that it has, and arrays and dictionaries with as many elements are all alike
  /// to it: with them a thousand layers take twenty seconds.
  package func encodeList(_ list: [NSObject], forKey key: String) {
    for (index, object) in list.enumerated() { encode(object, forKey: "\(key)\(index)") }
  }

  /// The objects of a list, or of an array under its key, as archives had them before; nil where there is none or it is empty.
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
