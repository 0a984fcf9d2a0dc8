import CCurl
import Platform
import Synchronization

/// Runs all transfers on its own thread, with one multi handle of libcurl, which keeps connections open for further
/// requests.
///
/// Other threads only start this thread, add commands and wake it. While it runs, only this thread uses the handles of
/// libcurl; the exception is `ccurl_multi_wakeup`, which is thread-safe.
final class CurlLoop: Sendable {
  typealias Answer = Result<CurlAnswer, HTTPError>

  fileprivate enum Command {
    case start(CurlExchange, number: Int, CheckedContinuation<Answer, Never>)
    case cancel(number: Int)
    case stop
  }

  fileprivate struct Inbox {
    var commands: [Command] = []
    var lastNumber = 0

    /// The multi handle; 0 before the thread is started and after it has received the command to stop.
    var multi: ccurl_handle = 0
  }

  /// Guards the commands and the start of the thread.
  private let inbox = Mutex(Inbox())

  /// The maximum number of connections that libcurl keeps open for further requests.
  private static let connections = 64

  /// Runs one exchange. Cancelling the task ends the exchange.
  func run(_ exchange: CurlExchange) async throws(HTTPError) -> CurlAnswer {
    let number = inbox.withLock { inbox in
      inbox.lastNumber &+= 1
      return inbox.lastNumber
    }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { start(exchange, number: number, continuation: $0) }
    } onCancel: {
      inbox.withLock { $0.add(.cancel(number: number)) }
    }
    return try answer.get()
  }

  /// Cancels all transfers and ends the thread. No exchange may be started afterwards.
  func stop() { inbox.withLock { $0.add(.stop) } }

  private func start(
    _ exchange: CurlExchange, number: Int, continuation: CheckedContinuation<Answer, Never>
  ) {
    let refusal = inbox.withLock { inbox -> HTTPError? in
      // If the task was cancelled earlier, `onCancel` found no transfer to end, so check for cancellation here.
      if Task.isCancelled {
        return .cancelled
      }
      guard inbox.multi != 0 || startThread(&inbox) else { return .unavailable }
      inbox.add(.start(exchange, number: number, continuation))
      return nil
    }
    if let refusal {
      continuation.resume(returning: .failure(refusal))
    }
  }

  /// Starts the thread. Returns false if the system has no usable libcurl, or not enough memory or threads.
  private func startThread(_ inbox: inout Inbox) -> Bool {
    guard ccurl_load() == 1 else { return false }
    let multi = ccurl_multi_init(Self.connections)
    guard multi != 0 else { return false }
    do {
      // The thread retains this object until it ends.
      try Thread.start(named: "network") { self.run(multi) }
    } catch {
      ccurl_multi_cleanup(multi)
      return false
    }
    inbox.multi = multi
    return true
  }

  private func run(_ multi: ccurl_handle) {
    var transfers: [ccurl_handle: CurlTransfer] = [:]
    while runCommands(on: multi, transfers: &transfers) {
      ccurl_multi_perform(multi)
      var code: Int32 = 0
      while case let handle = ccurl_multi_next_done(multi, &code), handle != 0 {
        remove(handle, from: multi, transfers: &transfers)?.complete(code: code)
      }
      ccurl_multi_wait(multi, 60_000)
    }
    for handle in transfers.keys {
      remove(handle, from: multi, transfers: &transfers)?.end(.failure(.cancelled))
    }
    ccurl_multi_cleanup(multi)
  }

  /// Executes the queued commands. Returns false after a command to stop.
  private func runCommands(
    on multi: ccurl_handle, transfers: inout [ccurl_handle: CurlTransfer]
  ) -> Bool {
    let commands = inbox.withLock { inbox in
      defer { inbox.commands = [] }
      // Reset the handle, so that no thread passes it to `ccurl_multi_wakeup` after it was freed.
      if inbox.commands.contains(where: \.isStop) {
        inbox.multi = 0
      }
      return inbox.commands
    }
    for command in commands {
      switch command {
      case .start(let exchange, let number, let continuation):
        let transfer = CurlTransfer(exchange, number: number, continuation: continuation)
        if let transfer {
          transfers[transfer.handle] = transfer
          ccurl_multi_add(multi, transfer.handle)
        }
      case .cancel(let number):
        let handle = transfers.first { $0.value.number == number }?.key
        if let handle {
          remove(handle, from: multi, transfers: &transfers)?.end(.failure(.cancelled))
        }
      case .stop: break
      }
    }
    return !commands.contains(where: \.isStop)
  }

  private func remove(
    _ handle: ccurl_handle, from multi: ccurl_handle,
    transfers: inout [ccurl_handle: CurlTransfer]
  ) -> CurlTransfer? {
    ccurl_multi_remove(multi, handle)
    return transfers.removeValue(forKey: handle)
  }
}

extension CurlLoop.Command {
  fileprivate var isStop: Bool { if case .stop = self { true } else { false } }
}

extension CurlLoop.Inbox {
  /// Queues a command. Ignores it if the thread was not started or is stopping.
  fileprivate mutating func add(_ command: CurlLoop.Command) {
    guard multi != 0 else { return }
    commands.append(command)
    ccurl_multi_wakeup(multi)
  }
}
