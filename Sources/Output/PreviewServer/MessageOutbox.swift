#if Preview
  package import PreviewCore

  /// What waits to be sent to a page: of each kind the last message only, so that a page that reads slowly, or not at all,
  /// has nothing pile up.
  package actor MessageOutbox {
    /// A message that waits.
    package enum PendingMessage: Sendable {
      /// Written down when it is its turn: pictures that are left out cost nothing.
      case message(SessionMessage)
      /// As another process wrote it.
      case encoded(SessionMessage.MessageKind, WireMessage)

      var kind: SessionMessage.MessageKind {
        switch self {
        case .message(let message): message.kind
        case .encoded(let kind, _): kind
        }
      }

      var wireMessage: WireMessage? {
        switch self {
        case .message(let message): message.wireMessage
        case .encoded(_, let wire): wire
        }
      }
    }

    private var pending: [SessionMessage.MessageKind: PendingMessage] = [:]
    private var isClosed = false
    private var reader: CheckedContinuation<Void, Never>?
    /// Whether an answer is being made.
    private var isResponding = false
    private var responseWaiters: [CheckedContinuation<Bool, Never>] = []
    /// How many messages were left out because a later one came before they were sent.
    package private(set) var droppedCount = 0

    /// Puts messages in, in their order.
    package func enqueue(_ items: [PendingMessage]) {
      guard !isClosed else { return }
      for item in items {
        if pending.updateValue(item, forKey: item.kind) != nil { droppedCount += 1 }
      }
      wakeReader()
    }

    /// Waits until all that was put in is sent and no other answer is being made, so that whoever does not read has one
    /// answer made at most; false when it is closed.
    ///
    /// ``endResponse()`` must follow.
    package func beginResponse() async -> Bool {
      if isClosed { return false }
      return await withCheckedContinuation { turn in
        responseWaiters.append(turn)
        allowNextResponse()
      }
    }

    /// Lets the next answer be made once this one is sent.
    package func endResponse() {
      isResponding = false
      allowNextResponse()
    }

    /// Nothing waits, and who sends has asked for the next.
    private func allowNextResponse() {
      guard !isResponding, pending.isEmpty, reader != nil, !responseWaiters.isEmpty else { return }
      isResponding = true
      responseWaiters.removeFirst().resume(returning: true)
    }

    /// The next message; nil when it is closed.
    ///
    /// One reader at a time.
    package func nextMessage() async -> WireMessage? {
      while true {
        for kind in SessionMessage.MessageKind.allCases {
          guard let item = pending.removeValue(forKey: kind) else { continue }
          if let wire = item.wireMessage { return wire }
        }
        if isClosed { return nil }
        await withCheckedContinuation {
          reader = $0
          allowNextResponse()
        }
      }
    }

    /// Ends it: what waits is forgotten.
    package func close() {
      isClosed = true
      pending = [:]
      for turn in responseWaiters { turn.resume(returning: false) }
      responseWaiters = []
      wakeReader()
    }

    private func wakeReader() {
      reader?.resume()
      reader = nil
    }
  }
#endif
