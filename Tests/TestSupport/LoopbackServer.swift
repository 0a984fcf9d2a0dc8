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
        // A program that another test starts would keep it open, and nobody would see its end.
        // (`accept4` is not in the Glibc module.)
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        guard connection >= 0, self?.begin(connection) == true else {
          if connection >= 0 {
            close(connection)
          }
          // Here and not in `stop`: the number must not be given away while it is accepted on.
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

/// A request as it came.
package struct LoopbackRequest: Sendable {
  /// Path and query.
  package let target: String

  /// By their names in lower case.
  package let headers: [String: String]

  /// Nil unless it is a GET.
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

/// One connection, kept open from answer to answer.
struct LoopbackConnection {
  private let socket: Int32

  init(_ socket: Int32) {
    self.socket = socket
    // A reply in several pieces must not wait for the client's acknowledgement.
    var on: Int32 = 1
    setsockopt(
      socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout.size(ofValue: on)))
  }

  /// Returns when the connection is to be closed.
  func serve(_ route: (LoopbackRequest) -> LoopbackReply) {
    while let head = readHead(), let request = LoopbackRequest(head) {
      for step in route(request).steps where !perform(step) {
        return
      }
    }
  }

  /// False when it was the last step of this connection.
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
