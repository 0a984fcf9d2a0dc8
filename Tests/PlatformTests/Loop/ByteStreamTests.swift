import Glibc
import Platform
import Testing

@Suite("Byte streams")
struct ByteStreamTests {
  @Test("Reading returns the available bytes, then the end")
  func reads() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let stream = ByteStream(descriptor: ends[0])
    _ = write(ends[1], "hello", 5)
    var buffer = [UInt8](repeating: 0, count: 3)
    #expect(stream.read(into: &buffer) == .bytes(3))
    #expect(buffer == Array("hel".utf8))
    #expect(stream.read(into: &buffer) == .bytes(2))
    #expect(buffer == Array("lol".utf8))
    close(ends[1])
    #expect(stream.read(into: &buffer) == .end)
    close(ends[0])
  }

  @Test("A descriptor that another process emptied first is not at its end")
  func nothingThere() throws {
    let pipe = try Pipe()
    _ = fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK)
    var buffer = [UInt8](repeating: 0, count: 3)
    #expect(ByteStream(descriptor: pipe.readEnd).read(into: &buffer) == .nothing)
  }

  @Test("A descriptor that cannot be read is at its end")
  func unreadable() {
    var buffer = [UInt8](repeating: 0, count: 3)
    #expect(ByteStream(descriptor: -1).read(into: &buffer) == .end)
  }

  @Test("Writing to a full pipe reports that instead of blocking")
  func neverWaits() throws {
    let pipe = try Pipe()
    let stream = ByteStream(descriptor: pipe.writeEnd)
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
    var written = 0
    while case .wrote(let count) = stream.write(bytes[written...]) {
      written += count
    }
    #expect(stream.write(bytes[...]) == .full)
    #expect(written > 0 && written < bytes.count)
    #expect(pipe.contents().utf8.count == written)
    #expect(stream.write(bytes[..<10]) == .wrote(10))
  }

  @Test(
    "A pipe opened for writing accepts a megabyte in one call, never blocks and keeps its flags")
  func writesMuchAtOnce() throws {
    let pipe = try Pipe()
    let flags = fcntl(pipe.writeEnd, F_GETFL)
    let stream = ByteStream(writingTo: pipe.writeEnd)
    defer { close(stream.descriptor) }
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 3_000_000)
    guard case .wrote(let written) = stream.write(bytes[...]) else {
      Issue.record("nothing was written")
      return
    }
    #expect(written >= 1 << 20 && written < bytes.count)
    #expect(stream.write(bytes[...]) == .full)
    #expect(pipe.contents().utf8.count == written)
    #expect(fcntl(pipe.writeEnd, F_GETFL) == flags)
  }

  @Test("A socket is written to through the given descriptor")
  func writesToOthers() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let stream = ByteStream(writingTo: ends[0])
    #expect(stream.descriptor == ends[0])
    #expect(stream.write([1, 2, 3]) == .wrote(3))
    close(ends[0])
    close(ends[1])
  }

  @Test("Writing to a full terminal or socket reports that instead of blocking")
  func fullTerminalAndSocket() throws {
    let terminal = try Terminal()
    var sockets: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets) == 0)
    defer { for socket in sockets { close(socket) } }
    for descriptor in [terminal.program, sockets[0]] {
      let flags = fcntl(descriptor, F_GETFL)
      let stream = ByteStream(writingTo: descriptor)
      let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 4_000_000)
      var written = 0
      var last = stream.write(bytes[...])
      while case .wrote(let count) = last {
        written += count
        last = stream.write(bytes[written...])
      }
      // The kernel's terminal thread may make room again at any time after this call.
      #expect(last == .full)
      #expect(written > 0 && written < bytes.count)
      #expect(fcntl(descriptor, F_GETFL) == flags)
      if stream.descriptor != descriptor {
        close(stream.descriptor)
      }
    }
  }

  @Test("The controlling side of a terminal is not reopened")
  func otherSideOfTerminal() throws {
    let terminal = try Terminal()
    #expect(ByteStream(writingTo: terminal.person).descriptor == terminal.person)
  }

  @Test("A pipe without a reader is reported as closed, not as full")
  func closed() throws {
    Signals.ignoreFailedWrites()
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    #expect(ByteStream(descriptor: ends[1]).write([1, 2, 3]) == .closed)
    close(ends[1])
  }
}
