#if Preview
  package import PreviewCore

  /// A queue of messages waiting to be sent to a page.
  ///
  /// Only the last message of each kind is kept, so memory use is bounded even if the page reads slowly or not at
  /// all.
  package actor MessageOutbox {
    /// A message waiting to be sent.
    package enum PendingMessage: Sendable {
      /// A message that is encoded only when it is sent, so that replaced messages are never encoded.
      case message(SessionMessage)
      /// A message that was encoded by another process.
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
    /// Whether a response is being produced.
    private var isResponding = false
    private var responseWaiters: [CheckedContinuation<Bool, Never>] = []
    /// The number of messages that were replaced before they were sent.
    package private(set) var droppedCount = 0

    /// Adds messages in the given order.
    ///
    /// Each message replaces a pending message of the same kind.
    package func enqueue(_ items: [PendingMessage]) {
      guard !isClosed else { return }
      for item in items {
        if pending.updateValue(item, forKey: item.kind) != nil { droppedCount += 1 }
      }
      wakeReader()
    }

    /// Waits until all messages have been sent and no other response is being produced.
    ///
    /// Therefore, at most one response is pending for a page that does not read. The method returns `false` if the
    /// outbox is closed; otherwise, the caller must call ``endResponse()``.
    package func beginResponse() async -> Bool {
      if isClosed { return false }
      return await withCheckedContinuation { turn in
        responseWaiters.append(turn)
        allowNextResponse()
      }
    }

    /// Marks the current response as complete.
    ///
    /// The next response may begin when all messages have been sent.
    package func endResponse() {
      isResponding = false
      allowNextResponse()
    }

    /// Starts the next waiting response if no messages are pending and the reader is waiting.
    private func allowNextResponse() {
      guard !isResponding, pending.isEmpty, reader != nil, !responseWaiters.isEmpty else { return }
      isResponding = true
      responseWaiters.removeFirst().resume(returning: true)
    }

    /// Waits for the next message and returns it; returns `nil` if the outbox is closed.
    ///
    /// Only one task at a time may wait for messages.
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

    /// Closes the outbox and discards the pending messages.
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
