import Testing

@testable import ametrine

/// Tests of state names on the command line.
@Suite struct StateNameTests {
  private let phone = StateNameResolver(known: ["Locked", "Unlock", "Sleep"])
  private let tablet = [
    "Sleep PortraitUp Light", "Lock PortraitUp Light", "Home PortraitUp Light",
    "Lock LandscapeLeft Light", "Lock PortraitUp Dark", "Lock LandscapeRight Dark",
  ]

  private func tablet(
    _ appearance: StateVariant.Appearance? = nil, _ orientation: StateVariant.Orientation? = nil
  ) -> StateNameResolver {
    StateNameResolver(
      known: tablet, variant: StateVariant(appearance: appearance, orientation: orientation))
  }

  @Test(arguments: [
    ("Locked", "Locked"), ("locked", "Locked"), ("lock", "Locked"), ("home", "Unlock"),
    ("UNLOCK", "Unlock"), ("sleep", "Sleep"),
  ])
  func `StateNameResolver resolves short names such as home to the document's state names`(
    name: String, state: String
  ) throws {
    #expect(try phone.resolvedState(named: name) == state)
  }

  @Test func `StateNameResolver prefers the requested appearance and orientation`() throws {
    #expect(try tablet().resolvedState(named: "locked") == "Lock PortraitUp Light")
    #expect(try tablet(.dark).resolvedState(named: "locked") == "Lock PortraitUp Dark")
    #expect(
      try tablet(nil, .landscape).resolvedState(named: "locked") == "Lock LandscapeLeft Light")
    #expect(
      try tablet(.dark, .landscape).resolvedState(named: "locked") == "Lock LandscapeRight Dark")
    #expect(
      try tablet(.dark).resolvedState(named: "Lock PortraitUp Light") == "Lock PortraitUp Light")
  }

  @Test func `StateNameResolver prefers states whose names contain the requested appearance`()
    throws
  {
    let states = ["Locked", "Sleep", "Lock PortraitUp Light", "Lock PortraitUp Dark", "Sleep Dark"]
    func name(_ appearance: StateVariant.Appearance?) -> StateNameResolver {
      StateNameResolver(known: states, variant: StateVariant(appearance: appearance))
    }
    #expect(try name(.dark).resolvedState(named: "locked") == "Lock PortraitUp Dark")
    #expect(try name(.dark).resolvedState(named: "sleep") == "Sleep Dark")
    #expect(try name(.light).resolvedState(named: "sleep") == "Sleep")
    #expect(try name(nil).resolvedState(named: "locked") == "Locked")
  }

  @Test func `render --appearance without --state fails for a document without states`() throws {
    let outcome = try Workplace().run("render", "in.caml", "-o", "a.png", "--appearance", "dark")
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.contains("require a selection of states; add --state"), "\(outcome.errors)")
  }

  @Test
  func `allStatesOfVariant returns the matching states, or all states if there are no variants`()
    throws
  {
    #expect(
      try tablet(.dark).allStatesOfVariant() == [
        "Lock PortraitUp Dark", "Lock LandscapeRight Dark",
      ])
    let names = StateNameResolver(known: phone.known, variant: StateVariant(appearance: .dark))
    #expect(try names.allStatesOfVariant() == phone.known)
  }

  @Test func `an unknown state name fails with an error that suggests a name or lists the states`()
  {
    func line(_ names: StateNameResolver, _ name: String) -> String? {
      do throws(ArgumentError) {
        return try names.resolvedState(named: name)
      } catch {
        return error.description
      }
    }
    #expect(line(phone, "Lokced") == "the document has no state 'Lokced'; did you mean 'Locked'?")
    #expect(
      line(phone, "Party")
        == "the document has no state 'Party'; available states: Locked, Unlock, Sleep")
    #expect(
      line(StateNameResolver(known: []), "sleep")
        == "the document has no state 'sleep': it defines no states")
    #expect(
      line(tablet(.dark), "sleep")
        == "the document has no state 'sleep' for --appearance dark; available states: Sleep PortraitUp Light"
    )
    // A suggestion is a name that the document accepts.
    let other = StateNameResolver(known: ["Open", "Closed"])
    #expect(
      line(other, "locked")
        == "the document has no state 'locked': this short name denotes a state whose name contains the word "
        + "locked or lock; available states: Open, Closed")
    #expect(line(other, "LOCKED")?.contains("this short name denotes") == true)
    #expect(
      line(other, "lokced") == "the document has no state 'lokced'; available states: Open, Closed")
    #expect(
      line(tablet(), "lokced") == "the document has no state 'lokced'; did you mean 'locked'?")
    #expect(line(other, "Opn") == "the document has no state 'Opn'; did you mean 'Open'?")
  }
}
