#if Preview
  package import PreviewCore

  /// What waits to be sent to a page: of each kind the last message only, so that a page that reads slowly, or not at all,
  /// has nothing pile up.
  package actor Outbox {
    /// A message that waits.
    package enum Item: Sendable {
      /// Written down when it is its turn: pictures that are left out cost nothing.
      case message(SessionMessage)
      /// As another process wrote it.
      case written(SessionMessage.Kind, WireMessage)

      var kind: SessionMessage.Kind {
        switch self {
        case .message(let message): message.kind
        case .written(let kind, _): kind
        }
      }

      var wire: WireMessage? {
        switch self {
        case .message(let message): message.wire
        case .written(_, let wire): wire
        }
      }
    }

    private var waiting: [SessionMessage.Kind: Item] = [:]
    private var isClosed = false
    private var reader: CheckedContinuation<Void, Never>?
    /// Whether an answer is being made.
    private var isAnswering = false
    private var turns: [CheckedContinuation<Bool, Never>] = []
    /// How many messages were left out because a later one came before they were sent.
    package private(set) var dropped = 0

    /// Puts messages in, in their order.
    package func put(_ items: [Item]) {
      guard !isClosed else { return }
      for item in items {
        if waiting.updateValue(item, forKey: item.kind) != nil { dropped += 1 }
      }
      wake()
    }

    /// Waits until all that was put in is sent and no other answer is being made, so that whoever does not read has one
    /// answer made at most; false when it is closed.
    ///
    /// ``endTurn()`` must follow.
    package func beginTurn() async -> Bool {
      if isClosed { return false }
      return await withCheckedContinuation { turn in
        turns.append(turn)
        grantTurn()
      }
    }

    /// Lets the next answer be made once this one is sent.
    package func endTurn() {
      isAnswering = false
      grantTurn()
    }

    /// Nothing waits, and who sends has asked for the next.
    private func grantTurn() {
      guard !isAnswering, waiting.isEmpty, reader != nil, !turns.isEmpty else { return }
      isAnswering = true
      turns.removeFirst().resume(returning: true)
    }

    /// The next message; nil when it is closed.
    ///
    /// One reader at a time.
    package func next() async -> WireMessage? {
      while true {
        for kind in SessionMessage.Kind.allCases {
          guard let item = waiting.removeValue(forKey: kind) else { continue }
          if let wire = item.wire { return wire }
        }
        if isClosed { return nil }
        await withCheckedContinuation {
          reader = $0
          grantTurn()
        }
      }
    }

    /// Ends it: what waits is forgotten.
    package func close() {
      isClosed = true
      waiting = [:]
      for turn in turns { turn.resume(returning: false) }
      turns = []
      wake()
    }

    private func wake() {
      reader?.resume()
      reader = nil
    }
  }
#endif
