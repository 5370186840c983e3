/// Everything there is to measure.
enum Catalogue {
  /// In the order of the table.
  static func works() -> [Work] {
    SceneWorks.all() + TransitionWorks.all() + PrimitiveWorks.all() + FrontWorks.all()
      + LayoutWorks.all() + ExportWork.all()
  }
}
