import Testing

@testable import ametrine

/// What states are called on the command line.
@Suite struct StateNameTests {
  private let phone = StateNames(known: ["Locked", "Unlock", "Sleep"])
  private let tablet = [
    "Sleep PortraitUp Light", "Lock PortraitUp Light", "Home PortraitUp Light",
    "Lock LandscapeLeft Light", "Lock PortraitUp Dark", "Lock LandscapeRight Dark",
  ]

  private func tablet(
    _ appearance: StateVariant.Appearance? = nil, _ orientation: StateVariant.Orientation? = nil
  ) -> StateNames {
    StateNames(
      known: tablet, variant: StateVariant(appearance: appearance, orientation: orientation))
  }

  @Test(arguments: [
    ("Locked", "Locked"), ("locked", "Locked"), ("lock", "Locked"), ("home", "Unlock"),
    ("UNLOCK", "Unlock"), ("sleep", "Sleep"),
  ])
  func `a short name is the state of its family`(name: String, state: String) throws {
    #expect(try phone.state(name) == state)
  }

  @Test func `of several the first of the appearance and orientation is meant`() throws {
    #expect(try tablet().state("locked") == "Lock PortraitUp Light")
    #expect(try tablet(.dark).state("locked") == "Lock PortraitUp Dark")
    #expect(try tablet(nil, .landscape).state("locked") == "Lock LandscapeLeft Light")
    #expect(try tablet(.dark, .landscape).state("locked") == "Lock LandscapeRight Dark")
    #expect(try tablet(.dark).state("Lock PortraitUp Light") == "Lock PortraitUp Light")
  }

  @Test func `what says that it is as asked for comes before a bare name`() throws {
    let states = ["Locked", "Sleep", "Lock PortraitUp Light", "Lock PortraitUp Dark", "Sleep Dark"]
    func name(_ appearance: StateVariant.Appearance?) -> StateNames {
      StateNames(known: states, variant: StateVariant(appearance: appearance))
    }
    #expect(try name(.dark).state("locked") == "Lock PortraitUp Dark")
    #expect(try name(.dark).state("sleep") == "Sleep Dark")
    #expect(try name(.light).state("sleep") == "Sleep")
    #expect(try name(nil).state("locked") == "Locked")
  }

  @Test func `a variant of a document in no state is refused`() throws {
    let outcome = try Workplace().run("render", "in.caml", "-o", "a.png", "--appearance", "dark")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("choose among states; add --state"), "\(outcome.errors)")
  }

  @Test func `a variant chooses among all states, but for those that have none`() throws {
    #expect(try tablet(.dark).all() == ["Lock PortraitUp Dark", "Lock LandscapeRight Dark"])
    let names = StateNames(known: phone.known, variant: StateVariant(appearance: .dark))
    #expect(try names.all() == phone.known)
  }

  @Test func `what there is not is told with what there is`() {
    func line(_ names: StateNames, _ name: String) -> String? {
      do throws(ArgumentError) {
        return try names.state(name)
      } catch {
        return error.description
      }
    }
    #expect(line(phone, "Lokced") == "the document has no state 'Lokced'; did you mean 'Locked'?")
    #expect(
      line(phone, "Party") == "the document has no state 'Party'; it has Locked, Unlock, Sleep")
    #expect(
      line(StateNames(known: []), "sleep")
        == "the document has no state 'sleep'; it has none at all")
    #expect(
      line(tablet(.dark), "sleep")
        == "the document has no state 'sleep' of dark; it has Sleep PortraitUp Light")
  }
}
