import Glibc
import Platform
import Testing

@Suite("Child processes")
struct ChildProcessTests {
  private func shell(_ script: String, _ environment: [String: String] = [:]) throws -> ChildProcess
  {
    try ChildProcess(command: ["/bin/sh", "-c", script], environment: environment)
  }

  /// All that the child writes until it ends, and how it ends; nil after ten seconds.
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

  @Test("Both outputs and the status arrive")
  func outputs() throws {
    let result = run(try shell("echo out; echo err >&2; exit 3"))
    #expect(result == ("out\n", "err\n", .code(3)))
  }

  @Test("A signal that ends the child is told")
  func signal() throws {
    #expect(run(try shell("kill -TERM $$")).status == .signal(15))
  }

  @Test("The child has the given environment and nothing else")
  func environment() throws {
    #expect(run(try shell("echo $A; echo $HOME", ["A": "1"])).output == "1\n\n")
  }

  @Test("What is sent comes back from a child that reads only after writing much")
  func largeEcho() throws {
    let child = try ChildProcess(command: ["/bin/cat"], environment: [:])
    let sent = String(repeating: "0123456789abcdef", count: 1 << 16)
    child.send(Array(sent.utf8))
    child.closeInput()
    let result = run(child)
    #expect(result.output == sent)
    #expect(result.status == .code(0))
  }

  @Test("Sending to a child that has gone is harmless")
  func sendToTheDead() throws {
    let child = try shell("exit 0")
    child.send([UInt8](repeating: 0x61, count: 1 << 20))
    #expect(run(child).status == .code(0))
    child.send([0x61])
    child.closeInput()
    #expect(run(child).status == .code(0))
  }

  @Test("A silent child lets the deadline pass")
  func deadline() throws {
    let child = try shell("read line")
    #expect(child.next(until: .now + .milliseconds(20)) == .deadline)
    #expect(child.next(until: .now) == .deadline)
  }

  @Test("A child that ends while another process holds its output has ended")
  func orphanHoldsThePipes() throws {
    let result = run(try shell("exec 3<&0; (read line <&3) & exit 4"))
    #expect(result.status == .code(4))
  }

  @Test("The child does not outlive its owner")
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

  @Test("Ending twice is harmless")
  func endedTwice() throws {
    let child = try shell("read line")
    child.end()
    child.end()
    #expect(run(child).status == .signal(9))
  }

  @Test("A program that is not there is an error that names it")
  func missingProgram() {
    #expect {
      try ChildProcess(command: ["/nowhere/at/all"], environment: [:])
    } throws: {
      ($0 as? SystemError)?.message == "cannot start /nowhere/at/all: No such file or directory"
    }
    #expect(throws: SystemError.self) { try ChildProcess(command: [], environment: [:]) }
  }

  @Test("A signal ignored here is not ignored in the child")
  func cleanSignals() throws {
    // Ignored signals are inherited unless the start of the child says otherwise.
    let before = Glibc.signal(SIGUSR1, SIG_IGN)
    defer { Glibc.signal(SIGUSR1, before) }
    #expect(run(try shell("kill -USR1 $$; exit 0")).status == .signal(Int(SIGUSR1)))
  }
}

@Suite("The own process")
struct EnvironmentTests {
  @Test("The executable's path names a file")
  func path() throws {
    let path = try #require(Environment.executablePath)
    #expect(access(path, X_OK) == 0)
  }

  @Test("The environment is the one the C library sees")
  func environment() {
    #expect(Environment.variables["PATH"] == getenv("PATH").map { String(cString: $0) })
  }
}
