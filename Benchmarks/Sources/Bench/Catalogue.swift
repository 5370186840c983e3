/// The catalog of all benchmarks.
enum Catalogue {
  /// Returns all benchmarks in table order.
  static func works() -> [Work] {
    SceneWorks.all() + TransitionWorks.all() + PrimitiveWorks.all() + FrontWorks.all()
      + LayoutWorks.all() + ExportWork.all()
  }
}
