import Glibc
import Platform
import TestSupport
import Testing

@Suite("Child processes", .ownThread)
struct ChildProcessTests {
  private func shell(_ script: String, _ environment: [String: String] = [:]) throws -> ChildProcess
  {
    try ChildProcess(command: ["/bin/sh", "-c", script], environment: environment)
  }

  /// The complete output of the child and its exit status. After ten seconds the output is empty
  /// and the status nil.
  private func run(_ child: ChildProcess) -> (output: String, errors: String, status: Termination?)
  {
    var (output, errors): ([UInt8], [UInt8]) = ([], [])
    let deadline = ContinuousClock.now + .seconds(10)
    while true {
      switch child.next(until: deadline) {
      case .output(let bytes): output += bytes
      case .errors(let bytes): errors += bytes
      case .exited(let status):
        return (
          String(decoding: output, as: UTF8.self), String(decoding: errors, as: UTF8.self), status
        )
      case .deadline: return ("", "", nil)
      }
    }
  }

  @Test("Standard output, standard error and the status are received")
  func outputs() throws {
    let result = run(try shell("echo out; echo err >&2; exit 3"))
    #expect(result == ("out\n", "err\n", .code(3)))
  }

  @Test("The status names the signal that killed the child")
  func signal() throws {
    #expect(run(try shell("kill -TERM $$")).status == .signal(15))
  }

  @Test("The child has exactly the given environment")
  func environment() throws {
    #expect(run(try shell("echo $A; echo $HOME", ["A": "1"])).output == "1\n\n")
  }

  @Test("A large input and output do not block each other")
  func largeEcho() throws {
    let child = try ChildProcess(command: ["/bin/cat"], environment: [:])
    let sent = String(repeating: "0123456789abcdef", count: 1 << 16)
    child.send(Array(sent.utf8))
    child.closeInput()
    let result = run(child)
    #expect(result.output == sent)
    #expect(result.status == .code(0))
  }

  @Test("Sending to a child that has exited has no effect")
  func sendToTheDead() throws {
    let child = try shell("exit 0")
    child.send([UInt8](repeating: 0x61, count: 1 << 20))
    #expect(run(child).status == .code(0))
    child.send([0x61])
    child.closeInput()
    #expect(run(child).status == .code(0))
  }

  @Test("Waiting for a silent child ends at the deadline")
  func deadline() throws {
    let child = try shell("read line")
    #expect(child.next(until: .now + .milliseconds(20)) == .deadline)
    #expect(child.next(until: .now) == .deadline)
  }

  @Test("A child's exit is noticed even if another process holds its output open")
  func orphanHoldsThePipes() throws {
    let result = run(try shell("exec 3<&0; (read line <&3) & exit 4"))
    #expect(result.status == .code(4))
  }

  @Test("The child is killed when its object is released")
  func ended() throws {
    let processID: Int32
    do {
      let child = try shell("while :; do read line; done")
      processID = child.processID
      #expect(kill(processID, 0) == 0)
    }
    #expect(kill(processID, 0) == -1)
    #expect(errno == ESRCH)
  }

  @Test("Ending a child twice has no effect")
  func endedTwice() throws {
    let child = try shell("read line")
    child.end()
    child.end()
    #expect(run(child).status == .signal(9))
  }

  @Test("A missing program is an error with its path")
  func missingProgram() {
    #expect {
      try ChildProcess(command: ["/nowhere/at/all"], environment: [:])
    } throws: {
      ($0 as? SystemError)?.message == "cannot start /nowhere/at/all: No such file or directory"
    }
    #expect(throws: SystemError.self) { try ChildProcess(command: [], environment: [:]) }
  }

  @Test("A signal that this process ignores is not ignored in the child")
  func cleanSignals() throws {
    // A child inherits ignored signals unless the spawn attributes reset them.
    let before = Glibc.signal(SIGUSR1, SIG_IGN)
    defer { Glibc.signal(SIGUSR1, before) }
    #expect(run(try shell("kill -USR1 $$; exit 0")).status == .signal(Int(SIGUSR1)))
  }
}

@Suite("This process", .ownThread)
struct EnvironmentTests {
  @Test("The executable's path names a file")
  func path() throws {
    let path = try #require(Environment.executablePath)
    #expect(access(path, X_OK) == 0)
  }

  @Test("The environment is that of the C library")
  func environment() {
    #expect(Environment.variables["PATH"] == getenv("PATH").map { String(cString: $0) })
  }
}
