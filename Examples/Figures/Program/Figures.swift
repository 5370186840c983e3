/// The figures of the documentation, by the names under which articles show them.
@MainActor enum Figures {
  static let all: [Figure] = [
    .film("code-beside-picture", poster: 3.2, codeBesidePicture),
    .film("property-change", poster: 7.4, propertyChange),
  ]
}
