import JSON
package import Platform
import Synchronization
package import Text

/// Records a live conversation of this program as a transcript, with one line for each message.
///
/// The file can be played without changes if the conversation depends only on its input, the clock
/// and the seed.
package final class TranscriptRecorder: Sendable {
  private struct State {
    let file: AppendFile

    /// The time of the transcript's clock after the recorded lines, in seconds since 1970; nil if no
    /// line advances the clock.
    var recordedSeconds: Int?

    var timer: PauseTimer
  }

  private let path: String

  /// Guarded by a mutex: the server records on the thread of its loop, tests record on any thread.
  private let state: Mutex<State>

  /// The clock that measures the time between messages; nil if the clock of the server is fixed.
  private let clock: WallClock?

  /// Creates the file and writes the set-up lines.
  ///
  /// - Parameters:
  ///   - path: the path of the new file.
  ///   - serverArguments: the arguments to play the transcript with.
  ///   - comment: the lines of the comment at the top.
  ///   - seed: the argument of `@seed`.
  ///   - start: the argument of `@clock`.
  ///   - clock: measures the time between messages; nil if the server's clock is fixed.
  /// - Throws: `SystemError` if the file exists or cannot be created.
  package init(
    path: String, serverArguments: [String], comment: [String] = [], seed: UInt64? = nil,
    start: ZonedTime? = nil, clock: WallClock? = nil
  ) throws(SystemError) {
    let file = try AppendFile(holding: path, isNew: true)
    self.path = path
    self.clock = clock
    state = Mutex(
      State(
        file: file, recordedSeconds: clock == nil ? nil : start?.seconds,
        timer: PauseTimer(start: clock?.now() ?? 0)))
    for line in comment {
      write("# \(line)")
    }
    let words = serverArguments.map { ShellWords.quoted(Template.escaped($0)) }
    if !words.isEmpty {
      write("@server \(words.joined(separator: " "))")
    }
    if let seed {
      write("@seed \(seed)")
    }
    if let start {
      write("@clock \(start.iso8601(utcAsZ: true))")
    }
    // This line makes the player use a clock that can advance, even if the conversation takes less than a second.
    if start != nil, clock != nil {
      write("@clock +0s")
    }
  }

  /// Records a message that the server has read, without its framing. Skips blank lines.
  package func received(line: ArraySlice<UInt8>) {
    guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { return }
    let line = Array(line)
    recordElapsedTime(advancesClock: true)
    guard let message = try? JSONParser.parse(line),
      let text = String(validating: line, as: UTF8.self)
    else { return write("==> \(EscapedBytes.text(line))") }
    let sent = message.escapedForSending.withAnyProcess
    // Keep the text of the message, unless it contains a line end or a string to escape, or the process id became a
    // matcher.
    let isPlain =
      sent == message && !text.contains("${") && !text.utf8.contains(UInt8(ascii: "\n"))
    write("--> \(isPlain ? text.trimmed : sent.text)")
  }

  /// Records a message that the server has written, without its framing. Skips bytes that are not JSON.
  package func sent(line: [UInt8]) {
    guard let message = try? JSONParser.parse(line) else { return }
    recordElapsedTime(advancesClock: false)
    write("\(message.isNotification ? "<~~" : "<--") \(message.asExpected.withAnyHolder.text)")
  }

  /// Closes the file.
  ///
  /// - Parameter exitStatus: the status to expect when the file is played.
  /// - Throws: `SystemError` if a line could not be written, as on a full disk.
  package func close(exitStatus: Int = 0) throws(SystemError) {
    if exitStatus != 0 {
      write("--|\n@exit \(exitStatus)")
    }
    let failure = state.withLock { state in
      state.file.close()
      return state.file.failure
    }
    if let failure {
      throw SystemError("write \(path)", code: failure.code)
    }
  }

  private func write(_ line: String) {
    state.withLock { _ = $0.file.append(Array(line.utf8) + [UInt8(ascii: "\n")]) }
  }

  /// Writes a comment with the pause since the last message, if there was one. If `advancesClock` is true, also
  /// writes lines that advance the clock of the transcript to the present whole second.
  private func recordElapsedTime(advancesClock: Bool) {
    guard let now = clock?.now() else { return }
    let (pause, seconds) = state.withLock { state in
      let passed = advancesClock ? state.recordedSeconds.map { Int(now) - $0 } ?? 0 : 0
      if passed > 0 {
        state.recordedSeconds = Int(now)
      }
      return (state.timer.comment(now: now), passed)
    }
    if let pause {
      write(pause)
    }
    // A time in a transcript has at most five digits.
    for part in stride(from: 0, to: seconds, by: 99_999) {
      write("@clock +\(min(seconds - part, 99_999))s")
    }
  }
}

extension JSON {
  /// The message with a matcher for each process id in a member `heldBy`, since another process holds the draft when
  /// the transcript is played.
  fileprivate var withAnyHolder: JSON {
    switch self {
    case .array(let elements): return .array(elements.map(\.withAnyHolder))
    case .object(let object):
      let members = object.members.map { name, value in
        (name, name == "heldBy" && value.int != nil ? "$int" : value.withAnyHolder)
      }
      return .object(JSONObject(members))
    default: return self
    }
  }

  /// The message with a matcher for the process id of the client. When the transcript is played, that process has
  /// ended, and the server would exit too; the client of a stub is another process.
  fileprivate var withAnyProcess: JSON {
    guard self["method"] == "initialize", case .object(var message) = self,
      case .object(var params)? = message["params"], params["processId"]?.int != nil
    else { return self }
    params["processId"] = "$any"
    message["params"] = .object(params)
    return .object(message)
  }
}
