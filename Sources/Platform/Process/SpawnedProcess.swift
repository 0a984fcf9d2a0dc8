import Glibc
import Synchronization

/// A process that was just started, with the ends of its pipes in this process.
struct SpawnedProcess {
  let processID: Int32
  let input: Pipe
  let output: Int32
  let errors: Int32
  let exitWatch: ExitWatch

  /// Held from the opening of the pipes to the start of the child. Otherwise another thread could start a child before
  /// the pipes have FD_CLOEXEC, and that child would inherit them and keep them open.
  private static let spawning = Mutex(())

  init(command: [String], environment: [String: String]) throws(SystemError) {
    self = try Self.spawning.withLock { _ throws(SystemError) in
      try Self(whileLocked: command, environment: environment)
    }
  }

  private init(
    whileLocked command: [String], environment: [String: String]
  ) throws(SystemError) {
    var opened: [Pipe] = []
    do {
      for _ in 0..<3 {
        opened.append(try Pipe())
      }
      processID = try Self.spawn(
        command, environment: environment, input: opened[0], output: opened[1], errors: opened[2])
      exitWatch = try Self.watch(processID)
    } catch {
      for pipe in opened {
        pipe.close()
      }
      throw error
    }
    close(opened[1].writeEnd)
    close(opened[2].writeEnd)
    input = opened[0]
    output = opened[1].readEnd
    errors = opened[2].readEnd
  }

  /// Watches a child. If that fails, kills and reaps the child.
  private static func watch(_ processID: Int32) throws(SystemError) -> ExitWatch {
    do {
      return try ExitWatch(processID)
    } catch {
      kill(processID, SIGKILL)
      waitpid(processID, nil, 0)
      throw error
    }
  }

  private static func spawn(
    _ command: [String], environment: [String: String], input: Pipe, output: Pipe, errors: Pipe
  ) throws(SystemError) -> Int32 {
    guard let path = command.first else { throw SystemError("start a program", code: ENOENT) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.readEnd, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.writeEnd, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.writeEnd, STDERR_FILENO)
    var attributes = cleanSignals()
    defer { posix_spawnattr_destroy(&attributes) }
    var processID: pid_t = 0
    let result = withCStrings(command) { arguments in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
        // `posix_spawnp` searches PATH for a name without a slash.
        posix_spawnp(&processID, path, &actions, &attributes, arguments, variables)
      }
    }
    guard result == 0 else { throw SystemError("start \(path)", code: result) }
    return processID
  }

  /// The attributes of a child that starts with default signal handling and no blocked signals.
  private static func cleanSignals() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    return attributes
  }

  /// Calls `body` with a null-terminated array of C strings.
  private static func withCStrings<Result>(
    _ strings: [String], body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
