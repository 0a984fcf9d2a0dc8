import Foundation
import Synchronization

/// A web server on this machine for one test: it answers as its closure says, and counts.
///
/// A thread accepts, and each connection has a thread, so a reply may block. Gone with its object.
package final class LoopbackServer: Sendable {
  package typealias Route = @Sendable (LoopbackRequest) -> LoopbackReply

  private struct State {
    var requests: [LoopbackRequest] = []
    var connections: Set<Int32> = []
    var accepted = 0
    var isStopped = false
  }

  package let port: UInt16
  private let listener: Int32
  private let state = Mutex(State())

  package init(_ route: @escaping Route) throws {
    (listener, port) = try Self.listen()
    Thread.detachNewThread { [weak self, listener] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0, self?.begin(connection) == true else {
          if connection >= 0 { close(connection) }
          // Here and not in `stop`: the number must not be given away while it is accepted on.
          close(listener)
          return
        }
        Thread.detachNewThread { [weak self] in
          LoopbackConnection(connection).serve { request in
            self?.note(request)
            return route(request)
          }
          if let self { end(connection) } else { close(connection) }
        }
      }
    }
  }

  deinit { stop() }

  /// As in `http://127.0.0.1:40123`.
  package var url: String { "http://127.0.0.1:\(port)" }

  /// In the order of arrival.
  package var requests: [LoopbackRequest] { state.withLock { $0.requests } }
  package var requestCount: Int { requests.count }
  package var connectionCount: Int { state.withLock { $0.accepted } }

  /// Refuses further connections and ends those that are open.
  package func stop() {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      shutdown(listener, Int32(SHUT_RDWR))
      for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }
  }

  private func begin(_ connection: Int32) -> Bool {
    state.withLock { state in
      guard !state.isStopped else { return false }
      state.connections.insert(connection)
      state.accepted += 1
      return true
    }
  }

  private func end(_ connection: Int32) {
    state.withLock { state in
      state.connections.remove(connection)
      close(connection)
    }
  }

  private func note(_ request: LoopbackRequest) {
    state.withLock { $0.requests.append(request) }
  }

  private static func listen() throws -> (Int32, UInt16) {
    // A program that a test starts does not inherit it.
    let listener = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && Foundation.listen(listener, 128) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isOpen else { throw POSIXError(.EADDRNOTAVAIL) }
    return (listener, UInt16(bigEndian: address.sin_port))
  }
}
