/// The catalog of all benchmarks.
enum Catalogue {
  /// Returns all benchmarks in the order of the table.
  static func works() -> [Work] {
    SceneWorks.all() + TransitionWorks.all() + PrimitiveWorks.all() + FrontWorks.all()
      + LayoutWorks.all() + ExportWork.all()
  }
}
