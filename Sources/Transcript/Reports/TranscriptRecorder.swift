import JSON
package import Platform
import Synchronization
package import Text

/// Writes down a live conversation as a transcript, a line of the file for a line of the wire.
///
/// A conversation that depends on nothing but its input, the clock and the seed plays again from
/// the file as it stands.
package final class TranscriptRecorder: Sendable {
  private struct State {
    let file: AppendFile

    /// Seconds that `@clock` and the lines that move it have told so far.
    var toldSeconds: Int?

    /// When the message before was written.
    var last: Double
  }

  /// Guards the file; the server calls from its loop, a test from anywhere.
  private let state: Mutex<State>

  /// Nil where the clock of the server stands.
  private let clock: WallClock?

  /// Begins a transcript in a new file, to be played with the arguments.
  ///
  /// - Parameters:
  ///   - comment: what a reader is to know first; a line each.
  ///   - start: what `@clock` says.
  ///   - clock: tells how time passes, which lines of the transcript tell on; nil if it does not.
  /// - Throws: also if there is a file, which may be one that somebody wants to keep.
  package init(
    path: String, serverArguments: [String], comment: [String] = [], seed: UInt64? = nil,
    start: ZonedTime? = nil, clock: WallClock? = nil
  ) throws(SystemError) {
    let file = try AppendFile(holding: path, isNew: true)
    self.clock = clock
    state = Mutex(
      State(
        file: file, toldSeconds: clock == nil ? nil : start?.seconds, last: clock?.now() ?? 0))
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
    // So that the clock is one that moves, also where less than a second passes.
    if start != nil, clock != nil {
      write("@clock +0s")
    }
  }

  /// A message that the server has read, without what frames it. Blank ones are left out.
  package func received(line: ArraySlice<UInt8>) {
    guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { return }
    let line = Array(line)
    tellTime(movesClock: true)
    guard let message = try? JSONParser.parse(line),
      let text = String(validating: line, as: UTF8.self)
    else { return write("==> \(EscapedBytes.text(line))") }
    let sent = message.asSentLiterally.withAnyProcess
    // In its own bytes unless it holds what a transcript would replace, or more lines than one.
    let isPlain =
      sent == message && !text.contains("${") && !text.utf8.contains(UInt8(ascii: "\n"))
    write("--> \(isPlain ? text.trimmed : sent.text)")
  }

  /// A line that the server has written, without its end.
  package func sent(line: [UInt8]) {
    guard let message = try? JSONParser.parse(line) else { return }
    tellTime(movesClock: false)
    write("\(message.isNotification ? "<~~" : "<--") \(message.asExpected.withAnyHolder.text)")
  }

  /// Ends the file. A status other than 0 must be given to be expected when the file is played.
  package func close(exitStatus: Int = 0) {
    if exitStatus != 0 {
      write("--|\n@exit \(exitStatus)")
    }
    state.withLock { $0.file.close() }
  }

  private func write(_ line: String) {
    state.withLock { _ = $0.file.append(Array(line.utf8) + [UInt8(ascii: "\n")]) }
  }

  /// Tells in a comment how long nothing was said, and moves the clock of the transcript on by the
  /// seconds that have passed.
  private func tellTime(movesClock: Bool) {
    guard let now = clock?.now() else { return }
    let (pause, seconds) = state.withLock { state in
      defer { state.last = now }
      let passed = movesClock ? state.toldSeconds.map { Int(now) - $0 } ?? 0 : 0
      if passed > 0 {
        state.toldSeconds = Int(now)
      }
      return (now - state.last, passed)
    }
    if pause >= 0.001 {
      write("# \(RecordedPause.text(pause))")
    }
    // Five digits are what a line takes.
    for part in stride(from: 0, to: seconds, by: 99_999) {
      write("@clock +\(min(seconds - part, 99_999))s")
    }
  }
}

/// A comment of recordings that tells how long nothing was said.
enum RecordedPause {
  private static let end = " s later"

  static func text(_ seconds: Double) -> String {
    DecimalText.fixed(seconds, places: 3) + end
  }

  /// The seconds; nil for another line.
  static func seconds(_ line: String) -> Double? {
    guard line.hasPrefix("# "), line.hasSuffix(end) else { return nil }
    return Double(line.dropFirst(2).dropLast(end.count))
  }
}

extension JSON {
  /// The message with any process for one that the server names as the holder of a file: it has another
  /// number when the transcript is played.
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

  /// The message with any process for the one that the client named as its own: that has gone when the
  /// transcript is played, and the server would go after it; a stub gets another client.
  fileprivate var withAnyProcess: JSON {
    guard self["method"] == "initialize", case .object(var message) = self,
      case .object(var params)? = message["params"], params["processId"]?.int != nil
    else { return self }
    params["processId"] = "$any"
    message["params"] = .object(params)
    return .object(message)
  }
}
