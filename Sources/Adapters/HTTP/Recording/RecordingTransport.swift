import Glibc
import Platform
import Synchronization
import Text

/// Sends requests through another transport, and records the responses in files without secrets.
///
/// Each response to the same request gets its own file, so that a replay repeats the sequence. A response with status
/// 304 (not modified) is not recorded, because a replay needs full responses.
package final class RecordingTransport: HTTPTransport {
  private let next: any HTTPTransport
  private let folder: String
  private let turns = Mutex<[String: Int]>([:])

  /// - Parameter folder: the path; created for the first recording. Existing recordings of the same requests are
  ///   replaced; those of other requests remain.
  package init(_ next: any HTTPTransport, folder: String) {
    self.next = next
    self.folder = folder
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let response = try await next.send(request)
    if response.status != 304 {
      try write(response, to: request)
    }
    return response
  }

  private func write(_ response: HTTPResponse, to request: HTTPRequest) throws(HTTPError) {
    let identity = request.identity
    let recording = HTTPRecording(request: "GET \(identity)", response: response)
    let bytes = SecretFilter(request.secrets).hiding(recording.encoded)
    let failure = turns.withLock { turns -> SystemError? in
      let turn = turns[identity, default: 0] + 1
      turns[identity] = turn
      unlink("\(folder)/\(HTTPRecording.fileName(identity: identity, turn: turn + 1))")
      let path = "\(folder)/\(HTTPRecording.fileName(identity: identity, turn: turn))"
      do throws(SystemError) {
        try Folder.create(folder)
        try File.replace(path, with: bytes, isDurable: false)
        return nil
      } catch {
        return error
      }
    }
    if let failure {
      throw .recordingFailed(failure.message)
    }
  }
}
