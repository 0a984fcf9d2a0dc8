import Glibc
import JSON
import Platform
import TestSupport
import Testing

@Suite("The server on a terminal", .endToEnd, .timeLimit(.minutes(10)))
struct TerminalTests {
  private let home: Home

  init() throws { home = try Home() }

  /// The controlling side of a pseudo-terminal.
  private final class Terminal {
    private let descriptor: Int32

    /// Kept open, because a terminal of which no other side is open has no input.
    private let other: Int32

    /// The path of the side that the program uses.
    let path: String

    init() throws {
      var other: Int32 = -1
      var descriptor: Int32 = -1
      guard openpty(&descriptor, &other, nil, nil, nil) == 0, let name = ttyname(other) else {
        throw Trouble("no pseudo-terminal: \(errno)")
      }
      path = String(cString: name)
      for side in [descriptor, other] {
        _ = fcntl(side, F_SETFD, FD_CLOEXEC)
      }
      self.descriptor = descriptor
      self.other = other
    }

    deinit {
      close(descriptor)
      close(other)
    }

    func type(_ text: String) {
      _ = text.withCString { write(descriptor, $0, strlen($0)) }
    }

    /// Reads the output until it contains a text.
    func read(until text: String) throws -> String {
      var output = ""
      var buffer = [UInt8](repeating: 0, count: 4096)
      while !output.contains(text) {
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        guard count > 0 else { throw Trouble("the terminal ends after \(output)") }
        output += String(decoding: buffer[..<count], as: UTF8.self)
      }
      return output
    }
  }

  @Test(
    "Without arguments the server explains itself in three lines, replies, and ends with Ctrl-D")
  func greeting() throws {
    let terminal = try Terminal()
    let backend = try Backend(
      bare: home, shell: "exec \"$@\" < \(terminal.path) > \(terminal.path)")
    terminal.type(#"{"jsonrpc":"2.0","id":1,"method":"server.status"}"# + "\n")
    let output = try terminal.read(until: "\"result\"")
    #expect(output.contains(#"{"jsonrpc":"2.0","id":1,"result":{"#), "\(output)")
    terminal.type("\u{4}")
    #expect(try backend.finish().status == .code(0))
    let lines = backend.errorText.split(separator: "\n")
    #expect(lines.count == 3, "\(backend.errorText)")
    #expect(backend.errorText.contains("JSON-RPC"))
    #expect(backend.errorText.contains("Ctrl-D"))
    #expect(backend.errorText.contains("cityroulette --help"))
  }

  @Test(
    "With options, and if only one of the two streams is a terminal, there is no explanation",
    arguments: [
      ("exec \"$@\" --seed 1 < TTY > TTY", true), ("exec \"$@\" > TTY", false),
      ("exec \"$@\" < TTY", true),
    ])
  func silence(shell: String, readsTerminal: Bool) throws {
    let terminal = try Terminal()
    let backend = try Backend(bare: home, shell: shell.replacing("TTY", with: terminal.path))
    if readsTerminal {
      terminal.type("\u{4}")
    } else {
      backend.closeInput()
    }
    #expect(try backend.finish().status == .code(0))
    #expect(backend.errorText == "")
  }
}
