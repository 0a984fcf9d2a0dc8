import Platform
import Transcript

extension TranscriptCommands {
  /// The command `record FILE -- COMMAND…`: passes the messages between a client on the standard streams and a
  /// server, and records them.
  ///
  /// - Returns: the exit status of the server, or 128 plus the number of the signal that ended it.
  static func record(_ words: [String], streams: StandardStreams) throws -> Int32 {
    let own = Array(words.prefix { $0 != "--" })
    let command = Array(words.dropFirst(own.count + 1))
    let arguments = try CommandArguments(own, of: .record)
    let path = try arguments.onlyFile()
    guard !command.isEmpty else {
      throw UsageError(
        message:
          "record: expected the command of a server after --; write '\(Command.record.synopsis)'.")
    }
    if File.exists(path) {
      throw UsageError(
        message: "record: \(path) already exists; name another file, or remove it.")
    }
    let framing = try arguments.framing()
    let server = try PipedProcess(command: command, environment: Environment.variables)
    let recorder = try ConversationRecorder(
      path: path, command: command, processID: server.processID, framing: framing)
    let end = try converse(server, recorder: recorder, streams: streams)
    try recorder.close(end)
    switch end {
    case .code(let status): return Int32(status)
    case .signal(let number): return Int32(128 + number)
    }
  }

  /// Passes all bytes on until the server has closed its output and ended. Input and errors have a thread each, and the
  /// calling thread passes the output on, so that a client or a server that does not read delays only its own messages.
  private static func converse(
    _ server: PipedProcess, recorder: ConversationRecorder, streams: StandardStreams
  ) throws -> Termination {
    try Thread.start(named: "record input") {
      while true {
        let bytes = streams.read()
        if bytes.isEmpty {
          break
        }
        recorder.sent(bytes)
        guard server.write(bytes) else { return }
      }
      server.closeInput()
    }
    try Thread.start(named: "record errors") {
      while case let bytes = server.read(.errors), !bytes.isEmpty {
        Console.standardError.write(bytes)
      }
    }
    while case let bytes = server.read(.output), !bytes.isEmpty {
      recorder.received(bytes)
      streams.write(bytes)
    }
    return server.wait()
  }
}
