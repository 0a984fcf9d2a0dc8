import Foundation
import Synchronization

/// A web server on the loopback interface for one test. It answers with its closure and records requests.
///
/// One thread accepts connections, and each connection has a thread, so a reply may block. The server
/// stops when this object is released.
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
        // Not the end of the server: the peer has given up, or the tests have too many open files.
        if connection < 0, [EINTR, ECONNABORTED, EMFILE, ENFILE].contains(errno) {
          continue
        }
        // A child process of another test would keep it open, so that the peer would not see its end.
        // (`accept4` is not in the Glibc module.)
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        guard connection >= 0, self?.begin(connection) == true else {
          if connection >= 0 {
            close(connection)
          }
          // Not in `stop`: the descriptor must not be reused while this thread accepts on it.
          close(listener)
          return
        }
        Thread.detachNewThread { [weak self] in
          LoopbackConnection(connection).serve { request in
            self?.note(request)
            return route(request)
          }
          if let self {
            end(connection)
          } else {
            close(connection)
          }
        }
      }
    }
  }

  deinit { stop() }

  /// Such as `http://127.0.0.1:40123`.
  package var url: String { "http://127.0.0.1:\(port)" }

  /// In the order of arrival.
  package var requests: [LoopbackRequest] { state.withLock { $0.requests } }
  package var requestCount: Int { requests.count }
  package var connectionCount: Int { state.withLock { $0.accepted } }

  /// Refuses further connections and ends the open ones.
  package func stop() {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      shutdown(listener, Int32(SHUT_RDWR))
      for connection in state.connections {
        shutdown(connection, Int32(SHUT_RDWR))
      }
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
    // Child processes of tests do not inherit it.
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

/// A request as received.
package struct LoopbackRequest: Sendable {
  /// Path and query.
  package let target: String

  /// The values by lower-case name.
  package let headers: [String: String]

  /// Nil for any method but GET, and for a malformed request line.
  init?(_ head: String) {
    let lines = head.split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, words[0] == "GET" else { return nil }
    target = String(words[1])
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] =
        parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
    }
    self.headers = headers
  }
}

/// One connection, which stays open between requests.
struct LoopbackConnection {
  private let socket: Int32

  init(_ socket: Int32) {
    self.socket = socket
    // A reply in several pieces must not wait for the client's acknowledgement.
    var on: Int32 = 1
    setsockopt(
      socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout.size(ofValue: on)))
  }

  /// Returns when the connection has to be closed.
  func serve(_ route: (LoopbackRequest) -> LoopbackReply) {
    while let head = readHead(), let request = LoopbackRequest(head) {
      for step in route(request).steps where !perform(step) {
        return
      }
    }
  }

  /// False if the connection ends with this step.
  private func perform(_ step: LoopbackReply.Step) -> Bool {
    switch step {
    case .send(let bytes): return send(bytes)
    case .raise(let flag): flag.raise()
    case .wait(let flag): flag.block()
    case .awaitClose(let flag):
      var byte: UInt8 = 0
      while recv(socket, &byte, 1, 0) > 0 {}
      flag.raise()
      return false
    case .reset:
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
      return false
    case .close: return false
    }
    return true
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func readHead() -> String? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard recv(socket, &byte, 1, 0) == 1 else { return nil }
      head.append(byte)
    }
    return String(decoding: head, as: UTF8.self)
  }
}
