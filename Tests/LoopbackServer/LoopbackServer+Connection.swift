import Foundation

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
      for step in route(request).steps where !perform(step) { return }
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
