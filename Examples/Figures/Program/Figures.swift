/// The figures of the documentation. Add new ones here.
@MainActor enum Figures {
  static let all: [Figure] = [
    .film("property-change", poster: 7.4, propertyChange)
  ]
}
