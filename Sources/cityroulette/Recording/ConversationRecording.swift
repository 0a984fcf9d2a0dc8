import CityServer
import Platform
import Text
import Transcript

/// The recording of a conversation as a transcript, as `--record` and `--redact` request it.
struct ConversationRecording {
  let recorder: TranscriptRecorder

  /// The options of the server, with a seed, so that the conversation can be repeated.
  let options: ServeOptions

  /// The file that the user named.
  private let path: String

  /// The file that is written during the conversation: `path`, or another one if it will be redacted.
  private let recordedPath: String

  /// Starts the recording; nil without `--record`.
  ///
  /// - Parameter command: the words before the options in the arguments of the recorded server, such as `lsp`.
  /// - Throws: `UsageError` if the file or its unredacted form exists, or for `--redact` alone; `SystemError` if
  ///   the file cannot be created.
  init?(_ options: ServeOptions, command: [String]) throws {
    guard let path = options.record else {
      if options.redact {
        throw UsageError(message: "--redact needs --record; add '--record FILE'.")
      }
      return nil
    }
    var options = options
    options.seed = options.seed ?? UInt64.random(in: 0..<1_000_000)
    self.path = path
    self.options = options
    recordedPath = options.redact ? "\(path).unredacted" : path
    for file in [path, recordedPath] where File.exists(file) {
      throw UsageError(
        message: "--record: \(file) already exists; name another file, or remove it.")
    }
    let commit = (try? DataFolder(options.data))?.commit.map { " (commit \($0))" } ?? ""
    let now = ZonedTime(seconds: Int(WallClock.system.now()), offset: 0)
    recorder = try TranscriptRecorder(
      path: recordedPath, serverArguments: command + options.repeatableArguments,
      comment: ["Recorded by \(Product.name) \(Product.version)\(commit)."], seed: options.seed,
      start: options.clock ?? now, clock: options.clock == nil ? .system : nil)
  }

  /// Closes the file, and redacts it if requested.
  func close(exitStatus: Int) throws {
    try recorder.close(exitStatus: exitStatus)
    guard options.redact, let program = Environment.executablePath else { return }
    let paths = PathPolicy.ownFolders(option: ServeOption.confinement)
    let redactor = try Redactor(program: program, paths: paths)
    let text = try redactor.redact(try TranscriptFile(path: recordedPath)).text
    if try File.create(path, with: Array(text.utf8)) {
      File.remove(recordedPath)
    }
  }
}
