import Glibc
import Synchronization

/// The thread that moves all transfers, over one multi handle of libcurl, which keeps connections
/// open for further requests.
///
/// Other threads only leave a command and wake it; every call but `curl_multi_wakeup`, which is
/// made for that, comes from the thread.
final class CurlLoop: Sendable {
  private enum Command {
    case start(CurlExchange)
    case cancel(CurlExchange)
    case stop
  }

  private struct Inbox {
    var commands: [Command] = []

    /// The multi handle is no more.
    var isClosed = false
  }

  private let curl: CurlLibrary
  private let multi: CurlLibrary.Word
  private let inbox = Mutex(Inbox())

  /// Nil when there is no memory or no thread to be had.
  init?(_ curl: CurlLibrary) {
    self.curl = curl
    multi = curl.multiInit()
    guard multi != 0 else { return nil }
    // Idle connections that are kept. CURLMOPT_MAXCONNECTS is 6; without it libcurl closes idle
    // connections as soon as fewer requests are under way.
    _ = curl.multiSet(multi, 6, 64)
    guard startThread() else { return nil }
  }

  func start(_ exchange: CurlExchange) { leave(.start(exchange)) }

  /// Closes the connection of an exchange that has ended.
  func cancel(_ exchange: CurlExchange) { leave(.cancel(exchange)) }

  /// Cancels what is under way and ends the thread.
  func stop() { leave(.stop) }

  private func leave(_ command: Command) {
    inbox.withLock { inbox in
      if inbox.isClosed { return }
      inbox.commands.append(command)
      _ = curl.multiWakeup(multi)
    }
  }

  /// The thread keeps this object until it has stopped.
  private func startThread() -> Bool {
    let reference = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { reference in
        guard let reference else { return nil }
        Unmanaged<CurlLoop>.fromOpaque(reference).takeRetainedValue().run()
        return nil
      }, reference.toOpaque())
    if result == 0 { pthread_detach(thread) } else { reference.release() }
    return result == 0
  }

  private func run() {
    var transfers: [CurlLibrary.Word: CurlTransfer] = [:]
    while obey(&transfers) {
      var running: Int32 = 0
      _ = curl.multiPerform(multi, &running)
      finish(&transfers)
      // Returns earlier for a wake, for a socket, and for a timer of libcurl's own.
      _ = curl.multiPoll(multi, 0, 0, 60_000, nil)
    }
    for handle in transfers.keys {
      remove(handle, from: &transfers)?.exchange.end(.failure(.cancelled))
    }
    inbox.withLock { $0.isClosed = true }
    _ = curl.multiCleanup(multi)
  }

  /// False when this is to stop.
  private func obey(_ transfers: inout [CurlLibrary.Word: CurlTransfer]) -> Bool {
    let commands = inbox.withLock { inbox in
      defer { inbox.commands = [] }
      return inbox.commands
    }
    var goesOn = true
    for command in commands {
      switch command {
      case .start(let exchange): start(exchange, &transfers)
      case .cancel(let exchange):
        let handle = transfers.first { $0.value.exchange === exchange }?.key
        if let handle { _ = remove(handle, from: &transfers) }
      case .stop: goesOn = false
      }
    }
    return goesOn
  }

  private func start(
    _ exchange: CurlExchange, _ transfers: inout [CurlLibrary.Word: CurlTransfer]
  ) {
    if exchange.hasEnded { return }
    guard let transfer = CurlTransfer(exchange, curl) else {
      // CURLE_OUT_OF_MEMORY
      return exchange.complete(code: 27, status: 0, redirect: nil)
    }
    transfers[transfer.handle] = transfer
    _ = curl.multiAdd(multi, transfer.handle)
  }

  /// Reports the transfers that are over.
  private func finish(_ transfers: inout [CurlLibrary.Word: CurlTransfer]) {
    var left: Int32 = 0
    while let message = curl.multiInfo(multi, &left) {
      // struct CURLMsg { int what; CURL *handle; union { CURLcode result; … } }
      let handle = message.load(fromByteOffset: 8, as: UInt.self)
      let code = message.load(fromByteOffset: 16, as: Int32.self)
      transfers[handle]?.complete(code: code)
      _ = remove(handle, from: &transfers)
    }
  }

  private func remove(
    _ handle: CurlLibrary.Word, from transfers: inout [CurlLibrary.Word: CurlTransfer]
  ) -> CurlTransfer? {
    guard let transfer = transfers.removeValue(forKey: handle) else { return nil }
    _ = curl.multiRemove(multi, handle)
    transfer.free()
    return transfer
  }
}
