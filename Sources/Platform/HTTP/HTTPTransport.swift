import Glibc
import Synchronization

/// Something that answers requests: the network, or recordings of it.
package protocol HTTPTransport: Sendable {
  /// One request, one answer, whatever its status; no retry, no cache.
  ///
  /// Cancelling the task ends it at once with `.cancelled` and closes the connection.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}

/// Passes on what goes to this machine, and answers nothing else: what transcripts are played with.
package struct OfflineTransport: HTTPTransport {
  private let next: any HTTPTransport

  package init(_ next: any HTTPTransport) { self.next = next }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    guard let address = HTTPAddress(request.url) else { throw .invalidRequest("an address") }
    guard address.isLoopback else { throw .offline(host: address.host) }
    return try await next.send(request)
  }
}

/// Passes requests on and writes every answer to a folder, a file each, without secrets.
///
/// A second answer to the same request within one run gets its own file, so that a replay tells
/// the same story. An answer that only says "not modified" is not written: a replay answers whole.
package final class RecordingTransport: HTTPTransport {
  private let next: any HTTPTransport
  private let folder: String
  private let turns = Mutex<[String: Int]>([:])

  /// - Parameter folder: made on the first answer; recordings in it stay until they are replaced.
  package init(_ next: any HTTPTransport, folder: String) {
    (self.next, self.folder) = (next, folder)
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let response = try await next.send(request)
    if response.status != 304 { try write(response, to: request) }
    return response
  }

  private func write(_ response: HTTPResponse, to request: HTTPRequest) throws(HTTPError) {
    let identity = request.identity
    let recording = Recording(request: "GET \(identity)", response: response)
    let bytes = SecretFilter(request.secrets).hiding(recording.encoded)
    let failure = turns.withLock { turns -> SystemError? in
      let turn = turns[identity, default: 0] + 1
      turns[identity] = turn
      unlink("\(folder)/\(RecordingName.file(identity: identity, turn: turn + 1))")
      let path = "\(folder)/\(RecordingName.file(identity: identity, turn: turn))"
      do throws(SystemError) {
        try Folder.create(folder)
        try File.replace(path, with: bytes, isDurable: false)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw .recordingFailed(failure.message) }
  }
}

/// Answers requests from a folder of recordings, and nothing else.
///
/// A request finds its recording by its address without secrets, so a replay needs no key. The
/// first request gets the first answer, and so on; the last answer is given again and again.
package final class ReplayTransport: HTTPTransport {
  private let folder: String
  private let now: @Sendable () -> Double
  private let turns = Mutex<[String: Int]>([:])

  /// - Parameter now: seconds since 1970: when answers are said to be received.
  package init(folder: String, now: @escaping @Sendable () -> Double) {
    (self.folder, self.now) = (folder, now)
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    if Task.isCancelled { throw .cancelled }
    guard HTTPAddress(request.url) != nil else { throw .invalidRequest(request.redacted) }
    let (name, bytes) = try nextFile(request)
    guard let recording = Recording(bytes, receivedAt: now()),
      recording.request == "GET \(request.identity)"
    else { throw .recordingFailed("\(folder)/\(name) is not a recording of \(request.redacted)") }
    return recording.response
  }

  private func nextFile(_ request: HTTPRequest) throws(HTTPError) -> (name: String, [UInt8]) {
    let identity = request.identity
    let found = turns.withLock { turns -> (String, [UInt8])? in
      let last = turns[identity, default: 0]
      for turn in [last + 1, last] where turn > 0 {
        let name = RecordingName.file(identity: identity, turn: turn)
        guard let bytes = try? File.readRegular("\(folder)/\(name)") else { continue }
        turns[identity] = turn
        return (name, bytes)
      }
      return nil
    }
    guard let found else { throw .notRecorded(request.redacted) }
    return found
  }
}
