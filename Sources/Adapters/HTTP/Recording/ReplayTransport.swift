import Glibc
import Platform
import Synchronization
import Text

/// Answers requests only from a folder of recordings.
///
/// Finds recordings by the URL without secrets, so a replay needs no key. The n-th request for a URL gets the n-th
/// response; after the last response, further requests get that one again.
package final class ReplayTransport: HTTPTransport {
  private let folder: String
  private let now: @Sendable () -> Double
  private let turns = Mutex<[String: Int]>([:])

  /// - Parameter now: returns the time in seconds since 1970, which becomes the time of receipt of a response.
  package init(folder: String, now: @escaping @Sendable () -> Double) {
    self.folder = folder
    self.now = now
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    if Task.isCancelled {
      throw .cancelled
    }
    guard HTTPAddress(request.url) != nil else { throw .invalidRequest(request.redacted) }
    let (name, bytes) = try nextFile(request)
    guard let recording = HTTPRecording(bytes, receivedAt: now()),
      recording.request == "GET \(request.identity)"
    else { throw .recordingFailed("\(folder)/\(name) is not a recording of \(request.redacted)") }
    return recording.response
  }

  private func nextFile(_ request: HTTPRequest) throws(HTTPError) -> (name: String, [UInt8]) {
    let identity = request.identity
    let found = turns.withLock { turns -> (String, [UInt8])? in
      let last = turns[identity, default: 0]
      for turn in [last + 1, last] where turn > 0 {
        let name = HTTPRecording.fileName(identity: identity, turn: turn)
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
